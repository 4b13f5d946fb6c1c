"""What events do to the state beyond tiles and turns: prompts, the latest tiles, and the score pad."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.quillico.quillico_table import ORIGIN, at, built, run
from tilery.core.common_messages import Left, Passed
from tilery.core.scene import PadLine
from tilery.games.quillico import GAME
from tilery.games.quillico.messages import (
    Event,
    Exchanged,
    Placed,
    Placing,
    Scored,
    Settled,
    Started,
    Swapped,
    WordMade,
)
from tilery.games.quillico.state import State

STORE = run("S T O+ R E+")


def state_after(*events: Event) -> State:
    state = built(STORE, "A B *", "C", "D", pile="X Y", turn=1)
    for event in events:
        state = GAME.evolve(state, event)
    return state


def test_the_start_opens_the_first_prompt() -> None:
    state = state_after(Started(2))
    assert (state.turn, state.opened, state.step) == (2, 101, 101)


def test_the_pad_names_all_words_of_a_play_the_longest_first() -> None:
    made = tuple(WordMade(word, (ORIGIN,), 3) for word in ("AT", "TIE", "IT"))
    state = state_after(Scored(1, made, 9))
    assert state.pad[1] == (PadLine("TIE, AT, IT", 9),)
    assert (state.scores, state.turn, state.opened) == ((0, 9, 0), 2, 101)


def test_turns_without_a_play_are_on_the_pad() -> None:
    state = state_after(Passed(1))
    assert (state.pad[1], state.quiet) == ((PadLine("passed", 0),), (1,))
    state = state_after(Exchanged(0, ("A", "B"), ("X", "Y")))
    assert (state.pad[0], state.quiet) == ((PadLine("exchanged 2", 0),), (0,))
    assert (state.hands[0], state.pile) == (("*", "X", "Y"), ("A", "B"))


@pytest.mark.parametrize(
    ("bonus", "penalty", "lines"),
    [
        (10, 0, (PadLine("went out", 10),)),
        (0, 4, (PadLine("letters left", -4),)),
        (0, 0, ()),
    ],
)
def test_the_end_adds_a_bonus_or_takes_letters_off(bonus: int, penalty: int, lines: tuple[PadLine, ...]) -> None:
    state = state_after(Settled(1, bonus, penalty))
    assert state.pad[1] == lines
    assert state.scores == (0, bonus - penalty, 0)


def test_the_latest_tiles_are_those_of_the_play_being_made() -> None:
    placed = Placed(0, (Placing(at(4, -1), "A"),))
    assert state_after(placed).latest == (at(4, -1),)
    swapped = state_after(placed, Swapped(0, ORIGIN, "S"))
    assert swapped.latest == ()
    assert swapped.table[0] == Placing(ORIGIN, "*")
    assert swapped.hands[0] == ("B", "S")


def test_a_seat_that_leaves_is_none_of_those_who_made_no_word() -> None:
    state = state_after(Passed(1), Passed(2), Left(1, ("C",)))
    assert (state.quiet, state.hands[1]) == ((2,), ())
    nothing_left = replace(state_after(Passed(1), Passed(2)), pile=())
    assert GAME.evolve(nothing_left, Left(1, ("C",))).quiet == ()
