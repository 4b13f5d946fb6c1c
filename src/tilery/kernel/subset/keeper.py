"""The best few answers of a seat, best first, and the choice of one of them."""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from tilery.kernel import plain as cython

from tilery.kernel.chance import KernelChance
from tilery.kernel.words.build import MAX_LENGTH

if not cython.compiled:
    from math import exp

MOST = 16
"""Maximum answers that are kept for playouts."""

NONE, MULLIGAN, ROLL, SCORE, PRESS, SPEND, FAIL, RESPOND, DECLINE = range(9)
"""Kinds of answer."""

# The .pxd has the same with C types, which hides a name from Python.
_LONGEST = MAX_LENGTH
_FINE = 1 << 30


class SubsetKeeper:
    """Keeps the ``limit`` best answers. ``order`` has the place of each in the arrays beside it, best first.

    ``letters`` has the vowel spent, ``named`` a bit for each die that an answer names, −1 if it names none.
    """

    def __init__(self, most: int = MOST) -> None:
        self.values = array("d", bytes(8 * most))
        self.weights = array("d", bytes(8 * most))
        self.slots = memoryview(array("i", bytes(4 * (5 + MAX_LENGTH) * most)))
        self.order = self.slots[:most]
        self.kinds = self.slots[most : 2 * most]
        self.letters = self.slots[2 * most : 3 * most]
        self.lengths = self.slots[3 * most : 4 * most]
        self.named = self.slots[4 * most : 5 * most]
        self.words = self.slots[5 * most :]
        for slot in range(most):
            self.order[slot] = slot
        self.kept = 0
        self.limit = 1

    def clear(self, limit: int) -> None:
        """Keep the best ``limit`` from now on, 1 to as many as there is room for."""
        self.kept = 0
        self.limit = limit

    def offer(self, value: float, kind: int, letter: int, word: array[int], length: int, named: int) -> None:
        """Keep an answer behind those of the same value. The worst gives way if there is no room."""
        if self.kept == self.limit:
            if value <= self.values[self.kept - 1]:
                return
            self.kept -= 1
        rank = self.kept
        slot = self.order[rank]
        while rank > 0 and self.values[rank - 1] < value:
            self.values[rank] = self.values[rank - 1]
            self.order[rank] = self.order[rank - 1]
            rank -= 1
        self.values[rank] = value
        self.order[rank] = slot
        self.kept += 1
        self.kinds[slot] = kind
        self.letters[slot] = letter
        self.lengths[slot] = length
        self.named[slot] = named
        for place in range(length):
            self.words[slot * _LONGEST + place] = word[place]

    def draw(self, temperature: float, chance: KernelChance) -> int:
        """Rank of one of the answers kept, the better ones more often, as ``tilery.analysis.playouts`` draws it."""
        best = self.values[0]
        scale = best if best > 0 else -best
        scale = temperature * (scale if scale > 1.0 else 1.0)
        total = 0.0
        for rank in range(self.kept):
            self.weights[rank] = exp((self.values[rank] - best) / scale)
            total += self.weights[rank]
        drawn = chance.below(_FINE)
        point = drawn / _FINE * total
        for rank in range(self.kept):
            point -= self.weights[rank]
            if point < 0:
                return rank
        return 0
