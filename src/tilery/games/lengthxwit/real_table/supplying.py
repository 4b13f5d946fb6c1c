"""Hands from a real bag, and real rolls of the dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from tilery.core.common_messages import Supplied
from tilery.core.errors import IllegalAction
from tilery.core.record import Supply
from tilery.core.seating import Seat
from tilery.core.supply import Unnamed, refuse, swap_hand
from tilery.core.tiles import Tiles, add, remove, tiles
from tilery.games.lengthxwit.components import assign_dice
from tilery.games.lengthxwit.hands import find_used
from tilery.games.lengthxwit.messages import Action, Respond, RolledDie
from tilery.games.lengthxwit.state import State


def needs(state: State, seat: Seat, action: Action) -> Tiles:
    """The letters of the word that no die shows, or the vowel spent."""
    return find_used(state.dice, action)


def show_known(state: State, seat: Seat, known: Sequence[Tiles]) -> State:
    """Set the known tiles of all hands, which lie open."""
    return replace(state, hands=tuple(known))


def find_unnamed(before: State | None, state: State) -> Unnamed | None:
    """Dice rolled since."""
    is_same = before is not None and before.dice == state.dice and before.spent == state.spent
    return Unnamed("dice", len(state.dice)) if state.dice and not is_same else None


def supply(state: State, supplied: Supply | Supplied) -> State:
    """Set the real hand and the real letters of the dice."""
    if supplied.table:
        raise refuse("tiles of the table")
    if supplied.dice:
        state = _with_dice(state, supplied.dice)
    sealed = [_find_sealed(state, seat) if seat != supplied.seat else () for seat in range(len(state.hands))]
    free = tuple([remove(hand, kept) for hand, kept in zip(state.hands, sealed, strict=True)])
    hands, bag = swap_hand(free, supplied.seat, supplied.tiles, state.bag)
    return replace(state, bag=bag, hands=tuple([add(hand, kept) for hand, kept in zip(hands, sealed, strict=True)]))


def _find_sealed(state: State, seat: Seat) -> Tiles:
    """The tiles of the seat's sealed answer. They are known, so nobody else can have them [10]."""
    answer = state.answers[seat]
    return () if answer is None or answer.word is None else find_used(state.dice, Respond(answer.word, answer.dice))


def _with_dice(state: State, letters: tuple[str, ...]) -> State:
    """Show these letters with the dice on the table, trying assignments in turn."""
    if len(letters) != len(state.dice):
        raise IllegalAction("supply/dice", f"{len(state.dice)} dice lie on the table, but {len(letters)} were named.")
    bag = tiles([*state.dice_bag, *(die.die for die in state.dice)])
    chosen = assign_dice(letters, bag)
    if chosen is None:
        raise IllegalAction("supply/dice", f"No dice of this set can show {' '.join(letters)}.")
    rest = Counter(bag) - Counter(chosen)
    shown = tuple(RolledDie(die, letter) for die, letter in zip(chosen, letters, strict=True))
    return replace(state, dice=shown, dice_bag=tiles(rest.elements()))
