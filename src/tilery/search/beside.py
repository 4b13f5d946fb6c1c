"""The places beside letters on an octagonal table where another letter could lie."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence

from tilery.kernel.octable import OctTable


def free_beside(places: Sequence[Sequence[int]], letters: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Every letter by number, with each of the eight directions in which another could join it.

    ``letters`` says which tiles are letters; the others are only in the way.
    """
    table = OctTable(array("i", [step for place in places for step in place]), array("i", letters), array("i", letters))
    return (divmod(side, 8) for side in table.free_sides())
