"""The coach, a bot that plays against a learner: by the script while the match follows it, then as Beginner."""

from __future__ import annotations

from typing import Any

from tilery.bots import LEVELS, choose
from tilery.core.game import AnyGame, Budget
from tilery.lessons.lesson import has_lesson
from tilery.lessons.script import moment_of

FREELY = LEVELS[0].id
"""Level of the coach when the lesson is over."""


def choose_as_coach(game: AnyGame, view: Any, budget: Budget, seed: int) -> Any:
    """The coach's action."""
    moment = moment_of(game, view) if has_lesson(game.info.id) else None
    return choose(FREELY, game, view, budget, seed) if moment is None else moment.action
