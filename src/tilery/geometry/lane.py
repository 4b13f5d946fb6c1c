"""Lanes: ordered runs of cells that words are read along."""

from __future__ import annotations

from collections.abc import Container
from typing import Protocol, Self, TypeVar


class Moving(Protocol):
    """A value that can be moved by a step of its own kind."""

    def __add__(self, step: Self, /) -> Self: ...

    def __sub__(self, step: Self, /) -> Self: ...


Place = TypeVar("Place", bound=Moving)


def run(start: Place, step: Place, occupied: Container[object]) -> tuple[Place, ...]:
    """The longest unbroken run of occupied cells through ``start`` along ``step``, in the order of ``step``.

    ``start`` counts as occupied, so a run is never empty: ask it for a tile that is only about to be laid.

    >>> from tilery.geometry import Square
    >>> [cell.name for cell in run(Square(1, 0), Square(1, 0), {Square(0, 0), Square(2, 0), Square(4, 0)})]
    ['A1', 'B1', 'C1']
    """
    before: list[Place] = []
    cell = start - step
    while cell in occupied:
        before.append(cell)
        cell = cell - step
    after: list[Place] = []
    cell = start + step
    while cell in occupied:
        after.append(cell)
        cell = cell + step
    return (*reversed(before), start, *after)
