"""The one scale of ratings: Elo points, with Casual at 1000 in every game.

OpenSkill, which rates matches of two or more seats, calculates with its own strength `mu`. Every displayed rating
(form, ladder, profile, table, puzzles, arena, documentation) is converted to Elo points by this module.
"""

from __future__ import annotations

import math

CASUAL = 1000
"""The rating of Casual in ``levels.toml``, which is also expected of a newcomer."""
MU, SIGMA = 25.0, 25.0 / 3
"""A newcomer's strength in OpenSkill, and its uncertainty."""
BETA = MU / 6
"""OpenSkill's deviation of a performance: a player √2·β ahead wins with odds of e to 1."""
POINTS_PER_MU = 400 / (math.log(10) * math.sqrt(2) * BETA)
"""Elo points for one unit of OpenSkill's strength, 29.5: 400 points ahead wins with odds of 10 to 1."""


def elo_points(mu: float) -> float:
    """The rating for this strength.

    >>> elo_points(25)
    1000.0
    """
    return CASUAL + (mu - MU) * POINTS_PER_MU


def strength(points: float) -> float:
    """The strength for this rating.

    >>> strength(1000)
    25.0
    """
    return MU + (points - CASUAL) / POINTS_PER_MU
