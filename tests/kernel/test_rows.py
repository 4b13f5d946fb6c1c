"""Candidates as rows of numbers, compiled and not."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

from tilery.core.common_messages import Resign, TimeUp
from tilery.core.game import Candidate
from tilery.games.lengthxwit.messages import Score, Spend
from tilery.games.lexigo.messages import Placement, Play, Trade
from tilery.geometry import Hex
from tilery.kernel.rows import FEATURES, GIVEN, PLACED, SPELLED, SPENT, fill, fill_uses

KINDS: dict[type, int] = {Resign: 1, TimeUp: 2}
FOUND = (
    Candidate(Resign(), ("FIRE", "RE"), 12, 11.5),
    Candidate(TimeUp(0, 3), value=-1.0),
    Candidate(Resign(), ("ÄÖ",), 3, 3.0),
)


def table(height: int, width: int) -> Any:
    """Sevens all over."""
    return memoryview(array("f", [7.0] * (height * width))).cast("B").cast("f", (height, width))


def test_one_row_a_candidate_and_nothing_after_them() -> None:
    rows = table(5, 5)
    fill(rows, FOUND, KINDS)
    assert len(FEATURES) == 5
    nothing = [0.0] * 5
    assert rows.tolist() == [[11.5, 12, 2, 6, 1], [-1, 0, 0, 0, 2], [3, 3, 1, 2, 1], nothing, nothing]


def test_where_nothing_was_found_there_is_nothing() -> None:
    rows = table(1, 5)
    fill(rows, (), KINDS)
    assert rows.tolist() == [[0.0] * 5]


@pytest.mark.parametrize(("height", "width"), [(2, 5), (5, 4), (5, 6)])
def test_a_table_that_does_not_fit_is_refused_untouched(height: int, width: int) -> None:
    rows = table(height, width)
    with pytest.raises(ValueError, match=f"expected room for 3 rows of 5, found {height} of {width}"):
        fill(rows, FOUND, KINDS)
    assert {number for row in rows.tolist() for number in row} == {7.0}


def test_the_tiles_of_each_candidate_are_counted_without_those_on_dice() -> None:
    rows: Any = memoryview(array("b", bytes(5 * 3))).cast("B").cast("b", (5, 3))
    found = (
        Candidate(Play((Placement(Hex(0, 0), "A"), Placement(Hex(1, 0), "A")), (), "")),
        Candidate(Trade(("A", "C"))),
        Candidate(Score("CAB")),
        Candidate(Spend("A")),
        Candidate(Resign()),
    )
    fill_uses(rows, found, {"A": 0, "B": 1, "C": 2}, {Play: PLACED, Trade: GIVEN, Score: SPELLED, Spend: SPENT}, "CB")
    assert rows.tolist() == [[2, 0, 0], [1, 0, 1], [1, 0, 0], [1, 0, 0], [0, 0, 0]]
