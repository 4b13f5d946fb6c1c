"""Puzzles: positions of bots' matches with one best play that is clearly better than all others.

>>> from tilery import puzzles
>>> puzzle = puzzles.load("quillico")[0]
>>> puzzle.points > puzzle.next_points
True
>>> puzzles.attempt(puzzle, puzzle.best_action()).solved
True
"""

from __future__ import annotations

from tilery.puzzles.files import load
from tilery.puzzles.puzzle import GRADES, Grade, Puzzle
from tilery.puzzles.solving import HINTS, Attempt, PuzzleHint, attempt, hint, solution_line, tell_stories

__all__ = [
    "GRADES",
    "HINTS",
    "Attempt",
    "Grade",
    "Puzzle",
    "PuzzleHint",
    "attempt",
    "hint",
    "load",
    "solution_line",
    "tell_stories",
]
