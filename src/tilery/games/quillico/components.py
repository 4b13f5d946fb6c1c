"""The tiles of a match: the standard set, or an agreed one [1], [C12]."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from tilery.core.errors import BadOptions
from tilery.core.tiles import Tiles, from_counts
from tilery.games.quillico.messages import Options, TileSet
from tilery.games.quillico.state import HAND, STAR
from tilery.lexicon.languages import ENGLISH, alphabet
from tilery.lexicon.sets import read_set

MAX_TILES = 1000
"""Maximum tiles of a set."""


@cache
def standard(language: str = ENGLISH) -> TileSet:
    """The set of the rulebook, or that of the language."""
    if language != ENGLISH:
        return msgspec.convert(read_set(language, "quillico"), TileSet)
    text = files(__package__).joinpath("set.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), TileSet)


def all_tiles(options: Options) -> Tiles:
    """Every tile of the match."""
    chosen = standard(options.lexicon.name) if options.set == "standard" else options.set
    counts = {**chosen.black, **{f"{letter}+": count for letter, count in chosen.red.items()}, STAR: chosen.stars}
    return from_counts(counts)


def check_set(options: Options, seats: int) -> None:
    """Raise BadOptions unless a match for this many seats can be played with the set."""
    if options.set == "standard":
        return
    letters = alphabet(options.lexicon.name)
    named = "A to Z" if options.lexicon.name == ENGLISH else letters.describe()
    for field, counts in (("black", options.set.black), ("red", options.set.red)):
        for letter in counts:
            if letter not in letters.set:
                raise BadOptions(
                    "quillico/bad-set", f"Expected letters {named} in `{field}`, but found {letter[:40]!r}."
                )
    total = len(all_tiles(options))
    if not seats * HAND <= total <= MAX_TILES:
        raise BadOptions(
            "quillico/bad-set",
            f"Expected {seats * HAND} to {MAX_TILES} tiles for {seats} seats, but found {total}.",
        )
