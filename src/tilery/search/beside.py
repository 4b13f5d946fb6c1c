"""The places beside letters on an octagonal table where another letter could lie."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import repeat

from tilery.kernel.octable import OctTable, flat


def free_beside(places: Sequence[Sequence[int]], letters: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Letters by number, each with those of the eight directions in which another letter could join it.

    ``letters`` says which tiles are letters; the others are only in the way. A place beside several letters is given
    once, with the first of them.
    """
    are = array("i", letters)
    return map(divmod, OctTable(flat(places), are, are).free_sides(), repeat(8))
