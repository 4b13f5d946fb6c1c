"""The position of a puzzle, as its seat may see it."""

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
"""Entries of the match before the puzzle whose stories are sent."""


class PuzzleSource(msgspec.Struct, frozen=True):
    """The position of a puzzle, for the seat whose turn it is; everybody else's secrets stay hidden."""

    puzzle: Puzzle

    async def reach(self) -> Match:
        """From a cache; if it is not there, it is played up to there outside the event loop."""
        return await asyncio.to_thread(shared_position, self.puzzle)

    def viewer(self, at: Match) -> Seat:
        """No other seat."""
        return self.puzzle.seat

    def describe(self, at: Match) -> Position:
        """Told to the one who solves it as "you"."""
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
