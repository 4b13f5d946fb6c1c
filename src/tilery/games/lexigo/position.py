"""What legality depends on: all of it open, so that a state and a view give the same."""

from __future__ import annotations

import msgspec

from tilery.core.seating import Seat
from tilery.games.lexigo.state import State
from tilery.games.lexigo.table import Table
from tilery.games.lexigo.wire import Options, View


class Position(msgspec.Struct, frozen=True):
    """The open table, and how many tiles lie hidden where."""

    table: Table
    options: Options
    lexicon: str
    heights: tuple[int, ...]
    pouch: int

    def gone_out(self, seat: Seat) -> bool:
        """Whether the seat's own turn has ended without tiles, and the round goes on (option ``equal_turns``) [C4].

        While its last word can still be challenged the turn has not ended.
        """
        table = self.table
        return table.last_round and table.turn != seat and not table.seats[seat].bank and self.heights[seat] == 0


def of_state(state: State) -> Position:
    """The position of a state."""
    heights = tuple([len(stack) for stack in state.stacks])
    return Position(state.table, state.options, state.lexicon, heights, len(state.pouch))


def of_view(view: View) -> Position:
    """The position of a view."""
    return Position(view.table, view.options, view.lexicon, view.heights, view.pouch)
