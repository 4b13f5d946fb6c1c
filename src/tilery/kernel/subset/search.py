"""Words that use every required letter and any of the optional ones, over flat buffers.

A depth-first walk of the word graph with two counts a letter: how many there are, and how many of them must still be
used. A word is found where the graph ends one and nothing required is missing. A branch below which a letter that is
still required never occurs is not entered.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from tilery.kernel import plain as cython

from tilery.kernel.words.build import MAX_LENGTH
from tilery.kernel.words.graph import WordGraph

LETTERS = 27
"""Length of counts by letter 1…26, of which place 0 stays empty."""

ROW = 5
"""Numbers in the row of a found word: the start of its letters, their count, and three sums over them."""

SUMS = 3
_WIDTH = LETTERS
_ROW = ROW
_DEEPEST = MAX_LENGTH
_ONE = 1

_MOST = 1 << 15


class SubsetSearch:
    """One search. Its buffers are filled by ``run``.

    ``text`` holds the letters (1…26) of the found words one after another, ``rows`` five numbers for each word:
    start, length, and the sums over its letters of the three weights that ``weights`` gives each letter.
    """

    def __init__(
        self,
        graph: WordGraph,
        below: memoryview,
        required: array[int],
        optional: array[int],
        weights: array[int],
        room: int,
    ) -> None:
        if below.format != "I" or len(below) != len(graph.array):
            raise ValueError(f"expected the letters below {len(graph.array)} cells, found {len(below)}")
        _check(required, LETTERS)
        _check(optional, LETTERS)
        _check(weights, SUMS * LETTERS)
        self.cells = graph.array
        self.below = below
        self.root = graph.root
        # While a word is being spelt, for every letter: there = copies left, needed = copies still owed, 0 or less once
        # optional ones are in use.
        self.there = array("i", optional)
        self.needed = array("i", required)
        self.having = 0
        self.owing = 0
        self.longest = 0
        if not self.prepare():
            raise ValueError(f"expected counts from 0 to {_MOST}, found {required.tolist()} and {optional.tolist()}")
        if low(weights) < -_MOST or high(weights) > _MOST:
            raise ValueError(f"expected weights from −{_MOST} to {_MOST}, found {low(weights)} to {high(weights)}")
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

    def prepare(self) -> bool:
        """Adds the required letters to those available. False if a count is out of bounds.

        ``having`` gets a bit for each letter that is there, ``owing`` one for each that is required.
        """
        for letter in range(_WIDTH):
            need = self.needed[letter]
            if need < 0 or need > _MOST or self.there[letter] < 0 or self.there[letter] > _MOST:
                return False
            self.there[letter] += need
            self.longest += self.there[letter]
            if need > 0:
                self.owing |= _ONE << letter
            if self.there[letter] > 0:
                self.having |= _ONE << letter
        if self.longest > _DEEPEST:
            self.longest = _DEEPEST
        return True

    def restart(self, node_limit: int) -> bool:
        """Begins another search with the counts that are in ``there`` (optional) and ``needed`` (required) now.

        False if a count is out of bounds. Then the search must not run.
        """
        self.having = 0
        self.owing = 0
        self.longest = 0
        self.found = 0
        self.written = 0
        self.nodes = 0
        self.node_limit = node_limit
        return self.prepare()

    def run(self, node_limit: int) -> bool:
        """Searches until done (True), or until the nodes or the room for words are used up (False)."""
        self.node_limit = node_limit
        with cython.nogil:
            return self.descend(self.root, 0, self.having, self.owing)

    def full(self) -> bool:
        """True if there is no room for another word."""
        return self.found == self.room

    def descend(self, arc: int, depth: int, having: int, owing: int) -> bool:
        """Finds every word below ``arc``, at which ``depth`` letters are spelt. False if something ran out.

        ``having`` has a bit for each letter of which a copy is left, ``owing`` one for each that is still owed.
        """
        if arc & 1 and owing == 0 and not self.note(depth):
            return False
        if self.nodes >= self.node_limit:
            return False
        self.nodes += 1
        if depth >= self.longest:
            return True
        offset = arc >> 1
        mask = self.cells[offset]
        fit = mask & having
        while fit != 0:
            low = fit & -fit
            fit ^= low
            letter = popcount(low - 1)
            child = self.cells[offset + 1 + popcount(mask & (low - 1))]
            need = self.needed[letter]
            # Required copies are used before the optional ones.
            owed = owing ^ low if need == 1 else owing
            # Every letter still owed must occur below the child. Only its occurrence is known there, not how often:
            # enough to leave most branches without a die's letter early.
            if owed & ~self.below[child >> 1] != 0:
                continue
            left = self.there[letter] - 1
            self.word[depth] = letter
            self.there[letter] = left
            self.needed[letter] = need - 1
            done = self.descend(child, depth + 1, having if left > 0 else having ^ low, owed)
            self.there[letter] = left + 1
            self.needed[letter] = need
            if not done:
                return False
        return True

    def note(self, depth: int) -> bool:
        """Notes the word of ``depth`` letters. False if there is no room for it."""
        if self.found == self.room:
            return False
        row = _ROW * self.found
        first = second = third = 0
        # three sums at once, so that a caller that scores by letters need not read the words again
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


def low(values: array[int]) -> int:
    """The least of these numbers, or 0."""
    least = 0
    for place in range(len(values)):
        if values[place] < least:
            least = values[place]
    return least


def high(values: array[int]) -> int:
    """The greatest of these numbers, or 0."""
    most = 0
    for place in range(len(values)):
        if values[place] > most:
            most = values[place]
    return most


def popcount(bits: int) -> int:
    """Number of set bits among the low 32."""
    bits = bits - (bits >> 1 & 0x55555555)
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F
    return bits * 0x01010101 >> 24 & 0xFF


def _check(values: array[int], size: int) -> None:
    if values.typecode != "i" or len(values) != size:
        raise ValueError(f"expected {size} numbers of type 'i', found {len(values)} of type {values.typecode!r}")
