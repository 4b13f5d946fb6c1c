"""Stops a tournament once one bot is better than all others at a given confidence."""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Sequence

from tilery.arena.bot_match import PlayedMatch
from tilery.arena.statistics import always_within


class StoppingRule:
    """Rule evaluated after every complete group of rotations, in the order of the plan.

    Repeated looks do not weaken the confidence: the bound holds at all of them at once, and is split among all
    pairs of bots.
    """

    def __init__(self, bots: Sequence[str], confidence: float | None) -> None:
        self.rotations = len(bots)
        self.chairs = Counter(bots)
        self.names = sorted(self.chairs)
        self.confidence = confidence
        self.groups = 0
        self._group: list[PlayedMatch] = []
        self._sums: dict[tuple[str, str], float] = defaultdict(float)

    def add_match(self, match: PlayedMatch) -> bool:
        """Add a match. True if the tournament may stop."""
        self._group.append(match)
        if len(self._group) < self.rotations:
            return False
        shares = dict.fromkeys(self.names, 0.0)
        for each in self._group:
            for seat in each.winners:
                bot = each.pairing.bots[seat]
                shares[bot] += 1 / (len(each.winners) * self.rotations * self.chairs[bot])
        for one, other in itertools.permutations(self.names, 2):
            self._sums[one, other] += shares[one] - shares[other]
        self.groups += 1
        self._group.clear()
        return self.leader() is not None

    def leader(self) -> str | None:
        """The bot that is significantly better than all others, if there is one."""
        if self.confidence is None or len(self.names) < 2:
            return None
        pairs = len(self.names) * (len(self.names) - 1) / 2
        bound = always_within(self.groups, 1 - (1 - self.confidence) / pairs)
        for name in self.names:
            others = [other for other in self.names if other != name]
            if all(self._sums[name, other] / max(1, self.groups) > bound for other in others):
                return name
        return None
