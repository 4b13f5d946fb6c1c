"""Roads as rows of numbers: their scores, their words, and the tiles they take from a rack."""

from __future__ import annotations

from array import array
from typing import Any

from tilery.kernel.road.board import BLANK, LONGEST
from tilery.kernel.road.keeper import RoadKeeper
from tilery.kernel.road.search import RoadSearch

_LONGEST = LONGEST
_BLANK = BLANK
_SPACE = 32
_COLUMNS = 5
_TILES = 27


def write_roads(search: RoadSearch, slots: array[int], at: array[int], kind: int, rows: Any, uses: Any) -> None:
    """Writes kept roads, by slot, into the rows ``at``: value, points, words, letters and kind, and the tiles placed.

    ``rows`` is a table of 32-bit floats, ``uses`` one of 8-bit integers with zeros in these rows, the blank first.
    """
    if rows.shape[1] != _COLUMNS or uses.shape[1] != _TILES or uses.shape[0] != rows.shape[0]:
        raise ValueError(f"expected rows of {_COLUMNS} and of {_TILES} numbers, found {rows.shape[1]}, {uses.shape[1]}")
    if len(slots) != len(at):
        raise ValueError(f"expected a row for each of {len(slots)} roads, found {len(at)}")
    best = search.best
    height = rows.shape[0]
    for index in range(len(slots)):
        slot = slots[index]
        row = at[index]
        if not (0 <= slot < best.kept and 0 <= row < height):
            raise IndexError(f"expected a road below {best.kept} and a row below {height}")
        # The words of a road are not kept: it is laid on the board again and read.
        length = best.lengths[slot]
        search.lay(best, slot, length)
        used = search.board.spell(length)
        search.unlay(length)
        words = 0
        for place in range(used):
            if search.board.ink[place] == _SPACE:
                words += 1
        for place in range(length):
            tile = best.tiles[slot * _LONGEST + place]
            uses[row, 0 if tile >= _BLANK else tile] += 1
        rows[row, 0] = rows[row, 1] = best.scores[slot]
        rows[row, 2] = words
        rows[row, 3] = used - words
        rows[row, 4] = kind


def sort_roads(best: RoadKeeper, slots: array[int]) -> None:
    """Sorts slots by the cells and tiles of their roads, regardless of score."""
    for slot in slots:
        if not 0 <= slot < best.kept:
            raise IndexError(f"expected a road below {best.kept}, found {slot}")
    # Binary insertion sort: a comparison of roads costs more than moving slots.
    for index in range(1, len(slots)):
        slot = slots[index]
        low = 0
        high = index
        while low < high:
            middle = (low + high) >> 1
            if comes_before(best, slot, slots[middle]):
                high = middle
            else:
                low = middle + 1
        for place in range(index, low, -1):
            slots[place] = slots[place - 1]
        slots[low] = slot


def comes_before(best: RoadKeeper, one: int, other: int) -> bool:
    """True if a road sorts before another: by length, then by cells, then by tiles."""
    if best.lengths[one] != best.lengths[other]:
        return best.lengths[one] < best.lengths[other]
    for place in range(best.lengths[one]):
        first, second = best.cells[one * _LONGEST + place], best.cells[other * _LONGEST + place]
        if first != second:
            return first < second
    for place in range(best.lengths[one]):
        first, second = best.tiles[one * _LONGEST + place], best.tiles[other * _LONGEST + place]
        if first != second:
            return first < second
    return False
