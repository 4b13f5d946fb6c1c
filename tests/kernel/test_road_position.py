"""A position of Word Road refuses what could not be, as nothing behind its doors is checked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tilery.core import rng
from tilery.core.record import SeatInfo
from tilery.games.wordroad import GAME
from tilery.games.wordroad.playouts import action_of, position_of
from tilery.games.wordroad.state import State
from tilery.kernel.road.position import RoadPosition
from tilery.kernel.road.state import COVER_ALL
from tilery.lexicon import from_words
from tilery.match import Match, advance

WORDS = ["AT", "CAT", "CATS", "EAT", "SEAT", "TEA"]
SEATS = [SeatInfo("Ann", "human"), SeatInfo("Ben", "human"), SeatInfo("Cleo", "human")]


def empty(seats: int = 2) -> RoadPosition:
    return RoadPosition(from_words(WORDS).graph, seats, COVER_ALL, 2)


def dealt(seats: int = 2) -> State:
    state: State = Match.new(GAME, seats=SEATS[:seats], seed=seats).state
    return state


DOORS: list[tuple[str, Callable[[RoadPosition], Any]]] = [
    ("expected a seat from 0 to 1, found 2", lambda position: position.set_held(2, 1, 1)),
    ("expected a seat from 0 to 1, found -1", lambda position: position.set_tile(18, 1, False, -1)),
    ("expected a seat from 0 to 1, found 3", lambda position: position.set_seat(3, 0, 0, False, 0)),
    ("expected a seat from 0 to 1, found 2", lambda position: position.set_turn(2, False, 0)),
    ("expected a seat from 0 to 1, found 2", lambda position: position.score(2)),
    ("expected a letter from 1 to 26 or 0, found 27", lambda position: position.set_held(0, 27, 1)),
    ("expected a letter from 1 to 26 or 0, found -1", lambda position: position.set_bag(-1, 1)),
    ("expected 0 to 10 tiles of a letter, found 11", lambda position: position.set_held(0, 1, 11)),
    ("expected a number of tiles of at most 1048576, found -1", lambda position: position.set_bag(1, -1)),
    (
        "expected a cell inside a board of 15 by 15, found number 17",
        lambda position: position.set_tile(17, 1, False, 0),
    ),
    (
        "expected a cell inside a board of 15 by 15, found number 289",
        lambda position: position.set_seat(0, 289, 0, False, 0),
    ),
    ("expected a seed of 32 bytes, found 3", lambda position: position.set_seed(b"abc")),
    ("expected a position of 2 seats, found one of 3", lambda position: position.copy_from(empty(3))),
    ("expected an action to be chosen", lambda position: position.play()),
    ("expected a seat to act, but the match is over", lambda position: position.choose(100)),
]


@pytest.mark.parametrize(("message", "call"), DOORS)
def test_what_could_not_be_is_refused(message: str, call: Callable[[RoadPosition], Any]) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        call(empty())


@pytest.mark.parametrize("seats", [1, 5])
def test_seats_are_checked(seats: int) -> None:
    with pytest.raises(ValueError, match="expected 2 to 4 seats"):
        empty(seats)


def test_a_seat_that_left_has_no_turn() -> None:
    position = empty()
    position.set_seat(1, 0, 0, True, 0)
    with pytest.raises(ValueError, match="expected the turn of a seat that is in, found seat 1"):
        position.set_turn(1, False, 0)


def test_states_that_are_not_supported_have_no_position() -> None:
    state = dealt()
    assert position_of(state) is not None
    assert position_of(Match.prepared(GAME, seats=SEATS, seed=1).state) is None
    assert position_of(replace(state, seed=rng.UNSEEDED)) is None
    assert position_of(replace(state, racks=(("A",) * 11, state.racks[1]))) is None


def test_a_copy_goes_its_own_way() -> None:
    state = dealt(3)
    position, copy = position_of(state), position_of(dealt(3))
    assert position is not None
    assert copy is not None
    position.choose(300)
    position.play()
    copy.copy_from(position)
    before = position.numbers()
    assert copy.numbers() == before
    copy.choose(300)
    after = advance(GAME, state_after(state), copy.seat(), action_of(copy))
    copy.play()
    expected = position_of(after)
    assert expected is not None
    assert copy.numbers() == expected.numbers()
    assert position.numbers() == before
    assert not copy.is_full()


def state_after(state: State) -> State:
    """The state after the first turn, played by a position."""
    position = position_of(state)
    assert position is not None
    position.choose(300)
    after: State = advance(GAME, state, position.seat(), action_of(position))
    return after


@pytest.mark.parametrize("field", ["turn", "scores", "bag", "step", "seed", "racks", "opened"])
def test_each_part_of_a_state_has_a_part_in_the_numbers(field: str) -> None:
    state = dealt()
    others = {
        "turn": 1 - (state.turn or 0),
        "scores": (0, 1),
        "bag": state.bag[1:],
        "step": state.step + 1,
        "seed": rng.widen("another"),
        "racks": (state.racks[0][1:], state.racks[1]),
        "opened": state.opened - 1,
    }
    one, other = position_of(state), position_of(replace(state, **{field: others[field]}))
    assert one is not None
    assert other is not None
    assert one.numbers() != other.numbers()
