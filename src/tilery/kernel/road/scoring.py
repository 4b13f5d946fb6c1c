"""Points that each tile of a road adds to the score.

Words inside words count, so the score is kept by differences: a tile adds every word that runs through it, and takes
away those that ran through the tile it covers. Before letters are tried on a cell, its row and column are read once
for all letters together (``tally``). A line without tiles of this turn reads the same throughout a search, so it is
read only once.
"""

from __future__ import annotations

from array import array

from tilery.kernel.road.board import BLANK, CELLS, LONGEST, RoadBoard
from tilery.kernel.words.graph import WordGraph

_WIDE = 27
SUMS = 4
"""Sums that a tally has for each letter: points and multipliers of words, then the same of what may become a word."""

_SUMS = SUMS
_TALLY = SUMS * _WIDE
_LINES = 96
_SLOTS = 1 << 14
_KNOWN = 2 * CELLS
_MANY = 1 << 50  # ten bits for each of five tiles; lines with more of this turn's tiles are not cached
_BARE = 2 * LONGEST
_TALLIES = _BARE + 1 + _LINES
_TEXT = 10 * (2 * 64 * 16 + 2)
_DOWN = 17
_SPACE = 32
_ALL = 0x7FFFFFE
_BLANK = BLANK


class RoadScorer(RoadBoard):
    """A board that finds the words through a cell and their scores.

    The *tally* of a line through a cell has four sums for each letter. A word scores (rest + tile) × rest's
    multipliers × the cell's. Summed over all words of a letter that is linear in the tile's worth, so two sums serve
    for the tile and for a blank. The other two are of what can still become a word. ``made`` and ``hoped`` are the
    letters that have such sums. Tallies are numbered: two for each length of the road, then one for a line of the cell
    alone, then those that are kept, as many as there is room for. ``known`` has their numbers.

    ``top`` has four upper bounds for each tally, one for each sum. ``whole`` is 1 for a tally whose sums are filled in.
    """

    def __init__(self, graph: WordGraph) -> None:
        super().__init__()
        self.graph = graph
        self.cells = graph.array
        self.root = graph.root
        self.tallies = array("q", bytes(8 * _TALLY * _TALLIES))
        self.known = array("i", bytes(8 * CELLS))
        self.lines = 0
        self.top = array("q", bytes(8 * _SUMS * _TALLIES))
        self.whole = bytearray([1]) * _TALLIES
        self.keys = array("q", bytes(8 * _TALLIES))
        self.cache_size = 1
        self.cache_keys = array("q", bytes(8))
        self.cache = array("q", bytes(16))
        self.dear = 0
        self.at_first = 0
        self.wanted = 0
        self.made = array("I", bytes(4 * _TALLIES))
        self.hoped = array("I", bytes(4 * _TALLIES))
        self.text = bytearray(_TEXT)
        self.ink = self.text

    def prepare(self) -> None:
        """Drops all tallies. Those kept from now on belong to the current board and rack."""
        for place in range(_KNOWN):
            self.known[place] = 0
        for slot in range(self.cache_size):
            self.cache_keys[slot] = 0
        self.lines = 0
        self.at_first = self.at_hand()
        self.wanted = self.held

    def enlarge_cache(self) -> None:
        """Makes room to cache the tops of many lines, for a long search."""
        self.cache_size = _SLOTS
        self.cache_keys = array("q", bytes(8 * _SLOTS))
        self.cache = array("q", bytes(16 * _SLOTS))

    def at_hand(self) -> int:
        """The letters that the rack can put down, as a mask with bit 1 for A."""
        return _ALL if self.rack[0] > 0 else self.held

    def line(self, depth: int, cell: int, turn: int) -> int:
        """Number of the tally of a cell's row (``turn`` 0) or column.

        A kept tally is whole. Of any other only the ``top`` is known until it is completed.
        """
        # Three cases: no neighbour in the line, so it makes no word longer than the tile (one empty tally for all such
        # cells); a tile of this turn in it, so it is read when a bound asks for it; else it is read once and kept.
        along = 1 if turn == 0 else _DOWN
        if self.letters[cell - along] == 0 and self.letters[cell + along] == 0:
            return _BARE
        number = 2 * depth + turn
        if self.measure(number, cell, along):
            return number
        if self.known[2 * cell + turn] > 0:
            return self.known[2 * cell + turn]
        if self.lines < _LINES:
            self.lines += 1
            number = _BARE + self.lines
            self.known[2 * cell + turn] = number
            self.tally(number, cell, along, self.at_first, True)
            self.find_top(number)
        return number

    def measure(self, number: int, cell: int, along: int) -> bool:
        """Notes an upper bound of the score of a line's words. True if a tile of this turn is in it."""
        # key says which tiles of this turn lie where in the line: with the cell it determines all the line's words, so
        # the cache of exact tops is found by it.
        key = 0
        points = 0
        product = 1
        starts = 1
        ends = 1
        at = cell - along
        while self.letters[at] != 0:
            if self.fresh[at] != 0 and key < _MANY:
                key = key << 10 | starts << 6 | self.fresh[at]
            points += self.worth[at]
            product *= self.times[at]
            starts += 1
            at -= along
        at = cell + along
        while self.letters[at] != 0:
            if self.fresh[at] != 0 and key < _MANY:
                key = key << 10 | (16 - ends) << 6 | self.fresh[at]
            points += self.worth[at]
            product *= self.times[at]
            ends += 1
            at += along
        self.whole[number] = 0
        place = _SUMS * number
        self.top[place + 3] = starts * product
        self.top[place + 2] = starts * product * points
        self.top[place + 1] = starts * product * ends
        self.top[place] = starts * product * ends * points
        self.keys[number] = key
        return key != 0

    def refine(self, number: int, cell: int, turn: int) -> None:
        """Computes the exact top of a line with tiles of this turn, and caches it, since the same lines recur."""
        key = self.keys[number]
        if number >= _BARE or key >= _MANY:
            return
        key = key << 11 | 2 * (2 * cell + turn) | (1 if self.rack[0] > 0 else 0)
        slot = (key ^ key >> 11 ^ key >> 23) & self.cache_size - 1
        # one entry per slot, always replaced: a lost entry only costs another reading
        if self.cache_keys[slot] == key:
            self.top[_SUMS * number] = self.cache[2 * slot]
            self.top[_SUMS * number + 1] = self.cache[2 * slot + 1]
            return
        letters = _ALL if self.rack[0] > 0 else self.wanted
        self.tally(number, cell, 1 if turn == 0 else _DOWN, letters, False)
        self.find_top(number)
        self.whole[number] = 1
        self.cache_keys[slot] = key
        self.cache[2 * slot] = self.top[_SUMS * number]
        self.cache[2 * slot + 1] = self.top[_SUMS * number + 1]

    def complete(self, number: int, cell: int, along: int, hoping: bool) -> None:
        """Fills in a tally of which ``line`` has only found the top."""
        if self.whole[number] == 0:
            self.tally(number, cell, along, self.at_hand(), hoping)

    def most(self, cell: int, row: int, column: int, kind: int) -> int:
        """Upper bound of the score of any tile of the rack on a cell, by words (``kind`` 0) or by hopes of
        words (2).
        """
        worth = self.dear
        if self.lain[cell] == 0:
            worth *= self.letter_times[cell]
        total = worth if kind == 0 and self.ones != 0 else 0
        total += self.top[_SUMS * row + kind] + self.top[_SUMS * column + kind]
        total += worth * (self.top[_SUMS * row + kind + 1] + self.top[_SUMS * column + kind + 1])
        return total * self.word_times[cell] if self.lain[cell] == 0 else total

    def most_times(self, cell: int, row: int, column: int) -> int:
        """Upper bound of how often one tile of this turn counts in the words through a cell."""
        total = self.top[_SUMS * row + 1] + self.top[_SUMS * column + 1]
        return total * self.word_times[cell] if self.lain[cell] == 0 else total

    def price(self) -> None:
        """Notes the highest value of a tile on the rack."""
        self.dear = 0
        held = self.held
        while held != 0:
            self.dear = max(self.dear, self.value[popcount((held & -held) - 1)])
            held &= held - 1

    def tally(self, number: int, cell: int, along: int, wanted: int, hoping: bool) -> None:
        """Adds up, for every wanted letter, the words that it would make on a cell, from each start of the line."""
        # Words inside words count, so every start before the cell has its own walk. All letters share it up to the
        # cell, and part there (spread); a start from which the letters before the cell spell nothing ends early.
        self.made[number] = 0
        self.hoped[number] = 0
        start = cell - along
        while self.letters[start] != 0:
            start -= along
        start += along
        while start != cell:
            arc = self.root
            points = 0
            product = 1
            at = start
            while at != cell and arc != 0:
                arc = step(self.cells, arc, self.letters[at])
                points += self.worth[at]
                product *= self.times[at]
                at += along
            if arc > 1:
                self.spread(number, arc, points, product, cell + along, along, wanted, hoping)
            start += along
        if self.letters[cell + along] != 0:
            self.spread(number, self.root, 0, 1, cell + along, along, wanted, hoping)

    def spread(
        self, number: int, arc: int, points: int, product: int, behind: int, along: int, wanted: int, hoping: bool
    ) -> None:
        """Follows every wanted letter from an arc, up to which the line was read. ``behind`` is the cell after it."""
        further = self.letters[behind]
        # A hope is a beginning of words that runs up to an empty cell of the board: a later tile may complete it.
        hoped = hoping and further == 0 and self.inside[behind] != 0
        mask = self.cells[arc >> 1]
        want = mask & wanted
        while want != 0:
            low = want & -want
            want ^= low
            child = self.cells[(arc >> 1) + 1 + popcount(mask & (low - 1))]
            if child & 1 and arc != self.root:
                self.add(number, low, points * product, product)
            if self.cells[child >> 1] >> further & 1:
                self.follow(number, low, child, points, product, behind, along, hoping)
            elif hoped and child > 1:
                self.add_hope(number, low, points * product, product)

    def find_top(self, number: int) -> None:
        """Notes the maximum over all letters of each sum."""
        first = _SUMS * number
        for place in range(first, first + _SUMS):
            self.top[place] = 0
        for kind in range(0, _SUMS, 2):
            want = self.made[number] if kind == 0 else self.hoped[number]
            while want != 0:
                place = number * _TALLY + _SUMS * popcount((want & -want) - 1) + kind
                want &= want - 1
                self.top[first + kind] = max(self.top[first + kind], self.tallies[place])
                self.top[first + kind + 1] = max(self.top[first + kind + 1], self.tallies[place + 1])

    def follow(
        self, number: int, low: int, arc: int, points: int, product: int, at: int, along: int, hoping: bool
    ) -> None:
        """Reads on behind a cell with one letter on it, and adds every word that ends on the way to its sums."""
        while self.letters[at] != 0 and arc != 0:
            arc = step(self.cells, arc, self.letters[at])
            points += self.worth[at]
            product *= self.times[at]
            if arc & 1:
                self.add(number, low, points * product, product)
            at += along
        if hoping and arc > 1 and self.inside[at] != 0:
            self.add_hope(number, low, points * product, product)

    def add_hope(self, number: int, low: int, points: int, product: int) -> None:
        """Adds the beginning of a word to a letter's sums."""
        place = number * _TALLY + _SUMS * popcount(low - 1)
        if self.hoped[number] & low == 0:  # the first of this letter: its sums may be of an earlier tally
            self.hoped[number] |= low
            self.tallies[place + 2] = 0
            self.tallies[place + 3] = 0
        self.tallies[place + 2] += points
        self.tallies[place + 3] += product

    def add(self, number: int, low: int, points: int, product: int) -> None:
        """Adds a word to a letter's sums."""
        place = number * _TALLY + _SUMS * popcount(low - 1)
        if self.made[number] & low == 0:
            self.made[number] |= low
            self.tallies[place] = 0
            self.tallies[place + 1] = 0
        self.tallies[place] += points
        self.tallies[place + 1] += product

    def gain(self, cell: int, tile: int, row: int, column: int) -> int:
        """Score of all words through a tile put on a cell, given the tallies of its lines."""
        letter = tile & 31
        worth = self.worth_on(cell, tile)
        total = worth if self.ones >> letter & 1 else 0
        if self.made[row] >> letter & 1:
            total += self.tallies[row * _TALLY + _SUMS * letter]
            total += worth * self.tallies[row * _TALLY + _SUMS * letter + 1]
        if self.made[column] >> letter & 1:
            total += self.tallies[column * _TALLY + _SUMS * letter]
            total += worth * self.tallies[column * _TALLY + _SUMS * letter + 1]
        return total * self.word_times[cell] if self.lain[cell] == 0 else total

    def hope(self, cell: int, tile: int, row: int, column: int) -> int:
        """Score so far of the beginnings of words through a tile put on a cell."""
        letter = tile & 31
        worth = self.worth_on(cell, tile)
        total = 0
        if self.hoped[row] >> letter & 1:
            total += self.tallies[row * _TALLY + _SUMS * letter + 2]
            total += worth * self.tallies[row * _TALLY + _SUMS * letter + 3]
        if self.hoped[column] >> letter & 1:
            total += self.tallies[column * _TALLY + _SUMS * letter + 2]
            total += worth * self.tallies[column * _TALLY + _SUMS * letter + 3]
        return total * self.word_times[cell] if self.lain[cell] == 0 else total

    def worth_on(self, cell: int, tile: int) -> int:
        """Points of a tile on a cell."""
        if tile >= _BLANK:
            return 0
        return self.value[tile] * self.letter_times[cell] if self.lain[cell] == 0 else self.value[tile]

    def loss(self, cell: int, row: int, column: int) -> int:
        """Score in this turn of the words through a cell's present tile, which is lost if it is covered."""
        fresh = self.fresh[cell] != 0
        total = self.worth[cell] * self.times[cell] if fresh and self.ones >> self.letters[cell] & 1 else 0
        # Words through this tile scored only if they hold a tile of this turn. Any other line is left out unread.
        for turn in range(2):
            if (row if turn == 0 else column) >= _BARE and not fresh:
                continue  # no tile of this turn is in that line
            along = 1 if turn == 0 else _DOWN
            start = cell
            while self.letters[start - along] != 0:
                start -= along
            while start <= cell:
                total += self.read(start, along, cell)
                start += along
        return total

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

    def spell(self, length: int) -> int:
        """Writes the words of the road as it lies into ``text``, each followed by a space. Returns the length written.

        A word is written from the first of this turn's cells in it, so it is written once. There is always room: of
        the parts of a row or column no more than 64 hold a certain cell.
        """
        used = 0
        for depth in range(length):
            cell = self.path_cell[depth]
            if self.is_covered(depth, length):
                continue
            if self.ones >> self.letters[cell] & 1:
                used = self.write(used, cell, 1, 1)
            for turn in range(2):
                along = 1 if turn == 0 else _DOWN
                start = cell
                used = self.spell_from(used, start, along, cell)
                while self.letters[start - along] != 0 and self.fresh[start - along] == 0:
                    start -= along
                    used = self.spell_from(used, start, along, cell)
        return used

    def is_covered(self, depth: int, length: int) -> bool:
        """True if a later tile of the road lies on the one at ``depth``."""
        found = False
        for later in range(depth + 1, length):
            if self.path_cell[later] == self.path_cell[depth]:
                found = True
        return found

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


def popcount(bits: int) -> int:
    """Number of set bits among the low 32."""
    bits = bits - (bits >> 1 & 0x55555555)
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F
    return bits * 0x01010101 >> 24 & 0xFF
