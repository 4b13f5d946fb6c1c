"""Ratings after OpenSkill, with their intervals."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from openskill.models import PlackettLuce

from tilery.arena.bot_match import PlayedMatch

_model = PlackettLuce()
_WIDE = 1.96


class Rating(msgspec.Struct, frozen=True):
    """A newcomer has 25, give or take 16; 95 % interval."""

    low: float
    rating: float
    high: float


def ratings(done: Sequence[PlayedMatch]) -> dict[str, Rating]:
    """The rating of every bot after these matches, in their order. A match of a bot against itself says nothing."""
    known = {bot: _model.rating() for match in done for bot in match.pairing.bots}
    for match in done:
        bots = match.pairing.bots
        if len(set(bots)) < len(bots):
            continue
        rated = _model.rate([[known[bot]] for bot in bots], ranks=[float(rank) for rank in match.ranks])
        known.update({bot: team[0] for bot, team in zip(bots, rated, strict=True)})
    return {
        bot: Rating(each.mu - _WIDE * each.sigma, each.mu, each.mu + _WIDE * each.sigma) for bot, each in known.items()
    }
