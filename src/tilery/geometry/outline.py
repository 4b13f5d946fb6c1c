"""The corners of a tile, for drawing."""

from __future__ import annotations

from math import cos, pi, sin
from typing import assert_never

from tilery.geometry.cell import Point, Shape


def outline(shape: Shape, width: float = 1.0) -> list[Point]:
    """The corners of a tile around the origin, clockwise on the screen. ``width`` is from flat side to flat side.

    >>> outline("square", 2.0)
    [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)]
    >>> [len(outline(shape)) for shape in ("square", "hexagon", "octagon")]
    [4, 6, 8]
    """
    match shape:
        case "square":
            half = width / 2
            return [(half, half), (-half, half), (-half, -half), (half, -half)]
        case "hexagon":
            return _regular(6, width)
        case "octagon":
            return _regular(8, width)
        case _:
            assert_never(shape)


def _regular(corners: int, width: float) -> list[Point]:
    """A regular polygon with a flat side to the right, so that neighbours along E share a whole side."""
    half_turn = pi / corners
    radius = width / 2 / cos(half_turn)
    angles = [half_turn * (2 * corner + 1) for corner in range(corners)]
    return [(radius * cos(angle), radius * sin(angle)) for angle in angles]
