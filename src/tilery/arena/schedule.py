"""The matches of a tournament: each seed is played in every rotation of the seats."""

from __future__ import annotations

from typing import Any

import msgspec

from tilery import registry
from tilery.arena.bot_match import Pairing
from tilery.bots.loader import find
from tilery.core.codec import codec
from tilery.core.errors import BadOptions


class Plan(msgspec.Struct, frozen=True):
    """An endless series of matches. Match ``i`` depends on the plan alone."""

    game: str
    bots: tuple[str, ...]
    seed: int = 1
    options: dict[str, Any] = {}
    nodes: int | None = None
    offensive_words: bool = False

    def check(self) -> None:
        """Raise BadOptions or Malformed if no match can be played by this plan."""
        game = registry.find(self.game)
        low, high = game.info.min_seats, game.info.max_seats
        if not low <= len(self.bots) <= high:
            raise BadOptions(
                "match/seats", f"{game.info.title} is for {low} to {high} players, not {len(self.bots)} bots."
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
