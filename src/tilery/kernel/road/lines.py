"""Words in the lines through a cell, for all letters that may be put there.

The *tally* of a line has four sums for each letter. A word scores (rest + tile) × rest's multipliers × the cell's.
Summed over all words of a letter that is linear in the tile's worth, so two sums serve for the tile and for a blank.
The other two are of what can still become a word.
"""

from __future__ import annotations

from array import array

from tilery.kernel.road.arcs import WIDE, first_arcs
from tilery.kernel.road.board import LONGEST, RoadBoard
from tilery.kernel.words.graph import WordGraph

SUMS = 4
"""Sums that a tally has for each letter: points and multipliers of words, then the same of what may become a word."""
KEPT = 96
"""Number of tallies that are kept for the whole search."""
BARE = 2 * LONGEST
"""Number of the tally of a line with nothing beside the cell."""
TALLIES = BARE + 1 + KEPT
TALLY = SUMS * WIDE

_SUMS = SUMS
_WIDE = WIDE
_TALLY = TALLY
_SIDE = 16
_TEXT = 10 * (2 * 64 * 16 + 2)
_SPACE = 32
_WORD = 0xFFFFFFFF
_DE_BRUIJN = 0x077CB531
_PLACES = bytearray(32)
for _place in range(32):
    _PLACES[(_DE_BRUIJN << _place & _WORD) >> 27] = _place


class RoadLines:
    """The lines of a board, and their tallies by number.

    ``made`` and ``hoped`` are the letters that have sums in a tally. ``top`` has four upper bounds for each tally, one
    for each sum. ``whole`` is 1 for a tally whose sums are filled in, and not only its bounds. A line that was read
    has the letters ``before`` the cell and ``behind`` it, nearest first, a row in the first half of these arrays and a
    column in the second. ``counts`` says how many they are, and if a tile can follow them.
    """

    def __init__(self, graph: WordGraph, board: RoadBoard) -> None:
        self.look_at(board)
        self.cells = graph.array
        self.root = graph.root
        self.first, self.pairs, self.triples = first_arcs(graph)
        self.before = bytearray(2 * _SIDE)
        self.before_points = array("q", bytes(16 * _SIDE))
        self.before_times = array("q", bytes(16 * _SIDE))
        self.behind = bytearray(2 * _SIDE)
        self.behind_points = array("q", bytes(16 * _SIDE))
        self.behind_times = array("q", bytes(16 * _SIDE))
        self.counts = array("i", bytes(16 * _SIDE))
        self.tallies = array("q", bytes(8 * TALLY * TALLIES))
        self.top = array("q", bytes(8 * SUMS * TALLIES))
        self.whole = bytearray([1]) * TALLIES
        self.made = array("I", bytes(4 * TALLIES))
        self.hoped = array("I", bytes(4 * TALLIES))
        self.text = bytearray(_TEXT)
        self.ink = self.text

    def look_at(self, board: RoadBoard) -> None:
        """Reads the lines of this board from now on, whose memory it shares."""
        self.letters = board.letters
        self.fresh = board.fresh
        self.worth = board.worth
        self.times = board.times
        self.inside = board.inside

    def measure(self, number: int, cell: int, along: int) -> bool:
        """Reads a line, and notes an upper bound of the score of its words. True if a tile of this turn is in it.

        The letters on both sides of the cell, nearest first, stay noted until another line of its direction is read:
        each with the points and multipliers up to it. ``tally`` needs them.
        """
        fresh = 0
        # The bound takes every part of the line through the cell for a word. Its score is (before + tile + behind) ×
        # the multipliers before × those behind, so the sum over all parts is a product of sums over both sides.
        side = 0 if along == 1 else _SIDE
        points = 0
        product = 1
        before = 0  # points × multipliers of what can stand before the cell, and below the multipliers alone
        before_times = 1
        count = 0
        at = cell - along
        while self.letters[at] != 0:
            fresh |= self.fresh[at]
            points += self.worth[at]
            product *= self.times[at]
            before += points * product
            before_times += product
            self.before[side + count] = self.letters[at]
            self.before_points[side + count] = points
            self.before_times[side + count] = product
            count += 1
            at -= along
        self.counts[2 * side] = count
        points = 0
        product = 1
        behind = 0
        behind_times = 1
        count = 0
        at = cell + along
        while self.letters[at] != 0:
            fresh |= self.fresh[at]
            points += self.worth[at]
            product *= self.times[at]
            behind += points * product
            behind_times += product
            self.behind[side + count] = self.letters[at]
            self.behind_points[side + count] = points
            self.behind_times[side + count] = product
            count += 1
            at += along
        self.counts[2 * side + 1] = count
        self.counts[2 * side + 2] = self.inside[at]
        self.whole[number] = 0
        place = _SUMS * number
        self.top[place] = before * behind_times + before_times * behind
        self.top[place + 1] = before_times * behind_times - 1  # the tile alone is no word of the line
        # a hope runs to the end of the line, where a tile must fit, and is more than the tile alone
        if self.inside[at] == 0:
            self.top[place + 2] = 0
            self.top[place + 3] = 0
        else:
            self.top[place + 2] = (before + before_times * points) * product
            self.top[place + 3] = before_times * product - (1 if count == 0 else 0)
        return fresh != 0

    def tally(self, number: int, cell: int, along: int, wanted: int, hoping: bool) -> None:
        """Adds up, for every wanted letter, the words that it would make on a cell, from each start of the line."""
        # Words inside words count, so every start before the cell has its own walk. All letters share it up to the
        # cell, and part there (spread); a start from which the letters before the cell spell nothing ends early.
        side = 0 if along == 1 else _SIDE
        self.made[number] = 0
        self.hoped[number] = 0
        first = number * _TALLY
        for place in range(first, first + _TALLY):
            self.tallies[place] = 0
        hoping = hoping and self.counts[2 * side + 2] != 0
        for start in range(side, side + self.counts[2 * side]):
            at = start - 3
            if start == side:
                self.spread_second(number, side, wanted, hoping)
                continue
            pair = self.before[start] * _WIDE + self.before[start - 1]
            arc = self.pairs[pair] if start == side + 1 else self.triples[pair * _WIDE + self.before[start - 2]]
            while at >= side and arc > 1:
                arc = step(self.cells, arc, self.before[at])
                at -= 1
            if arc > 1 and self.cells[arc >> 1] & wanted:
                self.spread(number, side, arc, self.before_points[start], self.before_times[start], wanted, hoping)
        if self.counts[2 * side + 1] > 0:
            self.spread_first(number, side, wanted, hoping)

    def spread(self, number: int, side: int, arc: int, points: int, product: int, wanted: int, hoping: bool) -> None:
        """Follows every wanted letter from an arc, up to which the line was read."""
        node = arc >> 1
        mask = self.cells[node]
        want = mask & wanted
        further = self.behind[side] if self.counts[2 * side + 1] > 0 else 0
        while want != 0:
            letter = lowest(want)
            child = self.cells[node + 1 + popcount(mask & ((want & -want) - 1))]
            want &= want - 1
            if child & 1:
                self.add(number, letter, points * product, product)
            if further == 0:
                # A hope is a beginning of words that runs up to an empty cell: a later tile may complete it.
                if hoping and child > 1:
                    self.add_hope(number, letter, points * product, product)
            elif self.cells[child >> 1] >> further & 1:
                child = step(self.cells, child, further)
                self.follow(number, side, letter, child, 0, points, product, hoping)

    def spread_first(self, number: int, side: int, wanted: int, hoping: bool) -> None:
        """Follows every wanted letter that a word begins with on the cell."""
        further = self.behind[side]
        while wanted != 0:
            letter = lowest(wanted)
            wanted &= wanted - 1
            pair = letter * _WIDE + further
            if self.pairs[pair] != 0:
                self.follow(number, side, letter, self.pairs[pair], pair, 0, 1, hoping)

    def spread_second(self, number: int, side: int, wanted: int, hoping: bool) -> None:
        """Follows every wanted letter after the one before the cell, with which the word begins."""
        first = self.before[side]
        arc = self.first[first]
        if arc <= 1:
            return
        points = self.before_points[side]
        product = self.before_times[side]
        further = self.behind[side] if self.counts[2 * side + 1] > 0 else 0
        want = self.cells[arc >> 1] & wanted
        while want != 0:
            letter = lowest(want)
            want &= want - 1
            pair = first * _WIDE + letter
            arc = self.pairs[pair]
            if arc & 1:
                self.add(number, letter, points * product, product)
            if further == 0:
                if hoping and arc > 1:
                    self.add_hope(number, letter, points * product, product)
            elif self.triples[pair * _WIDE + further] != 0:
                self.follow(number, side, letter, self.triples[pair * _WIDE + further], 0, points, product, hoping)

    def follow(
        self, number: int, side: int, letter: int, arc: int, pair: int, points: int, product: int, hoping: bool
    ) -> None:
        """Reads on behind a cell, whose next letter is read, and adds every word that ends on the way to its sums.

        ``pair`` is the number of the letters read so far if they are two, else 0.
        """
        total = 0
        times = 0
        at = side
        last = side + self.counts[2 * side + 1] - 1
        while True:
            if arc & 1:
                total += (points + self.behind_points[at]) * product * self.behind_times[at]
                times += product * self.behind_times[at]
            if at == last or arc <= 1:
                break
            at += 1
            if pair != 0:
                arc = self.triples[pair * _WIDE + self.behind[at]]
                pair = 0
            else:
                arc = step(self.cells, arc, self.behind[at])
        if times != 0:
            self.add(number, letter, total, times)
        if hoping and arc > 1:
            product *= self.behind_times[last]
            self.add_hope(number, letter, (points + self.behind_points[last]) * product, product)

    def find_top(self, number: int) -> None:
        """Notes the maximum over all letters of each sum."""
        first = _SUMS * number
        for place in range(first, first + _SUMS):
            self.top[place] = 0
        for kind in range(0, _SUMS, 2):
            want = self.made[number] if kind == 0 else self.hoped[number]
            while want != 0:
                place = number * _TALLY + _SUMS * lowest(want) + kind
                want &= want - 1
                self.top[first + kind] = max(self.top[first + kind], self.tallies[place])
                self.top[first + kind + 1] = max(self.top[first + kind + 1], self.tallies[place + 1])

    def add_hope(self, number: int, letter: int, points: int, product: int) -> None:
        """Adds the beginning of a word to a letter's sums."""
        place = number * _TALLY + _SUMS * letter
        self.hoped[number] |= 1 << letter
        self.tallies[place + 2] += points
        self.tallies[place + 3] += product

    def add(self, number: int, letter: int, points: int, product: int) -> None:
        """Adds a word to a letter's sums."""
        place = number * _TALLY + _SUMS * letter
        self.made[number] |= 1 << letter
        self.tallies[place] += points
        self.tallies[place + 1] += product

    def read(self, start: int, along: int, cell: int) -> int:
        """The score of the words from ``start`` that reach ``cell`` and hold a tile of this turn."""
        total = 0
        arc = self.root
        points = 0
        product = 1
        new = 0
        at = start
        while self.letters[at] != 0 and arc != 0:
            arc = step(self.cells, arc, self.letters[at])
            points += self.worth[at]
            product *= self.times[at]
            new |= self.fresh[at]
            if arc & 1 and new != 0 and at >= cell and at != start:
                total += points * product
            at += along
        return total

    def spell_from(self, used: int, start: int, along: int, cell: int) -> int:
        """Writes the words from ``start`` that reach ``cell``."""
        arc = self.root
        at = start
        size = 0
        while self.letters[at] != 0 and arc != 0:
            arc = step(self.cells, arc, self.letters[at])
            size += 1
            if arc & 1 and at >= cell and size > 1:
                used = self.write(used, start, along, size)
            at += along
        return used

    def write(self, used: int, start: int, along: int, size: int) -> int:
        """Writes one word."""
        for place in range(size):
            self.ink[used + place] = 64 + self.letters[start + place * along]
        self.ink[used + size] = _SPACE
        return used + size + 1


def step(cells: memoryview, arc: int, letter: int) -> int:
    """The arc from ``arc`` by a letter, or 0: as in ``words.graph``, but here the compiler can inline it."""
    offset = arc >> 1
    mask = cells[offset]
    if mask >> letter & 1 == 0:
        return 0
    return cells[offset + 1 + popcount(mask & ((1 << letter) - 1))]


def lowest(bits: int) -> int:
    """The number of the lowest bit of a mask that has one, by a product that is different for each (de Bruijn)."""
    return _PLACES[((bits & -bits) * _DE_BRUIJN & _WORD) >> 27]


def popcount(bits: int) -> int:
    """Number of set bits among the low 32."""
    bits = bits - (bits >> 1 & 0x55555555)
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F
    return bits * 0x01010101 >> 24 & 0xFF
