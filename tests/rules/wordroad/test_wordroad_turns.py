"""Mulligans, passes, drawing, the end, leaving and time: rules [6], [8], [13]–[15], [C4]–[C6]."""

from __future__ import annotations

import pytest

from rules.wordroad.wordroad_table import after, built, events, refusal, road
from tilery.core.common_messages import Drawn, Ended, Left, Pass, Passed, Resign, TimedOut, TimeUp
from tilery.core.seating import SYSTEM
from tilery.core.tiles import add, tiles
from tilery.games.wordroad import GAME
from tilery.games.wordroad.messages import Event, Mulligan, Returned
from tilery.games.wordroad.state import State


def reason(found: list[Event]) -> str | None:
    return found[-1].reason if isinstance(found[-1], Ended) else None


@pytest.mark.rule("wordroad", "6")
def test_a_mulligan_puts_tiles_back_and_draws_up_to_ten() -> None:
    state = built(["ABCDEFGHIJ", "A"], bag="KLM")
    returned, drawn = events(state, 0, Mulligan(("A", "J")))
    assert returned == Returned(0, ("A", "J"))
    assert isinstance(drawn, Drawn)
    assert drawn.tiles is not None
    assert len(drawn.tiles) == 2
    done = after(state, 0, Mulligan(("A", "J")))
    assert done.turn == 1
    assert add(done.racks[0], done.bag) == tiles("ABCDEFGHIJKLM")


@pytest.mark.rule("wordroad", "6")
def test_a_short_rack_is_filled_up_by_a_mulligan() -> None:
    assert len(after(built(["AB", "A"], bag="KLMNO"), 0, Mulligan(("A",))).racks[0]) == 7


@pytest.mark.rule("wordroad", "6")
def test_tiles_put_back_may_come_again() -> None:
    state = built(["AAAA", "A"], bag="AA")
    assert after(state, 0, Mulligan(("A", "A"))).racks[0] == tiles("AAAAAA")


@pytest.mark.rule("wordroad", "6")
def test_mulligans_that_are_refused() -> None:
    state = built(["AB?", "A"], bag="K")
    assert refusal(state, Mulligan(())).code == "wordroad/no-tiles"
    error = refusal(state, Mulligan(("A", "A")))
    assert (error.code, error.data.tiles) == ("wordroad/not-held", ("A",))
    assert refusal(state, Mulligan(("?", "?"))).message == "You have no blank left to put back."
    assert refusal(state, Mulligan(("X" * 50,))).message == f"You have no {'X' * 20} left to put back."
    empty = built(["AB", "A"])
    assert refusal(empty, Mulligan(("A",))).code == "wordroad/bag-empty"
    assert GAME.awaiting(empty)[0].kinds == ("play", "pass")
    assert GAME.awaiting(state)[0].kinds == ("play", "mulligan", "pass")


@pytest.mark.rule("wordroad", "8")
def test_a_pass_is_always_allowed() -> None:
    state = built(["AB", "A"], bag="K")
    assert events(state, 0, Pass()) == [Passed(0)]
    assert after(state, 0, Pass()).turn == 1


@pytest.mark.rule("wordroad", "13")
@pytest.mark.parametrize(("bag", "drawn"), [("KLMNOP", 2), ("K", 1), ("", 0)])
def test_after_a_play_the_rack_is_filled_as_far_as_the_bag_goes(bag: str, drawn: int) -> None:
    state = built(["DEABFGHIJL", "A"], bag=bag)
    found = events(state, 0, road("A1:D A2:E"))
    assert sum(len(event.tiles or ()) for event in found if isinstance(event, Drawn)) == drawn
    assert len(after(state, 0, road("A1:D A2:E")).racks[0]) == 8 + drawn


@pytest.mark.rule("wordroad", "14")
def test_the_match_ends_when_all_pass_one_after_another() -> None:
    state = built(["A", "B", "C"], scores=[5, 9, 9], turn=2, row=[(0, 0), (1, 0)])
    assert events(state, 2, Pass()) == [Passed(2), Ended("all_passed", (5, 9, 9), (3, 1, 1), (1, 2))]
    earlier = built(["A", "B", "C"], turn=1, row=[(0, 0)])
    assert events(earlier, 1, Pass()) == [Passed(1)]


@pytest.mark.rule("wordroad", "14")
def test_a_mulligan_breaks_the_row_of_passes() -> None:
    state = built(["A", "B", "C"], turn=2, row=[(0, 0), (1, 4)])
    assert reason(events(state, 2, Pass())) is None


@pytest.mark.rule("wordroad", "14")
def test_a_play_begins_the_row_anew() -> None:
    state = after(built(["AB", "B"], row=[(1, 0)]), 0, road("A1:A"))
    assert state.row == ()
    assert reason(events(state, 1, Pass())) is None


@pytest.mark.rule("wordroad", "14")
def test_an_empty_rack_passes_by_itself() -> None:
    state = built(["AB", "", "C", ""])
    assert [type(event).__name__ for event in events(state, 0, road("A1:A"))] == ["Placed", "Scored", "Passed"]
    later = after(state, 0, road("A1:A"))
    assert later.turn == 2
    assert events(later, 2, Pass()) == [Passed(2), Passed(3)]
    last = after(later, 2, Pass())
    assert events(last, 0, Pass()) == [Passed(0), Ended("all_passed", (3, 0, 0, 0), (1, 2, 2, 2), (0,))]


@pytest.mark.rule("wordroad", "14")
def test_the_last_tiles_of_all_end_the_match() -> None:
    found = events(built(["A", "", ""]), 0, road("A1:A"))
    assert found[2:5] == [Passed(1), Passed(2), Passed(0)]
    assert reason(found) == "all_passed"


@pytest.mark.rule("wordroad", "15")
@pytest.mark.rule("common", "C6a")
def test_rounds_of_mulligans_and_passes_stall_the_match() -> None:
    rows = [(0, 1), (1, 0), (0, 2)]
    state = built(["A", "B"], bag="KL", turn=1, row=rows)
    assert reason(events(state, 1, Mulligan(("B",)))) == "stall"
    assert reason(events(built(["A", "B"], bag="KL", turn=1, row=rows[:-1]), 1, Mulligan(("B",)))) is None
    assert reason(events(built(["A", "B"], bag="KL", turn=1, row=rows, stall_rounds=3), 1, Mulligan(("B",)))) is None


@pytest.mark.rule("common", "C6")
def test_all_passed_is_named_before_stall() -> None:
    state = built(["A", "B"], bag="KL", turn=1, row=[(0, 1), (1, 1), (0, 0)])
    assert reason(events(state, 1, Pass())) == "all_passed"


@pytest.mark.rule("common", "C6a")
def test_turns_of_those_who_left_do_not_count() -> None:
    state = built(["A", "", "C"], bag="KL", turn=2, row=[(0, 1), (1, 0), (2, 1), (0, 1)], left=[False, True, False])
    assert reason(events(state, 2, Pass())) == "stall"
    gone = built(["A", "", "C"], bag="KL", turn=0, row=[(1, 0)], left=[False, True, False])
    assert reason(events(gone, 0, Pass())) is None


@pytest.mark.rule("common", "C6a")
@pytest.mark.rule("wordroad", "14")
@pytest.mark.parametrize(("returned", "ends"), [(4, None), (0, "all_passed")])
def test_a_mulligan_breaks_the_row_of_passes_also_if_that_seat_has_left_since(returned: int, ends: str | None) -> None:
    state = built(["A", "", "C"], bag="KL", turn=2, row=[(0, 0), (1, returned)], left=[False, True, False])
    assert reason(events(state, 2, Pass())) == ends


@pytest.mark.rule("common", "C4")
def test_who_leaves_gives_tiles_back_and_is_skipped() -> None:
    state = built(["AB", "CD", "E"], {"A1": "F1"}, [None, "A1"], bag="K", turn=0)
    assert events(state, 1, Resign()) == [Left(1, ("C", "D"))]
    gone = after(state, 1, Resign())
    assert (gone.bag, gone.racks[1], gone.turn, gone.opened) == (("C", "D", "K"), (), 0, state.opened)
    assert "A1" in gone.board
    assert after(gone, 0, Pass()).turn == 2


@pytest.mark.rule("common", "C4")
def test_leaving_in_ones_own_turn_ends_it() -> None:
    state = built(["AB", "CD", "E"], turn=0)
    gone = after(state, 0, Resign())
    assert (gone.turn, gone.opened) == (1, state.step + 1)


@pytest.mark.rule("common", "C4")
def test_the_last_who_stays_wins_whatever_the_scores() -> None:
    state = built(["AB", "CD"], scores=[50, 3])
    assert events(state, 0, Resign())[-1] == Ended("last_seat", (50, 3), (2, 1), (1,))


@pytest.mark.rule("common", "C4")
def test_rows_are_not_looked_at_after_a_leave() -> None:
    state = built(["A", "B", "C"], turn=2, row=[(0, 0), (1, 0)])
    assert reason(events(state, 2, Resign())) is None
    assert after(state, 2, Resign()).turn == 0
    empty = built(["", "B", "C"], turn=2, row=[(1, 0)])
    assert events(empty, 2, Resign())[1:] == [Passed(0), Ended("all_passed", (0, 0, 0), (1, 1, 3), (0, 1))]


def late(state: State) -> list[Event]:
    assert state.turn is not None
    return events(state, SYSTEM, TimeUp(state.turn, state.opened))


@pytest.mark.rule("common", "C5")
def test_time_up_is_a_pass_and_the_third_in_a_row_a_leave() -> None:
    assert late(built(["A", "B", "C"])) == [TimedOut(0), Passed(0)]
    assert late(built(["A", "B", "C"], overdue=[1, 0, 0])) == [TimedOut(0), Passed(0)]
    assert late(built(["A", "B", "C"], overdue=[2, 0, 0])) == [TimedOut(0), Left(0, ("A",))]


@pytest.mark.rule("common", "C5")
def test_a_turn_in_time_starts_the_count_anew() -> None:
    state = built(["AB", "B"], bag="K", overdue=[2, 0])
    assert after(state, 0, Pass()).seating.overdue == (0, 0)
    counted = GAME.evolve(GAME.evolve(built(["A", "B"]), TimedOut(0)), Passed(0))
    assert (counted.seating.overdue, counted.seating.late) == ((1, 0), False)
