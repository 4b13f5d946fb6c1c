"""Multisets of tiles: nothing is lost and nothing is made."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilery.core.rng import Chance
from tilery.core.tiles import MissingTile, add, draw, from_counts, remove, tiles

multisets = st.lists(st.sampled_from(["A", "B", "K+", "?", "*"]), max_size=30).map(tiles)


@pytest.mark.rule("common", "C9")
@given(multisets, st.integers(0, 40), st.integers(0, 1000))
def test_a_draw_conserves_tiles(bag: tuple[str, ...], n: int, step: int) -> None:
    taken, rest = draw(bag, n, Chance(bytes(32), step))
    assert len(taken) == min(n, len(bag))
    assert add(rest, taken) == bag
    assert rest == tiles(rest)


@given(multisets, multisets)
def test_adding_and_removing_are_inverse(first: tuple[str, ...], second: tuple[str, ...]) -> None:
    both = add(first, second)
    assert remove(both, second) == first
    assert Counter(both) == Counter(first) + Counter(second)


def test_a_missing_tile_is_named() -> None:
    with pytest.raises(MissingTile, match="no 'Q' among A B"):
        remove(("A", "B"), ["A", "Q"])


def test_counts() -> None:
    assert from_counts({"B": 1, "A": 2, "C": 0}) == ("A", "A", "B")


def test_a_missing_tile_and_what_is_held_can_be_asked_for() -> None:
    with pytest.raises(MissingTile, match="no 'A' among A") as missing:
        remove(("A",), ["A", "A"])
    assert (missing.value.tile, missing.value.held) == ("A", ("A",))
    with pytest.raises(MissingTile, match="no 'A' among nothing"):
        remove((), ["A"])


@pytest.mark.rule("common", "C7")
def test_each_tile_drawn_is_one_number_of_the_generator() -> None:
    numbers, rest = Chance(bytes(32), 4), list("ABCDE")
    expected = [rest.pop(numbers.below(left)) for left in (5, 4, 3)]
    chance = Chance(bytes(32), 4)
    assert draw(tuple("ABCDE"), 3, chance) == (tuple(expected), tuple(rest))
    assert chance.k == 3
