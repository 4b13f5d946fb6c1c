"""Which matches a tournament is made of: paired seeds, rotated seats."""

from __future__ import annotations

from typing import Any

import msgspec

from tilery import registry
from tilery.arena.playing import Pairing
from tilery.bots.finding import find
from tilery.core.codec import codec
from tilery.core.errors import BadOptions


class Plan(msgspec.Struct, frozen=True):
    """A tournament without an end: match ``i`` is the same whoever plays it, wherever and when."""

    game: str
    bots: tuple[str, ...]
    seed: int = 1
    options: dict[str, Any] = {}
    nodes: int | None = None
    offensive_words: bool = False

    def check(self) -> None:
        """Raise before the first match if no match can be played."""
        game = registry.find(self.game)
        low, high = game.info.min_seats, game.info.max_seats
        if not low <= len(self.bots) <= high:
            raise BadOptions(
                "match/seats", f"{game.info.title} is for {low} to {high} seats, but {len(self.bots)} bots were named"
            )
        for bot in self.bots:
            find(bot)
        codec(game).options.decode(msgspec.json.encode(self.options))

    def pairing(self, index: int) -> Pairing:
        """Match ``index``: each seed is played once in every rotation of the seats."""
        n = len(self.bots)
        group, shift = divmod(index, n)
        seated = tuple(self.bots[(seat + shift) % n] for seat in range(n))
        return Pairing(self.game, seated, self.seed + group, self.options, self.nodes, self.offensive_words)
