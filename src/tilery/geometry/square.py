"""Squares of a board: ``A1`` is the top left one, ``B1`` is to its right, ``A2`` below it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from tilery.geometry.cell import Point, Shape, bad_cell

_COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NAME = re.compile(r"([A-Z])([1-9][0-9]?)")


class Square(NamedTuple):
    """A square, column and row counted from 0, or a step from one square to another.

    >>> Square.parse("H8")
    Square(column=7, row=7)
    >>> (Square(7, 7) + RIGHT).name
    'I8'
    >>> Square(7, 7) - Square(6, 7) == RIGHT
    True
    """

    column: int
    row: int

    @property
    def shape(self) -> Shape:
        """The shape it is drawn as."""
        return "square"

    @property
    def name(self) -> str:
        """Column letter and row number. Raises ValueError for a step off the board, which has none."""
        return _name(self)

    @classmethod
    def parse(cls, name: str) -> Square:
        """The square of that name."""
        found = _NAME.fullmatch(name)
        if found is None:
            raise bad_cell(name, "a column letter and a row number such as A1 or O15")
        return cls(_COLUMNS.index(found[1]), int(found[2]) - 1)

    def __add__(self, step: Square) -> Square:  # type: ignore[override]
        return Square(self.column + step.column, self.row + step.row)

    def __sub__(self, step: Square) -> Square:
        return Square(self.column - step.column, self.row - step.row)

    def __neg__(self) -> Square:
        return Square(-self.column, -self.row)

    def inside(self, size: int) -> bool:
        """True if it lies on a board of ``size`` × ``size``."""
        return 0 <= self.column < size and 0 <= self.row < size

    def distance(self, other: Square) -> int:
        """Number of steps from side to side between two squares.

        >>> Square(0, 0).distance(Square(2, 1))
        3
        """
        return abs(self.column - other.column) + abs(self.row - other.row)

    @lru_cache(maxsize=1024)  # noqa: B019 - squares are values, and a board has few of them
    def neighbours(self, size: int) -> tuple[Square, ...]:
        """The squares of the board that share a side with it: right, below, left, above.

        >>> [cell.name for cell in Square(0, 0).neighbours(15)]
        ['B1', 'A2']
        """
        return tuple(cell for step in STEPS if (cell := self + step).inside(size))

    def centre(self) -> Point:
        """The point at which its middle is drawn, with A1 at the origin."""
        return (float(self.column), float(self.row))


@lru_cache(maxsize=1024)
def _name(square: Square) -> str:
    if not (0 <= square.column < len(_COLUMNS) and 0 <= square.row < 99):
        raise ValueError(f"expected a square from A1 to Z99, found column {square.column} and row {square.row}")
    return f"{_COLUMNS[square.column]}{square.row + 1}"


RIGHT, DOWN, LEFT, UP = Square(1, 0), Square(0, 1), Square(-1, 0), Square(0, -1)
STEPS = (RIGHT, DOWN, LEFT, UP)


def board(size: int) -> tuple[Square, ...]:
    """Every square of a board, row by row."""
    return tuple(Square(column, row) for row in range(size) for column in range(size))


def rows(size: int) -> tuple[tuple[Square, ...], ...]:
    """The lanes read left to right, from the top."""
    return tuple(tuple(Square(column, row) for column in range(size)) for row in range(size))


def columns(size: int) -> tuple[tuple[Square, ...], ...]:
    """The lanes read top to bottom, from the left."""
    return tuple(tuple(Square(column, row) for row in range(size)) for column in range(size))


def lanes(size: int) -> tuple[tuple[Square, ...], ...]:
    """The lanes of a board: all rows, then all columns.

    >>> ["".join(cell.name for cell in lane) for lane in lanes(2)]
    ['A1B1', 'A2B2', 'A1A2', 'B1B2']
    """
    return rows(size) + columns(size)


def corners(size: int) -> tuple[Square, ...]:
    """Top left, top right, bottom left, bottom right.

    >>> [cell.name for cell in corners(15)]
    ['A1', 'O1', 'A15', 'O15']
    """
    last = size - 1
    return (Square(0, 0), Square(last, 0), Square(0, last), Square(last, last))
