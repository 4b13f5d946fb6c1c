"""What makes a position a puzzle, for each game.

All games are measured by points: in Lexigo these are the tiles that a play places. The best play must also have the
highest value of the search, so that no play that looks further ahead is better.
"""

from __future__ import annotations

import msgspec

from tilery.core.game import Budget

SEARCH = Budget(nodes=2_000_000)
"""A position whose search is not complete within this many nodes makes no puzzle."""


class Criteria(msgspec.Struct, frozen=True):
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
    max_level: int = 60
    """The rarest level that a word of the best play may have; two-letter words beside the main word do not count."""
    medium: float = 12.0
    hard: float = 15.0
    """From this difficulty on a puzzle is medium, or hard."""

    def is_clear(self, best: int, other: int) -> bool:
        """Whether a play of ``best`` points is clearly better than one of ``other`` points."""
        return best - other >= max(self.margin, self.share * best)


CRITERIA = {
    "lengthxwit": Criteria(min_points=8, margin=3, value_margin=1.0, min_plays=3, medium=9.5, hard=11.0),
    "lexigo": Criteria(min_points=3, margin=1, max_level=50, medium=13.9, hard=15.5),
    "quillico": Criteria(min_points=6, margin=2, medium=11.5, hard=14.0),
    "wordroad": Criteria(min_points=10, margin=4, medium=9.5, hard=11.6),
}


def criteria_of(game_id: str) -> Criteria:
    """The criteria of a game; general ones for a game that has none of its own."""
    return CRITERIA.get(game_id, Criteria())
