"""Hands drawn from a real pile."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tilery.core.common_messages import Supplied
from tilery.core.frozen import put
from tilery.core.record import Supply
from tilery.core.seating import Seat
from tilery.core.supply import refuse, swap_hand
from tilery.core.tiles import Tiles, add, tiles
from tilery.games.quillico.legality import take
from tilery.games.quillico.messages import Action, Exchange, Play
from tilery.games.quillico.state import STAR, SeatPosition, State


def needs(state: State, seat: Seat, action: Action) -> Tiles:
    """Tiles laid that were not taken from the table, a star for each letter taken, or the tiles exchanged."""
    match action:
        case Play():
            stars = (STAR,) * len(action.swaps)
            laid = [placing.tile for placing in action.place]
            starred = replace(state, hands=put(state.hands, seat, add(state.hands[seat], stars)))
            for tile in take(SeatPosition.of(starred, seat), action):
                if tile in laid:
                    laid.remove(tile)
            return tiles([*laid, *stars])
        case Exchange(given):
            return tiles(given)
        case _:
            return ()


def show_known(state: State, seat: Seat, known: Sequence[Tiles]) -> State:
    """Set the known tiles of the seat's hand. The other hands are not seen."""
    return replace(state, hands=put(state.hands, seat, known[seat]))


def find_unnamed(before: State | None, state: State) -> None:
    """Nothing, as chance puts no tiles on this table."""


def supply(state: State, supplied: Supply | Supplied) -> State:
    """Set the real hand."""
    if supplied.dice or supplied.table:
        raise refuse("dice and tiles of the table")
    hands, pile = swap_hand(state.hands, supplied.seat, supplied.tiles, state.pile)
    return replace(state, pile=pile, hands=hands)
