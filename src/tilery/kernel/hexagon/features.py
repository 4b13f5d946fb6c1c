"""Walks as rows of numbers: their values, and the tiles they take from a hand."""

from __future__ import annotations

from array import array
from typing import Any

from tilery.kernel.hexagon.keeper import HEAD, HexKeeper
from tilery.kernel.hexagon.plane import BLANK

_HEAD = HEAD
_BLANK = BLANK
_COLUMNS = 5
_TILES = 27


def write_walks(
    kept: HexKeeper, numbers: array[int], at: array[int], unit: float, kind: int, rows: Any, uses: Any
) -> None:
    """Writes kept walks, by number, into the rows ``at``: value, points, words, letters and kind, and the tiles added.

    ``rows`` is a table of 32-bit floats, ``uses`` one of 8-bit integers with zeros in these rows, the blank first.
    """
    if rows.shape[1] != _COLUMNS or uses.shape[1] != _TILES or uses.shape[0] != rows.shape[0]:
        raise ValueError(f"expected rows of {_COLUMNS} and of {_TILES} numbers, found {rows.shape[1]}, {uses.shape[1]}")
    if len(numbers) != len(at):
        raise ValueError(f"expected a row for each of {len(numbers)} walks, found {len(at)}")
    height = rows.shape[0]
    for index in range(len(numbers)):
        if not (0 <= numbers[index] < kept.found and 0 <= at[index] < height):
            raise IndexError(f"expected a walk below {kept.found} and a row below {height}")
        head = _HEAD * numbers[index]
        row = at[index]
        step = kept.head_view[head + 1]
        letters = 0
        while step != 0:  # from the last step back to the first, as each step refers to the one before it
            letters += 1
            tile = kept.step_view[step] >> 5 & 31
            if tile != 0:
                uses[row, 0 if tile == _BLANK else tile] += 1
            step = kept.before_view[step]
        rows[row, 0] = kept.head_view[head] / unit
        rows[row, 1] = kept.head_view[head + 3] >> 8
        rows[row, 2] = 1
        rows[row, 3] = letters
        rows[row, 4] = kind
