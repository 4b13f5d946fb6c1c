"""Writes ``estimate.toml``: plays single rolls by the thousand, from all eight dice down to one.

``python -m tilery.games.lengthxwit.fitting > estimate.toml`` takes some minutes. The value of a roll is the mean of
what the best choice after it is worth, where pressing on and rolling again are valued by what was fitted before.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator, Sequence
from typing import get_args

import msgspec

from tilery.games.lengthxwit.components import standard
from tilery.games.lengthxwit.estimate import (
    MOST_DICE,
    MOST_TILES,
    MOST_VOWELS,
    UNIT,
    RunOut,
    Table,
    emptied,
    entry,
    refilled,
)
from tilery.games.lengthxwit.scoring import RUN_OUT, VOWELS
from tilery.games.lengthxwit.solving import ridge
from tilery.lexicon import LexiconSpec, compose
from tilery.search.subset import Found, spellings, weights

ROLLS = 300
"""Rolls for each entry of a table."""

SWEEPS = 2
"""A turn may empty a hand, refill it and roll the same dice again, so entries hang on each other: fitted twice."""

ENDS = {2: 0.05, 3: 0.3, 4: 0.36, 5: 0.23, 6: 0.06}
"""How many dice lie there at the end of a turn, and how often, when these tables play themselves."""

OTHERS = 3
"""Free tiles of another at the end of a turn, on average, likewise."""

RIDGE = 150.0
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Sample(msgspec.Struct, frozen=True):
    """A hand, a roll and the words they make."""

    hand: tuple[str, ...]
    dice: tuple[str, ...]
    found: Found


class Bench:
    """Random hands and rolls with the standard set."""

    def __init__(self, seed: int, rolls: int) -> None:
        self.random = random.Random(seed)
        self.rolls = rolls
        self.box = standard()
        self.graph = compose(LexiconSpec()).graph
        self.vowels = [tile for tile in self.box.tiles if tile in VOWELS]
        self.consonants = [tile for tile in self.box.tiles if tile not in VOWELS]

    def samples(self, dice: int, tiles: int, vowels: int, weighed: dict[str, int]) -> list[Sample]:
        """Random rolls with random hands of this make-up."""
        summed = weights(self.box.values, dict.fromkeys(VOWELS, 1), weighed)
        return [self._sample(dice, tiles, vowels, summed) for _ in range(self.rolls)]

    def _sample(self, dice: int, tiles: int, vowels: int, summed: array[int]) -> Sample:
        hand = (*self.random.sample(self.vowels, vowels), *self.random.sample(self.consonants, tiles - vowels))
        thrown = tuple(self.random.choice(die) for die in self.random.sample(self.box.dice, dice))
        return Sample(hand, thrown, spellings(self.graph, thrown, hand, summed=summed))

    def responses(self) -> list[Table]:
        """By dice: what the best response is worth."""
        nothing: Table = tuple(tuple(0.0 for _ in _vowels(tiles)) for tiles in _tiles())
        return [nothing, *(self._responses(dice) for dice in range(1, MOST_DICE + 1))]

    def _responses(self, dice: int) -> Table:
        return tuple(
            tuple(
                mean([best_response(one) for one in self.samples(dice, tiles, vowels, {})]) for vowels in _vowels(tiles)
            )
            for tiles in _tiles()
        )

    def centred(self, slopes: Sequence[float]) -> dict[str, int]:
        """Letter weights that add up to nothing over the vowels, and over the consonants, of the box."""
        by_letter = dict(zip(LETTERS, slopes, strict=True))
        means = {
            part: mean([by_letter[tile] for tile in tiles]) for part, tiles in enumerate((self.consonants, self.vowels))
        }
        return {letter: round(UNIT * (slope - means[letter in VOWELS])) for letter, slope in by_letter.items()}


def best_response(sample: Sample) -> float:
    """The points of the best response, running out included."""
    everything = len(sample.dice) + len(sample.hand)
    return max(
        (
            face + RUN_OUT * (len(word) == everything and len(word) > len(sample.dice))
            for word, face in zip(sample.found.words, sample.found.sums[0], strict=True)
            if len(word) > 1
        ),
        default=0.0,
    )


class Fit:
    """The hopes under one way of paying run-outs; those with more dice are fitted first."""

    def __init__(self, bench: Bench, respond: list[Table], run_out: RunOut) -> None:
        self.bench = bench
        self.run_out: RunOut = run_out
        self.respond = respond
        self.leave = leave_of(respond)
        nothing = respond[0]
        self.tables: list[Table] = [nothing] * (MOST_DICE + 2)
        self.letters: list[dict[str, int]] = [{}] * (MOST_DICE + 2)

    def fit(self) -> None:
        """All numbers of dice."""
        for dice in range(MOST_DICE, 0, -1):
            self.tables[dice] = self.tables[dice + 1]
            for _ in range(SWEEPS):
                self.sweep(dice)

    def sweep(self, dice: int) -> None:
        """The tables for so many dice, from random rolls."""
        rows: list[tuple[float, ...]] = []
        cells: list[Cell] = []
        for tiles in _tiles():
            row = [self._cell(dice, tiles, vowels, rows) for vowels in _vowels(tiles)]
            cells += row
            rows.append(tuple(cell.mean for cell in row))
        slopes = ridge([row for cell in cells for row in cell.rows], [r for cell in cells for r in cell.rest], RIDGE)
        self.letters[dice] = self.bench.centred(slopes)
        self.tables[dice] = tuple(rows)

    def _cell(self, dice: int, tiles: int, vowels: int, rows: list[tuple[float, ...]]) -> Cell:
        samples = self.bench.samples(dice, tiles, vowels, self.letters[dice + 1])
        again = self._again(dice, tiles, rows[tiles - 1][vowels - 1]) if vowels else None
        return Cell.of(samples, [self.worth(sample, again) for sample in samples])

    def _again(self, dice: int, tiles: int, fewer: float) -> float:
        """The value of spending a vowel."""
        if tiles > 1 or self.run_out == "no_spend":
            return fewer
        return fewer + self._paid_later() if self.run_out == "end" else emptied(self.run_out, self.tables[dice])

    def _paid_later(self) -> float:
        """What a hand emptied during the turn yields at its end."""
        return RUN_OUT + refilled(self.leave) - entry(self.leave, 0, 0)

    def worth(self, sample: Sample, again: float | None) -> float:
        """What the best choice after this roll is worth; ``again`` is the value of rolling once more."""
        dice, tiles = len(sample.dice), len(sample.hand)
        values, weight = self.bench.box.values, self.letters[dice + 1]
        everything = (*sample.dice, *sample.hand)
        vowels_there = sum(letter in VOWELS for letter in everything)
        weight_there = sum(weight.get(letter, 0) for letter in everything)
        taken = entry(self.respond[dice], OTHERS, round(0.4 * OTHERS))
        best = again if again is not None else entry(self.leave, tiles, 0) - taken
        on_dice = sum(values[letter] for letter in sample.dice)
        onward, later = self.tables[dice + 1], self._paid_later() if self.run_out == "end" else 0.0
        for word, face, used, weighed in zip(sample.found.words, *sample.found.sums, strict=True):
            left = tiles + dice - len(word)
            if len(word) < 2:
                continue
            if left == 0 and tiles:
                best = max(best, face * dice + RUN_OUT + refilled(self.leave) - taken)
                on = emptied(self.run_out, onward) + later
            else:
                best = max(best, face * dice + entry(self.leave, left, vowels_there - used) - taken)
                on = entry(onward, left, vowels_there - used) + (weight_there - weighed) / UNIT
            if dice < MOST_DICE:
                best = max(best, face - on_dice + on)
        return best


class Cell(msgspec.Struct, frozen=True):
    """One entry of a table: its mean, and what its hands and values differ from the typical by."""

    mean: float
    rows: list[list[float]]
    rest: list[float]

    @classmethod
    def of(cls, samples: list[Sample], worths: list[float]) -> Cell:
        """The cell of these rolls."""
        counts = [[float(sample.hand.count(letter)) for letter in LETTERS] for sample in samples]
        typical = [mean(column) for column in zip(*counts, strict=True)]
        middle = mean(worths)
        rows = [[one - mid for one, mid in zip(count, typical, strict=True)] for count in counts]
        return cls(middle, rows, [worth - middle for worth in worths])


def leave_of(respond: list[Table]) -> Table:
    """The worth of tiles at the end of a turn: the response they make to dice as turns end."""
    return tuple(
        tuple(sum(share * respond[dice][tiles][vowels] for dice, share in ENDS.items()) for vowels in _vowels(tiles))
        for tiles in _tiles()
    )


def toml(respond: list[Table], fits: list[Fit]) -> str:
    """The text of ``estimate.toml``."""
    lines = ["# Fitted by fitting.py; not written by hand.", ""]
    sections: dict[str, Sequence[object]] = {
        "respond": [_rounded(one) for one in respond],
        "leave": _rounded(leave_of(respond)),
    }
    for name, rows in sections.items():
        lines += [f"{name} = [", *(f"  {row}," for row in rows), "]", ""]
    for fit in fits:
        lines += [f"[hope.{fit.run_out}]", "tables = [", "  [[0.0]],"]
        lines += [*(f"  {_rounded(table)}," for table in fit.tables[1 : MOST_DICE + 1]), "]"]
        lines += ["letters = [", *(f"  {_inline(row)}," for row in fit.letters[: MOST_DICE + 1]), "]", ""]
    return "\n".join(lines)


def mean(values: Sequence[float]) -> float:
    """The arithmetic mean."""
    return sum(values) / len(values)


def _tiles() -> Iterator[int]:
    yield from range(MOST_TILES + 1)


def _vowels(tiles: int) -> Iterator[int]:
    yield from range(min(tiles, MOST_VOWELS) + 1)


def _rounded(table: Table) -> list[list[float]]:
    return [[round(value, 2) for value in row] for row in table]


def _inline(row: dict[str, int]) -> str:
    return "{ " + ", ".join(f"{letter} = {weight}" for letter, weight in row.items()) + " }"


def main(seed: int = 1, rolls: int = ROLLS) -> None:
    """Fits and prints."""
    bench = Bench(seed, rolls)
    respond = bench.responses()
    fits = [Fit(bench, respond, run_out) for run_out in get_args(RunOut)]
    for fit in fits:
        fit.fit()
    print(toml(respond, fits))


if __name__ == "__main__":
    main()
