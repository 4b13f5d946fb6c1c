"""What each choice of a seat is worth: a quick estimate by tables that ``tools/fit_lengthxwit.py`` writes.

The tables go by the number of dice, the number of free tiles and how many of those are vowels; a weight for each
letter sharpens them. They were fitted with the standard set and the default lexicon.
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
from tilery.games.lengthxwit.scoring import RUN_OUT, VOWELS, score_word, worth
from tilery.games.lengthxwit.state import SeatPosition
from tilery.search.subset import weights

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


class TurnValues(msgspec.Struct, frozen=True):
    """What a turn still yields beyond what is banked, when dice are about to be rolled; by number of dice.

    What another may respond is taken off; what the tiles left may respond later is added.
    """

    tables: tuple[Table, ...]
    letters: tuple[dict[str, int], ...]
    """How much more than the table's entry a hand with this letter is worth, in hundredths of a point."""


class ResponseValues(msgspec.Struct, frozen=True):
    """What responses yield."""

    best: tuple[Table, ...]
    """By dice: the best response that free tiles make of them."""
    leave: Table
    """What free tiles are worth at the end of a turn: the response they make in the next one."""


class ValueTables(msgspec.Struct, frozen=True):
    """Expected points, fitted with responses that use all dice; with ``response: any`` they are too low."""

    turn: dict[RunOut, TurnValues]
    response: ResponseValues


@cache
def value_tables() -> ValueTables:
    """The fitted tables."""
    text = files(__package__).joinpath("evaluation.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), ValueTables)


def entry(table: Table, tiles: int, vowels: int) -> float:
    """The table's entry for this many free tiles, of which this many are vowels."""
    row = table[min(tiles, MOST_TILES)]
    return row[min(vowels, len(row) - 1)]


def mean_of_refill(table: Table) -> float:
    """The table's mean entry for four tiles just drawn [12]."""
    return sum(share * entry(table, 4, vowels) for vowels, share in enumerate(DRAWN_VOWELS))


def value_of_last_tile(run_out: RunOut, table: Table) -> float:
    """What the last tile yields when it is used in a turn that goes on [12]."""
    return entry(table, 0, 0) if run_out == "end" else RUN_OUT + mean_of_refill(table)


def response(values: ResponseValues, dice: int, tiles: int) -> float:
    """What another with this many free tiles will make of these dice, two in five of the tiles being vowels."""
    return entry(values.best[min(dice, MOST_DICE)], tiles, round(0.4 * tiles))


MULLIGAN_VOWELS = 4
"""Vowels among nine tiles, on average."""


class TurnEvaluation:
    """What the choices of the seat whose turn it is are worth.

    Words come as the sums the search makes over their letters: ``summed`` asks for values, vowels, and the letter
    weights of a roll with one more die.
    """

    def __init__(self, view: View, position: SeatPosition) -> None:
        box = components(position.options.set)
        self.run_out: RunOut = position.options.run_out
        turn = value_tables().turn[self.run_out]
        answering = value_tables().response
        self.dice = len(position.dice)
        self.dice_left = position.dice_left
        self.free = len(position.free)
        self.letters = self.free + self.dice
        self.banked = worth(position.banked, box.values)
        self.on_dice = worth(position.dice, box.values)
        self.vowels = _count_vowels(position.free)
        self.vowels_there = self.vowels + _count_vowels(position.dice)
        self.now = _find_table(turn, self.dice or 1)
        self.now_letters = _find_letters(turn, self.dice or 1)
        self.onward = _find_table(turn, self.dice + 1)
        self.onward_letters = _find_letters(turn, self.dice + 1)
        self.weight = _sum_weights(position.free, self.now_letters)
        self.weight_there = _sum_weights((*position.free, *position.dice), self.onward_letters)
        self.summed = _sum_letters(tuple(box.values.items()), tuple(self.onward_letters.items()))
        self.leave = answering.leave
        self.taken = _mean_response(view, answering, self.dice)
        self.already = RUN_OUT + mean_of_refill(self.leave) if _is_owed_bonus(view) else 0.0

    def roll(self) -> float:
        """The turn before its first die."""
        return self.banked + entry(self.now, self.free, self.vowels) + self.weight / UNIT

    def mulligan(self) -> float:
        """The same with nine unknown tiles."""
        return self.banked + entry(self.now, HAND, MULLIGAN_VOWELS)

    def score(self, length: int, face: int, vowels: int) -> tuple[int, float]:
        """Points and value of scoring a word."""
        points = score_word(face, self.dice, self.banked)
        return points, points + self._value_left(length, vowels) - self.taken

    def press(self, length: int, face: int, vowels: int, weight: int) -> tuple[int, float]:
        """Points banked by showing a word, and the value of going on."""
        laid, left = face - self.on_dice, self.letters - length
        if left == 0 and self.free:
            rest = self._value_all_used(self.onward)
        else:
            rest = entry(self.onward, left, self.vowels_there - vowels) + (self.weight_there - weight) / UNIT
        return laid, self.banked + laid + rest + self.already

    def spend(self, tile: str) -> float:
        """The value of rolling the same dice again with one vowel less."""
        if self.free == 1 and self.run_out != "no_spend":
            return self.banked + self._value_all_used(self.now)
        weight = (self.weight - self.now_letters.get(tile, 0)) / UNIT
        return self.banked + entry(self.now, self.free - 1, self.vowels - 1) + weight + self.already

    def fail(self) -> tuple[int, float]:
        """Points and value of failing."""
        return self.banked, self.banked + (self.already or entry(self.leave, self.free, self.vowels)) - self.taken

    def _value_left(self, length: int, vowels: int) -> float:
        """The tiles left when the turn ends, or what running out pays."""
        left = self.letters - length
        if self.already:
            return self.already
        if left == 0 and self.free:
            return RUN_OUT + mean_of_refill(self.leave)
        return entry(self.leave, left, self.vowels_there - vowels)

    def _value_all_used(self, table: Table) -> float:
        later = RUN_OUT + mean_of_refill(self.leave) - entry(self.leave, 0, 0) if self.run_out == "end" else 0.0
        return value_of_last_tile(self.run_out, table) + later


class ResponseEvaluation:
    """What the choices of a seat that may respond are worth. ``summed`` asks for values and vowels."""

    def __init__(self, view: View, position: SeatPosition) -> None:
        self.free = len(position.free)
        self.vowels = _count_vowels(position.free)
        self.summed = _sum_letters(tuple(components(position.options.set).values.items()), ())
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
    """Whether the viewer has used its last tile and will be paid at the end of the turn."""
    return view.viewer is not None and view.emptied[view.viewer]


def _mean_response(view: View, answering: ResponseValues, dice: int) -> float:
    """What another will make of the dice, on average."""
    others = [seat for seat in view.seating.staying() if seat != view.viewer]
    return sum(response(answering, dice, view.hands[seat].count) for seat in others) / max(1, len(others))


def _find_table(turn: TurnValues, dice: int) -> Table:
    return turn.tables[min(dice, MOST_DICE)]


def _find_letters(turn: TurnValues, dice: int) -> dict[str, int]:
    return turn.letters[min(dice, MOST_DICE)]


def _count_vowels(letters: tuple[str, ...]) -> int:
    return sum(letter in VOWELS for letter in letters)


def _sum_weights(letters: tuple[str, ...], weighed: dict[str, int]) -> int:
    return sum(weighed.get(letter, 0) for letter in letters)


@lru_cache(maxsize=64)
def _sum_letters(values: tuple[tuple[str, int], ...], letters: tuple[tuple[str, int], ...]) -> array[int]:
    return weights(dict(values), dict.fromkeys(VOWELS, 1), dict(letters))
