"""Positions with a play to find, as puzzles and practice show them, and their solutions."""

from __future__ import annotations

import asyncio

import msgspec

from tilery import puzzles
from tilery.coach import advise
from tilery.core.english import address_reader
from tilery.core.seating import Seat
from tilery.match import Match
from tilery.puzzles.puzzle import PlayTask, shared_position
from tilery.server.matches.cards import SeatCard
from tilery.server.positions.service import describe_position
from tilery.server.positions.wire import Position
from tilery.server.puzzles.wire import PuzzleSolution, SolutionStep

RECENT_ENTRIES = 6
"""Number of entries before the task whose stories are sent."""


class TaskSource(msgspec.Struct, frozen=True):
    """The position of a task, for the seat whose turn it is. The others' secrets stay hidden."""

    name: str
    """It stands for the match."""
    task: PlayTask

    async def reach(self) -> Match:
        """Read the position from a cache, or replay it outside the event loop."""
        return await asyncio.to_thread(shared_position, self.task)

    def viewer(self, at: Match) -> Seat:
        """The seat of the task."""
        return self.task.seat

    def describe(self, at: Match) -> Position:
        """The position with stories that address the solver as "you"."""
        seat, name = self.task.seat, at.names[self.task.seat]
        cards = tuple(
            [
                SeatCard(seat=each, kind=at.seats[each].kind, name="You" if each == seat else other, online=True)
                for each, other in enumerate(at.names)
            ]
        )
        found = describe_position(self.name, at, seat, cards, recent=RECENT_ENTRIES)
        stories = [msgspec.structs.replace(one, text=address_reader(one.text, name)) for one in found.update.stories]
        return msgspec.structs.replace(found, update=msgspec.structs.replace(found.update, stories=tuple(stories)))


def solution_of(task: PlayTask, next_points: int | None = None) -> PuzzleSolution:
    """The solution and the line that follows. Bots think for it, so it is called in a worker."""
    match = task.position()
    played, line = puzzles.solution_line(task)
    steps = []
    for entry in line:
        match.append(entry)
        steps.append(SolutionStep(entry.seat, puzzles.tell_stories(task, match, entry), match.scene(task.seat)))
    if match.state != played.state:
        raise RuntimeError(f"the line after {task.words[0]} cannot be played again")
    why = advise(task.position(), task.seat)
    return PuzzleSolution(task.best_action(), task.words, task.points, next_points, tuple(steps), why)
