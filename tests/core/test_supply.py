"""Tiles from a real bag: named tiles and assumed ones change places, so the set stays whole."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilery.core.errors import IllegalAction
from tilery.core.supply import refuse, swap_hand, swap_in


def test_a_missing_tile_takes_the_place_of_an_assumed_one() -> None:
    assert swap_in("ABC", "CZ", ["QZ"]) == (("Z", "B", "C"), [("Q", "A")])
    assert swap_in("ABC", "", ["Q"]) == (("A", "B", "C"), [("Q",)])
    assert swap_in("AAB", "AZZ", ["ZZZ"]) == (("Z", "A", "Z"), [("A", "B", "Z")]), "a tile held is kept once"


def test_a_missing_tile_comes_from_the_first_pool_that_has_it() -> None:
    assert swap_in("AB", "Z", ["Q", "XZ", "Z"]) == (("Z", "B"), [("Q",), ("X", "A"), ("Z",)])


def test_all_the_tiles_of_a_hand_may_be_named_and_no_more() -> None:
    assert swap_in("AB", "YZ", ["YZ"]) == (("Y", "Z"), [("A", "B")])
    with pytest.raises(IllegalAction, match="There are only 2 tiles there") as refused:
        swap_in("AB", "XYZ", ["XYZ"])
    assert refused.value.code == "supply/too-many"
    assert refused.value.data.tiles == ("X", "Y", "Z")


def test_a_tile_that_lies_elsewhere_is_refused() -> None:
    with pytest.raises(IllegalAction, match="There is no Z left in the bag") as refused:
        swap_in("AB", "Z", ["Q", "X"])
    assert refused.value.code == "supply/none-left"
    assert refused.value.data.tiles == ("Z",)


@pytest.mark.rule("common", "C9")
def test_other_hands_give_a_tile_only_if_the_bag_has_none() -> None:
    hands = (("E", "Z"), ("A", "B"), ("Y", "Z"))
    assert swap_hand(hands, 1, ("Z",), ("Q", "Z")) == ((("E", "Z"), ("B", "Z"), ("Y", "Z")), ("A", "Q"))
    assert swap_hand(hands, 1, ("Z",), ("Q",)) == ((("A", "E"), ("B", "Z"), ("Y", "Z")), ("Q",))
    assert swap_hand(hands, 0, ("B", "Y"), ()) == ((("B", "Y"), ("A", "E"), ("Z", "Z")), ())


@pytest.mark.rule("common", "C9")
@given(st.lists(st.lists(st.sampled_from("ABCZ"), max_size=4).map(tuple), min_size=1, max_size=4), st.data())
def test_a_swap_conserves_tiles(hands: list[tuple[str, ...]], data: st.DataObject) -> None:
    bag = tuple(data.draw(st.lists(st.sampled_from("ABCZ"), max_size=6)))
    seat = data.draw(st.integers(0, len(hands) - 1))
    everything = [*bag, *(tile for hand in hands for tile in hand)]
    wanted = tuple(data.draw(st.permutations(everything)))[: len(hands[seat])]
    after, rest = swap_hand(hands, seat, wanted, bag)
    assert sorted(wanted) == list(after[seat])
    assert [len(hand) for hand in after] == [len(hand) for hand in hands]
    assert Counter([*rest, *(tile for hand in after for tile in hand)]) == Counter(everything)


def test_input_that_a_game_does_not_have_is_refused() -> None:
    assert (refuse("dice").code, refuse("dice").message) == ("supply/not-here", "There are no dice to name here.")
