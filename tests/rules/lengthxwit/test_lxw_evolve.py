"""What events do to the state beyond tiles: prompts, words of the turn, answers, and what a new turn begins with."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.lengthxwit.table import act, sealed, table
from tilery.core.common_messages import Left
from tilery.core.scene import PadLine
from tilery.games.lengthxwit import GAME
from tilery.games.lengthxwit.messages import (
    Banked,
    Declined,
    Event,
    Failed,
    Mulligan,
    Mulliganed,
    Responded,
    Returned,
    Rolled,
    RolledDie,
    Scored,
    TurnOver,
)
from tilery.games.lengthxwit.state import State


def state_after(state: State, *events: Event) -> State:
    for event in events:
        state = GAME.evolve(state, event)
    return state


def playing(**fields: Any) -> State:
    return table(["TORAQ", "AIRNO", "EE"], "SK", **fields)


def test_words_of_a_turn_are_remembered_until_it_ends() -> None:
    state = state_after(playing(), Banked(0, "ASK", ("A",)), Scored(0, "TASK", ("T",), 4))
    assert state.words == ("ASK", "TASK")
    assert (state.phase, state.opened) == ("respond", state.step)
    assert state_after(state, TurnOver(0)).words == ()


def test_a_failed_turn_is_on_the_pad_and_asks_the_others() -> None:
    state = state_after(playing(), Failed(0, 3))
    assert state.pad[0] == (PadLine("failed", 3),)
    assert (state.phase, state.opened) == ("respond", 41)


def test_answers_that_are_opened_are_gone() -> None:
    answered = playing(phase="respond", answers=sealed(None, "ASK", ""))
    state = state_after(answered, Responded(1, "ASK", ("A",), 1), Declined(2))
    assert state.answers == (None, None, None)
    assert state_after(answered, Left(1, ("A", "I", "N", "O", "R"))).answers == sealed(None, None, "")


def test_replaced_tiles_open_a_prompt() -> None:
    state = table(["TORAQKLMN", "NO"], bag="SSSSSSSSS")
    state = state_after(state, Mulliganed(0, tuple("AKLMNOQRT"), ("S",) * 9))
    assert (state.mulligans, state.opened, state.hands[0]) == (1, 41, ("S",) * 9)


def test_a_turn_begins_with_nothing_of_the_one_before() -> None:
    state = playing(words=("ASK",), mulligans=2, answers=sealed("ASK", "RISK", None), emptied=(True, False, True))
    over = state_after(state, TurnOver(0))
    assert (over.turn, over.phase, over.opened) == (1, "start", 41)
    assert (over.words, over.mulligans, over.dice) == ((), 0, ())
    assert (over.answers, over.emptied) == ((None,) * 3, (False,) * 3)


@pytest.mark.rule("lengthxwit", "6")
def test_one_mulligan_a_turn_is_one_in_each_turn() -> None:
    state = table(["NO", "BCDFGHJKL"], bag="T" * 20, mulligan="once", mulligans=1)
    later = state_after(state, TurnOver(0))
    assert act(later, 1, Mulligan()).state.mulligans == 1


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Rolled(0, (RolledDie("x", "S"),)), "the dice .* should be rolled, not x"),
        (Returned(0, ("Z",)), "nothing should go back to the bag, not Z"),
        (Left(1, ("Z",)), "A I N O R should go back to the bag, not Z"),
        (Left(2, ("Z",)), "E E should go back to the bag, not Z"),
    ],
)
def test_events_that_do_not_fit_the_state_are_no_events_of_this_match(event: Event, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        GAME.evolve(playing(), event)


def test_a_seat_without_tiles_has_nothing_to_return() -> None:
    state = replace(playing(), hands=((), *playing().hands[1:]))
    with pytest.raises(ValueError, match="nothing should go back to the bag, not Z"):
        GAME.evolve(state, Left(0, ("Z",)))
