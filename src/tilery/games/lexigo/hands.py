"""Hands, and the tiles that an action leaves in them."""

from __future__ import annotations

from tilery.core.hands import Holding
from tilery.core.seating import Seat
from tilery.core.tiles import Tiles, remove, tiles
from tilery.games.lexigo.messages import Action, Play, Trade, View
from tilery.games.lexigo.state import State


def find_held(state: State, seat: Seat) -> Holding:
    """The bank, and the seat's stack."""
    return Holding(state.standing(seat).bank, len(state.stacks[seat]))


def find_used(action: Action) -> Tiles:
    """The tiles added or traded."""
    match action:
        case Play():
            return tiles(placement.tile for placement in action.place)
        case Trade():
            return action.tiles
        case _:
            return ()


def find_kept(view: View, action: Action) -> Holding:
    """The bank without the tiles added or traded, and the stack after the action [11], [12]."""
    seat = view.viewer
    if seat is None:
        raise ValueError("a spectator holds no tiles")
    gone, stack = find_used(action), view.heights[seat]
    undrawn = stack + 1 if isinstance(action, Trade) else max(0, stack - len(gone))
    return Holding(remove(view.table.seats[seat].bank, gone), undrawn)
