"""Levels of bots: vocabulary, attention and lookahead of each, from ``levels.toml``.

A level has the same name in all games and knows much the same words. Its other skills are set for each game, in
``levels.toml`` of its folder, so that every level wins about as often against the one below it
(``tools/calibrate_levels.py``). A game in which skill decides more than luck has more levels.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from statistics import fmean
from typing import Any, TypeAlias

import msgspec

from tilery import registry
from tilery.core.errors import Malformed
from tilery.lexicon.vocabulary import Vocabulary

EARLIER_IDS = {"level1": "novice", "level2": "casual", "level3": "club", "level4": "expert", "level5": "master"}
"""Earlier ids of levels, which records, stored matches and links may still name."""


class Skill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Skill of a bot in one game."""

    words: int
    """Level of the rarest words it knows: 10 for the commonest, 80 for all."""
    defined: bool = False
    """True if it knows only words that have a definition."""
    longest: int | None = None
    """Length of the longest words it sees, in letters, or None for any length."""
    ideas: float | None = None
    """Average number of word combinations it considers on a turn, or None for all."""
    among: int | None = None
    """Number of best plays its ideas are sampled from evenly, poor ones too, or None for only the very best."""
    most_words: int | None = None
    """Maximum number of words it sees in one play, or None for any number."""
    weighs: bool = False
    """True if it weighs the tiles that a play leaves in its hand, where that was fitted (``leaves.toml``)."""
    deals: int = 0
    """Number of deals of the unseen tiles it plays out, as far as the game says, or 0 without lookahead."""
    plays: int = 0
    """Number of best plays it tries in these deals."""
    playout_plays: int = 1
    """Number of plays every seat weighs on a turn of such a deal, or 1 to take the best one at a glance."""
    endings: bool = False
    """True if it looks ahead only where the lookahead reaches the end of the match, and counts wins instead of
    points.
    """
    rating: int | None = None
    """Its Elo rating in this game, or None where it was not measured."""

    def vocabulary(self, *, offensive_words: bool = False) -> Vocabulary:
        """Words it knows, offensive ones only where the table allows them."""
        return Vocabulary(self.words, self.defined, self.longest, offensive_words)


class Level(msgspec.Struct, frozen=True):
    """A level of bots, weakest first in ``LEVELS``."""

    id: str
    name: str
    sentence: str
    """Description for people."""
    usual: Skill
    """Skill in games in which it was not measured."""
    games: dict[str, Skill]
    """Skill in games in which it was measured, by the id of the game."""

    def skill(self, game_id: str) -> Skill:
        """Skill in this game."""
        return self.games.get(game_id, self.usual)

    def rating(self, game_id: str) -> float:
        """Elo rating in this game, with Casual at 1000. In a game without measurement, the mean of all others."""
        measured = self.skill(game_id).rating
        ratings = [skill.rating for skill in self.games.values() if skill.rating is not None]
        return measured if measured is not None else fmean(ratings)


_Tables: TypeAlias = dict[str, dict[str, Any]]


def _read() -> tuple[Level, ...]:
    found = {game_id: registry.file(game_id, "levels.toml") for game_id in registry.ids()}
    games: dict[str, _Tables] = {game_id: _tables(file) for game_id, file in found.items() if file is not None}
    levels = _tables(Path(__file__).with_name("levels.toml"))
    return tuple(_level(level_id, level, games) for level_id, level in levels.items())


def _tables(file: Path) -> _Tables:
    tables: _Tables = msgspec.toml.decode(file.read_bytes())
    return tables


def _level(level_id: str, level: dict[str, Any], games: dict[str, _Tables]) -> Level:
    name, sentence = level.pop("name"), level.pop("sentence")
    measured = {
        game: msgspec.convert(level | skills[level_id], Skill) for game, skills in games.items() if level_id in skills
    }
    return Level(level_id, name, sentence, msgspec.convert(level, Skill), measured)


LEVELS = _read()
_MEASURED = frozenset(game for each in LEVELS for game in each.games)


@cache
def levels_of(game_id: str) -> tuple[Level, ...]:
    """Levels offered in a game, weakest first. In a game that was not measured, those of all games."""
    wanted = {game_id} if game_id in _MEASURED else _MEASURED
    return tuple(each for each in LEVELS if wanted <= each.games.keys())


_IDS = frozenset((*EARLIER_IDS, *(each.id for each in LEVELS)))


def is_level(bot: str | None) -> bool:
    """True if this is a built-in level, also by an earlier id."""
    return bot in _IDS


@cache
def level(level_id: str) -> Level:
    """The level with this id, which may be an earlier one. Raises Malformed if there is none."""
    wanted = EARLIER_IDS.get(level_id, level_id)
    for found in LEVELS:
        if found.id == wanted:
            return found
    raise Malformed(
        "bots/unknown-level", f"There is no bot called {level_id!r}; there are {', '.join(each.id for each in LEVELS)}."
    )
