"""What a seat may choose from: candidates that stay rows of numbers until one is taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tilery.core.game import AnyGame, Budget
from tilery.envs.choices import lexigo, quillico, wordroad
from tilery.envs.choices.choices import Choices, KeptChoices, ListedChoices
from tilery.envs.ordering import Order

__all__ = ["Choices", "KeptChoices", "ListedChoices", "find_choices"]

_FINDERS: dict[str, Callable[[Any, Budget, int, dict[type, int]], Choices | None]] = {
    "lexigo": lexigo.find,
    "quillico": quillico.find,
    "wordroad": wordroad.find,
}


def find_choices(game: AnyGame, view: Any, budget: Budget, limit: int, order: Order, kinds: dict[type, int]) -> Choices:
    """The candidates of ``game.candidates``, at most ``limit`` of them, in the order they are offered."""
    if order == "neutral" and (find := _FINDERS.get(game.info.id)):
        found = find(view, budget, limit, kinds)
        if found is not None:
            return found
    return ListedChoices(game.candidates(view, budget).items[:limit], order, kinds)
