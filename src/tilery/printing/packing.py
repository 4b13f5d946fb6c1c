"""Tiles side by side: how many fit into a field, and how large they may be.

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
"""Millimetres: the sizes of tiles that are chosen from."""

RIM = 2.0
"""Millimetres around a grid for its cutting marks."""


class Lattice(msgspec.Struct, frozen=True):
    """How tiles of one shape lie, in tile widths; columns are one width apart."""

    down: float
    """From one tile of a column to the next: the height of a tile."""
    shift: float
    """How much lower every second column lies."""


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
        """Tiles that fit."""
        return self.even * ceil(self.columns / 2) + self.odd * (self.columns // 2)

    @property
    def area(self) -> float:
        """Square millimetres of paper for one tile, what is cut off its corners included."""
        return LATTICES[self.shape].down * self.size**2

    def centres(self, field: Box, count: int) -> list[Point]:
        """The centres of the first ``count`` tiles, line by line, the whole grid in the middle of the field."""
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
    """As many tiles of this size as fit."""
    lattice = LATTICES[shape]
    width, height = (field.width - 2 * RIM) / size, (field.height - 2 * RIM) / size
    return Grid(
        shape, size, _whole(width), _whole(height / lattice.down), _whole((height - lattice.shift) / lattice.down)
    )


def best_grid(shape: Shape, count: int, field: Box) -> Grid:
    """The largest tiles, to a tenth of a millimetre, that need no more sheets than the smallest ones would."""
    sizes = [tenths / 10 for tenths in range(round(LARGEST * 10), round(SMALLEST * 10) - 1, -1)]
    fewest = ceil(count / grid(shape, SMALLEST, field).capacity)
    return next(found for size in sizes if ceil(count / (found := grid(shape, size, field)).capacity) <= fewest)


def _whole(number: float) -> int:
    """The whole part, forgiving what floating point took away."""
    return int(number + 1e-9)
