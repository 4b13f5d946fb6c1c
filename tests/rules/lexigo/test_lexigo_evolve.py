"""What events do to the state beyond tiles: prompts, the latest word, and the lines of the score pad."""

from __future__ import annotations

import pytest

from rules.lexigo.lexigo_table import CENTRE, NE, NW, SE, SW, E, W, built, challenged, ring
from tilery.core.scene import PadLine
from tilery.core.seating import Seat
from tilery.games.lexigo import GAME
from tilery.games.lexigo.messages import (
    Dealt,
    Event,
    PawnSet,
    Penalised,
    Placement,
    Played,
    Refilled,
    Started,
    TakenBack,
    Traded,
)
from tilery.games.lexigo.state import State

PLAYED = Played(0, (Placement(CENTRE, "N"),), (E, SE, CENTRE, SW, W, NW), "CANTER")


def table() -> State:
    return built(ring("CATERS"), ["NX", "A"], pawns=[E, NE], pouch="ABCDEFGH", stacks=["QRS", ""])


def state_after(state: State, *events: Event) -> State:
    for event in events:
        state = GAME.evolve(state, event)
    return state


def pad(state: State, seat: Seat = 0) -> tuple[PadLine, ...]:
    return state.table.seats[seat].pad


def test_the_start_opens_the_first_prompt() -> None:
    state = state_after(table(), Started(1))
    assert (state.table.first, state.table.turn, state.opened, state.step) == (1, 1, 51, 51)


def test_a_first_word_sets_the_pawn_before_it_is_walked() -> None:
    assert state_after(built(ring("CATERS"), ["N", "A"]), PawnSet(0, SW)).table.seats[0].pawn == SW


def test_the_pad_begins_with_the_tiles_dealt() -> None:
    state = state_after(table(), Dealt(0, ("A", "B"), ("C", "D", "E")))
    assert pad(state) == (PadLine("dealt", 5),)


def test_a_word_takes_its_tiles_off_and_opens_a_prompt() -> None:
    state = state_after(table(), PLAYED)
    assert pad(state) == (PadLine("CANTER", -1, change=True),)
    assert (state.table.phase, state.opened) == ("play", 51)
    assert state_after(challenged(table()), PLAYED).table.phase == "window"


def test_a_word_taken_back_returns_its_tiles_on_the_pad_too() -> None:
    state = state_after(challenged(table()), PLAYED, TakenBack(0))
    assert pad(state) == (PadLine("CANTER", -1, change=True), PadLine("CANTER taken back", 1, change=True))
    assert state.table.said is None


def test_penalties_and_trades_add_tiles_to_the_pad() -> None:
    state = state_after(table(), Penalised(0, ("A", "B")), Traded(0, ("N",), ("C",), "D"))
    assert pad(state) == (PadLine("penalty", 2, change=True), PadLine("trade", 1, change=True))


def test_a_bank_is_refilled_from_the_top_of_the_stack_alone() -> None:
    assert state_after(table(), PLAYED, Refilled(0, ("Q",))).stacks[0] == ("R", "S")
    with pytest.raises(ValueError, match="the top of seat 0's stack is not R"):
        state_after(table(), PLAYED, Refilled(0, ("R",)))
