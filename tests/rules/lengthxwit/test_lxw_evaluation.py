"""The tables behind the values, the program that fits them, and what the values prefer."""

from __future__ import annotations

import runpy
import tomllib
from pathlib import Path
from typing import get_args

import msgspec
import numpy as np
import pytest

from rules.lengthxwit.table import table
from tilery.core.game import Budget
from tilery.games.lengthxwit import GAME
from tilery.games.lengthxwit.evaluation import (
    MOST_DICE,
    MOST_TILES,
    MOST_VOWELS,
    RunOut,
    Table,
    ValueTables,
    entry,
    mean_of_refill,
    response,
    value_tables,
)
from tilery.games.lengthxwit.messages import Decline, Mulligan, Press, Respond, Roll, Score, Spend
from tilery.games.lengthxwit.state import State

FITTING = Path(__file__).parents[3] / "tools" / "fit_lengthxwit.py"


def shaped(one: Table) -> bool:
    return [len(row) for row in one] == [min(tiles, MOST_VOWELS) + 1 for tiles in range(MOST_TILES + 1)]


def values(state: State, seat: int) -> dict[object, float]:
    return {item.action: item.value for item in GAME.candidates(GAME.view(state, seat), Budget()).items}


def test_the_tables_are_whole() -> None:
    whole(value_tables())


def whole(found: ValueTables) -> None:
    assert set(found.turn) == set(get_args(RunOut))
    for turn in found.turn.values():
        assert len(turn.tables) == len(turn.letters) == MOST_DICE + 1
        assert all(shaped(one) for one in turn.tables[1:])
        assert all(len(letters) == 26 for letters in turn.letters[1:])
    assert len(found.response.best) == MOST_DICE + 1
    assert all(shaped(one) for one in found.response.best)
    assert shaped(found.response.leave)


def test_the_tables_say_what_a_player_knows() -> None:
    found = value_tables()
    for turn in found.turn.values():
        for one in turn.tables[1:5]:
            assert entry(one, 9, 4) > entry(one, 9, 0), "vowels help"
    any_time, never_spent = (found.turn[name].tables for name in ("any", "no_spend"))
    assert entry(any_time[2], 1, 1) > entry(never_spent[2], 1, 1), (
        "spending the last vowel pays, unless agreed otherwise"
    )
    assert response(found.response, 2, 8) > response(found.response, 7, 8), "few dice are easier to answer"


def test_a_small_fit_has_the_same_form(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(FITTING))["main"]("any", seed=3, rolls=1)
    fitted = msgspec.convert(tomllib.loads(capsys.readouterr().out), ValueTables)
    whole(fitted)
    assert mean_of_refill(fitted.response.leave) >= 0


def test_a_ridge_finds_the_slopes() -> None:
    ridge = runpy.run_path(str(FITTING))["ridge"]
    rows = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [2.0, 1.0]])
    targets = rows @ np.array([3.0, -2.0])
    assert ridge(rows, targets, 1e-9) == pytest.approx([3, -2])
    assert ridge(rows, targets, 1e9) == pytest.approx([0, 0], abs=1e-6)


def test_a_bad_hand_is_swapped() -> None:
    found = values(table(["YYTRSNLDG", "NO"]), 0)
    assert found[Mulligan()] > found[Roll()]


def test_seven_dice_are_scored_rather_than_risked() -> None:
    found = values(table(["XVQ", "NO"], "STRAINE"), 0)
    assert isinstance(max(found, key=lambda action: found[action]), Score)


def test_one_cheap_die_is_pressed() -> None:
    found = values(table(["RAINSGBOE", "NO"], "T"), 0)
    assert isinstance(max(found, key=lambda action: found[action]), Press)


def test_the_last_vowel_is_spent_for_its_pay() -> None:
    found = values(table(["E", "NO"], "VJ"), 0)
    assert max(found, key=lambda action: found[action]) == Spend("E")
    assert found[Spend("E")] > 20
    assert values(table(["E", "NO"], "VJ", run_out="no_spend"), 0)[Spend("E")] < 20


def test_tiles_kept_count_only_while_others_come_first() -> None:
    last, more = (values(table(["AEST", "EARN", "NO"], "KS", phase="respond", turn=turn), 1) for turn in (0, 2))
    assert last[Decline()] == 0
    assert last[Respond("SAKE")] == 7
    assert more[Decline()] > 0
    assert more[Respond("SAKE")] > 7


def test_a_run_out_still_owed_is_in_every_value() -> None:
    fields = {"run_out": "end", "bag": "AEIST"}
    owed = values(table(["", "NO"], "ON", emptied=(True, False), **fields), 0)
    plain = values(table(["", "NO"], "ON", **fields), 0)
    assert all(owed[action] > plain[action] + 15 for action in plain)
