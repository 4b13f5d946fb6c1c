"""Legality of actions, for rules and previews alike."""

from __future__ import annotations

from tilery.core.errors import ErrorData, IllegalAction
from tilery.core.seating import Seat
from tilery.core.tiles import Tiles


def check_lay(hand: Tiles, seat: Seat, tile: str) -> None:
    """Raises IllegalAction unless the seat holds the tile [3]."""
    if tile not in hand:
        message = f"you do not hold {tile!r}; you hold {' '.join(hand)}"
        raise IllegalAction("highletter/not-held", message, ErrorData(tiles=(tile,), seat=seat))
