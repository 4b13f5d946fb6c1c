"""Hands, and the tiles that an action leaves in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tilery.core.hands import Holding
from tilery.core.seating import Seat
from tilery.core.tiles import Tiles, remove, tiles
from tilery.games.lengthxwit.messages import Action, Mulligan, Press, Respond, RolledDie, Score, Spend, View
from tilery.games.lengthxwit.state import State


def find_held(state: State, seat: Seat) -> Holding:
    """The free tiles, and the bag."""
    return Holding(state.hands[seat], len(state.bag))


def find_used(dice: Iterable[RolledDie], action: Action) -> Tiles:
    """The letters of the word that no die shows, or the vowel spent."""
    match action:
        case Score(word) | Press(word):
            return _beside(word, dice)
        case Respond(word, numbers):
            return _beside(word, dice if numbers is None else [die for n, die in enumerate(dice) if n in numbers])
        case Spend(tile):
            return (tile,)
        case _:
            return ()


def _beside(word: str, dice: Iterable[RolledDie]) -> Tiles:
    """Letters of a word that these dice do not show."""
    return tiles((Counter(word) - Counter(die.letter for die in dice)).elements())


def find_kept(view: View, action: Action) -> Holding:
    """The free tiles without those of the word, the vowel spent, or all of them in a mulligan [6]."""
    hand = () if view.viewer is None else view.hands[view.viewer].tiles
    if hand is None or isinstance(action, Mulligan):
        hand = ()
    return Holding(remove(hand, find_used(view.dice, action)), view.bag)
