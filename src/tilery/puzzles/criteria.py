"""What makes a position a puzzle, for each game.

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
"""A position whose search is not complete within this many nodes makes no puzzle."""


class Criteria(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is asked of the positions of a game."""

    min_points: int = 4
    """The best play scores at least this."""
    margin: int = 2
    """The best play scores at least this many points more than any other …"""
    share: float = 0.1
    """… and at least this part of its points."""
    value_margin: float = 0.0
    """By this much the value of the best play exceeds that of any other, besides being the highest."""
    min_plays: int = 5
    """Plays that make different words; fewer leave nothing to look for."""
    everyday: bool = False
    """Whether the matches are played with everyday words alone: where the best play of nearly every position has a rare
    word in it, hardly any would make a puzzle."""
    medium: int = 1100
    hard: int = 1300
    """From this rating on (``difficulty.py``) a puzzle is medium, or hard."""

    def options(self) -> dict[str, Any]:
        """The options of the matches, besides those that are the game's own."""
        return {"lexicon": {"size": "everyday"}} if self.everyday else {}

    def is_clear(self, best: int, other: int) -> bool:
        """Whether a play of ``best`` points is clearly better than one of ``other`` points."""
        return best - other >= max(self.margin, self.share * best)


MAIN_LEVEL = 50
"""The rarest level that the main word of the best play may have, if it has four letters or more …"""
COMMON_LEVEL = 35
"""… and that of all other words to find, and of shorter ones: only players of word games know the rare short words."""
SHORT = 3
"""Letters of a short word."""

FEWEST_LETTERS = 5
"""Letters to choose from, in hand and on the dice; with fewer there is nothing to look for."""
VOWELS = "AEIOU"
FEWEST_VOWELS, MOST_VOWELS = 0.25, 0.6
"""The share of vowels among these letters; both limits are rounded down."""
AWKWARD = {"JQVXZ": 2, "JKQVWXZ": 3}
"""Awkward letters, and how many of them there may be."""
MOST_ALIKE = 3
"""Tiles with the same letter among them."""


@cache
def criteria_of(game_id: str) -> Criteria:
    """The criteria of a game, from ``puzzles.toml`` of its folder; general ones for a game that has none of its own."""
    file = registry.file(game_id, "puzzles.toml")
    return Criteria() if file is None else msgspec.toml.decode(file.read_bytes(), type=Criteria)
