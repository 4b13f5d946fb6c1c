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

# The .pxd has the same with C types, which hides a name from Python.
_LETTERS = LETTERS
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
        self.graph = graph
        self.cells = graph.array
        self.letters = graph.letters_of_arcs()
        self.root = graph.root
        self.rest = array("i", bytes(4 * LETTERS))
        self.held = 0
        self.wild = 0
        self.longest = 0
        self.present = 0
        self.stack = array("i", bytes(4 * (LONGEST + 2)))
        self.count = 0
        self.entries = array("i", [0])
        self.starts = no_lists()
        self.begun = bytearray(STRIDE)
        self.arcs = array("I", [0])
        self.beginnings = 0
        self.begin_room = 0
        self.begin_longest = 0
        self.ways = array("i", [0])
        self.way_starts = array("i", bytes(4 * LETTERS * (LONGEST + 2)))
        self.way_count = 0
        self.listed = 0
        self.ranked = array("i", [0])
        self.masks = array("I", [0])
        self.lengths = array("i", bytes(4 * (LONGEST + 2)))
        self.ats = array("i", bytes(4 * (LONGEST + 2)))
        self.wants = array("I", bytes(4 * (LONGEST + 2)))
        self.helds = array("I", bytes(4 * (LONGEST + 2)))
        self.lacks = array("i", bytes(4 * (LONGEST + 2)))
        self.total = 0
        self.nodes = 0
        self.node_limit = 0
        self.enlarge_words(room)
        self.hold(hand, wild, longest, present)

    def hold(self, hand: array[int], wild: int, longest: int, present: int) -> None:
        """Takes another hand. What was found for the one before is lost."""
        self.held = 0
        for letter in range(_LETTERS):
            self.rest[letter] = hand[letter]
            self.held |= (1 if hand[letter] > 0 else 0) << letter
        self.wild = wild
        self.longest = longest
        self.present = present
        self.count = 0
        self.beginnings = 0

    def enlarge_words(self, room: int) -> None:
        """Makes room for this many words. Those found are lost."""
        check_room(room)
        self.room = room
        self.text = bytearray(STRIDE * room)
        self.supplied = array("H", bytes(2 * room))
        self.count = 0

    def enlarge_beginnings(self, room: int) -> None:
        """Makes room for this many beginnings. Those found are lost."""
        check_room(room)
        self.begin_room = room
        self.begun = bytearray(STRIDE * room)
        self.arcs = array("I", bytes(4 * room))
        self.beginnings = 0

    def collect(self, node_limit: int) -> bool:
        """Finds the words. False if the nodes or the room ran out first."""
        with cython.nogil:
            return self.find_words(node_limit, self.room)

    def find_words(self, node_limit: int, most: int) -> bool:
        """Finds the words, as many as there is room for."""
        self.count = 0
        self.most = min(most, self.room)
        clear(self.starts)
        self.nodes = 0
        self.node_limit = node_limit
        self.total = 0
        return self.spell()

    def begin(self, room: int, longest: int, node_limit: int) -> bool:
        """Finds the beginnings of up to ``longest`` letters, the empty one first. False if something ran out."""
        if not 0 <= longest <= LONGEST:
            raise ValueError(f"expected at most {LONGEST} letters, found {longest}")
        self.enlarge_beginnings(room)
        with cython.nogil:
            return self.find_beginnings(longest, node_limit)

    def find_beginnings(self, longest: int, node_limit: int) -> bool:
        """Finds the beginnings of up to ``longest`` letters that there is room for."""
        self.beginnings = 0
        self.nodes = 0
        self.node_limit = node_limit
        self.begin_longest = longest
        return self.start(self.root, 0, 0, self.held)

    def word(self, number: int) -> bytes:
        """The letters 1…26 of a word found."""
        if not 0 <= number < self.count:
            raise IndexError(f"expected a word from 0 to {self.count - 1}, found {number}")
        at = number * _STRIDE
        return bytes(self.text[at + 1 : at + 1 + self.text[at]])

    def spell(self) -> bool:
        """Finds every word. False if the nodes or the room ran out."""
        # A walk through the graph, depth first, with its own stack: calls cost as much as the work. ``at`` is the arc
        # read last of the node that ``depth`` letters lead to, ``want`` the letters of that node still to be tried.
        # ``rest`` falls below 0 for each letter that is missing in the hand.
        depth = 0
        lacking = 0
        held = self.held
        at = self.root >> 1
        want = self.cells[at] & (held | self.present)
        self.nodes = 1
        done = self.nodes <= self.node_limit and self.longest > 0
        while done:
            if want == 0:
                if depth == 0:
                    break
                depth -= 1
                self.rest[self.stack[depth]] += 1
                at = self.ats[depth]
                want = self.wants[depth]
                held = self.helds[depth]
                lacking = self.lacks[depth]
                continue
            at += 1
            letter = self.letters[at]
            if want >> letter & 1 == 0:
                continue
            want ^= 1 << letter
            arc = self.cells[at]
            rest = self.rest[letter]
            more = lacking if rest > 0 else lacking + 1
            self.stack[depth] = letter
            if arc & 1 and depth > 0:
                if self.count >= self.most:
                    done = False
                    continue
                self.rest[letter] = rest - 1
                self.note(depth + 1, more)
                self.rest[letter] = rest
            self.nodes += 1
            if self.nodes > self.node_limit:
                done = False
                continue
            if depth + 1 >= self.longest:
                continue
            left = held ^ 1 << letter if rest == 1 else held
            # While a letter may still be missing, those on the table count, too.
            below = self.cells[arc >> 1] & (left | self.present if more <= self.wild else left)
            if below != 0:
                self.ats[depth] = at
                self.wants[depth] = want
                self.helds[depth] = held
                self.lacks[depth] = lacking
                self.rest[letter] = rest - 1
                depth += 1
                at = arc >> 1
                want = below
                held = left
                lacking = more
        while depth > 0:
            depth -= 1
            self.rest[self.stack[depth]] += 1
        return done or (self.longest == 0 and self.node_limit > 0)

    def note(self, depth: int, lacking: int) -> None:
        """Writes down the word that is spelt, and the places whose letters the table may supply."""
        # the table may supply any letter of a word with wild ones to spare, else only a missing one
        at = self.count * _STRIDE
        self.text[at] = depth
        supplied = 0
        for place in range(depth):
            letter = self.stack[place]
            self.text[at + 1 + place] = letter
            if (lacking <= self.wild or self.rest[letter] < 0) and self.present >> letter & 1:
                supplied |= 1 << place
                self.starts[letter * _ROW + depth] += 1
                self.total += 1
        self.supplied[self.count] = supplied
        self.count += 1

    def start(self, arc: int, depth: int, lacking: int, held: int) -> bool:
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
        if depth >= self.begin_longest:
            return True
        at = arc >> 1
        want = self.cells[at] & (held | self.present if lacking < self.wild else held)
        while want != 0:
            at += 1
            letter = self.letters[at]
            if want >> letter & 1 == 0:
                continue
            want ^= 1 << letter
            if self.cells[at] >> 1 == 0:  # no word continues from there, so it is no beginning
                continue
            rest = self.rest[letter]
            self.rest[letter] = rest - 1
            self.stack[depth] = letter
            done = self.start(
                self.cells[at],
                depth + 1,
                lacking if rest > 0 else lacking + 1,
                held ^ 1 << letter if rest == 1 else held,
            )
            self.rest[letter] = rest
            if not done:
                return False
        return True

    def list_words(self) -> None:
        """Sorts every word into the lists of the letters it can be laid through, by length."""
        if not self.sort_words():
            self.enlarge_entries()
            self.sort_words()

    def enlarge_entries(self) -> None:
        """Makes room for all entries of the words found, and for as many again."""
        self.entries = array("i", bytes(8 * (self.total + 1)))

    def sort_words(self) -> bool:
        """Fills the lists of words, once. False if there is no room for all entries."""
        # A counting sort: ``note`` counted each list. Counts are turned into starts, and every entry is written at its
        # list's start, which moves on by one. Afterwards each start is that of the next list.
        if self.total > len(self.entries):
            return False
        running_starts(self.starts)
        for word in range(self.count):
            at = word * _STRIDE
            length = self.text[at]
            places = self.supplied[word]
            while places != 0:
                at += 1
                if places & 1:
                    row = self.text[at] * _ROW + length
                    self.entries[self.starts[row]] = at - 1
                    self.starts[row] += 1
                places >>= 1
        shift_back(self.starts)
        return True

    def list_beginnings(self) -> None:
        """Sorts every beginning by length, for the lists of the letters that continue it."""
        if not self.sort_beginnings():
            self.enlarge_ways()
            self.sort_beginnings()

    def enlarge_ways(self) -> None:
        """Makes room for the beginnings found in all lists, and for as many again."""
        self.ways = array("i", bytes(8 * (self.count_ways() + 1)))
        self.ranked = array("i", bytes(8 * (self.beginnings + 1)))
        self.masks = array("I", bytes(8 * (self.beginnings + 1)))

    def sort_beginnings(self) -> bool:
        """Sorts the beginnings by length. False if there is no room for them and for the lists."""
        if self.count_ways() > len(self.ways) or self.beginnings > len(self.ranked):
            return False
        for length in range(_ROW + 1):
            self.lengths[length] = 0
        for number in range(self.beginnings):
            self.lengths[self.begun[number * _STRIDE]] += 1
        first = 0
        for length in range(_ROW):
            first += self.lengths[length]
            self.lengths[length] = first - self.lengths[length]
        for number in range(self.beginnings):
            length = self.begun[number * _STRIDE]
            place = self.lengths[length]
            self.ranked[place] = number
            self.masks[place] = self.cells[self.arcs[number] >> 1]
            self.lengths[length] += 1
        self.listed = 0
        self.way_count = 0
        return True

    def count_ways(self) -> int:
        """Number of entries that all lists of beginnings would have together."""
        total = 0
        for number in range(self.beginnings):
            total += popcount(self.cells[self.arcs[number] >> 1] & self.present)
        return total

    def list_ways(self, letter: int) -> None:
        """Makes the lists of the beginnings that go on with a letter, unless they are made."""
        # ``lengths`` are the ends of the beginnings of each length.
        if self.listed >> letter & 1:
            return
        self.listed |= 1 << letter
        place = 0
        for length in range(_ROW):
            self.way_starts[letter * (_ROW + 1) + length] = self.way_count
            while place < self.lengths[length]:
                if self.masks[place] >> letter & 1:
                    self.ways[self.way_count] = self.ranked[place]
                    self.way_count += 1
                place += 1
        self.way_starts[letter * (_ROW + 1) + _ROW] = self.way_count


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
