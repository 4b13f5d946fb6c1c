"""The tiles of a match: rule [1], or the players' own set [C12]."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from tilery.core.errors import BadOptions, ErrorData
from tilery.core.tiles import Tiles, from_counts
from tilery.games.lexigo.messages import LexigoSet, Options
from tilery.lexicon.languages import ENGLISH, alphabet
from tilery.lexicon.sets import read_set

BLANK = "?"
BANK_SIZE = 6
RING_SIZE = 6
MOST_TILES = 500
"""Maximum tiles of a set, so that every table can be searched and drawn."""


@cache
def standard(language: str = ENGLISH) -> Tiles:
    """The hundred tiles of the box, or those of the language."""
    if language != ENGLISH:
        return from_counts(read_set(language, "lexigo")["tiles"])
    data = tomllib.loads(Path(__file__).with_name("set.toml").read_text(encoding="utf-8"))
    return from_counts(data["tiles"])


def all_tiles(options: Options) -> Tiles:
    """Every tile of a match with these options."""
    chosen = options.set
    return from_counts(chosen.tiles) if isinstance(chosen, LexigoSet) else standard(options.lexicon.name)


def check_set(options: Options, seats: int) -> None:
    """Raise BadOptions unless these tiles are enough for this many seats."""
    if isinstance(options.set, LexigoSet):
        _check_counts(options.set, options.lexicon.name)
    needed, found = seats * options.deal + RING_SIZE, len(all_tiles(options))
    if not needed <= found <= MOST_TILES:
        raise _bad(
            f"Expected {needed} to {MOST_TILES} tiles for {seats} seats with {options.deal} each "
            f"and a ring of {RING_SIZE}, found {found}."
        )


def _check_counts(chosen: LexigoSet, language: str) -> None:
    letters = alphabet(language)
    named = "A to Z" if language == ENGLISH else letters.describe()
    for tile, count in chosen.tiles.items():
        if tile != BLANK and tile not in letters.set:
            raise _bad(f"Expected tiles {named} or ? in the set, found {tile[:40]!r}.", tile[:40])
        if not 0 <= count <= MOST_TILES:
            raise _bad(f"Expected from 0 to {MOST_TILES} tiles {tile} in the set, found {count}.", tile)


def _bad(message: str, *tiles: str) -> BadOptions:
    return BadOptions("lexigo/bad-set", message, ErrorData(tiles=tiles, path="set"))
