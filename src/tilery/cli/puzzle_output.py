"""Output of ``tilery puzzles`` and ``tilery daily``."""

from __future__ import annotations

from tilery import draw, puzzles
from tilery.core.english import pluralize
from tilery.puzzles.puzzle import Puzzle
from tilery.puzzles.solving import Attempt


def verdict(puzzle: Puzzle, tried: Attempt | None) -> str:
    """Result of a play in a sentence."""
    if tried is None:
        return "You gave up."
    worth = _worth(puzzle, tried.points)
    play = f"{tried.words[0]} for {worth}" if tried.words else worth
    return f"Solved! {play}." if tried.solved else f"{play}: {tried.share:.0%} of the best play."


def solution(puzzle: Puzzle) -> str:
    """The position after the best play, and a likely continuation."""
    match, line = puzzles.solution_line(puzzle)
    after = puzzle.position()
    after.append(line[0])
    best, other = _worth(puzzle, puzzle.points), _worth(puzzle, puzzle.next_points)
    solution = f"The best play: {puzzle.words[0]} for {best}. The next best: {other}."
    stories = [story for entry in line for story in puzzles.tell_stories(puzzle, match, entry)]
    return "\n".join([draw.text(after.scene(puzzle.seat)), "", solution, *(f"  {story}" for story in stories)])


def _worth(puzzle: Puzzle, points: int) -> str:
    return pluralize(points, *puzzle.rules_of.info.play_unit)
