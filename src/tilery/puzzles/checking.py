"""Checks of puzzles: the stated play is the best by the complete search, with the stated margin."""

from __future__ import annotations

from tilery.puzzles.criteria import criteria_of
from tilery.puzzles.judging import verdict
from tilery.puzzles.puzzle import Puzzle
from tilery.puzzles.solving import attempt


def disagreement(puzzle: Puzzle) -> str | None:
    """Error of a puzzle in a sentence, or None if all it states is true."""
    match, criteria = puzzle.position(), criteria_of(puzzle.game)
    view = match.view(puzzle.seat)
    found = verdict(match.game, view, criteria, puzzle.level)
    if found is None:
        return f"{puzzle.id}: the complete search finds no play that is clearly better than all others"
    stated = (puzzle.best_action(), puzzle.words, puzzle.points, puzzle.next_points, puzzle.plays)
    searched = (found.best.action, found.best.words, found.best.points, found.next_points, found.plays)
    measured = (found.rating, found.themes, found.solved_by)
    if stated != searched:
        return f"{puzzle.id}: stated {stated}, but the complete search finds {searched}"
    if (puzzle.rating, puzzle.themes, puzzle.solved_by) != measured:
        return f"{puzzle.id}: its difficulty or themes are not those measured now, {measured}"
    if not attempt(puzzle, puzzle.best_action()).solved:
        return f"{puzzle.id}: the stated play does not score {puzzle.points}"
    return None
