"""Criteria that make a position a puzzle, for each game.

All games are measured by points: in Lexigo these are the tiles that a play places. The best play must also have the
highest value of the search, so that no play that looks further ahead is better.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from tilery import registry
from tilery.core.game import Budget

SEARCH = Budget(nodes=2_000_000)
"""Search budget. A position whose search is not complete within these nodes is no puzzle."""


class Criteria(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Criteria for the positions of a game."""

    min_points: int = 4
    """Minimum points of the best play."""
    margin: int = 2
    """Minimum points between the best play and any other …"""
    share: float = 0.1
    """… and minimum share of its points."""
    value_margin: float = 0.0
    """Minimum difference in value between the best play and any other. Its value is the highest anyway."""
    min_plays: int = 5
    """Minimum number of plays that make different words. Fewer leave nothing to look for."""
    everyday: bool = False
    """True if the matches are played with everyday words only. In games where nearly every best play has a rare word,
    there
    would be hardly any puzzles otherwise.
    """
    min_loss: float = 4.0
    """Minimum loss of a turn that makes an exercise of practice (``practice/finding.py``)."""
    medium: int = 1100
    hard: int = 1300
    """Ratings (``bot_trials.py``) from which a puzzle is medium, or hard."""

    def options(self) -> dict[str, Any]:
        """Options of the matches, besides the game's own."""
        return {"lexicon": {"size": "everyday"}} if self.everyday else {}

    def is_clear(self, best: int, other: int) -> bool:
        """True if a play of ``best`` points is clearly better than one of ``other`` points."""
        return best - other >= max(self.margin, self.share * best)


MAIN_LEVEL = 50
"""Rarest level of the main word of the best play, if it has four letters or more …"""
COMMON_LEVEL = 35
"""… and of all other words to find, and of short ones. Only experts know the rare short words."""
SHORT = 3
"""Maximum letters of a short word."""

FEWEST_LETTERS = 5
"""Minimum letters to choose from, in hand and on the dice. With fewer there is nothing to look for."""
VOWELS = "AEIOU"
FEWEST_VOWELS, MOST_VOWELS = 0.25, 0.6
"""Limits of the share of vowels among these letters, both rounded down."""
AWKWARD = {"JQVXZ": 2, "JKQVWXZ": 3}
"""Awkward letters, each group with its maximum number."""
MOST_ALIKE = 3
"""Maximum number of tiles with the same letter among them."""


@cache
def criteria_of(game_id: str) -> Criteria:
    """Criteria of a game, from ``puzzles.toml`` in its folder, or general ones for a game without that file."""
    file = registry.file(game_id, "puzzles.toml")
    return Criteria() if file is None else msgspec.toml.decode(file.read_bytes(), type=Criteria)
