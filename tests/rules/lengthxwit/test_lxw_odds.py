"""The odds of a roll that an action leads to."""

from __future__ import annotations

from typing import Any

import pytest

from rules.lengthxwit.table import table
from tilery.core.errors import IllegalAction
from tilery.games.lengthxwit import GAME
from tilery.games.lengthxwit.odds import COUNTED, Odds, odds_of
from tilery.games.lengthxwit.state import State
from tilery.games.lengthxwit.wire import Press, Roll, Spend


def known(state: State, action: Any, **settings: Any) -> Odds:
    found = odds_of(GAME.view(state, 0), action, **settings)
    assert found is not None
    return found


def test_pressing_adds_a_die_and_takes_the_tiles_away() -> None:
    state = table(["RAINSGBOE", "NO"], "T")
    few, many = known(state, Press("TRAINS")), known(state, Press("AT"))
    assert few.dice == many.dice == 2
    assert few.chance < many.chance <= 1
    assert few.points < many.points
    assert few.exact


def test_spending_rolls_the_same_dice() -> None:
    assert known(table(["RAINSGBOE", "NO"], "TS"), Spend("A")).dice == 2
    assert known(table(["RAINSGBOE", "NO"]), Roll()).dice == 1


def test_many_dice_are_sampled_with_a_stated_error() -> None:
    state = table(["AES", "NO"], "TRNID"[:COUNTED])
    sampled = known(state, Spend("A"), counted=0)
    exact = known(state, Spend("A"))
    assert not sampled.exact
    assert 0 < sampled.error < 0.03
    assert abs(sampled.chance - exact.chance) < 2 * sampled.error
    assert sampled == known(state, Spend("A"), counted=0), "the same sample every time"


def test_more_dice_than_are_counted_are_sampled() -> None:
    found = known(table(["AES", "NO"], "TRNID"), Spend("A"))
    assert (found.dice, found.exact) == (5, False)


def test_a_sure_thing_is_exactly_one() -> None:
    assert known(table(["RAINSGBOE", "NO"]), Roll()).chance == 1


@pytest.mark.parametrize(
    ("run_out", "press", "spend"), [("any", False, False), ("no_spend", False, True), ("end", True, True)]
)
def test_tiles_that_will_be_drawn_are_not_known(run_out: str, press: bool, spend: bool) -> None:
    pressed = odds_of(GAME.view(table(["A", "NO"], "T", run_out=run_out), 0), Press("AT"))
    spent = odds_of(GAME.view(table(["A", "NO"], "T", run_out=run_out), 0), Spend("A"))
    assert (pressed is not None, spent is not None) == (press, spend)


def test_only_for_what_is_legal_and_for_a_seat() -> None:
    state = table(["RAINSGBOE", "NO"], "T")
    with pytest.raises(IllegalAction):
        odds_of(GAME.view(state, 0), Press("TUNA"))
    with pytest.raises(IllegalAction):
        odds_of(GAME.view(state, 0), Spend("B"))
    assert odds_of(GAME.view(state, None), Press("AT")) is None
