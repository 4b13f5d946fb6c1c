"""Pawns and the heads of roads: the seat's colour and the seat's mark, beside the letter and never over it."""

from __future__ import annotations

from typing import assert_never

from tilery.core.scene import Pin
from tilery.draw.marks import mark, place_shape
from tilery.draw.markup import Attribute, element, polygon, title
from tilery.draw.palette import Palette
from tilery.draw.tiles import around
from tilery.geometry import Shape

_PAWN = (
    (-0.3, -0.42), (0.3, -0.42), (0.24, -0.2), (0.36, 0.42), (0.62, 0.62),
    (0.62, 0.95), (-0.62, 0.95), (-0.62, 0.62), (-0.36, 0.42), (-0.24, -0.2),
)  # fmt: skip


def pin(piece: Pin, shape: Shape, x: float, y: float, size: float, order: int, palette: Palette) -> str:
    """A pin on the tile around (x, y). ``order`` numbers those on the same tile."""
    named = title(f"{piece.kind} of seat {piece.seat + 1} at {piece.at}")
    match piece.kind:
        case "pawn":
            drawn = _pawn(piece.seat, x + size * (0.41 - 0.3 * order), y - size * 0.34, size * 0.26, palette)
        case "head":
            drawn = _head(piece.seat, shape, x, y, size, order, palette)
        case _:
            assert_never(piece.kind)
    return element("g", named, drawn)


def _pawn(seat: int, x: float, y: float, size: float, palette: Palette) -> str:
    colour, rim = palette.seat(seat), palette.halo
    look: dict[str, Attribute] = {
        "fill": colour,
        "stroke": rim,
        "stroke_width": size * 0.16,
        "stroke_linejoin": "round",
    }
    return "".join(
        (
            polygon(place_shape(_PAWN, x, y, size), **look),
            element("circle", cx=x, cy=y - size * 0.62, r=size * 0.42, **look),
            mark(seat, x, y + size * 0.38, size * 0.26, rim),
        )
    )


def _head(seat: int, shape: Shape, x: float, y: float, size: float, order: int, palette: Palette) -> str:
    colour = palette.seat(seat)
    ring = polygon(
        around(shape, x, y, size * (0.98 - 0.14 * order)),
        fill="none",
        stroke=colour,
        stroke_width=size * 0.08,
        stroke_linejoin="round",
    )
    bx, by = x + size * (0.4 - 0.36 * order), y - size * 0.4
    badge = element("circle", cx=bx, cy=by, r=size * 0.19, fill=colour, stroke=palette.halo, stroke_width=size * 0.035)
    return ring + badge + mark(seat, bx, by, size * 0.1, palette.halo)
