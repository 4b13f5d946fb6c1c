"""Runs of tiles read by the names of their cells."""

from __future__ import annotations

from typing import NamedTuple

from tilery.kernel.road.runs import RoadRuns
from tilery.lexicon import from_words

LANES = [tuple(f"{column}{row}" for column in "ABCDEF") for row in (1, 2)]
VALUES = {"C": 3, "A": 1, "T": 1, "S": 1}


class Tile(NamedTuple):
    """As it lies on a board."""

    tile: str


def board(text: str) -> dict[str, tuple[Tile, ...]]:
    """Stacks such as ``A1:XC``, the visible tile last."""
    stacks = [stack.split(":") for stack in text.split()]
    return {cell: tuple(map(Tile, tiles)) for cell, tiles in stacks}


def reader(lies: str, fresh: dict[str, str], premium: dict[str, tuple[int, int]] | None = None) -> RoadRuns:
    return RoadRuns(from_words(["CAT", "CATS", "AT", "AS"]).graph, board(lies), fresh, VALUES, premium or {})


def test_each_run_is_given_once_and_in_order() -> None:
    runs = reader("A1:C B1:A E1:T F2:S", {"C1": "T", "D1": "S", "B2": "A"}).runs(LANES, [(1, 1), (0, 3), (0, 2)])
    assert runs == [("A1", "B1", "C1", "D1", "E1"), ("B2",)]
    assert reader("", {"A1": "A", "F1": "A"}).runs(LANES, [(0, 5), (0, 0)]) == [("A1",), ("F1",)]


def test_words_with_a_fresh_tile_count_the_longer_first() -> None:
    cells = ("A1", "B1", "C1", "D1")
    found = reader("A1:XC B1:A C1:t", {"D1": "S"}).words(cells, "A")
    assert found == [("CATS", cells, 5)]  # a blank is worth nothing
    found = reader("A1:C B1:A D1:S", {"C1": "T"}, {"C1": (3, 1)}).words(cells, "A")
    assert found == [("CATS", cells, 8), ("CAT", cells[:3], 7), ("AT", cells[1:3], 4)]
    found = reader("A1:C C1:T D1:S", {"B1": "A"}, {"B1": (1, 2)}).words(cells, "A")
    assert found == [("CATS", cells, 12), ("CAT", cells[:3], 10), ("AT", cells[1:3], 4), ("A", ("B1",), 2)]


def test_a_letter_alone_is_a_word_only_if_it_is_said_to_be_one() -> None:
    alone = reader("", {"A1": "a"})
    assert alone.words(("A1",), "AI") == [("A", ("A1",), 0)]
    assert alone.words(("A1",), "I") == alone.words(("A1",), "") == []
