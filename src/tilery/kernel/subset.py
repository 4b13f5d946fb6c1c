"""All words that use every required letter and any of the optional ones, over flat buffers.

A depth-first walk of the word graph with two counts a letter: how many are there at all, and how many of them must
still be used. A word is found where the graph ends one and nothing required is missing.
"""

from __future__ import annotations

from array import array

from tilery.kernel.minimal import MAX_LENGTH
from tilery.kernel.wordgraph import WordGraph

LETTERS = 27
"""Counts are by letter 1…26; place 0 stays empty."""

ROW = 4
"""Cells of a found word's row: where its letters begin, how many they are, and two sums over them."""

_COUNT_LIMIT = 1 << 15


class SubsetSearch:
    """One search; its buffers are filled by ``run``.

    ``text`` holds the letters (1…26) of the found words one after another, ``rows`` four numbers for each word:
    start, length, and the sums of ``first`` and ``second`` over its letters.
    """

    def __init__(
        self,
        graph: WordGraph,
        required: array[int],
        optional: array[int],
        first: array[int],
        second: array[int],
        room: int,
    ) -> None:
        for counts in (required, optional):
            _check(counts, 0, _COUNT_LIMIT)
        for weights in (first, second):
            _check(weights, -_COUNT_LIMIT, _COUNT_LIMIT)
        self.cells = graph.array
        self.root = graph.root
        self.there = array("i", [a + b for a, b in zip(required, optional, strict=True)])
        self.needed = array("i", required)
        self.missing = sum(required)
        self.first = first
        self.second = second
        self.word = array("i", bytes(4 * (MAX_LENGTH + 1)))
        self.text = bytearray(room * (MAX_LENGTH + 1))
        self.rows = array("i", bytes(4 * ROW * room))
        self.room = room
        self.found = 0
        self.written = 0
        self.nodes = 0
        self.node_limit = 0

    def run(self, node_limit: int) -> bool:
        """Searches until done (True), or until the nodes or the room for words are used up (False)."""
        self.node_limit = node_limit
        return self.descend(self.root, 0, 0, 0)

    def full(self) -> bool:
        """Whether there is no room for another word."""
        return self.found == self.room

    def descend(self, arc: int, depth: int, first: int, second: int) -> bool:
        """Everything below ``arc``, where ``depth`` letters and their sums stand already."""
        if arc & 1 and self.missing == 0 and not self.note(depth, first, second):
            return False
        offset = arc >> 1
        mask = self.cells[offset]
        if self.nodes >= self.node_limit:
            return False
        self.nodes += 1
        if depth == MAX_LENGTH:
            return True
        child = offset
        for letter in range(1, LETTERS):
            if mask >> letter & 1 == 0:
                continue
            child += 1
            if self.there[letter] == 0:
                continue
            self.there[letter] -= 1
            self.needed[letter] -= 1
            owed = self.needed[letter] >= 0
            self.missing -= owed
            self.word[depth] = letter
            done = self.descend(
                self.cells[child], depth + 1, first + self.first[letter], second + self.second[letter]
            )
            self.missing += owed
            self.needed[letter] += 1
            self.there[letter] += 1
            if not done:
                return False
        return True

    def note(self, depth: int, first: int, second: int) -> bool:
        """Writes down the word of ``depth`` letters; False if there is no room for it."""
        if self.found == self.room:
            return False
        row = ROW * self.found
        self.rows[row] = self.written
        self.rows[row + 1] = depth
        self.rows[row + 2] = first
        self.rows[row + 3] = second
        for place in range(depth):
            self.text[self.written + place] = self.word[place]
        self.written += depth
        self.found += 1
        return True


def _check(values: array[int], low: int, high: int) -> None:
    if values.typecode != "i" or len(values) != LETTERS:
        raise ValueError(f"expected {LETTERS} numbers of type 'i', found {len(values)} of type {values.typecode!r}")
    for letter in range(LETTERS):
        if not low <= values[letter] <= high:
            raise ValueError(f"expected numbers from {low} to {high}, found {values[letter]}")
