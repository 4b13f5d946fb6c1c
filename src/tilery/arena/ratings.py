"""Ratings of bots by OpenSkill in Elo points, with their intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean

import msgspec
from openskill.models import PlackettLuce

from tilery.arena.bot_match import PlayedMatch
from tilery.bots.levels import is_level, level
from tilery.bots.rating_scale import BETA, MU, POINTS_PER_MU, SIGMA, elo_points

_model = PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA)
_WIDE = 1.96


class Rating(msgspec.Struct, frozen=True):
    """A rating in Elo points with its 95 % interval."""

    low: float
    rating: float
    high: float

    @classmethod
    def of(cls, mu: float, sigma: float, shift: float = 0.0) -> Rating:
        """Convert OpenSkill's strength. ``shift``: points added to fit the scale."""
        points, spread = elo_points(mu) + shift, _WIDE * sigma * POINTS_PER_MU
        return cls(points - spread, points, points + spread)


UNRATED = Rating.of(MU, SIGMA)
"""The rating of a bot that has played no match: 1000, give or take 481."""


def ratings(done: Sequence[PlayedMatch]) -> dict[str, Rating]:
    """The rating of every bot after these matches of one game, in their order.

    Matches only say how far bots are apart. The levels among them have ratings that were measured in thousands of
    matches, so all are shifted to where the levels are right on average. A match of a bot against itself says nothing.
    """
    known = {bot: _model.rating() for match in done for bot in match.pairing.bots}
    for match in done:
        bots = match.pairing.bots
        if len(set(bots)) < len(bots):
            continue
        rated = _model.rate([[known[bot]] for bot in bots], ranks=[float(rank) for rank in match.ranks])
        known.update({bot: team[0] for bot, team in zip(bots, rated, strict=True)})
    shift = _shift({bot: each.mu for bot, each in known.items()}, done[0].pairing.game) if done else 0.0
    return {bot: Rating.of(each.mu, each.sigma, shift) for bot, each in known.items()}


def _shift(strengths: Mapping[str, float], game: str) -> float:
    """Points to add so that the levels have their own ratings on average, or 0 where no level played."""
    off = [level(bot).rating(game) - elo_points(mu) for bot, mu in strengths.items() if is_level(bot)]
    return fmean(off) if off else 0.0
