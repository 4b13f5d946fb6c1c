"""Whatever a position is loaded from is played on or refused, never a crash."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tilery
from tilery.games.lexigo import playouts
from tilery.kernel.hexagon.facts import MatchFacts, SeatFacts, cell_of, place_of
from tilery.kernel.hexagon.match import WIDTH
from tilery.kernel.hexagon.position import HexPosition

SMALL = st.integers(-2, 6)
CODES = st.binary(max_size=8) | st.lists(st.integers(1, 27), max_size=12).map(bytes)
CELLS = st.integers(-3, WIDTH * WIDTH + 3) | st.builds(cell_of, st.integers(-2, 2), st.integers(-2, 2))
SEATS = st.builds(
    SeatFacts, CODES, CODES, CELLS | st.just(0), SMALL, st.integers(-1, 2), st.integers(0, 3), st.integers(0, 3)
)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "seed": st.binary(max_size=33),
    "seats": st.lists(SEATS, max_size=5).map(tuple),
    "grid": st.lists(st.tuples(CELLS, st.integers(0, 28)), max_size=20).map(tuple),
    "pouch": CODES,
    "knocked": st.lists(st.tuples(SMALL, CELLS), max_size=5).map(tuple),
    **dict.fromkeys(("step", "opened"), st.integers(-1, 1 << 40)),
    "origin": CELLS | st.just(0),
}
CHANGES = st.fixed_dictionaries({}, optional={each.name: FIELDS.get(each.name, SMALL) for each in fields(MatchFacts)})


def dealt(**options: Any) -> HexPosition:
    position = playouts.position_of(tilery.new("lexigo", ["Ann", "Ben", "Cy"], seed=5, options=options).state)
    assert position is not None
    return position


@pytest.fixture(scope="module")
def facts() -> MatchFacts:
    return playouts.facts_of(tilery.new("lexigo", ["Ann", "Ben", "Cy"], seed=5).state)


@pytest.fixture(scope="module")
def position() -> HexPosition:
    return dealt()


@settings(max_examples=100)
@given(changes=CHANGES)
def test_anything_is_loaded_and_played_on_or_refused(
    facts: MatchFacts, position: HexPosition, changes: dict[str, Any]
) -> None:
    said = "expected"
    try:
        position.load(replace(facts, **changes))
    except ValueError as error:
        said = str(error)
    else:
        position.play_on(position.seat(), 6, 40)
        assert position.is_full() or sum(map(position.score, range(len(changes.get("seats", facts.seats))))) >= 0
    assert said.startswith("expected")


def test_a_refused_load_changes_nothing(facts: MatchFacts) -> None:
    position = dealt()
    before = position.numbers()
    with pytest.raises(ValueError, match="expected a seed of 32 bytes, found 2"):
        position.load(replace(facts, seed=b"ab"))
    assert position.numbers() == before


def test_a_match_that_reaches_too_far_is_full(facts: MatchFacts) -> None:
    """The ring is moved to the edge: the first tile beyond it ends the match for the kernel."""
    edge = tuple((cell + 23, code) for cell, code in facts.grid)
    position = dealt()
    full = 0
    for turn in range(3):
        position.load(replace(facts, grid=edge, turn=turn))
        position.play_on(turn, 40, 300)
        if position.is_full():
            full += 1
            assert position.seat() == -1
            before = position.numbers()
            position.choose(300)
            position.play()
            assert position.numbers() == before
    assert full > 0


def test_a_position_is_reused_for_another_match(facts: MatchFacts) -> None:
    used, fresh = dealt(), dealt()
    used.play_on(used.seat(), -1, 200)
    used.load(facts)
    assert used.numbers() == fresh.numbers()
    used.play_on(used.seat(), -1, 200)
    fresh.play_on(fresh.seat(), -1, 200)
    assert used.numbers() == fresh.numbers()


def test_positions_play_on_in_threads_at_once() -> None:
    """They share words and weights, and nothing that changes."""
    alone, together = ([dealt(stall_rounds=rounds) for rounds in range(1, 7)] for _ in range(2))
    for position in alone:
        position.play_on(position.seat(), -1, 500)
    with ThreadPoolExecutor(3) as threads:
        list(threads.map(lambda position: position.play_on(position.seat(), -1, 500), together))
    assert [position.numbers() for position in together] == [position.numbers() for position in alone]


def test_a_copy_of_another_set_is_refused() -> None:
    other = dealt(set={"tiles": dict.fromkeys("AEIRST?", 20)})
    with pytest.raises(ValueError, match="expected a position of 100 tiles, found one of 140"):
        dealt().copy_from(other)


def test_bad_arguments_are_refused() -> None:
    position = dealt()
    with pytest.raises(ValueError, match="expected a seat from 0 to 2, found 3"):
        position.score(3)
    with pytest.raises(ValueError, match="expected 1 to 64 candidates, found 0"):
        position.choose_likely(100, 0, 0.15, bytes(32), 0)
    with pytest.raises(ValueError, match="expected at most 24 from the centre, found 25,0"):
        cell_of(25, 0)
    assert place_of(cell_of(-3, 7)) == (-3, 7)
