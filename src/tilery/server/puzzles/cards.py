"""Puzzles by id and by game, with their tasks and solutions."""

from __future__ import annotations

from functools import cache

from tilery import puzzles, registry
from tilery.coach import advise
from tilery.core.errors import Malformed
from tilery.puzzles.puzzle import Puzzle
from tilery.server.common.errors import not_found
from tilery.server.puzzles.wire import PuzzleSolution, SolutionStep


@cache
def games_with_puzzles() -> tuple[str, ...]:
    """The games with puzzles."""
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
    """The puzzle with this id. 404 if there is none."""
    found = _by_id().get(puzzle_id)
    if found is None:
        raise not_found("puzzle", puzzle_id)
    return found


def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game. 404 if there are none."""
    if game not in games_with_puzzles():
        raise not_found("puzzle", game)
    return puzzles.load(game)


def task_of(puzzle: Puzzle) -> str:
    """The task of a puzzle, in a sentence or two."""
    info = puzzle.rules_of.info
    aim = "gets rid of" if info.lower_is_better else "scores"
    words = " Only everyday words count." if puzzle.options else ""
    return f"Find the play that {aim} the most {info.play_unit[1]}.{words}"


def solution_of(puzzle: Puzzle) -> PuzzleSolution:
    """The solution and the line that follows. Bots think for it, so it is called in a worker."""
    match = puzzle.position()
    played, line = puzzles.solution_line(puzzle)
    steps = []
    for entry in line:
        match.append(entry)
        stories = puzzles.tell_stories(puzzle, match, entry)
        steps.append(SolutionStep(entry.seat, stories, match.scene(puzzle.seat)))
    if match.state != played.state:
        raise RuntimeError(f"the line of {puzzle.id} cannot be played again")
    why = advise(puzzle.position(), puzzle.seat)
    return PuzzleSolution(puzzle.best_action(), puzzle.words, puzzle.points, puzzle.next_points, tuple(steps), why)
