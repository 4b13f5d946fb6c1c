"""The five levels, the same names in all games; they differ as people do."""

from __future__ import annotations

import msgspec

from tilery.core.errors import Malformed


class Level(msgspec.Struct, frozen=True):
    """How somebody plays: which words are known, how many are overlooked, how far is looked ahead."""

    id: str
    name: str
    sentence: str
    commonest: int
    """Knows words up to this level of commonness (10 the commonest, 80 all English ones)."""
    defined: bool
    """Plays only words it could define."""
    overlook: float
    """The share of words it does not see on a given turn."""
    greedy: bool
    """Takes the most points, without a thought for what is left."""
    samples: int = 0
    """How many ways the unseen could lie it plays on from; 0: it does not look ahead."""
    width: int = 0
    """How many of the best plays it looks at more closely."""
    plies: int = 0
    """How many actions it plays on."""


LEVELS = (
    Level("level1", "Novice", "Knows simple words, misses most of them.", 20, True, 0.75, True),
    Level("level2", "Casual", "Knows everyday words, misses many.", 35, True, 0.45, True),
    Level("level3", "Club", "A good vocabulary; misses a few and takes the points.", 50, True, 0.15, True),
    Level("level4", "Expert", "Knows rare words and thinks of what is left.", 70, False, 0.0, False),
    Level("level5", "Master", "Knows every word and plays on in thought.", 80, False, 0.0, False, 12, 6, 4),
)


def level(level_id: str) -> Level:
    """The level of this id; Malformed if there is none."""
    for found in LEVELS:
        if found.id == level_id:
            return found
    raise Malformed(
        "bots/unknown-level", f"there is no bot called {level_id!r}; there are {', '.join(each.id for each in LEVELS)}"
    )
