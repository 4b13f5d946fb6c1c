"""The whole state of a match, secrets included."""

from __future__ import annotations

from tilery.core.seating import Seat
from tilery.core.tiles import Tiles
from tilery.games.lexigo.messages import LatestWord, Public, Standing, Table


class State(Public, frozen=True, kw_only=True):
    """A match at one moment."""

    seed: bytes
    stacks: tuple[Tiles, ...]
    """By seat, top first [3]."""
    pouch: Tiles

    def standing(self, seat: Seat) -> Standing:
        """The open part of a seat."""
        return self.table.seats[seat]

    def held(self, seat: Seat) -> int:
        """Tiles in bank and stack."""
        return len(self.table.seats[seat].bank) + len(self.stacks[seat])


def latest_word(table: Table) -> LatestWord:
    """The latest word; ValueError if none has been played."""
    if table.said is None:
        raise ValueError("no word has been played")
    return table.said
