"""The agent's rating on the fixed scale of the bots, so that evaluations of different days compare.

The levels have ratings measured in thousands of matches (``levels.toml`` of each game, Casual at 1000). They are taken
as given, and the agent's is the one that makes its results against them most likely.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from tilery.arena.ratings import Rating

PER_LOGIT = 400 / math.log(10)
"""Elo points for a factor of e in the odds of winning."""
_STEPS = 100
_WIDE = 1.96
PRIOR = 0.5
"""Wins and losses against the mean opponent with which every agent starts, so that a clean sweep has a rating."""


def rate(results: Sequence[tuple[float, float]]) -> Rating | None:
    """The rating from pairs of an opponent's rating and the share of the win (1, ½ … 0). None without any.

    >>> even = rate([(1000, 1.0), (1000, 0.0)])
    >>> round(even.rating), even.low < 1000 < even.high
    (1000, True)
    """
    if not results:
        return None
    mean = sum(rating for rating, _ in results) / len(results)
    weighted = [(rating, share, 1.0) for rating, share in results] + [(mean, PRIOR, 2 * PRIOR)]
    logit = mean / PER_LOGIT
    information = 0.0
    for _ in range(_STEPS):  # Newton's method on the likelihood, in steps of at most two
        chances = [(1 / (1 + math.exp(rating / PER_LOGIT - logit)), share, much) for rating, share, much in weighted]
        information = sum(much * chance * (1 - chance) for chance, _, much in chances)
        gradient = sum(share - much * chance for chance, share, much in chances)
        logit += max(-2.0, min(2.0, gradient / information))
    spread = _WIDE * PER_LOGIT / math.sqrt(information)
    found = logit * PER_LOGIT
    return Rating(found - spread, found, found + spread)
