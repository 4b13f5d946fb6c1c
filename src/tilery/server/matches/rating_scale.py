"""The ratings of people and bots, for each game, as the server calculates and stores them.

The levels of bots are the fixed points: what separates them was measured in the arena, so their ratings do not change
with the matches that people happen to play against them.
"""

from __future__ import annotations

from tilery.bots.levels import level
from tilery.bots.rating_scale import BETA, MU, SIGMA, elo_points, strength
from tilery.core.seating import Outcome
from tilery.store.rows import RatingRow

BOT_SIGMA = 1.0
"""Uncertainty of the strength of a level."""
PROVISIONAL_SIGMA = 5.0
"""A rating that is less certain is provisional: about the first ten matches."""


def shown(mu: float) -> int:
    """The number people see: Elo points, 1000 for a newcomer and for Casual."""
    return round(elo_points(mu))


def is_provisional(sigma: float) -> bool:
    """True if a rating may still be far off."""
    return sigma > PROVISIONAL_SIGMA


def level_rating(bot: str, game: str) -> RatingRow:
    """The rating of a level in a game."""
    one = level(bot)
    mu = strength(one.rating(game))
    return RatingRow(f"bot-{one.id}", game, mu, BOT_SIGMA, shown(mu), 0)


def new_ratings(before: list[RatingRow], outcome: Outcome) -> list[RatingRow]:
    """The ratings of all seats after a match, from those before it and the ranks."""
    from openskill.models import PlackettLuce  # the static page has no ratings, and is not to load it

    model = PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA)
    teams = [[model.rating(mu=row.mu, sigma=row.sigma)] for row in before]
    rated = model.rate(teams, ranks=[float(rank) for rank in outcome.ranks])
    return [
        RatingRow(row.user_id, row.game, team[0].mu, team[0].sigma, shown(team[0].mu), row.matches + 1)
        for row, team in zip(before, rated, strict=True)
    ]


def newcomer(user: str, game: str) -> RatingRow:
    """The rating of somebody who has not played this game for a rating."""
    return RatingRow(user, game, MU, SIGMA, shown(MU), 0)
