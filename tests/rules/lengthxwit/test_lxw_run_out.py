"""Running out [12] and its three settings."""

from __future__ import annotations

import pytest

from rules.lengthxwit.table import act, sealed, table
from tilery.core.tiles import tiles
from tilery.games.lengthxwit.messages import Decline, Fail, Press, RanOut, Respond, Score, Spend


@pytest.mark.rule("lengthxwit", "12")
def test_scoring_the_last_tile_pays_after_tiles_went_back() -> None:
    state = table(["IR", "NO"], "KS", banked="A", spent="E", bag="")
    told = act(state, 0, Score("RISK"))
    assert told.kinds == ["scored", "returned", "ran_out"]
    assert told.only(RanOut).points == 20
    assert told.state.hands[0] == tiles("AEIR")
    assert told.state.scores[0] == 15 + 20


@pytest.mark.rule("lengthxwit", "12")
def test_banking_the_last_tile_pays_before_the_next_die() -> None:
    told = act(table(["IR", "NO"], "KS"), 0, Press("RISK"))
    assert told.kinds == ["banked", "ran_out", "die_drawn", "rolled"]
    assert len(told.state.hands[0]) == 4
    assert told.state.scores[0] == 20


@pytest.mark.rule("lengthxwit", "12")
def test_spending_the_last_tile_pays_too() -> None:
    told = act(table(["E", "NO"], "KS"), 0, Spend("E"))
    assert told.kinds == ["spent", "ran_out", "rolled"]
    assert len(told.state.hands[0]) == 4


@pytest.mark.rule("lengthxwit", "12")
def test_banked_and_spent_tiles_are_not_in_the_bag_yet() -> None:
    told = act(table(["IR", "NO"], "KS", banked="ZZ", spent="AA", bag="B"), 0, Press("RISK"))
    assert told.state.hands[0] == ("B",)


@pytest.mark.rule("lengthxwit", "12")
def test_a_response_with_the_last_tile_is_paid_when_all_are_opened() -> None:
    state = table(["A", "IR", "EA"], "KS", phase="respond", answers=sealed(None, "RISK", None))
    told = act(state, 2, Respond("SAKE"))
    assert told.kinds[:7] == ["answered", "responded", "returned", "responded", "returned", "ran_out", "ran_out"]
    assert [event.seat for event in told.all(RanOut)] == [1, 2]
    assert told.state.scores == (0, 27, 27)


@pytest.mark.rule("lengthxwit", "12")
def test_a_hand_that_stays_empty_is_paid_once() -> None:
    told = act(table(["IR", "NO"], "KS", bag=""), 0, Press("RISK"))
    assert told.only(RanOut).tiles == ()
    again = act(table(["", "NO"], "ON", bag=""), 0, Press("ON"))
    assert again.all(RanOut) == []
    assert act(table(["", "NO"], "ON", bag=""), 0, Score("NO")).all(RanOut) == []
    assert act(table(["", "NO"], "KS", bag=""), 0, Fail()).all(RanOut) == []


@pytest.mark.rule("lengthxwit", "12")
def test_no_spend_does_not_pay_for_a_spent_tile() -> None:
    told = act(table(["E", "NO"], "KS", run_out="no_spend"), 0, Spend("E"))
    assert told.kinds == ["spent", "rolled"]
    assert told.state.hands[0] == ()
    assert act(told.state, 0, Fail()).all(RanOut) == []
    assert act(table(["IR", "NO"], "KS", run_out="no_spend"), 0, Press("RISK")).all(RanOut) != []


@pytest.mark.rule("lengthxwit", "12")
def test_end_looks_once_after_the_last_response() -> None:
    state = act(table(["IR", "EAR"], "KS", run_out="end"), 0, Score("RISK"))
    assert state.kinds == ["scored", "returned"]
    told = act(state.state, 1, Respond("RAKES"))
    assert told.kinds == ["answered", "responded", "returned", "ran_out", "ran_out", "turn_over", "drawn"]
    assert [event.seat for event in told.all(RanOut)] == [1, 0], "from the left; whose turn it was comes last"
    assert told.state.emptied == (False, False)


@pytest.mark.rule("lengthxwit", "12")
def test_end_pays_also_for_a_tile_banked_or_spent_before() -> None:
    banked = act(table(["IR", "NO"], "KS", run_out="end"), 0, Press("RISK"))
    assert banked.kinds == ["banked", "die_drawn", "rolled"]
    assert banked.state.hands[0] == ()
    closed = act(act(banked.state, 0, Fail()).state, 1, Decline())
    assert closed.kinds == ["answered", "declined", "ran_out", "turn_over", "drawn"]
    spent = act(table(["E", "NO"], "KS", run_out="end"), 0, Spend("E"))
    assert act(act(spent.state, 0, Fail()).state, 1, Decline()).only(RanOut).seat == 0


@pytest.mark.rule("lengthxwit", "12")
def test_end_pays_nobody_whose_hand_was_empty_before() -> None:
    told = act(table(["", "NOBLES"], "ON", run_out="end", bag=""), 0, Score("ON"))
    assert act(told.state, 1, Decline()).all(RanOut) == []
