"""A Scene as a picture: SVG for notebooks and pages, characters for terminals. No game is known here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilery.draw.text import text

if TYPE_CHECKING:
    from tilery.draw.picture import svg

__all__ = ["svg", "text"]


def __getattr__(name: str) -> Any:
    """The SVG drawer is loaded when it is first asked for: the terminal starts without it."""
    if name != "svg":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from tilery.draw.picture import svg

    return svg
