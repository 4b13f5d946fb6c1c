"""The mark of each seat, distinguished by shape and not by colour alone."""

from __future__ import annotations

from math import cos, pi, sin

from tilery.draw.markup import polygon
from tilery.geometry import Point


def _around(count: int, start: float, radii: tuple[float, ...] = (1.0,)) -> tuple[Point, ...]:
    """Points around the origin, clockwise, the radii taken in turn."""
    return tuple(
        (
            radii[i % len(radii)] * cos(start + 2 * pi * i / count),
            radii[i % len(radii)] * sin(start + 2 * pi * i / count),
        )
        for i in range(count)
    )


STAR = _around(10, -pi / 2, (1.0, 0.42))

_T = 0.36
MARKS: tuple[tuple[Point, ...], ...] = (
    _around(20, 0, (0.92,)),  # disc
    _around(3, -pi / 2, (1.1,)),  # triangle
    _around(4, pi / 4, (1.15,)),  # square
    _around(4, 0, (1.15,)),  # diamond
    (
        (-_T, -1),
        (_T, -1),
        (_T, -_T),
        (1, -_T),
        (1, _T),
        (_T, _T),
        (_T, 1),
        (-_T, 1),
        (-_T, _T),
        (-1, _T),
        (-1, -_T),
        (-_T, -_T),
    ),
    _around(10, -pi / 2, (1.15, 0.5)),  # star
    _around(3, pi / 2, (1.1,)),  # triangle pointing down
    ((-1, -1), (1, -1), (0.22, 0), (1, 1), (-1, 1), (-0.22, 0)),  # hourglass
    ((-1.05, -0.42), (1.05, -0.42), (1.05, 0.42), (-1.05, 0.42)),  # bar
    ((-1, -1), (0, -0.35), (1, -1), (1, 0.4), (0, 1.05), (-1, 0.4)),  # shield
)


def place_shape(points: tuple[Point, ...], x: float, y: float, radius: float) -> list[Point]:
    """A shape of radius 1 moved and scaled."""
    return [(x + radius * px, y + radius * py) for px, py in points]


def mark(seat: int, x: float, y: float, radius: float, fill: str) -> str:
    """The mark of a seat around (x, y)."""
    return polygon(place_shape(MARKS[seat % len(MARKS)], x, y, radius), fill=fill)
