"""What each tile of a road adds to the score.

Words inside words count, so the score is kept by differences: a tile adds every word that runs through it, and takes
away those that ran through the tile it covers. Before letters are tried on a cell, its row and column are read up to
it once (``open``), and all letters are followed from there together (``tally``).
"""

from __future__ import annotations

from array import array

from tilery.kernel.road.board import BLANK, LONGEST, RoadBoard
from tilery.kernel.words.graph import WordGraph

_OPENINGS = 32
_TEXT = 10 * (2 * 64 * 16 + 2)
_DOWN = 17
_WIDE = 27
_ALL = 0x7FFFFFE
_SPACE = 32
_BLANK = BLANK


class RoadScorer(RoadBoard):
    """A board that reads: the words through a cell, and what they score."""

    def __init__(self, graph: WordGraph) -> None:
        super().__init__()
        self.graph = graph
        self.cells = graph.array
        self.root = graph.root
        self.hope = 0
        self.open_count = array("i", bytes(4 * LONGEST))
        self.open_arc = array("I", bytes(4 * _OPENINGS * LONGEST))
        self.open_sum = array("i", bytes(4 * _OPENINGS * LONGEST))
        self.open_times = array("i", bytes(4 * _OPENINGS * LONGEST))
        self.open_along = array("i", bytes(4 * _OPENINGS * LONGEST))
        self.sums = array("q", bytes(8 * _WIDE * LONGEST))
        self.products = array("q", bytes(8 * _WIDE * LONGEST))
        self.hope_sums = array("q", bytes(8 * _WIDE * LONGEST))
        self.hope_products = array("q", bytes(8 * _WIDE * LONGEST))
        self.text = bytearray(_TEXT)
        self.ink = self.text

    def open(self, depth: int, cell: int) -> None:
        """Reads up to a cell from every start in its row and column: what any letter there can go on from."""
        count = 0
        first = depth * _OPENINGS
        for turn in range(2):
            along = 1 if turn == 0 else _DOWN
            start = cell
            while self.letters[start - along] != 0:
                start -= along
            while start <= cell:
                arc = self.root
                points = 0
                product = 1
                at = start
                while at < cell and arc != 0:
                    arc = step(self.cells, arc, self.letters[at])
                    points += self.worth[at]
                    product *= self.times[at]
                    at += along
                if arc != 0:
                    self.open_arc[first + count] = arc
                    self.open_sum[first + count] = points
                    self.open_times[first + count] = product
                    self.open_along[first + count] = along
                    count += 1
                start += along
        self.open_count[depth] = count

    def wanted(self) -> int:
        """The letters the rack can put down, as a mask with bit 1 for A."""
        if self.rack[0] > 0:
            return _ALL
        mask = 0
        for letter in range(1, _WIDE):
            if self.rack[letter] > 0:
                mask |= 1 << letter
        return mask

    def tally(self, depth: int, cell: int, wanted: int) -> None:
        """Adds up, for each wanted letter, the words it would complete on an opened cell.

        A word scores (rest + tile) × rest's multipliers × the cell's. Summed over all words of a letter that is
        linear in the tile's worth, so two sums a letter serve for the tile and for a blank: see ``gain``.
        """
        first = depth * _WIDE
        for place in range(first, first + _WIDE):
            self.sums[place] = 0
            self.products[place] = 0
            self.hope_sums[place] = 0
            self.hope_products[place] = 0
        start = depth * _OPENINGS
        for place in range(start, start + self.open_count[depth]):
            arc = self.open_arc[place]
            if arc == self.root and self.letters[cell + self.open_along[place]] == 0:
                continue
            child = arc >> 1
            mask = self.cells[child]
            letter = 0
            while mask >> letter > 1:
                letter += 1
                if mask >> letter & 1 == 0:
                    continue
                child += 1
                if wanted >> letter & 1:
                    self.follow(first + letter, place, self.cells[child], cell + self.open_along[place])

    def follow(self, slot: int, place: int, arc: int, at: int) -> None:
        """Reads on from a cell, and adds every word that ends on the way to a letter's sums."""
        points = self.open_sum[place]
        product = self.open_times[place]
        along = self.open_along[place]
        if arc & 1 and self.open_arc[place] != self.root:
            self.sums[slot] += points * product
            self.products[slot] += product
        while self.letters[at] != 0 and arc != 0:
            arc = step(self.cells, arc, self.letters[at])
            points += self.worth[at]
            product *= self.times[at]
            if arc & 1:
                self.sums[slot] += points * product
                self.products[slot] += product
            at += along
        if arc > 1 and self.inside[at] != 0:
            self.hope_sums[slot] += points * product
            self.hope_products[slot] += product

    def gain(self, depth: int, cell: int, tile: int) -> int:
        """What all words through a tile put on a tallied cell score. Leaves in ``hope`` what may still grow."""
        letter = tile & 31
        worth = self.value[letter] if tile < _BLANK else 0
        times = 1
        if self.letters[cell] == 0:
            worth *= self.letter_times[cell]
            times = self.word_times[cell]
        slot = depth * _WIDE + letter
        self.hope = times * (self.hope_sums[slot] + worth * self.hope_products[slot])
        alone = worth if self.ones >> letter & 1 else 0
        return times * (alone + self.sums[slot] + worth * self.products[slot])

    def loss(self, cell: int) -> int:
        """What the words through a cell's present tile have scored in this turn: lost if it is covered."""
        total = 0
        for turn in range(2):
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
        """Writes the words of the road as it lies into ``text``, each followed by a space; returns how long that is.

        A word is written from the first of this turn's cells in it, so it is written once. There is always room: of
        the parts of a row or column no more than 64 hold a certain cell.
        """
        used = 0
        for depth in range(length):
            cell = self.path_cell[depth]
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
    """The arc from ``arc`` by a letter, or 0: as in ``wordgraph``, but where it can be compiled in line."""
    offset = arc >> 1
    mask = cells[offset]
    if mask >> letter & 1 == 0:
        return 0
    bits = mask & ((1 << letter) - 1)
    bits = bits - (bits >> 1 & 0x55555555)
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F
    return cells[offset + 1 + (bits * 0x01010101 >> 24 & 0xFF)]
