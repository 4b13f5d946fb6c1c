"""What each choice of one seat is worth, by the quick estimates."""

from __future__ import annotations

from array import array
from functools import lru_cache

from tilery.games.lengthxwit.checks import Stand
from tilery.games.lengthxwit.components import HAND, components
from tilery.games.lengthxwit.estimate import (
    MOST_DICE,
    UNIT,
    Hopes,
    RunOut,
    Table,
    emptied,
    entry,
    estimates,
    refilled,
    response,
)
from tilery.games.lengthxwit.scoring import RUN_OUT, VOWELS, scored, worth
from tilery.games.lengthxwit.view import View
from tilery.search.subset import weights

MULLIGAN_VOWELS = 4
"""So many of nine tiles are vowels, on average."""


class Appraisal:
    """One seat's view of what its choices are worth.

    Words come as the sums the search makes over their letters: ``summed`` asks for values, vowels, and the letter
    weights of a roll with one more die.
    """

    def __init__(self, view: View, stand: Stand) -> None:
        box = components(stand.options.set)
        self.run_out: RunOut = stand.options.run_out
        hopes = estimates().hope[self.run_out]
        self.dice = len(stand.dice)
        self.dice_left = stand.dice_left
        self.free = len(stand.free)
        self.letters = self.free + self.dice
        self.banked = worth(stand.banked, box.values)
        self.on_dice = worth(stand.dice, box.values)
        self.vowels = _vowels(stand.free)
        self.vowels_there = self.vowels + _vowels(stand.dice)
        self.now = _table(hopes, self.dice or 1)
        self.now_letters = _letters(hopes, self.dice or 1)
        self.onward = _table(hopes, self.dice + 1)
        self.onward_letters = _letters(hopes, self.dice + 1)
        self.weight = _weight(stand.free, self.now_letters)
        self.weight_there = _weight((*stand.free, *stand.dice), self.onward_letters)
        self.summed = _summed(tuple(box.values.items()), tuple(self.onward_letters.items()))
        self.leave = estimates().leave
        self.taken = _taken(view, self.dice)
        self.more_to_come = view.viewer is not None and view.seating.after(view.turn) != view.viewer
        self.already = RUN_OUT + refilled(self.leave) if _owed(view) else 0.0

    def roll(self) -> float:
        """The turn before its first die."""
        return self.banked + entry(self.now, self.free, self.vowels) + self.weight / UNIT

    def mulligan(self) -> float:
        """The same with nine unknown tiles."""
        return self.banked + entry(self.now, HAND, MULLIGAN_VOWELS)

    def score(self, length: int, face: int, vowels: int) -> tuple[int, float]:
        """Points and value of scoring a word."""
        points = scored(face, self.dice, self.banked)
        return points, points + self._kept(length, vowels) - self.taken

    def press(self, length: int, face: int, vowels: int, weight: int) -> tuple[int, float]:
        """Points banked by showing a word, and the value of going on."""
        laid, left = face - self.on_dice, self.letters - length
        if left == 0 and self.free:
            hope = self._all_used(self.onward)
        else:
            hope = entry(self.onward, left, self.vowels_there - vowels) + (self.weight_there - weight) / UNIT
        return laid, self.banked + laid + hope + self.already

    def spend(self, tile: str) -> float:
        """The value of rolling the same dice again with one vowel less."""
        if self.free == 1 and self.run_out != "no_spend":
            return self.banked + self._all_used(self.now)
        weight = (self.weight - self.now_letters.get(tile, 0)) / UNIT
        return self.banked + entry(self.now, self.free - 1, self.vowels - 1) + weight + self.already

    def fail(self) -> tuple[int, float]:
        """Points and value of failing."""
        return self.banked, self.banked + (self.already or entry(self.leave, self.free, self.vowels)) - self.taken

    def respond(self, face: int, tiles: int, vowels: int) -> float:
        """The value of a response that takes this many tiles, and this many vowels among them, from the hand."""
        left = self.free - tiles
        if left == 0 and self.free:
            return face + RUN_OUT + (refilled(self.leave) if self.more_to_come else 0.0)
        return face + (entry(self.leave, left, self.vowels - vowels) if self.more_to_come else 0.0)

    def decline(self) -> float:
        """The value of keeping all tiles."""
        return entry(self.leave, self.free, self.vowels) if self.more_to_come else 0.0

    def _kept(self, length: int, vowels: int) -> float:
        """The tiles left when the turn ends, or what running out pays."""
        left = self.letters - length
        if self.already:
            return self.already
        if left == 0 and self.free:
            return RUN_OUT + refilled(self.leave)
        return entry(self.leave, left, self.vowels_there - vowels)

    def _all_used(self, table: Table) -> float:
        later = RUN_OUT + refilled(self.leave) - entry(self.leave, 0, 0) if self.run_out == "end" else 0.0
        return emptied(self.run_out, table) + later


def _owed(view: View) -> bool:
    """Whether the viewer has used its last tile and will be paid at the end of the turn."""
    return view.viewer is not None and view.emptied[view.viewer]


def _taken(view: View, dice: int) -> float:
    """What another will make of the dice, on average."""
    others = [seat for seat in view.seating.staying() if seat != view.viewer]
    return sum(response(dice, view.hands[seat].count) for seat in others) / max(1, len(others))


def _table(hopes: Hopes, dice: int) -> Table:
    return hopes.tables[min(dice, MOST_DICE)]


def _letters(hopes: Hopes, dice: int) -> dict[str, int]:
    return hopes.letters[min(dice, MOST_DICE)]


def _vowels(letters: tuple[str, ...]) -> int:
    return sum(letter in VOWELS for letter in letters)


def _weight(letters: tuple[str, ...], weighed: dict[str, int]) -> int:
    return sum(weighed.get(letter, 0) for letter in letters)


@lru_cache(maxsize=64)
def _summed(values: tuple[tuple[str, int], ...], letters: tuple[tuple[str, int], ...]) -> array[int]:
    return weights(dict(values), dict.fromkeys(VOWELS, 1), dict(letters))
