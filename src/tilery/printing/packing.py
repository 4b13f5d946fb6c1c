"""Tiles side by side: how many fit into a field, and how large they may be."""

from __future__ import annotations

from math import ceil, cos, pi, sqrt, tan

import msgspec

from tilery.geometry import Point, Shape
from tilery.printing.paper import Box

SMALLEST, LARGEST = 18.0, 24.0
"""Millimetres: the sizes of tiles that are chosen from."""

_TICK = 2.0
"""Millimetres around a grid of squares for its cutting marks."""


class Lattice(msgspec.Struct, frozen=True):
    """How tiles of one shape lie closest, in tile widths; octagons sink into the notches of the row above."""

    row: float
    """From one row to the next."""
    shift: float
    """How far every second row is shifted."""
    height: float
    """Of a tile."""
    rim: float
    """Millimetres kept free on every side."""
    area: float
    """Of a tile of width 1."""


LATTICES: dict[Shape, Lattice] = {
    "square": Lattice(1.0, 0.0, 1.0, _TICK, 1.0),
    "hexagon": Lattice(sqrt(3) / 2, 0.5, 1 / cos(pi / 6), 0.0, sqrt(3) / 2),
    "octagon": Lattice(sqrt(2) - 0.5, 0.5, 1.0, 0.0, 2 * tan(pi / 8)),
}


class Grid(msgspec.Struct, frozen=True):
    """Rows of tiles in a field."""

    shape: Shape
    size: float
    even: int
    """Tiles in the first row, the third and so on."""
    odd: int
    rows: int
    turned: bool = False
    """Whether the rows run from top to bottom."""

    @property
    def capacity(self) -> int:
        """Tiles that fit."""
        return self.even * ceil(self.rows / 2) + self.odd * (self.rows // 2)

    @property
    def area(self) -> float:
        """Square millimetres of a tile."""
        return LATTICES[self.shape].area * self.size**2

    def centres(self, field: Box, count: int) -> list[Point]:
        """The centres of the first ``count`` tiles, the whole grid in the middle of the field."""
        if self.turned:
            upright = msgspec.structs.replace(self, turned=False)
            places = [(y, x) for x, y in upright.centres(_turned(field), self.capacity)]
            return sorted(places, key=lambda place: (round(place[1], 3), place[0]))[:count]
        lattice = LATTICES[self.shape]
        across = self.size * (max(self.even, self.odd + lattice.shift) if self.rows > 1 else self.even)
        down = self.size * (lattice.height + (self.rows - 1) * lattice.row)
        left = field.left + (field.width - across) / 2 + self.size / 2
        top = field.top + (field.height - down) / 2 + self.size * lattice.height / 2
        lying = [
            (left + self.size * (column + lattice.shift * (row % 2)), top + self.size * lattice.row * row)
            for row in range(self.rows)
            for column in range(self.odd if row % 2 else self.even)
        ]
        return lying[:count]


def grid(shape: Shape, size: float, field: Box) -> Grid:
    """As many tiles of this size as fit; octagons also in rows from top to bottom, since they look the same turned."""
    upright = _upright_grid(shape, size, field)
    if shape != "octagon":
        return upright
    turned = msgspec.structs.replace(_upright_grid(shape, size, _turned(field)), turned=True)
    return turned if turned.capacity > upright.capacity else upright


def _turned(field: Box) -> Box:
    return Box(field.top, field.left, field.height, field.width)


def _upright_grid(shape: Shape, size: float, field: Box) -> Grid:
    lattice = LATTICES[shape]
    width, height = field.width - 2 * lattice.rim, field.height - 2 * lattice.rim
    even = _whole(width / size)
    odd = _whole(width / size - lattice.shift)
    rows = 1 + _whole((height / size - lattice.height) / lattice.row)
    return Grid(shape, size, even, odd, rows)


def best_grid(shape: Shape, count: int, field: Box) -> Grid:
    """The largest tiles, to a tenth of a millimetre, that need no more sheets than the smallest ones would."""
    sizes = [tenths / 10 for tenths in range(round(LARGEST * 10), round(SMALLEST * 10) - 1, -1)]
    fewest = ceil(count / grid(shape, SMALLEST, field).capacity)
    return next(found for size in sizes if ceil(count / (found := grid(shape, size, field)).capacity) <= fewest)


def _whole(number: float) -> int:
    """The whole part, forgiving what floating point took away."""
    return int(number + 1e-9)
