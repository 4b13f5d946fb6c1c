"""The five levels of bots, the same in all games."""

from __future__ import annotations

import msgspec

from tilery.core.errors import Malformed


class Level(msgspec.Struct, frozen=True):
    """How a bot plays: the words it knows, how many plays it considers, how far it looks ahead."""

    id: str
    name: str
    sentence: str
    max_level: int
    """The rarest words it knows, by level: 10 for the commonest, 80 for all."""
    defined: bool
    """Plays only words whose meaning is known."""
    ideas: int | None
    """How many word combinations it considers on a turn; None: all there are."""
    nodes: int
    """Node limit of a search, if the budget does not say less."""
    samples: int = 0
    """How many deals of the unseen tiles it plays on from, as far as the game says; 0: it does not look ahead."""
    width: int = 0
    """How many of the best plays it tries in these deals."""


LEVELS = (
    Level("level1", "Novice", "Knows simple words, and sees a few plays.", 20, True, 1, 4_000),
    Level("level2", "Casual", "Knows everyday words, and sees some plays.", 35, True, 4, 16_000),
    Level("level3", "Club", "A good vocabulary, and an eye for plays.", 50, True, 16, 60_000),
    Level("level4", "Expert", "Knows rare words, and misses nothing.", 70, False, None, 200_000),
    Level("level5", "Master", "Knows every word and plays on in thought.", 80, False, None, 200_000, 16, 6),
)


def level(level_id: str) -> Level:
    """The level of this id; Malformed if there is none."""
    for found in LEVELS:
        if found.id == level_id:
            return found
    raise Malformed(
        "bots/unknown-level", f"There is no bot called {level_id!r}; there are {', '.join(each.id for each in LEVELS)}."
    )
