"""All words that use every required letter and any of the optional ones, over flat buffers.

A depth-first walk of the word graph with two counts a letter: how many are there at all, and how many of them must
still be used. A word is found where the graph ends one and nothing required is missing.
"""

from __future__ import annotations

from array import array

try:
    import cython  # type: ignore[import-untyped]
except ImportError:
    from tilery.kernel import plain as cython

from tilery.kernel.minimal import MAX_LENGTH
from tilery.kernel.wordgraph import WordGraph

LETTERS = 27
"""Counts are by letter 1…26; place 0 stays empty."""

ROW = 5
"""Cells of a found word's row: where its letters begin, how many they are, and three sums over them."""

SUMS = 3
_WIDTH = LETTERS
_ROW = ROW

_LIMIT = 1 << 15


class SubsetSearch:
    """One search; its buffers are filled by ``run``.

    ``text`` holds the letters (1…26) of the found words one after another, ``rows`` five numbers for each word:
    start, length, and the sums over its letters of the three weights that ``weights`` gives each letter.
    """

    def __init__(
        self, graph: WordGraph, required: array[int], optional: array[int], weights: array[int], room: int
    ) -> None:
        _check(required, LETTERS, 0)
        _check(optional, LETTERS, 0)
        _check(weights, SUMS * LETTERS, -_LIMIT)
        self.cells = graph.array
        self.root = graph.root
        self.there = array("i", [a + b for a, b in zip(required, optional, strict=True)])
        self.needed = array("i", required)
        self.missing = sum(required)
        self.longest = min(MAX_LENGTH, sum(self.there))
        self.weights = weights
        self.word = array("i", bytes(4 * (MAX_LENGTH + 1)))
        self.text = bytearray(room * (MAX_LENGTH + 1))
        self.letters = self.text
        self.rows = array("i", bytes(4 * ROW * room))
        self.numbers = self.rows
        self.room = room
        self.found = 0
        self.written = 0
        self.nodes = 0
        self.node_limit = 0

    def run(self, node_limit: int) -> bool:
        """Searches until done (True), or until the nodes or the room for words are used up (False)."""
        self.node_limit = node_limit
        with cython.nogil:
            return self.descend(self.root, 0)

    def full(self) -> bool:
        """Whether there is no room for another word."""
        return self.found == self.room

    def descend(self, arc: int, depth: int) -> bool:
        """Everything below ``arc``, where ``depth`` letters stand already."""
        if arc & 1 and self.missing == 0 and not self.note(depth):
            return False
        if self.nodes >= self.node_limit:
            return False
        self.nodes += 1
        if depth >= self.longest:
            return True
        offset = arc >> 1
        mask = self.cells[offset]
        child = offset
        letter = 0
        while mask >> letter > 1:
            letter += 1
            if mask >> letter & 1 == 0:
                continue
            child += 1
            if self.there[letter] == 0:
                continue
            owed = 1 if self.needed[letter] > 0 else 0
            if self.missing - owed > self.longest - depth - 1:
                continue
            self.there[letter] -= 1
            self.needed[letter] -= 1
            self.missing -= owed
            self.word[depth] = letter
            done = self.descend(self.cells[child], depth + 1)
            self.missing += owed
            self.needed[letter] += 1
            self.there[letter] += 1
            if not done:
                return False
        return True

    def note(self, depth: int) -> bool:
        """Writes down the word of ``depth`` letters; False if there is no room for it."""
        if self.found == self.room:
            return False
        row = _ROW * self.found
        first = second = third = 0
        for place in range(depth):
            letter = self.word[place]
            self.letters[self.written + place] = letter
            first += self.weights[letter]
            second += self.weights[_WIDTH + letter]
            third += self.weights[2 * _WIDTH + letter]
        self.numbers[row] = self.written
        self.numbers[row + 1] = depth
        self.numbers[row + 2] = first
        self.numbers[row + 3] = second
        self.numbers[row + 4] = third
        self.written += depth
        self.found += 1
        return True


def _check(values: array[int], size: int, low: int) -> None:
    if values.typecode != "i" or len(values) != size:
        raise ValueError(f"expected {size} numbers of type 'i', found {len(values)} of type {values.typecode!r}")
    for place in range(size):
        if not low <= values[place] <= _LIMIT:
            raise ValueError(f"expected numbers from {low} to {_LIMIT}, found {values[place]}")
