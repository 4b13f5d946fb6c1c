"""Quick estimates of each choice of a seat, by tables that ``tools/fit_lengthxwit.py`` writes.

The tables are indexed by the numbers of dice, free tiles and vowels among these. A weight for each letter sharpens
them. They were fitted with the standard set and the default lexicon.
"""

from __future__ import annotations

import tomllib
from array import array
from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal

import msgspec

from tilery.games.lengthxwit.components import HAND, components
from tilery.games.lengthxwit.messages import View
from tilery.games.lengthxwit.scoring import RUN_OUT, score_word, vowels_of, worth
from tilery.games.lengthxwit.state import SeatPosition
from tilery.lexicon.languages import alphabet
from tilery.search.subset import weights

MOST_DICE = 8
MOST_TILES = 9
MOST_VOWELS = 5
UNIT = 100
"""Weight units per point: weights are whole hundredths of a point."""

DRAWN_VOWELS = (0.1, 0.31, 0.36, 0.19, 0.04)
"""Probability that four tiles from the bag hold no vowel, one, … four."""

RunOut = Literal["any", "no_spend", "end"]
Table = tuple[tuple[float, ...], ...]
"""Entries by number of free tiles, then by number of vowels among them."""


class TurnValues(msgspec.Struct, frozen=True):
    """Points a turn still yields beyond what is banked, before dice are rolled, by number of dice.

    Expected responses of others are subtracted, and later responses with the tiles left are added.
    """

    tables: tuple[Table, ...]
    letters: tuple[dict[str, int], ...]
    """Value that this letter adds to the table's entry for a hand, in hundredths of a point."""


class ResponseValues(msgspec.Struct, frozen=True):
    """Points that responses yield."""

    best: tuple[Table, ...]
    """Points of the best response that free tiles make, by number of dice."""
    leave: Table
    """Value of free tiles at the end of a turn: the response they make in the next one."""


class ValueTables(msgspec.Struct, frozen=True):
    """Expected points, fitted with responses that use all dice, so too low with ``response: any``."""

    turn: dict[RunOut, TurnValues]
    response: ResponseValues


@cache
def value_tables() -> ValueTables:
    """The fitted tables."""
    text = files(__package__).joinpath("evaluation.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), ValueTables)


def entry(table: Table, tiles: int, vowels: int) -> float:
    """Entry of the table for this many free tiles, this many of them vowels."""
    row = table[min(tiles, MOST_TILES)]
    return row[min(vowels, len(row) - 1)]


def mean_of_refill(table: Table) -> float:
    """The table's mean entry for four tiles just drawn [12]."""
    return sum(share * entry(table, 4, vowels) for vowels, share in enumerate(DRAWN_VOWELS))


def value_of_last_tile(run_out: RunOut, table: Table) -> float:
    """Points for using the last tile in a turn that goes on [12]."""
    return entry(table, 0, 0) if run_out == "end" else RUN_OUT + mean_of_refill(table)


def value_of_all_used(run_out: RunOut, table: Table, leave: Table) -> float:
    """Value of using the last tile in a turn that goes on, with what it brings after the turn."""
    later = RUN_OUT + mean_of_refill(leave) - entry(leave, 0, 0) if run_out == "end" else 0.0
    return value_of_last_tile(run_out, table) + later


def response(values: ResponseValues, dice: int, tiles: int) -> float:
    """Points another will make of these dice with this many free tiles, two in five of them vowels."""
    return entry(values.best[min(dice, MOST_DICE)], tiles, round(0.4 * tiles))


MULLIGAN_VOWELS = 4
"""Vowels among nine tiles, on average."""


class TurnEvaluation:
    """Values of the choices of the seat whose turn it is.

    Words are given as sums over their letters, computed by the search: ``summed`` selects values, vowels, and the
    letter weights of a roll with one more die.
    """

    def __init__(self, view: View, position: SeatPosition) -> None:
        box = components(position.options)
        self.run_out: RunOut = position.options.run_out
        turn = value_tables().turn[self.run_out]
        answering = value_tables().response
        self.dice = len(position.dice)
        self.dice_left = position.dice_left
        self.free = len(position.free)
        self.letters = self.free + self.dice
        self.banked = worth(position.banked, box.values)
        self.on_dice = worth(position.dice, box.values)
        vowels = vowels_of(position.options)
        self.vowels = _count_vowels(position.free, vowels)
        self.vowels_there = self.vowels + _count_vowels(position.dice, vowels)
        self.now = _find_table(turn, self.dice or 1)
        self.now_letters = _find_letters(turn, self.dice or 1)
        self.onward = _find_table(turn, self.dice + 1)
        self.onward_letters = _find_letters(turn, self.dice + 1)
        self.weight = _sum_weights(position.free, self.now_letters)
        self.weight_there = _sum_weights((*position.free, *position.dice), self.onward_letters)
        self.summed = _sum_letters(
            tuple(box.values.items()), tuple(self.onward_letters.items()), position.options.lexicon.name
        )
        self.leave = answering.leave
        self.taken = _mean_response(view, answering, self.dice)
        self.already = RUN_OUT + mean_of_refill(self.leave) if _is_owed_bonus(view) else 0.0

    def roll(self) -> float:
        """Value of the turn before its first die."""
        return self.banked + entry(self.now, self.free, self.vowels) + self.weight / UNIT

    def mulligan(self) -> float:
        """Value of the turn with nine unknown tiles."""
        return self.banked + entry(self.now, HAND, MULLIGAN_VOWELS)

    def score(self, length: int, face: int, vowels: int) -> tuple[int, float]:
        """Points and value of scoring a word."""
        points = score_word(face, self.dice, self.banked)
        return points, points + self._value_left(length, vowels) - self.taken

    def press(self, length: int, face: int, vowels: int, weight: int) -> tuple[int, float]:
        """Points banked by showing a word, and the value of going on."""
        laid, left = face - self.on_dice, self.letters - length
        if left == 0 and self.free:
            rest = value_of_all_used(self.run_out, self.onward, self.leave)
        else:
            rest = entry(self.onward, left, self.vowels_there - vowels) + (self.weight_there - weight) / UNIT
        return laid, self.banked + laid + rest + self.already

    def spend(self, tile: str) -> float:
        """The value of rolling the same dice again with one vowel less."""
        if self.free == 1 and self.run_out != "no_spend":
            return self.banked + value_of_all_used(self.run_out, self.now, self.leave)
        weight = (self.weight - self.now_letters.get(tile, 0)) / UNIT
        return self.banked + entry(self.now, self.free - 1, self.vowels - 1) + weight + self.already

    def fail(self) -> tuple[int, float]:
        """Points and value of failing."""
        return self.banked, self.banked + (self.already or entry(self.leave, self.free, self.vowels)) - self.taken

    def _value_left(self, length: int, vowels: int) -> float:
        """Value of the tiles left when the turn ends, or of running out."""
        left = self.letters - length
        if self.already:
            return self.already
        if left == 0 and self.free:
            return RUN_OUT + mean_of_refill(self.leave)
        return entry(self.leave, left, self.vowels_there - vowels)


class ResponseEvaluation:
    """Values of the choices of a seat that may respond. ``summed`` selects values and vowels."""

    def __init__(self, view: View, position: SeatPosition) -> None:
        self.free = len(position.free)
        self.vowels = _count_vowels(position.free, vowels_of(position.options))
        values = components(position.options).values
        self.summed = _sum_letters(tuple(values.items()), (), position.options.lexicon.name)
        self.leave = value_tables().response.leave
        self.more_to_come = view.viewer is not None and view.seating.after(view.turn) != view.viewer

    def respond(self, face: int, tiles: int, vowels: int) -> float:
        """The value of a response that takes this many tiles, and this many vowels among them, from the hand."""
        left = self.free - tiles
        if left == 0 and self.free:
            return face + RUN_OUT + (mean_of_refill(self.leave) if self.more_to_come else 0.0)
        return face + (entry(self.leave, left, self.vowels - vowels) if self.more_to_come else 0.0)

    def decline(self) -> float:
        """The value of keeping all tiles."""
        return entry(self.leave, self.free, self.vowels) if self.more_to_come else 0.0


def _is_owed_bonus(view: View) -> bool:
    """True if the viewer has used its last tile and will be paid at the end of the turn."""
    return view.viewer is not None and view.emptied[view.viewer]


def _mean_response(view: View, answering: ResponseValues, dice: int) -> float:
    """Points another will make of the dice, on average."""
    others = [seat for seat in view.seating.staying() if seat != view.viewer]
    total = 0.0
    for seat in others:  # sum() rounds differently from Python 3.12 on
        total += response(answering, dice, view.hands[seat].count)
    return total / max(1, len(others))


def _find_table(turn: TurnValues, dice: int) -> Table:
    return turn.tables[min(dice, MOST_DICE)]


def _find_letters(turn: TurnValues, dice: int) -> dict[str, int]:
    return turn.letters[min(dice, MOST_DICE)]


def _count_vowels(letters: tuple[str, ...], vowels: frozenset[str]) -> int:
    return sum(letter in vowels for letter in letters)


def _sum_weights(letters: tuple[str, ...], weighed: dict[str, int]) -> int:
    return sum(weighed.get(letter, 0) for letter in letters)


@lru_cache(maxsize=64)
def _sum_letters(
    values: tuple[tuple[str, int], ...], letters: tuple[tuple[str, int], ...], language: str
) -> array[int]:
    known = alphabet(language)
    weighed = {letter: weight for letter, weight in letters if letter in known.set}
    return weights(dict(values), dict.fromkeys(known.vowels, 1), weighed, signs=known.signs)
