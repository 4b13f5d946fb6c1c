"""A bot in fifteen lines: it likes long words.

Try it: tilery arena lexigo --bots casual,examples/bot_in_fifteen_lines.py
"""

from typing import Any

from tilery.core.game import AnyGame, Budget, Candidate


def choose(game: AnyGame, view: Any, budget: Budget, seed: int) -> Any:
    """The play with the longest word; of equal ones, the one worth most."""

    def liking(item: Candidate[Any]) -> tuple[int, float]:
        return max(map(len, item.words), default=0), item.value

    return max(game.candidates(view, budget).items, key=liking).action
