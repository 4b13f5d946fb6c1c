"""The whole state of a match, secrets included."""

from __future__ import annotations

import msgspec

from tilery.core.seating import Outcome, Seat, Seating
from tilery.core.tiles import Tiles
from tilery.games.lexigo.messages import LatestWord, Options, Standing, Table


class State(msgspec.Struct, frozen=True):
    """A match at one moment."""

    step: int
    seed: bytes
    lexicon: str
    seating: Seating
    options: Options
    names: tuple[str, ...]
    opened: int
    """The step that opened the present prompts."""
    table: Table
    stacks: tuple[Tiles, ...]
    """By seat, top first [3]."""
    pouch: Tiles
    outcome: Outcome | None = None

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
