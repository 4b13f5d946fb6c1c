"""The scale on which people and bots are rated, for each game: that of OpenSkill.

The levels of bots are its fixed points: what separates them was measured in the arena, so their ratings do not change
with the matches that people happen to play against them.
"""

from __future__ import annotations

import math

from tilery.bots.levels import EARLIER_IDS, LEVELS, level
from tilery.store.rows import RatingRow

MU, SIGMA = 25.0, 25.0 / 3
"""Of a newcomer."""
BETA = MU / 6
"""OpenSkill's deviation of a performance: who is √2·β ahead wins with odds of e to 1."""
BASE, SCALE = 1000, 24
BOT_SIGMA = 1.0
"""How sure the rating of a level is."""
_ELO_PER_MU = 400 / (math.log(10) * math.sqrt(2) * BETA)
_NEWCOMER_ELO = 1000
"""A newcomer is expected to be as strong as Casual, which has this rating in ``levels.toml``."""
_IDS = frozenset((*EARLIER_IDS, *(one.id for one in LEVELS)))


def shown(mu: float, sigma: float) -> int:
    """The conservative number people see: 1000 for a newcomer, rising with results and with certainty."""
    return round(BASE + SCALE * (mu - 3 * sigma))


def is_level(bot: str | None) -> bool:
    """Whether this is a level of ours, also by an earlier id."""
    return bot in _IDS


def level_rating(bot: str, game: str) -> RatingRow:
    """The rating of a level in a game."""
    one = level(bot)
    mu = MU + (one.rating(game) - _NEWCOMER_ELO) / _ELO_PER_MU
    return RatingRow(f"bot-{one.id}", game, mu, BOT_SIGMA, shown(mu, BOT_SIGMA), 0)
