"""The position of a puzzle, in its seat's view."""

from __future__ import annotations

import asyncio

import msgspec

from tilery.core.english import address_reader
from tilery.core.seating import Seat
from tilery.match import Match
from tilery.puzzles.puzzle import Puzzle, shared_position
from tilery.server.matches.cards import SeatCard
from tilery.server.positions.service import describe_position
from tilery.server.positions.wire import Position

RECENT_ENTRIES = 6
"""Number of entries before the puzzle whose stories are sent."""


class PuzzleSource(msgspec.Struct, frozen=True):
    """The position of a puzzle, for the seat whose turn it is. The others' secrets stay hidden."""

    puzzle: Puzzle

    async def reach(self) -> Match:
        """Read the position from a cache, or replay it outside the event loop."""
        return await asyncio.to_thread(shared_position, self.puzzle)

    def viewer(self, at: Match) -> Seat:
        """The seat of the puzzle."""
        return self.puzzle.seat

    def describe(self, at: Match) -> Position:
        """The position with stories that address the solver as "you"."""
        seat, name = self.puzzle.seat, at.names[self.puzzle.seat]
        cards = tuple(
            [
                SeatCard(seat=each, kind="bot", name="You" if each == seat else other, online=True)
                for each, other in enumerate(at.names)
            ]
        )
        found = describe_position(self.puzzle.id, at, seat, cards, recent=RECENT_ENTRIES)
        stories = [msgspec.structs.replace(one, text=address_reader(one.text, name)) for one in found.update.stories]
        return msgspec.structs.replace(found, update=msgspec.structs.replace(found.update, stories=tuple(stories)))
