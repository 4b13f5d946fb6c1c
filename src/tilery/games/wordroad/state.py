"""State of a match, and the position of one seat, from which its plays are judged."""

from __future__ import annotations

import msgspec

from tilery.core.seating import Seat
from tilery.core.tiles import Tiles
from tilery.games.wordroad.components import CELLS, Components, components
from tilery.games.wordroad.messages import Laid, Options, Placement, Public, View
from tilery.geometry import Square


class State(Public, frozen=True, kw_only=True):
    """Complete state of a match, secrets included."""

    seed: bytes
    bag: Tiles
    racks: tuple[Tiles, ...]


class SeatPosition(msgspec.Struct, frozen=True):
    """The facts that decide legality for one seat. A State has them for every seat, a View for its viewer."""

    seat: Seat
    options: Options
    components: Components
    board: dict[str, tuple[Laid, ...]]
    head: Square | None
    """Cell of the seat's latest tile, or None before its very first one [7b]."""
    rack: Tiles

    @classmethod
    def of(cls, source: State | View, seat: Seat) -> SeatPosition:
        """Position of a seat, or of the viewer in a view."""
        head = source.head(seat)
        return cls(
            seat=seat,
            options=source.options,
            components=components(source.options),
            board=source.board,
            head=None if head is None else CELLS[head],
            rack=source.rack if isinstance(source, View) else source.racks[seat],
        )

    def with_tile(self, placement: Placement) -> SeatPosition:
        """The position with this tile of the turn treated as one from before (option ``over_turn``)."""
        there = self.board.get(placement.at, ())
        board = {**self.board, placement.at: (*there, Laid(placement.tile, self.seat, 0))}
        return msgspec.structs.replace(self, board=board)

    def top(self, cell: str) -> Laid | None:
        """The visible tile of a cell."""
        stack = self.board.get(cell)
        return stack[-1] if stack else None
