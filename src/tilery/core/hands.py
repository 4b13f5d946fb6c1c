"""What players hold: for bots that weigh the tiles a play leaves them."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from tilery.core.seating import Seat
from tilery.core.tiles import Tiles


class Holding(NamedTuple):
    """A seat's tiles, and how many more it can draw."""

    tiles: Tiles
    undrawn: int


class Hands(Protocol):
    """What a game's ``hands.py`` says about the tiles that players hold."""

    def find_held(self, state: Any, seat: Seat) -> Holding:
        """What a seat holds."""

    def find_kept(self, view: Any, action: Any) -> Holding:
        """What a legal action leaves the viewer, before new tiles are drawn."""
