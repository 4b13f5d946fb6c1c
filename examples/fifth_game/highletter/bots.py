"""A bot that comes with the game, found by its entry point: ``tilery arena highletter --bots novice,thrifty``."""

from __future__ import annotations

from typing import Any

from tilery.core.game import AnyGame, Budget


def thrifty(game: AnyGame, view: Any, budget: Budget, seed: int) -> Any:
    """Lays its best tile if no other can beat it, and its worst otherwise; in other games simply the best play."""
    found = game.candidates(view, budget).items
    best, worst = found[0].action, found[-1].action
    if game.info.id != "highletter":
        return best
    return best if best.tile == ("A" if view.options.low else "H") else worst
