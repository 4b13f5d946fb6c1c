"""The tiles that players hold, for bots that value the tiles left by a play."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from tilery.core.seating import Seat
from tilery.core.tiles import Tiles


class Holding(NamedTuple):
    """A seat's tiles, and the number it can still draw."""

    tiles: Tiles
    undrawn: int


class Hands(Protocol):
    """Interface of a game's ``hands.py``: the tiles that players hold."""

    def find_held(self, state: Any, seat: Seat) -> Holding:
        """The tiles that a seat holds."""

    def find_kept(self, view: Any, action: Any) -> Holding:
        """The tiles that a legal action leaves the viewer, before new ones are drawn."""
