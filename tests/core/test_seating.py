"""Leaving, time and ranks, the same in every game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilery.core.errors import BadOptions, ErrorData
from tilery.core.seating import Outcome, Seating, check_first, rank


@pytest.mark.rule("common", "C1")
def test_seats_go_clockwise_and_skip_who_left() -> None:
    seating = Seating.of(4).leave(2)
    assert [seating.after(seat) for seat in range(4)] == [1, 3, 3, 0]
    assert seating.staying() == (0, 1, 3)
    assert not seating.is_in(2)
    assert not seating.is_in(4)
    assert not seating.is_in(-1)


@pytest.mark.rule("common", "C5")
def test_the_third_late_turn_in_a_row_is_a_leave() -> None:
    seating = Seating.of(2)
    for _ in range(2):
        assert not seating.leaves_if_late(0)
        seating = seating.run_out(0).turn_over(0)
    assert seating.leaves_if_late(0)
    assert not seating.leaves_if_late(1)


@pytest.mark.rule("common", "C5")
def test_a_turn_in_time_starts_the_count_anew() -> None:
    seating = Seating.of(2).run_out(0).turn_over(0).run_out(0).turn_over(0).turn_over(0)
    assert not seating.leaves_if_late(0)


@pytest.mark.rule("common", "C5")
def test_two_prompts_that_run_out_in_one_turn_count_once() -> None:
    seating = Seating.of(2).run_out(0).run_out(0)
    assert seating.overdue == (1, 0)
    assert not seating.leaves_if_late(0)


@pytest.mark.rule("common", "C6")
def test_ranks_are_counted_1_1_3_and_equal_best_share() -> None:
    outcome = rank("out", [10, 30, 30, 5], [False] * 4)
    assert outcome.ranks == (3, 1, 1, 4)
    assert outcome.winners == (1, 2)


@pytest.mark.rule("common", "C6")
def test_fewer_can_be_better() -> None:
    assert rank("out", [3, 0, 3], [False] * 3, lower_is_better=True).ranks == (2, 1, 2)


@pytest.mark.rule("common", "C4")
def test_those_who_left_share_the_last_rank_whatever_they_scored() -> None:
    outcome = rank("last_seat", [99, 1, 50, 98], [True, False, False, True])
    assert outcome.ranks == (3, 2, 1, 3)
    assert outcome.winners == (2,)


@given(st.lists(st.tuples(st.integers(-50, 50), st.booleans()), min_size=2, max_size=10), st.booleans())
def test_ranks_order_the_staying(rows: list[tuple[int, bool]], lower: bool) -> None:
    scores, left = [score for score, _ in rows], [gone for _, gone in rows]
    if all(left):
        left[0] = False
    outcome = rank("out", scores, left, lower_is_better=lower)
    staying = [seat for seat, gone in enumerate(left) if not gone]
    best = (min if lower else max)(scores[seat] for seat in staying)
    assert outcome.winners == tuple(seat for seat in staying if scores[seat] == best)
    for one in staying:
        better = [two for two in staying if (scores[two] < scores[one] if lower else scores[two] > scores[one])]
        assert outcome.ranks[one] == 1 + len(better)


def test_when_nobody_is_in_nobody_is_next() -> None:
    with pytest.raises(ValueError, match="no seat is in any more"):
        Seating.of(2).leave(0).leave(1).after(0)


@pytest.mark.rule("common", "C5")
def test_a_turn_in_time_resets_the_count_to_none() -> None:
    late = Seating.of(2).run_out(1).turn_over(1)
    assert late.overdue == (0, 1)
    assert late.turn_over(1).overdue == (0, 0)


@pytest.mark.rule("common", "C6a")
@pytest.mark.parametrize(
    ("turns", "rounds", "filled"),
    [([0, 1, 3], 1, True), ([0, 1, 2], 1, False), ([0, 1, 3, 0, 1], 2, False), ([0, 1, 3, 0, 1, 3], 2, True)],
)
def test_rounds_are_filled_by_the_turns_of_those_who_stay(turns: list[int], rounds: int, filled: bool) -> None:
    assert Seating.of(4).leave(2).fills_rounds(turns, rounds) is filled


def test_at_the_start_everybody_is_in_and_on_time() -> None:
    assert Seating.of(3) == Seating((False, False, False), (0, 0, 0), late=False)


@pytest.mark.rule("common", "C4")
def test_the_last_seat_is_alone() -> None:
    seating = Seating.of(3).leave(0)
    assert not seating.is_alone()
    assert seating.leave(1).is_alone()
    assert not seating.leave(1).leave(2).is_alone()
    assert seating.leave(1).after(2) == 2


@pytest.mark.rule("common", "C5")
def test_a_late_turn_is_counted_and_the_next_one_begins_on_time() -> None:
    late = Seating.of(2).run_out(1)
    assert late == Seating((False, False), (0, 1), late=True)
    assert late.run_out(1) is late
    assert late.turn_over(1) == Seating((False, False), (0, 1), late=False)
    on_time = Seating.of(2)
    assert on_time.turn_over(1) is on_time


@pytest.mark.rule("common", "C5")
def test_a_turn_that_ran_out_already_makes_nobody_leave_again() -> None:
    seating = Seating((False, False), (0, 2))
    assert seating.leaves_if_late(1)
    assert not seating.run_out(1).leaves_if_late(1)


@pytest.mark.rule("common", "C14")
def test_only_a_seat_of_the_match_can_go_first() -> None:
    for first in ("random", 0, 2):
        check_first(first, 3)
    with pytest.raises(BadOptions, match="Player 4 cannot go first: the match has 3 players") as refused:
        check_first(3, 3)
    assert refused.value.code == "match/first"
    assert refused.value.data == ErrorData(seat=3, path="first")


def test_an_outcome_names_its_reason_and_scores() -> None:
    assert rank("stall", [2, 1], [False, False]) == Outcome("stall", (2, 1), (1, 2), (0,))
