"""The rating scale of people and bots in each game.

The levels of bots are fixed points: their distances were measured in the arena, so their ratings do not change with
people's matches against them.
"""

from __future__ import annotations

from tilery.bots.levels import level
from tilery.bots.rating_scale import BETA, MU, SIGMA, elo_points, strength
from tilery.core.seating import Outcome
from tilery.store.rows import RatingRow

BOT_SIGMA = 1.0
"""Uncertainty of the strength of a level."""
PROVISIONAL_SIGMA = 5.0
"""Uncertainty above which a rating is provisional, for about the first ten matches."""


def shown(mu: float) -> int:
    """The displayed rating in Elo points, 1000 for a newcomer and for Casual."""
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
    from openskill.models import PlackettLuce  # not at the top, as the static page has no ratings and must not load it

    model = PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA)
    teams = [[model.rating(mu=row.mu, sigma=row.sigma)] for row in before]
    rated = model.rate(teams, ranks=[float(rank) for rank in outcome.ranks])
    return [
        RatingRow(row.user_id, row.game, team[0].mu, team[0].sigma, shown(team[0].mu), row.matches + 1)
        for row, team in zip(before, rated, strict=True)
    ]


def newcomer(user: str, game: str) -> RatingRow:
    """The rating of a user without rated matches in this game."""
    return RatingRow(user, game, MU, SIGMA, shown(MU), 0)
