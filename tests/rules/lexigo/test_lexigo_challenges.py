"""Words that may be wrong, and the window in which they are challenged: rule [15]."""

from __future__ import annotations

import pytest

from rules.lexigo.lexigo_table import CENTRE, NE, NW, SE, SW, E, W, after, built, challenged, events, ring, word
from tilery.core.common_messages import Resign, TimedOut, TimeUp
from tilery.core.errors import StalePrompt
from tilery.core.game import Budget
from tilery.core.prompt_check import check_prompt
from tilery.core.seating import SYSTEM
from tilery.games.lexigo import GAME
from tilery.games.lexigo.messages import (
    Accept,
    Accepted,
    Challenge,
    Challenged,
    Penalised,
    Refilled,
    Relocate,
    TakenBack,
)
from tilery.games.lexigo.state import State
from tilery.geometry import Hex

PATH = (E, SE, CENTRE, SW, W, NW)
GOOD = word("CANTER", PATH, {CENTRE: "N"}, knock={1: NE, 2: CENTRE})


BUDGET = Budget()


def table(words: tuple[str, ...] = ("CANTER",), pawn: Hex | None = E, pouch: str = "ABCDEFGH") -> State:
    stacks = ["QZJKVWU", "V", "V"]
    return challenged(
        built(ring("CATERS"), ["NX", "A", "A"], pawns=[pawn, SW, NW], words=words, stacks=stacks, pouch=pouch)
    )


@pytest.mark.rule("lexigo", "15")
def test_all_others_are_asked_at_once_and_nothing_is_drawn() -> None:
    state = after(table(), 0, GOOD)
    asked = GAME.awaiting(state)
    assert sorted(asked) == [1, 2]
    assert asked[1] == asked[2]
    assert asked[1].kinds == ("accept", "challenge")
    assert state.stacks == table().stacks
    assert state.table.seats[0].bank == ("X",)
    assert [standing.pawn for standing in state.table.seats] == [NW, NE, CENTRE]


@pytest.mark.rule("lexigo", "15")
def test_when_all_accept_the_word_stands() -> None:
    state = after(table(), 0, GOOD)
    first = GAME.awaiting(state)
    assert events(state, 2, Accept()) == [Accepted(2)]
    state = after(state, 2, Accept())
    assert GAME.awaiting(state) == {1: first[1]}
    with pytest.raises(StalePrompt):
        check_prompt(GAME.awaiting(state), state.seating, 2, first[2].id, Challenge())
    assert events(state, 1, Accept()) == [Accepted(1), Refilled(0, ("Q", "Z", "J", "K", "V"))]
    state = after(state, 1, Accept())
    assert (state.table.phase, state.table.turn) == ("trade", 0)


@pytest.mark.rule("lexigo", "15")
def test_a_lost_challenge_costs_three_tiles_and_the_word_stands() -> None:
    state = after(table(), 0, GOOD)
    found = events(state, 1, Challenge())
    assert found[0] == Challenged(0, 1, upheld=False)
    assert isinstance(found[1], Penalised)
    assert (found[1].seat, len(found[1].tiles or ())) == (1, 3)
    assert found[2] == Refilled(0, ("Q", "Z", "J", "K", "V"))
    done = after(state, 1, Challenge())
    assert done.stacks[1] == ("V", *(found[1].tiles or ()))
    assert (done.table.phase, done.table.turn) == ("trade", 0)


@pytest.mark.rule("lexigo", "15")
def test_an_upheld_challenge_takes_everything_back() -> None:
    before = table(words=("OTHER",))
    state = after(before, 0, GOOD)
    state = after(state, 1, Accept())
    assert events(state, 2, Challenge()) == [Challenged(0, 2, upheld=True), TakenBack(0)]
    done = after(state, 2, Challenge())
    assert done.table.grid == before.table.grid
    assert [s.bank for s in done.table.seats] == [s.bank for s in before.table.seats]
    assert [s.pawn for s in done.table.seats] == [E, SW, NW]
    assert (done.stacks, done.pouch) == (before.stacks, before.pouch)
    assert (done.table.turn, done.table.phase) == (1, "play")


@pytest.mark.rule("lexigo", "15")
def test_a_first_pawn_goes_off_the_grid_again() -> None:
    state = table(words=("OTHER",), pawn=None)
    state = after(state, 0, word("CAN", (E, SE, CENTRE), {CENTRE: "N"}, pawn=E))
    assert state.table.seats[0].pawn == CENTRE
    done = after(state, 1, Challenge())
    assert done.table.seats[0].pawn is None


@pytest.mark.rule("lexigo", "15")
@pytest.mark.rule("lexigo", "10")
def test_a_moved_pawn_goes_back_to_the_start_of_the_turn_but_the_penalty_stays() -> None:
    state = after(table(words=("OTHER",)), 0, Relocate(W))
    state = after(state, 0, word("EN", (W, CENTRE), {CENTRE: "N"}))
    done = after(state, 2, Challenge())
    assert done.table.seats[0].pawn == E
    assert len(done.stacks[0]) == 9


@pytest.mark.rule("lexigo", "14")
@pytest.mark.rule("lexigo", "15")
def test_a_lost_challenge_takes_what_the_pouch_has() -> None:
    state = after(table(pouch="A"), 0, GOOD)
    found = events(state, 1, Challenge())
    assert found[1] == Penalised(1, ("A",))


@pytest.mark.rule("lexigo", "15")
@pytest.mark.rule("common", "C4")
def test_the_player_leaves_during_the_window() -> None:
    state = after(table(words=("OTHER",)), 0, GOOD)
    done = after(state, 0, Resign())
    assert (done.table.turn, done.table.phase) == (1, "play")
    assert done.table.tiles()[CENTRE] == "N"
    assert [s.pawn for s in done.table.seats] == [None, NE, CENTRE]


@pytest.mark.rule("lexigo", "15")
@pytest.mark.rule("common", "C4")
def test_the_last_who_was_asked_leaves_and_the_word_stands() -> None:
    state = after(after(table(), 0, GOOD), 2, Accept())
    found = events(state, 1, Resign())
    assert found[-1] == Refilled(0, ("Q", "Z", "J", "K", "V"))
    assert after(state, 1, Resign()).table.phase == "trade"


@pytest.mark.rule("lexigo", "15")
def test_a_pawn_of_one_who_left_does_not_come_back() -> None:
    state = after(after(table(words=("OTHER",)), 0, GOOD), 1, Resign())
    done = after(state, 2, Challenge())
    assert [s.pawn for s in done.table.seats] == [E, None, NW]


@pytest.mark.rule("common", "C5")
def test_time_up_in_a_window_accepts_and_does_not_count_as_a_late_turn() -> None:
    state = after(table(), 0, GOOD)
    prompt = GAME.awaiting(state)[1].id
    assert GAME.decide(state, SYSTEM, TimeUp(1, prompt)) == [TimedOut(1), Accepted(1)]
    done = after(state, SYSTEM, TimeUp(1, prompt))
    assert done.table.said is not None
    assert done.table.said.accepted == (1,)
    assert done.seating.overdue == (0, 0, 0)


@pytest.mark.rule("lexigo", "15")
def test_a_preview_looks_no_word_up() -> None:
    state = table(words=("OTHER",))
    assert GAME.preview(GAME.view(state, 0), GOOD).legal


def test_candidates_in_a_window_challenge_only_what_is_no_word() -> None:
    wrong = after(table(words=("OTHER",)), 0, GOOD)
    right = after(table(), 0, GOOD)
    assert GAME.candidates(GAME.view(wrong, 1), BUDGET).items[0].action == Challenge()
    assert GAME.candidates(GAME.view(right, 1), BUDGET).items[0].action == Accept()


@pytest.mark.rule("lexigo", "15")
def test_one_who_went_out_is_asked_too_and_can_get_tiles_again() -> None:
    """With equal turns a seat that is out can still challenge; wrongly, it has three tiles."""
    state = built(ring("CATERS"), ["N", "A"], pawns=[E, W], words=["CAN", "EA"], equal_turns=True, pouch="XYZ")
    state = after(after(challenged(state), 0, word("CAN", (E, SE, CENTRE), {CENTRE: "N"})), 1, Accept())
    state = after(state, 1, word("EA", (W, W + SW), {W + SW: "A"}))
    assert list(GAME.awaiting(state)) == [0]
    found = events(state, 0, Challenge())
    assert (found[-1].reason, found[-1].scores, found[-1].winners) == ("out", (3, 0), (1,))
