"""What a play is worth to the one who makes it: tiles out of hand, and what is left to play with.

Lexigo has no points; fewer tiles left is all that counts [13]. Values only sort candidates.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import msgspec

from tilery.core.tiles import Tiles
from tilery.games.lexigo.components import BLANK
from tilery.search.hexagon import Weights

TILE = 1000
"""The worth of one tile out of hand; all weights are in the same measure."""

KNOCK = 250
PASS = -1500
RELOCATION = -2 * TILE
TRADE = -TILE
_BLANK_OPENING = 200
_BLANK_USE = 1000
_USUAL_USE = 330


class Letters(msgspec.Struct, frozen=True):
    """How good each tile is to begin with, and how easily it is used, in thousandths."""

    opening: dict[str, int]
    use: dict[str, int]


@cache
def letters() -> Letters:
    """The weights of ``weights.toml``, with those of a blank."""
    data = Path(__file__).with_name("weights.toml").read_bytes()
    found = msgspec.convert(tomllib.loads(data.decode("utf-8")), Letters)
    return Letters(found.opening | {BLANK: _BLANK_OPENING}, found.use | {BLANK: _BLANK_USE})


def gains() -> dict[str, int]:
    """What it is worth to lay each tile: one that is hard to use is good to be rid of."""
    return {tile: TILE + (_USUAL_USE - use) // 2 for tile, use in letters().use.items()}


@cache
def weights() -> Weights:
    """What laying tiles, ending on them and knocking pawns is worth; the pawn should end where many words begin."""
    ends = {tile: 3 * opening for tile, opening in letters().opening.items()}
    return Weights.of(gains=gains(), ends=ends, mark=KNOCK)


def trade_gain(given: Tiles) -> int:
    """What trading these tiles would better, the extra tile counted; every further copy of a tile is used less."""
    gain, seen = TRADE, Counter[str]()
    for tile in given:
        gain += 6 * (_USUAL_USE - ease(tile, seen[tile])) // 5
        seen[tile] += 1
    return gain


def ease(tile: str, copies: int) -> int:
    """How easily a tile is used, given the number of further copies in the bank."""
    return letters().use[tile] >> copies
