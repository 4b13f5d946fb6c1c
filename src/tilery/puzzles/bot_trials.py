"""Trials of a puzzle by bots: how often each level finds the play, and the rating that follows from it.

Every level that chooses at a glance, without looking ahead and without weighing what it keeps, tries the puzzle several
times, each time with other ideas.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tilery.bots.levels import Level, levels_of
from tilery.bots.policy import sample_choices
from tilery.core.game import AnyGame, Budget
from tilery.puzzles.difficulty import rating_at

TRIES = 12
"""Number of times that each level tries a puzzle."""
UNSEEN = 0.5
"""Part of a try added to either side, as a level that never solves a puzzle in so few tries may still solve it."""


def trial_levels(game_id: str) -> tuple[Level, ...]:
    """The levels that try the puzzles of a game, weakest first."""
    return tuple(
        level for level in levels_of(game_id) if not (level.skill(game_id).deals or level.skill(game_id).weighs)
    )


def run_trials(game: AnyGame, view: Any, points: int) -> dict[str, int]:
    """How often of ``TRIES`` each level finds a play of this many points, by the id of the level."""
    found = {}
    for level in trial_levels(game.info.id):
        choices = sample_choices(level.skill(game.info.id), game, view, Budget(), range(TRIES))
        found[level.id] = sum(bool(item.words) and item.points >= points for item in choices)
    return found


def join_ratings(tried: int, modelled: int) -> int:
    """The rating of a puzzle: halfway between that of the trials and that of the model (``difficulty.py``).

    Many puzzles are solved by the same levels alone. The model tells apart which of these are harder for people.
    """
    return (tried + modelled) // 2


def trial_rating(game_id: str, solved: Mapping[str, int]) -> int:
    """The rating against which these levels, with their own ratings, would win as often as they solved the puzzle."""
    levels = [level for level in trial_levels(game_id) if level.id in solved]
    found = sum((solved[level.id] + UNSEEN) / (TRIES + 2 * UNSEEN) for level in levels)
    return rating_at(found, [level.rating(game_id) for level in levels])
