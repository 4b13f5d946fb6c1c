"""The plain greedy player that the top level is measured against: all words, the most points at once."""

from __future__ import annotations

from typing import Any

from tilery.core.game import AnyGame, Budget


def choose(game: AnyGame, view: Any, budget: Budget, seed: int) -> Any:
    """The candidate with the most points; of equal ones the one the search puts first."""
    return max(game.candidates(view, Budget(nodes=200_000, limit=500)).items, key=lambda item: item.points).action
