"""What a roll is worth before it is made: a quick estimate, read from tables that ``fitting.py`` writes.

The tables go by the number of dice, the number of free tiles and how many of those are vowels; a weight for each
letter sharpens them. They were fitted with the standard set and the default lexicon. ``odds.py`` counts instead.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from tilery.games.lengthxwit.scoring import RUN_OUT

MOST_DICE = 8
MOST_TILES = 9
MOST_VOWELS = 5
UNIT = 100
"""Weights are hundredths of a point, as whole numbers."""

DRAWN_VOWELS = (0.1, 0.31, 0.36, 0.19, 0.04)
"""How often four tiles from the bag hold no vowel, one, … four."""

RunOut = Literal["any", "no_spend", "end"]
Table = tuple[tuple[float, ...], ...]
"""By free tiles, then by vowels among them."""


class Hopes(msgspec.Struct, frozen=True):
    """What a turn still yields beyond what is banked, when dice are about to be rolled; by number of dice.

    What another may respond is taken off; what the tiles left may respond later is added.
    """

    tables: tuple[Table, ...]
    letters: tuple[dict[str, int], ...]
    """How much more than the table's entry a hand with this letter may hope for."""


class Estimates(msgspec.Struct, frozen=True):
    """Points to be hoped for."""

    hope: dict[RunOut, Hopes]
    respond: tuple[Table, ...]
    """By dice: the best response that free tiles make of them."""
    leave: Table
    """What free tiles are worth at the end of a turn: the response they make in the next one."""


@cache
def estimates() -> Estimates:
    """The fitted tables."""
    text = files(__package__).joinpath("estimate.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Estimates)


def entry(table: Table, tiles: int, vowels: int) -> float:
    """The table's entry for so many free tiles, of which so many are vowels."""
    row = table[min(tiles, MOST_TILES)]
    return row[min(vowels, len(row) - 1)]


def refilled(table: Table) -> float:
    """The table's mean entry for four tiles just drawn [12]."""
    return sum(share * entry(table, 4, vowels) for vowels, share in enumerate(DRAWN_VOWELS))


def emptied(run_out: RunOut, table: Table) -> float:
    """What the last tile yields when it is used in a turn that goes on [12]."""
    return entry(table, 0, 0) if run_out == "end" else RUN_OUT + refilled(table)


def response(dice: int, tiles: int) -> float:
    """What another with so many free tiles will make of these dice, two in five of the tiles being vowels."""
    return entry(estimates().respond[min(dice, MOST_DICE)], tiles, round(0.4 * tiles))
