"""Packing of tiles side by side: the number that fits into a field, and their maximum size.

All shapes lie so that straight cuts across the sheet part them. Squares and octagons stand in rows and columns.
Hexagons touch at their tips, every second column half a tile lower: then the sides of all of them lie on straight lines
in three directions.
"""

from __future__ import annotations

from math import ceil, sqrt

import msgspec

from tilery.geometry import Point, Shape
from tilery.printing.paper import Box

SMALLEST, LARGEST = 17.5, 24.0
"""Limits of the sizes of tiles, in millimetres."""

RIM = 2.0
"""Millimetres around a grid for its cutting marks."""


class Lattice(msgspec.Struct, frozen=True):
    """Lattice for tiles of one shape, in tile widths. Columns are one width apart."""

    down: float
    """Distance between tiles of a column: the height of a tile."""
    shift: float
    """Distance by which every second column is lower."""


LATTICES: dict[Shape, Lattice] = {
    "square": Lattice(1.0, 0.0),
    "octagon": Lattice(1.0, 0.0),
    "hexagon": Lattice(2 / sqrt(3), 1 / sqrt(3)),
}


class Grid(msgspec.Struct, frozen=True):
    """Columns of tiles in a field."""

    shape: Shape
    size: float
    columns: int
    even: int
    """Tiles in the first column, the third and so on."""
    odd: int

    @property
    def capacity(self) -> int:
        """Number of tiles that fit."""
        return self.even * ceil(self.columns / 2) + self.odd * (self.columns // 2)

    @property
    def area(self) -> float:
        """Square millimetres of paper for one tile, including waste at its corners."""
        return LATTICES[self.shape].down * self.size**2

    def centres(self, field: Box, count: int) -> list[Point]:
        """Centres of the first ``count`` tiles, line by line, with the whole grid in the middle of the field."""
        lattice = LATTICES[self.shape]
        down, shift = self.size * lattice.down, self.size * lattice.shift
        tall = max(self.even * down, self.odd * down + shift)
        left = field.left + (field.width - self.columns * self.size) / 2 + self.size / 2
        top = field.top + (field.height - tall) / 2 + down / 2
        lying = [
            (left + self.size * column, top + down * row + shift * (column % 2))
            for row in range(self.even)
            for column in range(self.columns)
            if row < (self.odd if column % 2 else self.even)
        ]
        return lying[:count]


def grid(shape: Shape, size: float, field: Box) -> Grid:
    """Grid of as many tiles of this size as fit."""
    lattice = LATTICES[shape]
    width, height = (field.width - 2 * RIM) / size, (field.height - 2 * RIM) / size
    return Grid(
        shape, size, _whole(width), _whole(height / lattice.down), _whole((height - lattice.shift) / lattice.down)
    )


def best_grid(shape: Shape, count: int, field: Box) -> Grid:
    """Grid of the largest tiles, to a tenth of a millimetre, that need no more sheets than the smallest."""
    sizes = [tenths / 10 for tenths in range(round(LARGEST * 10), round(SMALLEST * 10) - 1, -1)]
    fewest = ceil(count / grid(shape, SMALLEST, field).capacity)
    return next(found for size in sizes if ceil(count / (found := grid(shape, size, field)).capacity) <= fewest)


def _whole(number: float) -> int:
    """Whole part of a number, tolerating rounding errors."""
    return int(number + 1e-9)
