"""Tiles, values and dice of a match: the standard ones of ``set.toml``, or the players' own, checked [C12]."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Annotated, Literal, Protocol

import msgspec

from tilery.core.errors import BadOptions, ErrorData
from tilery.core.options import option
from tilery.core.tiles import Tiles, from_counts, remove
from tilery.lexicon import LexiconSpec
from tilery.lexicon.languages import ENGLISH, alphabet
from tilery.lexicon.sets import read_set

HAND = 9
"""Tiles in hand at the start of a turn [5]."""

FACES = 6
MAX_DICE = 16
MAX_TILES = 1000
MAX_VALUE = 100


class CustomSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Components of the players' own, in the form of ``set.toml``."""

    tiles: Annotated[dict[str, int], option("Tiles", "How many of each letter.")]
    values: Annotated[dict[str, int], option("Values", "What each letter is worth.")]
    dice: Annotated[tuple[str, ...], option("Dice", "Six letters for each die.")]


class Equipment(msgspec.Struct, frozen=True):
    """The tiles, values and dice of a match."""

    tiles: Tiles
    values: dict[str, int]
    dice: Tiles


class _SetOptions(Protocol):
    """The options of a match."""

    @property
    def set(self) -> Literal["standard"] | CustomSet:
        """The set agreed on."""

    @property
    def lexicon(self) -> LexiconSpec:
        """The words agreed on."""


@cache
def standard(language: str = ENGLISH) -> Equipment:
    """The components of rules [1]–[3], or those of the language."""
    if language != ENGLISH:
        return open_box(msgspec.convert(read_set(language, "lengthxwit"), CustomSet))
    text = files(__package__).joinpath("set.toml").read_text(encoding="utf-8")
    return open_box(msgspec.convert(tomllib.loads(text), CustomSet))


def open_box(box: CustomSet) -> Equipment:
    """Read the components a set describes, unchecked."""
    return Equipment(from_counts(box.tiles), box.values, tuple(sorted(box.dice)))


def components(options: _SetOptions) -> Equipment:
    """The components that the option ``set`` names."""
    return standard(options.lexicon.name) if isinstance(options.set, str) else open_box(options.set)


def assign_dice(letters: Sequence[str], dice: Tiles) -> Tiles | None:
    """A different die for each letter, in the order of the letters, or None if there is no such assignment."""
    if len(letters) > len(dice):
        return None
    if not letters:
        return ()
    for die in dict.fromkeys(dice):
        if letters[0] in die and (rest := assign_dice(letters[1:], remove(dice, (die,)))) is not None:
            return (die, *rest)
    return None


def check_set(chosen: Literal["standard"] | CustomSet, seats: int, language: str = ENGLISH) -> None:
    """Raise BadOptions unless a match for this many seats can be played with the set."""
    if isinstance(chosen, str):
        return
    _check_tiles(chosen, seats, language)
    _check_dice(chosen, language)
    for letter in sorted({*chosen.tiles, *"".join(chosen.dice)}):
        if letter not in chosen.values:
            raise _bad(f"Expected a value for every letter on tiles and dice, found none for {letter}.", "set.values")
    for letter, value in sorted(chosen.values.items()):
        _check_letter(letter, "set.values", language)
        if not 0 <= value <= MAX_VALUE:
            raise _bad(f"Expected a value from 0 to {MAX_VALUE}, found {value} for {letter}.", "set.values")


def _check_tiles(chosen: CustomSet, seats: int, language: str) -> None:
    for letter, count in sorted(chosen.tiles.items()):
        _check_letter(letter, "set.tiles", language)
        if not 0 <= count <= MAX_TILES:
            raise _bad(f"Expected 0 to {MAX_TILES} tiles of a letter, found {count} of {letter}.", "set.tiles")
    total = sum(chosen.tiles.values())
    least = HAND * (seats + 1)  # a full hand for everybody and one to swap [6]
    if not least <= total <= MAX_TILES:
        raise _bad(f"Expected {least} to {MAX_TILES} tiles for {seats} seats, found {total}.", "set.tiles")


def _check_dice(chosen: CustomSet, language: str) -> None:
    if not 1 <= len(chosen.dice) <= MAX_DICE:
        raise _bad(f"Expected 1 to {MAX_DICE} dice, found {len(chosen.dice)}.", "set.dice")
    for die in chosen.dice:
        if len(die) != FACES or not alphabet(language).set.issuperset(die):
            raise _bad(f"Expected six letters {alphabet(language).describe()} on every die, found {die!r}.", "set.dice")


def _check_letter(letter: str, path: str, language: str) -> None:
    if letter not in alphabet(language).set:
        raise _bad(f"Expected letters {alphabet(language).describe()}, found {letter!r}.", path)


def _bad(reason: str, path: str) -> BadOptions:
    return BadOptions("lengthxwit/bad-set", f"This set cannot be played with: {reason}.", ErrorData(path=path))
