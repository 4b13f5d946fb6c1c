"""Candidates as rows of numbers, written directly into a table, as learners read them at every step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import astuple

from tilery.core.game import Candidate

FEATURES = ("value", "points", "words", "letters", "kind")
"""Columns of a candidate's row. ``kind`` numbers its type of action, ``letters`` counts those of all its words."""

_WIDTH = len(FEATURES)


def fill(rows: Any, found: tuple[Candidate[Any], ...], kinds: Mapping[type, int]) -> None:
    """Writes a row for each candidate into ``rows``, a table of 32-bit floats. The rows after them become zero."""
    height, width = rows.shape[0], rows.shape[1]
    if height < len(found) or width != _WIDTH:
        raise ValueError(f"expected room for {len(found)} rows of {_WIDTH}, found {height} of {width}")
    row = 0
    last, kind = None, 0
    for each in found:
        action, words, points, value = astuple(each)  # one call for four fields
        if type(action) is not last:
            last = type(action)
            kind = kinds[last]
        letters = 0
        for word in words:
            letters += len(word)
        rows[row, 0] = value
        rows[row, 1] = points
        rows[row, 2] = len(words)
        rows[row, 3] = letters
        rows[row, 4] = kind
        row += 1
    for rest in range(row, height):
        for column in range(_WIDTH):
            rows[rest, column] = 0


PLACED, GIVEN, SPELLED, SPENT = range(1, 5)
"""Fields in which an action names the tiles it uses: ``place``, ``tiles``, ``word`` less the dice, ``tile``."""


def fill_uses(
    rows: Any, found: tuple[Candidate[Any], ...], columns: Mapping[str, int], forms: Mapping[type, int], dice: str
) -> None:
    """Counts the tiles of each kind that every candidate takes from a rack, in ``rows`` of zeros, 8-bit integers."""
    for row, each in enumerate(found):
        action = each.action
        form = forms.get(type(action), 0)
        if form == 1:
            for placed in action.place:
                rows[row, columns[placed.tile]] += 1
        elif form == 2:
            for tile in action.tiles:
                rows[row, columns[tile]] += 1
        elif form == 3:
            word = action.word
            for letter in word:
                rows[row, columns[letter]] += 1
            for letter in dice:
                column = columns[letter]
                if rows[row, column] > 0:
                    rows[row, column] -= 1
        elif form == 4:
            rows[row, columns[action.tile]] += 1
