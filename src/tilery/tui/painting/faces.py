"""One tile in characters and its style."""

from __future__ import annotations

from typing import assert_never

from tilery.core.scene import Face, SceneTile
from tilery.draw.charboard import signs
from tilery.tui.overlay import Overlay
from tilery.tui.palette import TerminalPalette


def face_style(face: Face, palette: TerminalPalette) -> str:
    """Style of a face without any mark."""
    match face.tone:
        case "ivory":
            return palette.tile
        case "red" | "star":
            return palette.red
        case "blank":
            return palette.blank
        case "back":
            return palette.back
        case _:
            assert_never(face.tone)


def tile_style(tile: SceneTile, overlay: Overlay, palette: TerminalPalette) -> str:
    """Style of a tile on the table: at fault, on the path, fresh, or the plain one of its face."""
    if tile.at in overlay.wrong:
        return palette.wrong
    if tile.at in overlay.path:
        return palette.ghost
    if tile.fresh:
        return palette.fresh_red if tile.face.tone == "red" else palette.fresh
    return face_style(tile.face, palette)


def format_face(face: Face) -> str:
    """Format a face in three columns: the letter in the middle, a red tile's plus behind it.

    >>> format_face(Face("K", 2, "red")), format_face(Face("K"))
    (' K+', ' K ')
    """
    return f" {signs(face):<2}"
