"""SVG images as PNG, for places that take no SVG. It needs ``tilery[pictures]``."""

from __future__ import annotations

from importlib.util import find_spec

from tilery.core.errors import BadOptions


def can_draw_png() -> bool:
    """True if the library that draws PNG is installed."""
    return find_spec("resvg_py") is not None


def png(svg: str, *, zoom: int = 2) -> bytes:
    """The image as PNG, ``zoom`` pixels for each of the SVG's. Raises BadOptions without the library.

    Letters are drawn in the fonts of this machine.
    """
    if not can_draw_png():
        raise BadOptions("pictures/no-png", "PNG pictures need resvg-py: install tilery[pictures], or ask for SVG.")
    from resvg_py import svg_to_bytes

    return bytes(svg_to_bytes(svg_string=svg, zoom=zoom))
