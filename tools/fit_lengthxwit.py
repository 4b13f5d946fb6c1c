"""Writes the value tables of Length x Wit: plays single rolls by the thousand, from all eight dice down to one.

``python tools/fit_lengthxwit.py all > src/tilery/games/lengthxwit/evaluation.toml`` takes some minutes. With ``any`` it
fits them for matches in which a response may use any of the dice; no bot reads those yet. The value of a roll is the
mean of what the best choice after it is worth, where pressing on and rolling again are valued by what was fitted
before.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from typing import get_args

import msgspec
import numpy as np

from tilery.games.lengthxwit.components import standard
from tilery.games.lengthxwit.evaluation import (
    MOST_DICE,
    MOST_TILES,
    MOST_VOWELS,
    UNIT,
    RunOut,
    Table,
    entry,
    mean_of_refill,
    value_of_last_tile,
)
from tilery.games.lengthxwit.messages import Options
from tilery.games.lengthxwit.scoring import RUN_OUT, VOWELS
from tilery.games.lengthxwit.spelling import response_words, responses
from tilery.games.lengthxwit.state import SeatPosition
from tilery.lexicon import LexiconSpec, compose
from tilery.search.subset import Found, spellings, weights

ROLLS = 300
"""Rolls for each entry of a table."""

SWEEPS = 2
"""A turn may empty a hand, refill it and roll the same dice again, so entries depend on each other: fitted twice."""

ENDS = {2: 0.05, 3: 0.3, 4: 0.36, 5: 0.23, 6: 0.06}
"""How many dice are on the table at the end of a turn, and how often, when these tables play themselves."""

OTHERS = 3
"""Free tiles of another player at the end of a turn, on average, likewise."""

RIDGE = 150.0
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
TILES = range(MOST_TILES + 1)


def vowels_of(tiles: int) -> range:
    """The numbers of vowels that this many tiles are told apart by."""
    return range(min(tiles, MOST_VOWELS) + 1)


def ridge(rows: np.ndarray, targets: np.ndarray, strength: float) -> np.ndarray:
    """The slopes that fit the targets best, drawn towards 0 by ``strength``."""
    return np.linalg.solve(rows.T @ rows + strength * np.eye(rows.shape[1]), rows.T @ targets)


class Sample(msgspec.Struct, frozen=True):
    """A hand, a roll and the words they make."""

    hand: tuple[str, ...]
    dice: tuple[str, ...]
    found: Found


class Bench:
    """Random hands and rolls with the standard set, answered by the rules of these options."""

    def __init__(self, options: Options, seed: int, rolls: int) -> None:
        self.options = options
        self.random = random.Random(seed)
        self.rolls = rolls
        self.box = standard()
        self.lexicon = compose(LexiconSpec())
        self.vowels = [tile for tile in self.box.tiles if tile in VOWELS]
        self.consonants = [tile for tile in self.box.tiles if tile not in VOWELS]

    def roll(self, dice: int, tiles: int, vowels: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """A random hand of this make-up, and a random roll."""
        hand = (*self.random.sample(self.vowels, vowels), *self.random.sample(self.consonants, tiles - vowels))
        return hand, tuple(self.random.choice(die) for die in self.random.sample(self.box.dice, dice))

    def samples(self, dice: int, tiles: int, vowels: int, weighed: dict[str, int]) -> list[Sample]:
        """Random rolls with the words they make."""
        summed = weights(self.box.values, dict.fromkeys(VOWELS, 1), weighed)
        rolled = [self.roll(dice, tiles, vowels) for _ in range(self.rolls)]
        return [Sample(hand, roll, spellings(self.lexicon.graph, roll, hand, summed=summed)) for hand, roll in rolled]

    def responses(self) -> list[Table]:
        """By dice: what the best response is worth."""
        nothing: Table = tuple(tuple(0.0 for _ in vowels_of(tiles)) for tiles in TILES)
        return [nothing, *(self._responses(dice) for dice in range(1, MOST_DICE + 1))]

    def _responses(self, dice: int) -> Table:
        return tuple(tuple(self._mean_response(dice, tiles, vowels) for vowels in vowels_of(tiles)) for tiles in TILES)

    def _mean_response(self, dice: int, tiles: int, vowels: int) -> float:
        rolled = [self.roll(dice, tiles, vowels) for _ in range(self.rolls)]
        return float(np.mean([self.best_response(hand, roll) for hand, roll in rolled]))

    def best_response(self, hand: tuple[str, ...], roll: tuple[str, ...]) -> int:
        """The points of the best response, running out included."""
        position = SeatPosition(self.options, self.lexicon.sha256, hand, (), roll, 0, 0)
        found = response_words(position, summed=weights(self.box.values, dict.fromkeys(VOWELS, 1)))
        answers = responses(position, found)
        return max((one.face + RUN_OUT * (one.tiles == len(hand) > 0) for one in answers), default=0)

    def centred(self, slopes: Sequence[float]) -> dict[str, int]:
        """Letter weights that add up to nothing over the vowels, and over the consonants, of the box."""
        by_letter = dict(zip(LETTERS, slopes, strict=True))
        means = [np.mean([by_letter[tile] for tile in tiles]) for tiles in (self.consonants, self.vowels)]
        return {letter: round(UNIT * (slope - means[letter in VOWELS])) for letter, slope in by_letter.items()}


class Fit:
    """The values of turns under one way of paying run-outs; those with more dice are fitted first."""

    def __init__(self, bench: Bench, best: list[Table], run_out: RunOut) -> None:
        self.bench = bench
        self.run_out: RunOut = run_out
        self.best = best
        self.leave = leave_of(best)
        self.tables: list[Table] = [best[0]] * (MOST_DICE + 2)
        self.letters: list[dict[str, int]] = [{}] * (MOST_DICE + 2)

    def fit(self) -> None:
        """All numbers of dice."""
        for dice in range(MOST_DICE, 0, -1):
            self.tables[dice] = self.tables[dice + 1]
            for _ in range(SWEEPS):
                self.sweep(dice)

    def sweep(self, dice: int) -> None:
        """The tables for this many dice, from random rolls."""
        table: list[tuple[float, ...]] = []
        rows: list[np.ndarray] = []
        rest: list[np.ndarray] = []
        for tiles in TILES:
            means: list[float] = []
            for vowels in vowels_of(tiles):
                samples = self.bench.samples(dice, tiles, vowels, self.letters[dice + 1])
                again = self._again(dice, tiles, table[tiles - 1][vowels - 1]) if vowels else None
                worths = np.array([self.worth(sample, again) for sample in samples])
                counts = np.array([[sample.hand.count(letter) for letter in LETTERS] for sample in samples], float)
                means.append(float(worths.mean()))
                rows.append(counts - counts.mean(axis=0))
                rest.append(worths - worths.mean())
            table.append(tuple(means))
        slopes = ridge(np.vstack(rows), np.concatenate(rest), RIDGE)
        self.letters[dice] = self.bench.centred(slopes.tolist())
        self.tables[dice] = tuple(table)

    def _again(self, dice: int, tiles: int, fewer: float) -> float:
        """The value of spending a vowel."""
        if tiles > 1 or self.run_out == "no_spend":
            return fewer
        if self.run_out == "end":
            return fewer + self._paid_later()
        return value_of_last_tile(self.run_out, self.tables[dice])

    def _paid_later(self) -> float:
        """What a hand emptied during the turn yields at its end."""
        return RUN_OUT + mean_of_refill(self.leave) - entry(self.leave, 0, 0)

    def worth(self, sample: Sample, again: float | None) -> float:
        """What the best choice after this roll is worth; ``again`` is the value of rolling once more."""
        dice, tiles = len(sample.dice), len(sample.hand)
        values, weight = self.bench.box.values, self.letters[dice + 1]
        everything = (*sample.dice, *sample.hand)
        vowels_there = sum(letter in VOWELS for letter in everything)
        weight_there = sum(weight.get(letter, 0) for letter in everything)
        taken = entry(self.best[dice], OTHERS, round(0.4 * OTHERS))
        best = again if again is not None else entry(self.leave, tiles, 0) - taken
        on_dice = sum(values[letter] for letter in sample.dice)
        onward, later = self.tables[dice + 1], self._paid_later() if self.run_out == "end" else 0.0
        for word, face, used, weighed in zip(sample.found.words, *sample.found.sums, strict=True):
            left = tiles + dice - len(word)
            if len(word) < 2:
                continue
            if left == 0 and tiles:
                best = max(best, face * dice + RUN_OUT + mean_of_refill(self.leave) - taken)
                on = value_of_last_tile(self.run_out, onward) + later
            else:
                best = max(best, face * dice + entry(self.leave, left, vowels_there - used) - taken)
                on = entry(onward, left, vowels_there - used) + (weight_there - weighed) / UNIT
            if dice < MOST_DICE:
                best = max(best, face - on_dice + on)
        return best


def leave_of(best: list[Table]) -> Table:
    """The worth of tiles at the end of a turn: the response they make to dice as turns end."""
    return tuple(
        tuple(sum(share * best[dice][tiles][vowels] for dice, share in ENDS.items()) for vowels in vowels_of(tiles))
        for tiles in TILES
    )


def response_toml(best: list[Table]) -> str:
    """The section of responses."""
    lines = ["[response]", "best = [", *(f"  {_rounded(table)}," for table in best), "]"]
    lines += ["leave = [", *(f"  {row}," for row in _rounded(leave_of(best))), "]", ""]
    return "\n".join(lines)


def turn_toml(fit: Fit) -> str:
    """The section of one way of paying run-outs."""
    lines = [f"[turn.{fit.run_out}]", "tables = [", "  [[0.0]],"]
    lines += [*(f"  {_rounded(table)}," for table in fit.tables[1 : MOST_DICE + 1]), "]"]
    lines += ["letters = [", *(f"  {_inline(row)}," for row in fit.letters[: MOST_DICE + 1]), "]", ""]
    return "\n".join(lines)


def _rounded(table: Table) -> list[list[float]]:
    return [[round(value, 2) for value in row] for row in table]


def _inline(row: dict[str, int]) -> str:
    return "{ " + ", ".join(f"{letter} = {weight}" for letter, weight in row.items()) + " }"


def main(response: str, seed: int = 1, rolls: int = ROLLS) -> None:
    """Fits and prints."""
    print(f"# Fitted by tools/fit_lengthxwit.py {response}; not written by hand.\n")
    bench = Bench(msgspec.convert({"response": response}, Options), seed, rolls)
    best = bench.responses()
    print(response_toml(best))
    for run_out in get_args(RunOut):
        fit = Fit(bench, best, run_out)
        fit.fit()
        print(turn_toml(fit))


if __name__ == "__main__":
    main(*sys.argv[1:2])
