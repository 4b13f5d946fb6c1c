"""Words that a hand can spell together with letters it lacks: found once, then tried all over a table.

A *word* here may lack up to ``wild`` + 1 letters of the hand: one is the letter on the table it is laid through, the
others are wild. A *beginning* lacks up to ``wild`` letters, and letters on the table come after it. Letters the hand
lacks must be among ``present``.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from tilery.kernel import plain as cython

from tilery.kernel.words.graph import WordGraph

LETTERS = 27
STRIDE = 16
"""Bytes kept for a word or a beginning: its length, then its letters 1…26."""

LONGEST = 15
MOST_ROOM = 1 << 22
_STRIDE = STRIDE
_ROW = LONGEST + 1


class RackWords:
    """The words and beginnings of one hand, found by ``collect`` and ``begin``, each at most ``room``.

    ``list_words`` and ``list_beginnings`` sort them into one list for each letter L and length: words that have an L
    where the table may supply it (entries word × 16 + index), beginnings that continue with an L.
    """

    def __init__(self, graph: WordGraph, hand: array[int], wild: int, longest: int, present: int, room: int) -> None:
        if hand.typecode != "i" or len(hand) != LETTERS or min(hand) < 0 or max(hand) > LONGEST:
            raise ValueError(f"expected {LETTERS} counts of type 'i' from 0 to {LONGEST}")
        if not 0 <= wild <= LONGEST or not 0 <= longest <= LONGEST or not 0 <= present < 1 << LETTERS:
            raise ValueError(f"expected wild and longest from 0 to {LONGEST}, and letters present as bits 1 to 26")
        check_room(room)
        self.graph = graph
        self.cells = graph.array
        self.root = graph.root
        self.rest = array("i", hand)
        self.held = sum([1 << letter for letter in range(LETTERS) if hand[letter]])
        self.wild = wild
        self.longest = longest
        self.present = present
        self.room = room
        self.stack = array("i", bytes(4 * (LONGEST + 2)))
        self.text = bytearray(STRIDE * room)
        self.count = 0
        self.starts = no_lists()
        self.beginnings = 0
        self.begin_room = 0
        self.way_starts = no_lists()
        self.nodes = 0
        self.node_limit = 0

    def collect(self, node_limit: int) -> bool:
        """Finds the words. False if the nodes or the room ran out first."""
        self.count = 0
        clear(self.starts)
        self.nodes = 0
        self.node_limit = node_limit
        with cython.nogil:
            return self.spell(self.root, 0, 0)

    def begin(self, room: int, longest: int, node_limit: int) -> bool:
        """Finds the beginnings of up to ``longest`` letters, the empty one first. False if something ran out."""
        if not 0 <= longest <= LONGEST:
            raise ValueError(f"expected at most {LONGEST} letters, found {longest}")
        check_room(room)
        clear(self.way_starts)
        self.begun = bytearray(STRIDE * room)
        self.arcs = array("I", bytes(4 * room))
        self.beginnings = 0
        self.begin_room = room
        self.nodes = 0
        self.node_limit = node_limit
        with cython.nogil:
            return self.start(self.root, 0, 0, longest)

    def word(self, number: int) -> bytes:
        """The letters 1…26 of a word found."""
        if not 0 <= number < self.count:
            raise IndexError(f"expected a word from 0 to {self.count - 1}, found {number}")
        at = number * _STRIDE
        return bytes(self.text[at + 1 : at + 1 + self.text[at]])

    def spell(self, arc: int, depth: int, lacking: int) -> bool:
        """Finds every word below ``arc``, where ``depth`` letters are spelt and ``lacking`` of them are missing in the
        hand.
        """
        if arc & 1 and depth > 1:
            if self.count >= self.room:
                return False
            at = self.count * _STRIDE
            self.text[at] = depth
            for place in range(depth):
                self.text[at + 1 + place] = self.stack[place]
            self.count += 1
        self.nodes += 1
        if self.nodes > self.node_limit:
            return False
        if depth >= self.longest:
            return True
        offset = arc >> 1
        mask = self.cells[offset]
        # While a letter may still be missing, those on the table count, too. ``rest`` falls below 0 for each missing
        # one.
        want = mask & (self.held | self.present if lacking <= self.wild else self.held)
        while want != 0:
            low = want & -want
            want ^= low
            letter = popcount(low - 1)
            more = lacking if self.rest[letter] > 0 else lacking + 1
            self.stack[depth] = letter
            self.draw(letter)
            done = self.spell(self.cells[offset + 1 + popcount(mask & (low - 1))], depth + 1, more)
            self.put_back(letter)
            if not done:
                return False
        return True

    def start(self, arc: int, depth: int, lacking: int, longest: int) -> bool:
        """Finds every beginning below ``arc``, including the one that ends there."""
        if self.beginnings >= self.begin_room:
            return False
        at = self.beginnings * _STRIDE
        self.begun[at] = depth
        for place in range(depth):
            self.begun[at + 1 + place] = self.stack[place]
        self.arcs[self.beginnings] = arc
        self.beginnings += 1
        self.nodes += 1
        if self.nodes > self.node_limit:
            return False
        if depth >= longest:
            return True
        offset = arc >> 1
        mask = self.cells[offset]
        want = mask & (self.held | self.present if lacking < self.wild else self.held)
        while want != 0:
            low = want & -want
            want ^= low
            child = self.cells[offset + 1 + popcount(mask & (low - 1))]
            if child >> 1 == 0:  # no word continues from there, so it is no beginning
                continue
            letter = popcount(low - 1)
            more = lacking if self.rest[letter] > 0 else lacking + 1
            self.stack[depth] = letter
            self.draw(letter)
            done = self.start(child, depth + 1, more, longest)
            self.put_back(letter)
            if not done:
                return False
        return True

    def draw(self, letter: int) -> None:
        """Takes a letter from the hand, or one that is missing in it."""
        self.rest[letter] -= 1  # below 0 for a missing letter, which has no bit to clear
        if self.rest[letter] == 0:
            self.held ^= 1 << letter

    def put_back(self, letter: int) -> None:
        """Returns the letter."""
        self.rest[letter] += 1
        if self.rest[letter] == 1:
            self.held |= 1 << letter

    def list_words(self) -> None:
        """Sorts every word into the lists of the letters it can be laid through, by length."""
        # A counting sort: count each list, turn counts into starts, write every entry at its list's start, which moves
        # on by one. Afterwards each start is that of the next list.
        clear(self.starts)
        self.count_words(False)
        self.entries = array("i", bytes(4 * (running_starts(self.starts) + 1)))
        self.count_words(True)
        shift_back(self.starts)

    def count_words(self, keep: bool) -> None:
        """Counts the entries of each list, or writes them where their list begins."""
        for word in range(self.count):
            at = word * _STRIDE
            length = self.text[at]
            lacking = 0
            for place in range(1, length + 1):
                letter = self.text[at + place]
                self.rest[letter] -= 1
                if self.rest[letter] < 0:
                    lacking += 1
            # the table may supply any letter of a word with wild ones to spare, else only a missing one
            for place in range(1, length + 1):
                letter = self.text[at + place]
                if self.present >> letter & 1 and (lacking <= self.wild or self.rest[letter] < 0):
                    row = letter * _ROW + length
                    if keep:
                        self.entries[self.starts[row]] = word * _STRIDE + place - 1
                    self.starts[row] += 1
            for place in range(1, length + 1):
                self.rest[self.text[at + place]] += 1

    def list_beginnings(self) -> None:
        """Sorts every beginning into the lists of the letters that continue it, by length."""
        clear(self.way_starts)
        self.count_beginnings(False)
        self.ways = array("i", bytes(4 * (running_starts(self.way_starts) + 1)))
        self.count_beginnings(True)
        shift_back(self.way_starts)

    def count_beginnings(self, keep: bool) -> None:
        """Counts the entries of each list, or writes them where their list begins."""
        for number in range(self.beginnings):
            mask = self.cells[self.arcs[number] >> 1] & self.present
            length = self.begun[number * _STRIDE]
            letter = 0
            while mask >> letter > 1:
                letter += 1
                if mask >> letter & 1:
                    row = letter * _ROW + length
                    if keep:
                        self.ways[self.way_starts[row]] = number
                    self.way_starts[row] += 1


def no_lists() -> array[int]:
    """Starts of the lists of each letter and length while all are empty."""
    return array("i", bytes(4 * (LETTERS * (LONGEST + 1) + 1)))


def clear(counts: array[int]) -> None:
    """Makes all lists empty."""
    for row in range(len(counts)):
        counts[row] = 0


def check_room(room: int) -> None:
    """Raises ValueError unless the room is for at least one word and no larger than the limit."""
    if not 1 <= room <= MOST_ROOM:
        raise ValueError(f"expected room for 1 to {MOST_ROOM} words, found {room}")


def running_starts(counts: array[int]) -> int:
    """Turns counts into the starts of lists of that many, and returns their total."""
    total = 0
    for row in range(len(counts)):
        total += counts[row]
        counts[row] = total - counts[row]
    return total


def shift_back(starts: array[int]) -> None:
    """Restores the starts after filling, which has moved each to the start of the next list."""
    for row in range(len(starts) - 1, 0, -1):
        starts[row] = starts[row - 1]
    starts[0] = 0


def popcount(bits: int) -> int:
    """Number of set bits among the low 32."""
    bits = bits - (bits >> 1 & 0x55555555)
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F
    return bits * 0x01010101 >> 24 & 0xFF
