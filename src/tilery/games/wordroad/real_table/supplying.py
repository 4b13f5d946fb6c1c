"""Racks filled from a real bag."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tilery.core.common_messages import Supplied
from tilery.core.frozen import put
from tilery.core.record import Supply
from tilery.core.seating import Seat
from tilery.core.supply import refuse, swap_hand
from tilery.core.tiles import Tiles
from tilery.games.wordroad.hands import find_used
from tilery.games.wordroad.messages import Action
from tilery.games.wordroad.state import State


def needs(state: State, seat: Seat, action: Action) -> Tiles:
    """Tiles that are placed or put back."""
    return find_used(action)


def show_known(state: State, seat: Seat, known: Sequence[Tiles]) -> State:
    """Set the known tiles of the seat's rack. The other racks are not seen."""
    return replace(state, racks=put(state.racks, seat, known[seat]))


def find_unnamed(before: State | None, state: State) -> None:
    """Nothing, as chance puts no tiles on this board."""


def supply(state: State, supplied: Supply | Supplied) -> State:
    """Set the real rack."""
    if supplied.dice or supplied.table:
        raise refuse("dice and tiles of the table")
    racks, bag = swap_hand(state.racks, supplied.seat, supplied.tiles, state.bag)
    return replace(state, bag=bag, racks=racks)
