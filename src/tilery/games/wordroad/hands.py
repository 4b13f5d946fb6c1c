"""Hands, and the tiles that an action leaves in them."""

from __future__ import annotations

from tilery.core.hands import Holding
from tilery.core.seating import Seat
from tilery.core.tiles import Tiles, remove, tiles
from tilery.games.wordroad.messages import Action, Mulligan, Play, View
from tilery.games.wordroad.state import State


def find_held(state: State, seat: Seat) -> Holding:
    """The rack, and the bag."""
    return Holding(state.racks[seat], len(state.bag))


def find_used(action: Action) -> Tiles:
    """Tiles that are placed or put back."""
    match action:
        case Play():
            return tiles(placement.piece for placement in action.place)
        case Mulligan():
            return action.tiles
        case _:
            return ()


def find_kept(view: View, action: Action) -> Holding:
    """The rack without the tiles placed or put back, and the bag without those drawn after a play [13]."""
    gone = find_used(action)
    drawn = len(gone) if isinstance(action, Play) else 0
    return Holding(remove(view.rack, gone), max(0, view.bag - drawn))
