"""Leaving and running out of time: rules [C4]–[C6a] as Lexigo has them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.lexigo.lexigo_table import (
    CENTRE,
    NE,
    NW,
    SE,
    SW,
    E,
    W,
    after,
    built,
    challenged,
    events,
    refusal,
    ring,
    word,
)
from tilery.core.common_messages import Ended, Left, Pass, Passed, Resign, TimedOut, TimeUp
from tilery.core.seating import SYSTEM
from tilery.games.lexigo import GAME
from tilery.games.lexigo.messages import Accept, Keep, Kept, Relocate
from tilery.games.lexigo.state import State
from tilery.geometry import Hex

CAN = word("CAN", (E, SE, CENTRE), {CENTRE: "N"})


def table(**more: Any) -> State:
    settings: dict[str, Any] = {"pouch": "ABCD", "stacks": ["QZ", "V", "V"], **more}
    return built(ring("CATERS"), ["NX", "A", "BC"], pawns=[E, NE, W], words=["CAN"], **settings)


def late(state: State, seat: int) -> TimeUp:
    return TimeUp(seat, GAME.awaiting(state)[seat].id)


@pytest.mark.rule("common", "C4")
def test_tiles_go_back_to_the_pouch_and_the_pawn_comes_off() -> None:
    state = table()
    assert events(state, 0, Resign()) == [Left(0, ("N", "Q", "X", "Z"))]
    done = after(state, 0, Resign())
    assert done.pouch == ("A", "B", "C", "D", "N", "Q", "X", "Z")
    assert done.table.seats[0].pawn is None
    assert (done.table.turn, done.table.first) == (1, 1)
    assert GAME.scores(done) == (4, 2, 3)


@pytest.mark.rule("common", "C4")
def test_everybody_sees_only_how_many() -> None:
    left = events(table(), 0, Resign())[0]
    for viewer in (None, 0, 1):
        assert GAME.redact(table().options, left, viewer) == Left(0, count=4)


@pytest.mark.rule("common", "C4")
def test_a_leave_out_of_turn_leaves_the_prompt_as_it_is() -> None:
    state = table()
    done = after(state, 1, Resign())
    assert GAME.awaiting(done) == GAME.awaiting(state)
    done = after(after(done, 0, Pass()), 0, Keep())
    assert done.table.turn == 2


@pytest.mark.rule("common", "C4")
@pytest.mark.rule("common", "C6")
def test_the_last_who_stays_wins() -> None:
    state = after(table(), 1, Resign())
    assert events(state, 0, Resign())[-1] == Ended("last_seat", (4, 2, 3), (2, 2, 1), (2,))


@pytest.mark.rule("common", "C4")
def test_a_row_of_passes_is_not_looked_at_after_a_leave() -> None:
    state = table(pouch="", stall_rounds=1)
    state = after(after(state, 0, Pass()), 1, Pass())
    assert after(state, 2, Resign()).outcome is None


@pytest.mark.rule("common", "C6a")
def test_only_passes_of_seats_still_in_count() -> None:
    state = table(pouch="", stall_rounds=1)
    state = after(after(after(state, 0, Pass()), 1, Pass()), 0, Resign())
    assert state.outcome is None
    state = after(after(state, 2, Pass()), 2, Keep())
    assert state.outcome is not None
    assert (state.outcome.reason, state.table.passes) == ("stall", (0, 1, 2))


@pytest.mark.rule("common", "C5")
def test_time_up_passes_then_keeps() -> None:
    state = table()
    assert events(state, SYSTEM, late(state, 0)) == [TimedOut(0), Passed(0)]
    state = after(state, SYSTEM, late(state, 0))
    assert state.table.phase == "trade"
    assert events(state, SYSTEM, late(state, 0)) == [TimedOut(0), Kept(0)]
    state = after(state, SYSTEM, late(state, 0))
    assert state.seating.overdue == (1, 0, 0)
    assert state.table.turn == 1


@pytest.mark.rule("common", "C5")
def test_the_third_own_turn_in_a_row_that_runs_out_is_a_leave() -> None:
    state = table(pouch="", stall_rounds=9)
    for _ in range(2):
        for seat in range(3):
            state = after(state, seat, Pass()) if seat else after(state, SYSTEM, late(state, 0))
    assert events(state, SYSTEM, late(state, 0)) == [TimedOut(0), Left(0, ("N", "Q", "X", "Z"))]


@pytest.mark.rule("common", "C5")
def test_a_turn_that_ran_out_after_an_action_counts_too() -> None:
    state = after(table(), 0, Relocate(SW))
    state = after(state, SYSTEM, late(state, 0))
    assert state.seating.overdue[0] == 1


@pytest.mark.rule("common", "C4")
def test_with_equal_turns_the_round_ends_before_the_one_who_took_over() -> None:
    state = built(
        ring("CATERS"), ["A", "N", "BC"], pawns=[NE, E, W], words=["CAN"], equal_turns=True, turn=1, first=0, pouch="X"
    )
    state = after(state, 1, CAN)
    assert state.table.last_round
    state = after(state, 0, Resign())
    assert state.table.first == 1
    state = after(state, 2, Pass())
    assert events(state, 2, Keep())[-1] == Ended("out", (1, 0, 2), (3, 1, 2), (1,))


@pytest.mark.rule("common", "C4")
def test_with_equal_turns_a_leave_can_finish_the_round() -> None:
    state = built(
        ring("CATERS"), ["N", "A", "BC"], pawns=[E, NW, W], words=["CAN"], equal_turns=True, turn=0, first=0, pouch="X"
    )
    state = after(after(state, 0, CAN), 1, Pass())
    assert events(state, 2, Resign())[-1] == Ended("out", (0, 1, 2), (1, 2, 3), (0,))


@pytest.mark.rule("common", "C4")
def test_who_went_out_cannot_leave() -> None:
    state = built(ring("CATERS"), ["N", "A"], pawns=[E, W], words=["CAN"], equal_turns=True)
    state = after(state, 0, CAN)
    error = refusal(state, 0, Resign())
    assert (error.code, error.data.seat) == ("lexigo/gone-out", 0)


@pytest.mark.rule("common", "C4")
def test_a_seat_may_leave_while_its_last_word_can_be_challenged() -> None:
    """Its turn has not ended, so it has not gone out, although another seat has and it holds no tile."""
    state = built(ring("CATERS"), ["N", "S", "BC"], pawns=[E, NW, W], words=["CAN", "RS"], equal_turns=True, pouch="X")
    state = after(after(after(challenged(state), 0, CAN), 1, Accept()), 2, Accept())
    assert state.table.last_round
    state = after(state, 1, word("RS", (NW, Hex(1, -2)), {Hex(1, -2): "S"}))
    assert (state.held(1), state.table.phase) == (0, "window")
    marks = [column.mark for column in GAME.scene(GAME.view(state, 2)).pad]
    assert marks == ["out", "", ""]
    assert GAME.preview(GAME.view(state, 1), Resign()).legal
    assert events(state, 1, Resign()) == [Left(1, ())]
    assert refusal(state, 0, Resign()).code == "lexigo/gone-out"


@pytest.mark.rule("common", "C6a")
def test_a_word_breaks_the_row_of_passes_also_if_its_player_has_left_since() -> None:
    state = table(pouch="", stall_rounds=1, turn=1)
    state = after(state, 1, Pass())
    state = after(state, 2, Pass())
    state = after(state, 0, CAN)
    state = after(state, 0, Resign())
    state = after(after(state, 1, Pass()), 1, Keep())
    assert state.outcome is None
    assert after(after(state, 2, Pass()), 2, Keep()).outcome is not None


@pytest.mark.rule("common", "C5")
@pytest.mark.parametrize("passing", ["free", "moved"])
def test_time_up_passes_also_where_the_player_may_not(passing: str) -> None:
    state = table(passing=passing)
    assert events(state, SYSTEM, late(state, 0)) == [TimedOut(0), Passed(0)]
