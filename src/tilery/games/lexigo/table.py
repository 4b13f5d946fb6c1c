"""What everybody at the table sees: the grid, the open banks, the pawns, whose turn it is and how far it is."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tilery.core.scene import PadLine
from tilery.core.seating import Seat
from tilery.core.tiles import Tiles
from tilery.geometry import Hex

Phase: TypeAlias = Literal["play", "window", "trade"]
"""What the turn waits for: a word, answers to a word [15], or a trade [12]."""


class Placement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile on a cell; a blank is ``?``."""

    at: Hex
    tile: str


class Standing(msgspec.Struct, frozen=True):
    """What everybody sees of one seat."""

    bank: Tiles = ()
    pawn: Hex | None = None
    """None until the seat's first word stands [6], and after it has left."""
    forfeited: int = 0
    """How many tiles it held when it left [C6]."""
    pad: tuple[PadLine, ...] = ()


class Moved(msgspec.Struct, frozen=True):
    """A knocked pawn: whose, from where, and where the knocker put it [9]."""

    seat: Seat
    origin: Hex
    to: Hex


class Said(msgspec.Struct, frozen=True):
    """The latest word on the table, with all that a lost challenge would undo [15]."""

    seat: Seat
    place: tuple[Placement, ...]
    path: tuple[Hex, ...]
    word: str
    knocked: tuple[Moved, ...] = ()
    accepted: tuple[Seat, ...] = ()


class Table(msgspec.Struct, frozen=True):
    """The open part of a match; only stacks and pouch are hidden."""

    seats: tuple[Standing, ...]
    grid: tuple[Placement, ...] = ()
    """All tiles in the order they were put down."""
    first: Seat = 0
    """Who began, or took over from a first player who left."""
    turn: Seat = 0
    phase: Phase = "play"
    origin: Hex | None = None
    """Where the pawn of the seat in turn stood when the turn began."""
    relocated: bool = False
    said: Said | None = None
    passes: tuple[Seat, ...] = ()
    """The seats of the present row of passes [17]."""
    last_round: bool = False
    """Somebody went out and the round is being finished (option ``equal_turns``)."""

    def tiles(self) -> dict[Hex, str]:
        """The grid by cell."""
        return {placement.at: placement.tile for placement in self.grid}

    def pawns(self) -> dict[Hex, Seat]:
        """Who stands where."""
        return {standing.pawn: seat for seat, standing in enumerate(self.seats) if standing.pawn is not None}

    def with_seat(self, seat: Seat, standing: Standing) -> Table:
        """The same table with another standing of that seat."""
        seats = (*self.seats[:seat], standing, *self.seats[seat + 1 :])
        return msgspec.structs.replace(self, seats=seats)
