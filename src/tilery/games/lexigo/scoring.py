"""Values of plays: the number of tiles placed, and the quality of those left.

Lexigo has no points: only the number of tiles left counts [13]. Values serve to sort candidates.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import msgspec

from tilery.core.tiles import Tiles
from tilery.games.lexigo.components import BLANK
from tilery.lexicon.languages import ENGLISH, alphabet
from tilery.lexicon.sets import read_set
from tilery.search.hexagon import Weights

TILE = 1000
"""Value of one tile placed. All weights are in this unit."""

KNOCK = 250
PASS = -1500
RELOCATION = -2 * TILE
TRADE = -TILE
_BLANK_OPENING = 200
_BLANK_USE = 1000
_USUAL_USE = 330


class Letters(msgspec.Struct, frozen=True):
    """Weights of each letter, in thousandths: for starting a word, and for being used at all."""

    opening: dict[str, int]
    use: dict[str, int]


@cache
def letters(language: str = ENGLISH) -> Letters:
    """The weights of ``weights.toml``, or of the language's set, with those of a blank."""
    if language == ENGLISH:
        found = msgspec.toml.decode(Path(__file__).with_name("weights.toml").read_bytes(), type=Letters)
    else:
        found = msgspec.convert(read_set(language, "lexigo"), Letters)
    return Letters(found.opening | {BLANK: _BLANK_OPENING}, found.use | {BLANK: _BLANK_USE})


def gains(language: str = ENGLISH) -> dict[str, int]:
    """Value of placing each tile: higher for one that is hard to use."""
    return {tile: TILE + (_USUAL_USE - use) // 2 for tile, use in letters(language).use.items()}


@cache
def weights(language: str = ENGLISH) -> Weights:
    """Weights for placing tiles, ending on them and knocking pawns. A pawn should end on a letter that starts many
    words.
    """
    ends = {tile: 3 * opening for tile, opening in letters(language).opening.items()}
    return Weights.of(gains=gains(language), ends=ends, mark=KNOCK, signs=alphabet(language).signs)


def trade_gain(given: Tiles, language: str = ENGLISH) -> int:
    """Gain from trading these tiles, less the extra tile. Every further copy of a tile is used less."""
    gain, seen = TRADE, Counter[str]()
    for tile in given:
        gain += 6 * (_USUAL_USE - ease(tile, seen[tile], language)) // 5
        seen[tile] += 1
    return gain


def ease(tile: str, copies: int, language: str = ENGLISH) -> int:
    """Ease of using a tile, given the number of further copies in the bank."""
    return letters(language).use[tile] >> copies
