"""Pictures of a Scene of any game: SVG for notebooks and pages, characters for terminals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilery.draw.text import text

if TYPE_CHECKING:
    from tilery.draw.picture import svg

__all__ = ["svg", "text"]


def __getattr__(name: str) -> Any:
    """Import the SVG drawer on first use, so that the terminal starts faster."""
    if name != "svg":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from tilery.draw.picture import svg

    return svg
