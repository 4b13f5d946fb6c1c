"""Hexagons on a plane, in axial coordinates. Rows run east, so a hexagon stands on a corner."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from tilery.geometry.cell import Point, Shape, coordinates

_ROW_HEIGHT = sqrt(3) / 2


class Hex(NamedTuple):
    """A hexagon ``[q, r]``, or a step from one to another.

    >>> Hex.parse("1,-1")
    Hex(q=1, r=-1)
    >>> (Hex(0, 0) + NE).name
    '1,-1'
    """

    q: int
    r: int

    @property
    def shape(self) -> Shape:
        """The shape it is drawn as."""
        return "hexagon"

    @property
    def name(self) -> str:
        """Both coordinates with a comma between."""
        return f"{self.q},{self.r}"

    @classmethod
    def parse(cls, name: str) -> Hex:
        """The hexagon of that name."""
        return cls(*coordinates(name, 2, "two integers q,r such as 1,-1"))

    def __add__(self, step: Hex) -> Hex:  # type: ignore[override]
        return Hex(self.q + step.q, self.r + step.r)

    def __sub__(self, step: Hex) -> Hex:
        return Hex(self.q - step.q, self.r - step.r)

    def __neg__(self) -> Hex:
        return Hex(-self.q, -self.r)

    def neighbours(self) -> tuple[Hex, ...]:
        """The six hexagons that share a side with it, in the order E NE NW W SW SE.

        >>> [cell.name for cell in Hex(0, 0).neighbours()]
        ['1,0', '1,-1', '0,-1', '-1,0', '-1,1', '0,1']
        """
        return tuple(self + step for step in STEPS)

    def distance(self, other: Hex) -> int:
        """The fewest steps from one to the other.

        >>> Hex(0, 0).distance(Hex(2, -1))
        2
        """
        q, r = self.q - other.q, self.r - other.r
        return max(abs(q), abs(r), abs(q + r))

    def touches(self, other: Hex) -> bool:
        """True if the two share a side."""
        return self.distance(other) == 1

    def centre(self) -> Point:
        """The point at which its middle is drawn. Neighbours are 1 apart."""
        return (self.q + self.r / 2, self.r * _ROW_HEIGHT)


E, SE, SW, W, NW, NE = Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1)
STEPS = (E, NE, NW, W, SW, SE)
"""The six directions, anticlockwise, as lexigo [2] lists them."""
RING = (E, SE, SW, W, NW, NE)
"""The six cells around the origin, clockwise, as lexigo [4] deals them."""
DIRECTIONS = {"E": E, "SE": SE, "SW": SW, "W": W, "NW": NW, "NE": NE}
