"""The components: tiles, their values and the premium cells of the board, rules [1], [2] and [C12]."""

from __future__ import annotations

import tomllib
from functools import cache, cached_property
from importlib.resources import files
from typing import Annotated, Literal, Protocol

import msgspec

from tilery.core.errors import BadOptions, ErrorData
from tilery.core.options import option
from tilery.core.tiles import Tiles, from_counts
from tilery.geometry.square import board
from tilery.lexicon import LexiconSpec
from tilery.lexicon.languages import ENGLISH, alphabet
from tilery.lexicon.sets import read_set

SIZE = 15
RACK = 10
BLANK = "?"
MAX_TILES = 1000
MAX_VALUE = 99

CELLS = {cell.name: cell for cell in board(SIZE)}
"""The cells of the board by name."""
NUMBERS = {name: number for number, name in enumerate(CELLS)}
"""Numbers of the cells, counted along the rows from 0, as the search uses them."""

Premium = Literal["2l", "3l", "2w", "3w"]
MULTIPLIERS = {"2l": (2, 1), "3l": (3, 1), "2w": (1, 2), "3w": (1, 3)}
"""Factors of each kind of premium cell, for a letter and for its word [11]."""


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """Tiles, values and premium cells, in the form of the record."""

    tiles: Annotated[dict[str, int], option("Tiles", "How many of each letter; ? is a blank.")]
    values: Annotated[dict[str, int], option("Values", "What each letter is worth.")]
    premium: Annotated[dict[str, Premium], option("Premium cells", "2l, 3l, 2w or 3w by cell, A1 to O15.")]

    @cached_property
    def multipliers(self) -> dict[int, tuple[int, int]]:
        """Factors of the premium cells for a letter and for its word [11], by the number of the cell."""
        return {NUMBERS[cell]: MULTIPLIERS[kind] for cell, kind in self.premium.items()}

    def value(self, tile: str) -> int:
        """Points of a tile as placed. A blank (lower case or ``?``) has none [7f]."""
        return self.values.get(tile, 0)

    def all_tiles(self) -> Tiles:
        """Every tile of the set."""
        return from_counts(self.tiles)


class _BoardOptions(Protocol):
    """The options of a match."""

    @property
    def set(self) -> Literal["standard"] | Components:
        """The set agreed on."""

    @property
    def lexicon(self) -> LexiconSpec:
        """The words agreed on."""


@cache
def standard(language: str = ENGLISH) -> Components:
    """The set of the rulebook, with the tiles of the language's crossword game."""
    data = tomllib.loads(files(__package__).joinpath("set.toml").read_text(encoding="utf-8"))
    if language != ENGLISH:
        data |= read_set(language, "wordroad")
    premium = {cell: kind for kind, cells in data.pop("layout").items() for cell in cells}
    return msgspec.convert({**data, "premium": premium}, Components)


def components(options: _BoardOptions) -> Components:
    """The set that the options name or contain."""
    return standard(options.lexicon.name) if isinstance(options.set, str) else options.set


def check(chosen: Components, seats: int, language: str = ENGLISH) -> None:
    """Raise BadOptions unless a match for this many seats can be played with the set."""
    letters, named = alphabet(language).set, _name_letters(language)
    for tile, count in chosen.tiles.items():
        if len(tile) != 1 or (tile != BLANK and tile not in letters):
            raise _bad(f"Expected a letter {named} or ? as a tile, but found {tile[:20]!r}.", "tiles")
        if count < 0:
            raise _bad(f"Expected 0 or more tiles {tile}, but found {count}.", "tiles")
        if tile != BLANK and tile not in chosen.values:
            raise _bad(f"Expected a value for {tile}, but found none.", "values")
    total = sum(chosen.tiles.values())
    if not RACK * seats <= total <= MAX_TILES:
        raise _bad(f"Expected {RACK * seats} to {MAX_TILES} tiles for {seats} seats, but found {total}.", "tiles")
    for tile, value in chosen.values.items():
        if len(tile) != 1 or tile not in letters:
            raise _bad(f"Expected values of letters {named}, but found one of {tile[:20]!r}.", "values")
        if not 0 <= value <= MAX_VALUE:
            raise _bad(f"Expected a value of {tile} from 0 to {MAX_VALUE}, but found {value}.", "values")
    for name in chosen.premium:
        if name not in CELLS:
            raise _bad(f"Expected premium cells from A1 to O15, but found {name[:20]!r}.", "premium")


def _name_letters(language: str) -> str:
    return "A to Z" if language == ENGLISH else alphabet(language).describe()


def _bad(message: str, field: str) -> BadOptions:
    return BadOptions("wordroad/bad-set", message, ErrorData(path=f"$.set.{field}"))
