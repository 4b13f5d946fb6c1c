"""Tiles from a real bag: players name the tiles they hold, and the match draws none.

Before that a hand holds assumed tiles. Naming the real ones swaps them with unseen ones, so the set stays whole [C9]
and every rule applies as in any match.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Literal, Protocol

import msgspec

from tilery.core.common_messages import Supplied
from tilery.core.errors import ErrorData, IllegalAction
from tilery.core.record import Supply
from tilery.core.seating import Seat
from tilery.core.tiles import Tiles, tiles


class Unnamed(msgspec.Struct, frozen=True):
    """Rolled dice or dealt tiles on the table that nobody has named yet."""

    kind: Literal["dice", "table"]
    count: int


class Supplier(Protocol):
    """Interface of a game's ``real_table/supplying.py``, for open tables."""

    def needs(self, state: Any, seat: Seat, action: Any) -> Tiles:
        """The tiles that a seat must hold for this action."""

    def supply(self, state: Any, supplied: Supply | Supplied) -> Any:
        """The state with the tiles at their real places. Raises IllegalAction if they cannot be there."""

    def show_known(self, state: Any, seat: Seat, known: Sequence[Tiles]) -> Any:
        """The state with only the known tiles in every hand that the seat sees."""

    def find_unnamed(self, before: Any, state: Any) -> Unnamed | None:
        """Dice or tiles that chance put on the table since the state ``before`` (None before the deal), if any."""


def swap_in(held: Iterable[str], wanted: Iterable[str], pools: Sequence[Sequence[str]]) -> tuple[Tiles, list[Tiles]]:
    """``held`` with all wanted tiles among it, and the pools they were swapped with.

    A missing tile comes from the first pool that has it. An assumed one takes its place there.

    >>> swap_in("ABC", "CZ", ["QZ"])
    (('Z', 'B', 'C'), [('Q', 'A')])
    """
    mine, others = list(held), [list(pool) for pool in pools]
    free = Counter(wanted)
    missing = list((free - Counter(mine)).elements())
    spare = list((Counter(mine) - free).elements())
    if len(missing) > len(spare):
        raise IllegalAction(
            "supply/too-many", f"There are only {len(mine)} tiles there.", ErrorData(tiles=tuple(missing))
        )
    for tile, given in zip(missing, spare, strict=False):
        pool = next((pool for pool in others if tile in pool), None)
        if pool is None:
            message = f"There is no {tile} left in the bag: all of them lie on the table or were named before."
            raise IllegalAction("supply/none-left", message, ErrorData(tiles=(tile,)))
        pool[pool.index(tile)] = given
        mine[mine.index(given)] = tile
    return tuple(mine), [tuple(pool) for pool in others]


def swap_hand(hands: Sequence[Tiles], seat: Seat, wanted: Tiles, bag: Tiles) -> tuple[tuple[Tiles, ...], Tiles]:
    """All hands and the bag once a seat holds the wanted tiles, taken from other hands only after the bag."""
    others = [other for other in range(len(hands)) if other != seat]
    mine, (rest, *theirs) = swap_in(hands[seat], wanted, [bag, *(hands[other] for other in others)])
    known = dict(zip(others, theirs, strict=True)) | {seat: mine}
    return tuple(tiles(known[each]) for each in range(len(hands))), tiles(rest)


def refuse(what: str) -> IllegalAction:
    """The refusal of input that this game does not have."""
    return IllegalAction("supply/not-here", f"There are no {what} to name here.")
