"""Candidates as rows of numbers, compiled and not."""

from __future__ import annotations

from array import array

import pytest

from tilery.core.game import Candidate
from tilery.core.shared import Resign, TimeUp
from tilery.kernel.rows import FEATURES, fill

KINDS = {Resign: 1, TimeUp: 2}
FOUND = (
    Candidate(Resign(), ("FIRE", "RE"), 12, 11.5),
    Candidate(TimeUp(0, 3), value=-1.0),
    Candidate(Resign(), ("ÄÖ",), 3, 3.0),
)


def test_one_row_a_candidate_and_the_rest_as_it_was() -> None:
    rows = array("f", [7.0] * 20)
    fill(rows, FOUND, KINDS)
    assert len(FEATURES) == 5
    assert rows.tolist() == [11.5, 12, 2, 6, 1, -1, 0, 0, 0, 2, 3, 3, 1, 2, 1, *[7.0] * 5]


def test_nothing_found_writes_nothing() -> None:
    rows = array("f", [7.0])
    fill(rows, (), KINDS)
    assert rows.tolist() == [7.0]


def test_a_buffer_that_is_too_small_is_refused_untouched() -> None:
    rows = array("f", [7.0] * 14)
    with pytest.raises(ValueError, match="expected room for 15 numbers, found room for 14"):
        fill(rows, FOUND, KINDS)
    assert set(rows) == {7.0}
