"""Leaving [C4] and running out of time [C5], as Length x Wit has them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.lengthxwit.table import act, fresh, late, sealed, table
from tilery.core.common_messages import Left, Resign, TimedOut
from tilery.core.seating import Outcome, Seating
from tilery.core.tiles import add, tiles
from tilery.games.lengthxwit import GAME
from tilery.games.lengthxwit.messages import Decline, Fail, Failed, RanOut, Roll
from tilery.games.lengthxwit.state import State

HANDS = ["AE", "ERIA", "OO", "IR"]
pytestmark = pytest.mark.rule("common", "C4")


def test_leaving_in_ones_turn_gives_back_everything_and_nobody_responds() -> None:
    state = table(HANDS, "KS", banked="Z", spent="U")
    told = act(state, 0, Resign())
    assert told.kinds == ["left", "turn_over", "drawn"]
    assert told.only(Left).tiles == tiles("AEUZ")
    assert (told.state.dice, told.state.turn, told.state.banked, told.state.spent) == ((), 1, (), ())
    assert len(told.state.dice_bag) == 8
    bag_before_draw = add(told.state.bag, told.state.hands[1])
    assert bag_before_draw == add(add(state.bag, "AEUZ"), "ERIA")


def test_leaving_in_anothers_turn_changes_nothing_for_it() -> None:
    state = table(HANDS, "KS", banked="Z")
    told = act(state, 2, Resign())
    assert told.kinds == ["left"]
    assert told.only(Left).tiles == tiles("OO")
    assert GAME.awaiting(told.state) == GAME.awaiting(state)
    assert told.state.banked == ("Z",)


def test_a_seat_that_left_is_skipped() -> None:
    state = act(table(HANDS, "KS", phase="respond"), 1, Resign()).state
    for seat in (2, 3):
        state = act(state, seat, Decline()).state
    assert state.turn == 2


def test_the_sealed_answer_of_one_who_leaves_is_dropped() -> None:
    state = table(HANDS, "KS", phase="respond", answers=sealed(None, "RISK", None, None))
    told = act(state, 1, Resign())
    assert told.kinds == ["left"]
    closed = act(act(told.state, 2, Decline()).state, 3, Decline())
    assert closed.state.scores == (0, 0, 0, 0)
    assert 1 not in {event.seat for event in closed.events}


def test_if_the_last_one_asked_leaves_the_answers_are_opened() -> None:
    state = table(HANDS, "KS", phase="respond", answers=sealed(None, "RISK", "", None))
    told = act(state, 3, Resign())
    assert told.kinds == ["left", "responded", "returned", "declined", "turn_over", "drawn"]
    assert told.state.scores == (0, 7, 0, 0)


def test_if_the_one_with_the_bags_leaves_the_answers_given_stand_and_no_more_are_taken() -> None:
    state = table(HANDS, "KS", phase="respond", scores=(15, 0, 0, 0), answers=sealed(None, None, "", "RISK"))
    told = act(state, 0, Resign())
    assert told.kinds == ["left", "declined", "responded", "returned", "ran_out", "turn_over", "drawn"]
    assert told.only(RanOut).seat == 3
    assert told.state.scores == (15, 0, 0, 27)
    assert told.state.turn == 1


def test_one_who_left_is_not_paid_for_running_out() -> None:
    state = table(["", "ERIA", "OO"], "KS", phase="respond", run_out="end", emptied=(True, False, False), bag="AEI")
    told = act(state, 0, Resign())
    assert told.all(RanOut) == []


@pytest.mark.rule("common", "C6")
def test_with_one_seat_left_the_match_is_over_and_nothing_is_settled() -> None:
    state = table(["AE", "ERIA"], "KS", banked="Z", scores=(90, 10))
    told = act(state, 0, Resign())
    assert told.kinds == ["left", "ended"]
    assert told.state.outcome == Outcome("last_seat", (90, 10), (2, 1), (1,))


@pytest.mark.rule("common", "C6")
@pytest.mark.parametrize(("leaver", "winner"), [(0, 1), (1, 0)])
def test_leaving_a_window_of_two_ends_the_match_too(leaver: int, winner: int) -> None:
    state = table(["AE", "ERIA"], "KS", phase="respond", scores=(20, 20))
    told = act(state, leaver, Resign())
    assert told.kinds == ["left", "ended"]
    assert told.state.outcome is not None
    assert told.state.outcome.winners == (winner,)


@pytest.mark.parametrize(("turn", "next_turn", "rounds"), [(0, 1, 0), (1, 2, 0), (3, 1, 1)])
def test_if_the_first_player_leaves_the_round_goes_on(turn: int, next_turn: int, rounds: int) -> None:
    """In its own turn, in the second, or in the last turn of the round."""
    state = act(table(HANDS, "KS", turn=turn, first=0), 0, Resign()).state
    if turn != 0:
        state = act(state, turn, Resign()).state if turn != 3 else _turn_ends(state)
    assert (state.turn, state.rounds) == (next_turn, rounds)


def test_the_next_seat_opens_the_later_rounds() -> None:
    state = act(table(HANDS, "KS", turn=0, first=0), 0, Resign()).state
    seen = []
    for _ in range(6):
        seen.append((state.turn, state.rounds))
        state = _turn_ends(state)
    assert seen == [(1, 0), (2, 0), (3, 0), (1, 1), (2, 1), (3, 1)]


def test_points_of_those_who_left_do_not_reach_the_target() -> None:
    state = table(["AE", "ERIA", "OO"], "KS", turn=2, first=0, phase="respond", scores=(170, 9, 9))
    state = act(state, 0, Resign()).state
    told = act(state, 1, Decline())
    assert told.state.outcome is None
    assert told.state.rounds == 1


def test_leaving_may_close_the_last_turn_of_a_round() -> None:
    told = act(table(["AE", "ERIA", "OO"], "KS", turn=2, first=0, scores=(170, 9, 9)), 2, Resign())
    assert told.kinds == ["left", "turn_over", "ended"]
    assert told.state.outcome == Outcome("target", (170, 9, 9), (1, 2, 3), (0,))


@pytest.mark.rule("common", "C5")
def test_time_up_before_the_first_die_ends_the_turn_alone() -> None:
    state = fresh(3)
    told = late(state, state.turn)
    assert told.kinds == ["timed_out", "turn_over", "drawn"]
    assert told.state.hands[state.turn] == state.hands[state.turn]


@pytest.mark.rule("common", "C5")
def test_time_up_after_a_roll_is_a_fail_even_with_a_vowel() -> None:
    told = late(table(HANDS, "KS", banked="Z"), 0)
    assert told.kinds == ["timed_out", "failed", "returned"]
    assert told.only(Failed).points == 8
    assert sorted(GAME.awaiting(told.state)) == [1, 2, 3]


@pytest.mark.rule("common", "C5")
def test_the_third_own_turn_in_a_row_out_of_time_is_a_leave() -> None:
    twice = Seating((False,) * 4, (2, 0, 0, 0))
    told = late(table(HANDS, "KS", banked="Z", seating=twice), 0)
    assert told.kinds == ["timed_out", "left", "turn_over", "drawn"]
    assert told.only(Left).tiles == tiles("AEZ")
    assert not told.state.seating.is_in(0)
    once = Seating((False,) * 4, (1, 0, 0, 0))
    assert late(table(HANDS, "KS", seating=once), 0).kinds == ["timed_out", "failed"]


@pytest.mark.rule("common", "C5")
def test_a_turn_in_time_starts_the_count_anew_and_acting_first_does_not_help() -> None:
    state = table(HANDS, seating=Seating((False,) * 4, (2, 0, 0, 0)))
    in_time = _turn_ends(act(state, 0, Roll()).state)
    assert in_time.seating.overdue == (0, 0, 0, 0)
    acted = act(replace(state, seating=Seating((False,) * 4, (1, 0, 0, 0))), 0, Roll()).state
    told = late(acted, 0)
    assert told.only(TimedOut).seat == 0
    assert _turn_ends(told.state).seating.overdue == (2, 0, 0, 0)


def _turn_ends(state: State) -> State:
    """The turn is failed and nobody responds."""
    state = replace(state, options=replace(state.options, fail="free"))
    if state.phase == "start":
        state = act(state, state.turn, Roll()).state
    if state.phase == "rolled":
        state = act(state, state.turn, Fail()).state
    for seat in sorted(GAME.awaiting(state)):
        state = act(state, seat, Decline()).state
    return state
