"""Hands, and the tiles that an action leaves in them."""

from __future__ import annotations

from collections import Counter

from tilery.core.hands import Holding
from tilery.core.seating import Seat
from tilery.core.tiles import tiles
from tilery.games.quillico.messages import Action, Exchange, Play, View
from tilery.games.quillico.state import STAR, LaidTiles, State


def find_held(state: State, seat: Seat) -> Holding:
    """The hand, and the pile."""
    return Holding(state.hands[seat], len(state.pile))


def find_kept(view: View, action: Action) -> Holding:
    """The hand without the tiles laid, the stars laid for letters [10] and those exchanged."""
    hand, laid = Counter(view.hands[view.turn]), 0
    match action:
        case Play(place=place, swaps=swaps):
            laid = len(place)
            on_table = LaidTiles(view.table).tiles
            hand.update(on_table[at] for at in swaps)  # every letter taken is laid at once [10a]
            hand.subtract({STAR: len(swaps)})
            hand.subtract(each.tile for each in place)
        case Exchange(tiles=given):
            hand.subtract(given)
        case _:
            pass
    return Holding(tiles(hand.elements()), max(0, view.pile - laid))
