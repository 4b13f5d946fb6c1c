"""Maximum-likelihood Elo ratings with intervals, from the results of pairs of bots."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

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
    logits = [0.0] * len(others)
    information: list[list[float]] = []
    for _ in range(_STEPS):  # Newton's method on the likelihood, which has one maximum
        gradient = [0.0] * len(others)
        information = [[0.0] * len(others) for _ in others]
        for (one, other), (wins, matches) in results.items():
            ends = [(place[name], sign) for name, sign in ((one, 1), (other, -1)) if name != anchor]
            chance = 1 / (1 + math.exp(-sum(sign * logits[index] for index, sign in ends)))
            played = matches + 2 * _PRIOR
            for index, sign in ends:
                gradient[index] += sign * (wins + _PRIOR - played * chance)
                for second, other_sign in ends:
                    information[index][second] += sign * other_sign * played * chance * (1 - chance)
        logits = [at + step for at, step in zip(logits, solve(information, gradient), strict=True)]
    found = {anchor: Rating(rating, rating, rating)}
    for name, index in place.items():
        variance = solve(information, [float(each == index) for each in range(len(others))])[index]
        at, spread = rating + PER_LOGIT * logits[index], PER_LOGIT * _WIDE * math.sqrt(variance)
        found[name] = Rating(at - spread, at, at + spread)
    return found


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of a system of linear equations, by elimination.

    >>> solve([[2, 1], [1, 3]], [3, 5])
    [0.8, 1.4]
    """
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for index in range(len(rows)):
        # The largest pivot keeps rounding errors small.
        pivot = max(range(index, len(rows)), key=lambda row: abs(rows[row][index]))
        rows[index], rows[pivot] = rows[pivot], rows[index]
        rows[index] = [value / rows[index][index] for value in rows[index]]
        for other, row in enumerate(rows):
            if other != index:
                rows[other] = [value - row[index] * base for value, base in zip(row, rows[index], strict=True)]
    return [row[-1] for row in rows]
