"""What a search found as rows of numbers, written straight into a buffer: learners want them at every step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import astuple

from tilery.core.game import Candidate

FEATURES = ("value", "points", "words", "letters", "kind")
"""The numbers of a candidate; ``kind`` is the number of its type of action, ``letters`` those of all its words."""

_WIDTH = len(FEATURES)


def fill(rows: Any, found: tuple[Candidate[Any], ...], kinds: Mapping[type, int]) -> None:
    """Writes one row after another into ``rows``, a flat buffer of 32-bit floats; the rest of it stays as it is."""
    if len(rows) < _WIDTH * len(found):
        raise ValueError(f"expected room for {_WIDTH * len(found)} numbers, found room for {len(rows)}")
    place = 0
    last, kind = None, 0
    for each in found:
        action, words, points, value = astuple(each)  # one call for four fields
        if type(action) is not last:
            last = type(action)
            kind = kinds[last]
        letters = 0
        for word in words:
            letters += len(word)
        rows[place] = value
        rows[place + 1] = points
        rows[place + 2] = len(words)
        rows[place + 3] = letters
        rows[place + 4] = kind
        place += _WIDTH
