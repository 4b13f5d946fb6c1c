"""The ratings of people and bots, for each game, as the server calculates and stores them.

The levels of bots are the fixed points: what separates them was measured in the arena, so their ratings do not change
with the matches that people happen to play against them.
"""

from __future__ import annotations

from tilery.bots.levels import level
from tilery.bots.rating_scale import elo_points, strength
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
