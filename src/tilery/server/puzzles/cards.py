"""Puzzles by id and by game, with their tasks."""

from __future__ import annotations

from collections import Counter
from functools import cache

from tilery import puzzles, registry
from tilery.core.errors import Malformed
from tilery.puzzles.bot_trials import TRIES, trial_levels
from tilery.puzzles.criteria import criteria_of
from tilery.puzzles.judging import grade_of
from tilery.puzzles.puzzle import Grade, Puzzle
from tilery.puzzles.themes import themes_of
from tilery.server.common.errors import not_found
from tilery.server.puzzles.wire import PuzzleNotes, ThemeCount


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


def themes_with_counts(game: str) -> tuple[ThemeCount, ...]:
    """The themes of a game's puzzles."""
    counts = Counter(theme for puzzle in puzzles_of(game) for theme in puzzle.themes)
    return tuple(ThemeCount(each.id, each.title, each.sentence, counts[each.id]) for each in themes_of(game))


def notes_on(puzzle: Puzzle) -> PuzzleNotes:
    """What is told about a puzzle once it was tried."""
    titles = {each.id: each.title for each in themes_of(puzzle.game)}
    return PuzzleNotes(tuple(titles[each] for each in puzzle.themes if each in titles), weakest_solver(puzzle))


def weakest_solver(puzzle: Puzzle) -> str | None:
    """The name of the weakest level from which on bots find the solution in most tries."""
    found = None
    for each in reversed(trial_levels(puzzle.game)):
        if puzzle.solved_by.get(each.id, 0) <= TRIES / 2:
            break
        found = each.name
    return found


def grade_by(puzzle: Puzzle, rating: int | None) -> Grade:
    """The grade of a puzzle by the rating that people's results gave it, None before there are any."""
    return puzzle.grade if rating is None else grade_of(criteria_of(puzzle.game), rating, puzzle.level)


def task_of(puzzle: Puzzle) -> str:
    """The task of a puzzle, in a sentence or two."""
    info = puzzle.rules_of.info
    aim = "gets rid of" if info.lower_is_better else "scores"
    words = " Only everyday words count." if puzzle.options else ""
    return f"Find the play that {aim} the most {info.play_unit[1]}.{words}"
