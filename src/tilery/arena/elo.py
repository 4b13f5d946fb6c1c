"""Maximum-likelihood Elo ratings with intervals, from the results of pairs of bots. Needs numpy."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from tilery.arena.ratings import Rating

PER_LOGIT = 400 / math.log(10)
"""Elo points for a factor of e in the odds of winning."""
_WIDE = 1.96
_STEPS = 50
_PRIOR = 0.5
"""Wins of each side that every pair starts with, so that a clean sweep has a finite rating."""


def elo(results: Mapping[tuple[str, str], tuple[float, int]], anchor: str, rating: float = 1000) -> dict[str, Rating]:
    """Ratings of all bots, given that of the anchor. ``results``: wins of its first bot and matches of each pair.

    The 95 % intervals are those of the distance to the anchor.

    >>> rated = elo({("a", "b"): (75, 100), ("b", "c"): (75, 100)}, anchor="c")
    >>> round(rated["a"].rating), round(rated["b"].rating), round(rated["b"].low), round(rated["c"].high)
    (1377, 1189, 1111, 1000)
    """
    others = sorted({name for pair in results for name in pair} - {anchor})
    place = {name: index for index, name in enumerate(others)}
    logits = np.zeros(len(others))
    information = np.zeros((len(others), len(others)))
    for _ in range(_STEPS):  # Newton's method on the likelihood, which has one maximum
        gradient = np.zeros(len(others))
        information = np.zeros_like(information)
        for (one, other), (wins, matches) in results.items():
            ends = [(place[name], sign) for name, sign in ((one, 1), (other, -1)) if name != anchor]
            chance = 1 / (1 + math.exp(-sum(sign * logits[index] for index, sign in ends)))
            played = matches + 2 * _PRIOR
            for index, sign in ends:
                gradient[index] += sign * (wins + _PRIOR - played * chance)
                for second, other_sign in ends:
                    information[index, second] += sign * other_sign * played * chance * (1 - chance)
        logits += np.linalg.solve(information, gradient)
    found = {anchor: Rating(rating, rating, rating)}
    variances = np.linalg.inv(information).diagonal()
    for name, index in place.items():
        at, spread = rating + PER_LOGIT * float(logits[index]), PER_LOGIT * _WIDE * math.sqrt(variances[index])
        found[name] = Rating(at - spread, at, at + spread)
    return found
