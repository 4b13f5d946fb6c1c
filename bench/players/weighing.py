"""The static player that the top level is measured against: all words, points and the worth of what is left in hand."""

from __future__ import annotations

from typing import Any

from tilery.bots.levels import Skill
from tilery.bots.policy import choose_by
from tilery.core.game import AnyGame, Budget

SKILL = Skill(words=80, weighs=True)


def choose(game: AnyGame, view: Any, budget: Budget, seed: int) -> Any:
    """The best candidate by value and leave, without lookahead."""
    return choose_by(SKILL, game, view, budget, seed, offensive_words=True)
