"""Candidates and previews: complete, legal, valued, and silent about what will be drawn."""

from __future__ import annotations

from typing import Any

import pytest

from rules.lengthxwit.table import act, fresh, sealed, table
from tilery.core.common_messages import Resign, TimeUp
from tilery.core.game import Budget, Candidate, Preview, PreviewWord
from tilery.games.lengthxwit import GAME
from tilery.games.lengthxwit.messages import Decline, Fail, Mulligan, Press, Respond, Roll, Score, Spend
from tilery.games.lengthxwit.state import State


def items(state: State, seat: int, budget: Budget = Budget()) -> list[Candidate[Any]]:  # noqa: B008 - frozen
    return list(GAME.candidates(GAME.view(state, seat), budget).items)


def actions(state: State, seat: int) -> list[Any]:
    return [item.action for item in items(state, seat)]


def test_a_turn_offers_every_word_twice_and_every_vowel_once() -> None:
    found = actions(table(["AAT", "NO"], "S"), 0)
    scored = {action.word for action in found if isinstance(action, Score)}
    assert scored >= {"AS", "SAT"}
    assert scored == {action.word for action in found if isinstance(action, Press)}
    assert [action for action in found if isinstance(action, Spend)] == [Spend("A")]
    assert len(found) == 2 * len(scored) + 1, "nothing twice, and no fail with a vowel in hand"


def test_without_a_vowel_a_fail_is_offered_and_without_dice_no_press() -> None:
    assert actions(table(["XV", "NO"], "V"), 0) == [Fail()]
    last = actions(table(["E", "NO"], "STRAINED"), 0)
    assert Score("STRAINED") in last
    assert not any(isinstance(action, Press) for action in last)


def test_points_are_what_playing_gives() -> None:
    state = table(["RIOE", "NO"], "KS", banked="Z")
    for item in items(state, 0):
        told = act(state, 0, item.action)
        if isinstance(item.action, Score):
            assert item.points == told.events[0].points
        elif isinstance(item.action, Press):
            banked = told.state.banked
            assert item.points == sum({"R": 1, "I": 1, "O": 1, "E": 1, "Z": 8}[tile] for tile in banked) - 8


def test_before_the_first_die() -> None:
    assert actions(table(["AEIOURSTN", "NO"]), 0) == [Roll()]
    assert set(map(type, actions(table(["ZQHEAIRTN", "NO"]), 0))) == {Roll, Mulligan}


def test_a_response_offers_every_word_and_none() -> None:
    state = table(["A", "IRE"], "KS", phase="respond")
    found = actions(state, 1)
    assert found[-1] == Decline()
    assert Respond("RISK") in found
    assert items(state, 1)[0].points == 8, "all three tiles"


def test_a_seat_that_is_not_asked_gets_none() -> None:
    state = table(["A", "IRE", "OO"], "KS", phase="respond", answers=sealed(None, "RISK", None))
    for viewer in (None, 0, 1):
        assert GAME.candidates(GAME.view(state, viewer), Budget()).items == ()
    assert GAME.candidates(GAME.view(fresh(2), None), Budget()).items == ()


def test_best_first_and_no_more_than_asked_for() -> None:
    state = table(["RIOEA", "NO"], "KS")
    values = [item.value for item in items(state, 0)]
    assert values == sorted(values, reverse=True)
    few = GAME.candidates(GAME.view(state, 0), Budget(limit=3))
    assert list(few.items) == items(state, 0)[:3]
    assert few.complete


def test_a_small_budget_is_honoured_and_said() -> None:
    state = table(["RIOEA", "NO"], "KS")
    cut = GAME.candidates(GAME.view(state, 0), Budget(nodes=50))
    assert not cut.complete
    assert 0 < len(cut.items) < len(items(state, 0))
    assert GAME.candidates(GAME.view(state, 0), Budget(nodes=10**6)).complete


def test_using_the_last_tile_is_worth_more_than_its_points() -> None:
    worth = {item.action: item.value for item in items(table(["IR", "NO"], "KS", phase="respond", turn=1), 0)}
    assert worth[Respond("RISK")] - worth[Respond("SKI")] > 20


PREVIEWS = [
    (Score("RISK"), Preview(legal=True, words=(PreviewWord("RISK", 7, ("die1", "die2")),), points=22)),
    (Press("RISK"), Preview(legal=True, words=(PreviewWord("RISK", 7, ("die1", "die2")),), points=2)),
    (Spend("I"), Preview(legal=True)),
    (Resign(), Preview(legal=True)),
]


@pytest.mark.parametrize(("action", "expected"), PREVIEWS)
def test_a_preview_says_words_and_points(action: Any, expected: Preview) -> None:
    assert GAME.preview(GAME.view(table(["RIOE", "NO"], "KS", banked="Z"), 0), action) == expected


def test_previews_of_answers_fails_and_the_start() -> None:
    window = GAME.view(table(["A", "IRE"], "KS", phase="respond"), 1)
    assert GAME.preview(window, Respond("RISK")).points == 7
    assert GAME.preview(window, Decline()).legal
    assert GAME.preview(GAME.view(table(["X", "NO"], "V", banked="ZA"), 0), Fail()).points == 9
    assert GAME.preview(GAME.view(table(["ZQHEAIRTN", "NO"]), 0), Mulligan()).legal
    assert GAME.preview(GAME.view(table(["ZQHEAIRTN", "NO"]), 0), Roll()).legal


def test_previews_for_those_who_cannot_act() -> None:
    state = table(["RIOE", "NO"], "KS")
    for viewer, action in (
        (None, Score("RISK")),
        (1, Score("RISK")),
        (0, TimeUp(0, 30)),
        (0, Roll()),
        (None, Resign()),
    ):
        preview = GAME.preview(GAME.view(state, viewer), action)
        assert not preview.legal
        assert preview.problem is not None
        assert preview.problem.code in {"match/not-asked", "match/wrong-kind", "match/not-in", "match/not-system"}
