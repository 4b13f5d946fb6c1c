"""What is in the box, and how a match begins: rules [1]–[5], the options, [C7], [C12]."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import tilery
from tilery.core.common_messages import Pass
from tilery.core.errors import BadOptions, Malformed
from tilery.core.rng import widen
from tilery.games.lexigo import GAME
from tilery.games.lexigo.components import standard
from tilery.games.lexigo.messages import Keep, LexigoSet, Options
from tilery.geometry import Hex
from tilery.match import Match


def begun(seats: int = 2, seed: int = 1, **options: Any) -> Match:
    return tilery.new("lexigo", [f"P{seat}" for seat in range(seats)], options=options, seed=seed)


@pytest.mark.rule("lexigo", "1")
def test_a_hundred_tiles() -> None:
    counts = Counter(standard())
    assert len(standard()) == 100
    letters = "?4 A8 B2 C2 D4 E11 F2 G3 H2 I9 J1 K1 L4 M2 N6 O8 P2 Q1 R6 S4 T6 U4 V2 W2 X1 Y2 Z1"
    assert counts == {item[0]: int(item[1:]) for item in letters.split()}


@pytest.mark.rule("lexigo", "2")
def test_neighbours_of_a_cell() -> None:
    names = {cell.name for cell in Hex(2, 3).neighbours()}
    assert names == {"3,3", "3,2", "2,2", "1,3", "1,4", "2,4"}


@pytest.mark.rule("lexigo", "3")
@pytest.mark.parametrize(("deal", "height"), [(16, 10), (14, 8)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_banks_of_six_and_stacks(seats: int, deal: int, height: int) -> None:
    match = begun(seats, deal=deal)
    dealt = match.entries[0].events[:seats]
    assert [len(event.bank) for event in dealt] == [6] * seats
    assert [len(event.stack) for event in dealt] == [height] * seats
    assert match.state.stacks == tuple(event.stack for event in dealt)
    assert len(match.state.pouch) == 100 - seats * deal - 6


@pytest.mark.rule("lexigo", "3")
def test_nobody_sees_a_stack_but_everybody_its_height() -> None:
    match = begun(3)
    for viewer in (None, 0, 1, 2):
        view = match.view(viewer)
        assert view.heights == (10, 10, 10)
        assert view.table == match.state.table
        seen = match.redacted(match.entries[0], viewer).events[0]
        assert (seen.bank, seen.stack, seen.count) == (match.state.table.seats[0].bank, None, 10)


@pytest.mark.rule("lexigo", "4")
def test_the_ring_is_dealt_in_order_around_an_empty_cell() -> None:
    match = begun()
    event = match.entries[0].events[2]
    assert [list(placement.at) for placement in event.place] == [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]]
    assert match.state.table.grid == event.place


@pytest.mark.rule("lexigo", "5")
def test_lots_decide_who_begins() -> None:
    firsts = {begun(3, seed).state.table.turn for seed in range(30)}
    assert firsts == {0, 1, 2}
    match = begun(3, 4)
    first = match.entries[0].events[-1].seat
    assert list(match.awaiting) == [first]
    match.play(first, Pass())
    match.play(first, Keep())
    assert list(match.awaiting) == [(first + 1) % 3]


@pytest.mark.rule("common", "C7")
def test_the_same_seed_gives_the_same_deal() -> None:
    assert begun(seed=5).entries == begun(seed=5).entries
    assert begun(seed=5).entries != begun(seed=6).entries


@pytest.mark.rule("common", "C12")
def test_a_set_of_ones_own() -> None:
    match = begun(set={"tiles": {"E": 40, "T": 20, "?": 2}})
    assert Counter(tile for place in GAME.census(match.state).values() for tile in place) == {"E": 40, "T": 20, "?": 2}


@pytest.mark.rule("common", "C12")
@pytest.mark.parametrize(
    ("tiles", "said"),
    [
        ({"E": 20}, "Expected 38 to 500 tiles for 2 seats with 16 each and a ring of 6, found 20."),
        ({"E": 600}, "Expected from 0 to 500 tiles E in the set, found 600."),
        ({"E": 300, "T": 300}, "found 600"),
        ({"e": 60}, "Expected tiles A to Z or ? in the set, found 'e'."),
        ({"EA": 60}, "found 'EA'"),
        ({"E": -1, "T": 80}, "found -1"),
    ],
)
def test_a_set_that_cannot_be_played_with(tiles: dict[str, int], said: str) -> None:
    with pytest.raises(BadOptions) as error:
        GAME.start(Options(set=LexigoSet(tiles)), ("A", "B"), widen(1))
    assert error.value.code == "lexigo/bad-set"
    assert said in error.value.message


@pytest.mark.parametrize(
    "options", [{"deal": 15}, {"stall_rounds": 0}, {"words": "none"}, {"set": "deluxe"}, {"colour": 1}]
)
def test_options_that_are_none(options: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        begun(**options)


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_seats(seats: int) -> None:
    with pytest.raises(BadOptions, match="2 to 4 players"):
        begun(seats)
