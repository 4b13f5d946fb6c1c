"""The plain greedy player that the top level is measured against: all words, the best value at a glance."""

from __future__ import annotations

from typing import Any

from tilery.core.game import AnyGame, Budget


def choose(game: AnyGame, view: Any, budget: Budget, seed: int) -> Any:
    """The first candidate."""
    return game.candidates(view, Budget(nodes=200_000, limit=1))[0].action
