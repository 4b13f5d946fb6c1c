"""The interface that the cells of all geometries share."""

from __future__ import annotations

import re
from typing import Literal, Protocol, Self, TypeAlias

from tilery.core.errors import Malformed

Point: TypeAlias = tuple[float, float]
"""Coordinates of a Scene: x to the right, y down, in tile widths."""

Shape: TypeAlias = Literal["square", "hexagon", "octagon"]
"""The shape of a cell, named as in a Scene."""

_LONGEST_SHOWN = 40
_COORDINATE = r"(0|-?[1-9][0-9]{0,5})"


class Cell(Protocol):
    """A place on a table: a value that can be named, parsed from its name, and drawn."""

    @property
    def shape(self) -> Shape:
        """The shape it is drawn as."""

    @property
    def name(self) -> str:
        """The name of the cell in scenes, errors and speech. ``parse`` reads it back."""

    @classmethod
    def parse(cls, name: str) -> Self:
        """The cell with this name. Raises Malformed with the code ``geometry/bad-cell`` if there is none."""

    def centre(self) -> Point:
        """The point at which its middle is drawn."""


def bad_cell(name: str, expected: str) -> Malformed:
    """The error for a name no cell of this shape has."""
    found = repr(name)
    if len(found) > _LONGEST_SHOWN:
        found = found[:_LONGEST_SHOWN] + "…"
    return Malformed("geometry/bad-cell", f"Expected {expected}, found {found}.")


def coordinates(name: str, count: int, expected: str) -> list[int]:
    """The integers of a name such as ``1,-1``: exactly ``count``, in the one way they are written.

    >>> coordinates("1,-1", 2, "two integers")
    [1, -1]
    """
    if re.fullmatch(",".join([_COORDINATE] * count), name) is None:
        raise bad_cell(name, expected)
    return [int(part) for part in name.split(",")]
