"""A puzzle as it is shown: the position as its seat may see it, and never the solution."""

from __future__ import annotations

import asyncio
from functools import cache

import msgspec

from tilery import puzzles, registry
from tilery.core.english import address_reader
from tilery.core.errors import Malformed
from tilery.match import Match
from tilery.puzzles.puzzle import Puzzle, shared_position
from tilery.server.common.errors import not_found
from tilery.server.matches.cards import SeatCard
from tilery.server.matches.messages import Update
from tilery.server.matches.update_builder import UpdateBuilder
from tilery.server.puzzles.wire import PuzzleSolution, SolutionStep

RECENT_ENTRIES = 6
"""Entries of the match before the puzzle whose stories are sent."""


@cache
def games_with_puzzles() -> tuple[str, ...]:
    """The games that puzzles are shipped for."""
    return tuple(game for game in registry.ids() if _has_puzzles(game))


def _has_puzzles(game: str) -> bool:
    try:
        return bool(puzzles.load(game))
    except Malformed:
        return False


@cache
def _by_id() -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for game in games_with_puzzles() for puzzle in puzzles.load(game)}


def find_puzzle(puzzle_id: str) -> Puzzle:
    """The puzzle of this id; 404 if there is none."""
    found = _by_id().get(puzzle_id)
    if found is None:
        raise not_found("puzzle", puzzle_id)
    return found


def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game; 404 if there are none."""
    if game not in games_with_puzzles():
        raise not_found("puzzle", game)
    return puzzles.load(game)


async def position_of(puzzle: Puzzle) -> Match:
    """The position, read-only; if it is not cached, it is played up to there outside the event loop."""
    return await asyncio.to_thread(shared_position, puzzle)


def task_of(puzzle: Puzzle) -> str:
    """What is asked for, in a sentence or two."""
    info = puzzle.rules_of.info
    aim = "gets rid of" if info.lower_is_better else "scores"
    words = " Only everyday words count." if puzzle.options else ""
    return f"Find the play that {aim} the most {info.play_unit[1]}.{words}"


def position_update(puzzle: Puzzle, match: Match) -> Update:
    """The position as an Update for the seat whose turn it is; everybody else's secrets stay hidden."""
    cards = tuple(
        SeatCard(
            seat=seat,
            kind="bot",
            name="You" if seat == puzzle.seat else name,
            user=None,
            level=None,
            stand_in=False,
            online=True,
            rating=None,
        )
        for seat, name in enumerate(match.names)
    )
    since = max(-1, len(match.entries) - 1 - RECENT_ENTRIES)
    update = UpdateBuilder(puzzle.id, match, since, cards).update(puzzle.seat)
    name = match.names[puzzle.seat]
    stories = tuple(msgspec.structs.replace(line, text=address_reader(line.text, name)) for line in update.stories)
    return msgspec.structs.replace(update, stories=stories)


def solution_of(puzzle: Puzzle) -> PuzzleSolution:
    """The solution and the line that follows; bots think for it, so it is called in a worker."""
    match = puzzle.position()
    played, line = puzzles.solution_line(puzzle)
    steps = []
    for entry in line:
        match.append(entry)
        stories = puzzles.told_stories(puzzle, match, entry)
        steps.append(SolutionStep(entry.seat, stories, match.scene(puzzle.seat)))
    if match.state != played.state:
        raise RuntimeError(f"the line of {puzzle.id} cannot be played again")
    return PuzzleSolution(puzzle.best_action(), puzzle.words, puzzle.points, puzzle.next_points, tuple(steps))
