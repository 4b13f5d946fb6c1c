"""Complete state of a match, secrets included."""

from __future__ import annotations

import msgspec

from tilery.core.seating import Seat
from tilery.core.tiles import Tiles
from tilery.games.lexigo.messages import LatestWord, Options, PlayerArea, Public, TableState, View


class State(Public, frozen=True, kw_only=True):
    """A match at one moment."""

    seed: bytes
    stacks: tuple[Tiles, ...]
    """Stack of each seat, top first [3]."""
    pouch: Tiles

    @property
    def heights(self) -> tuple[int, ...]:
        """Number of tiles in each stack [3]."""
        return tuple(map(len, self.stacks))

    def standing(self, seat: Seat) -> PlayerArea:
        """The open part of a seat."""
        return self.table.seats[seat]

    def held(self, seat: Seat) -> int:
        """Tiles in bank and stack."""
        return len(self.table.seats[seat].bank) + len(self.stacks[seat])


class TablePosition(msgspec.Struct, frozen=True):
    """The facts that decide legality: the open table, and the number of hidden tiles in each place."""

    table: TableState
    options: Options
    lexicon: str
    heights: tuple[int, ...]
    pouch: int

    @classmethod
    def of(cls, source: State | View) -> TablePosition:
        """The position of a state or a view."""
        pouch = source.pouch if isinstance(source, View) else len(source.pouch)
        return cls(source.table, source.options, source.lexicon, source.heights, pouch)

    def has_gone_out(self, seat: Seat) -> bool:
        """True if the seat's own turn ended without tiles while the round continues (option ``equal_turns``) [C4].

        While its last word can still be challenged the turn has not ended.
        """
        table = self.table
        return table.last_round and table.turn != seat and not table.seats[seat].bank and self.heights[seat] == 0


def latest_word(table: TableState) -> LatestWord:
    """The latest word. Raises ValueError if none has been played."""
    if table.said is None:
        raise ValueError("no word has been played")
    return table.said
