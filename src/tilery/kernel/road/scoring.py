"""Points that each tile of a road adds to the score.

Words inside words count, so the score is kept by differences: a tile adds every word that runs through it, and takes
away those that ran through the tile it covers. Before letters are tried on a cell, its row and column are read once
for all letters together (``tally``). A line without tiles of this turn reads the same throughout a search, so it is
read only once.
"""

from __future__ import annotations

from array import array

from tilery.kernel.road.arcs import WIDE
from tilery.kernel.road.board import BLANK, CELLS, RoadBoard
from tilery.kernel.road.lines import BARE, KEPT, SUMS, TALLY, RoadLines
from tilery.kernel.words.graph import WordGraph

_EITHER = 64
_HALF = (1 << BLANK) - 1
_LOWEST = -(1 << 62)
_WORD = 0xFFFFFFFF
_DE_BRUIJN = 0x077CB531
_PLACES = bytearray(32)
for _place in range(32):
    _PLACES[(_DE_BRUIJN << _place & _WORD) >> 27] = _place

_SUMS = SUMS
_WIDE = WIDE
_TALLY = TALLY
_LINES = KEPT
_SLOTS = 1 << 14
_KNOWN = 2 * CELLS
_MANY = 1 << 50  # ten bits for each of five tiles; lines with more of this turn's tiles are not cached
_BARE = BARE
_DOWN = 17
_BLANK = BLANK


class RoadScorer(RoadBoard):
    """A board that finds the words through a cell and their scores.

    A blank can be read as any letter in ``every``. ``blanks`` are the tiles that it becomes.

    Tallies are numbered: two for each length of the road, then one for a line of the cell alone, then those that are
    kept, as many as there is room for. ``known`` has their numbers.
    """

    def __init__(self, graph: WordGraph) -> None:
        super().__init__()
        self.graph = graph
        self.every = (1 << len(graph.signs) + 1) - 2
        self.blanks = self.every << BLANK
        self.lines = RoadLines(graph, self)
        self.known = array("i", bytes(8 * CELLS))
        self.kept_lines = 0
        self.cache_size = 1
        self.cache_keys = array("q", bytes(8))
        self.cache = array("q", bytes(16))
        self.dear = 0
        self.dearest = bytearray(_WIDE)
        self.dear_count = 0
        self.at_first = 0
        self.wanted = 0
        self.options = bytearray(_EITHER)
        self.option_count = 0
        self.top_rank = 0
        self.gains = array("q", bytes(8 * _EITHER))
        self.ranks = array("q", bytes(8 * _EITHER))
        self.text = self.lines.text
        self.ink = self.text

    def prepare(self) -> None:
        """Drops all tallies. Those kept from now on belong to the current board and rack."""
        for place in range(_KNOWN):
            self.known[place] = 0
        for slot in range(self.cache_size):
            self.cache_keys[slot] = 0
        self.kept_lines = 0
        self.at_first = self.at_hand()
        self.wanted = self.held
        self.sort_by_value()

    def enlarge_cache(self) -> None:
        """Makes room to cache the tops of many lines, for a long search."""
        self.cache_size = _SLOTS
        self.cache_keys = array("q", bytes(8 * _SLOTS))
        self.cache = array("q", bytes(16 * _SLOTS))

    def at_hand(self) -> int:
        """The letters that the rack can put down, as a mask with bit 1 for A."""
        return self.every if self.rack[0] > 0 else self.held

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
        if self.lines.measure(number, cell, along):
            return number
        if self.known[2 * cell + turn] > 0:
            return self.known[2 * cell + turn]
        if self.kept_lines < _LINES:
            self.kept_lines += 1
            number = _BARE + self.kept_lines
            self.known[2 * cell + turn] = number
            self.lines.tally(number, cell, along, self.at_first, True)
            self.lines.find_top(number)
        return number

    def refine(self, number: int, cell: int, turn: int) -> None:
        """Computes the exact top of a line with tiles of this turn, and caches it, since the same lines recur."""
        if number >= _BARE:
            return
        key = self.line_key(cell, 1 if turn == 0 else _DOWN)
        if key >= _MANY:
            return
        key = key << 11 | 2 * (2 * cell + turn) | (1 if self.rack[0] > 0 else 0)
        slot = (key ^ key >> 11 ^ key >> 23) & self.cache_size - 1
        # one entry per slot, always replaced: a lost entry only costs another reading
        if self.cache_keys[slot] == key:
            self.lines.top[_SUMS * number] = self.cache[2 * slot]
            self.lines.top[_SUMS * number + 1] = self.cache[2 * slot + 1]
            return
        letters = self.every if self.rack[0] > 0 else self.wanted
        self.lines.tally(number, cell, 1 if turn == 0 else _DOWN, letters, False)
        self.lines.find_top(number)
        self.lines.whole[number] = 1
        self.cache_keys[slot] = key
        self.cache[2 * slot] = self.lines.top[_SUMS * number]
        self.cache[2 * slot + 1] = self.lines.top[_SUMS * number + 1]

    def line_key(self, cell: int, along: int) -> int:
        """Number that says which tiles of this turn lie where in a line.

        With the cell it determines all the line's words, so exact tops are cached by it.
        """
        key = 0
        place = 1
        at = cell - along
        while self.letters[at] != 0:
            if self.fresh[at] != 0 and key < _MANY:
                key = key << 10 | place << 6 | self.fresh[at]
            place += 1
            at -= along
        place = 15
        at = cell + along
        while self.letters[at] != 0:
            if self.fresh[at] != 0 and key < _MANY:
                key = key << 10 | place << 6 | self.fresh[at]
            place -= 1
            at += along
        return key

    def complete(self, number: int, cell: int, along: int, hoping: bool) -> None:
        """Fills in a tally of which ``line`` has only found the top."""
        if self.lines.whole[number] == 0:
            self.lines.tally(number, cell, along, self.at_hand(), hoping)

    def most(self, cell: int, row: int, column: int, kind: int) -> int:
        """Upper bound of the score of any tile of the rack on a cell, by words (``kind`` 0) or by hopes of
        words (2).
        """
        worth = self.dear
        if self.lain[cell] == 0:
            worth *= self.letter_times[cell]
        total = worth if kind == 0 and self.ones != 0 else 0
        total += self.lines.top[_SUMS * row + kind] + self.lines.top[_SUMS * column + kind]
        total += worth * (self.lines.top[_SUMS * row + kind + 1] + self.lines.top[_SUMS * column + kind + 1])
        return total * self.word_times[cell] if self.lain[cell] == 0 else total

    def most_times(self, cell: int, row: int, column: int) -> int:
        """Upper bound of how often one tile of this turn counts in the words through a cell."""
        total = self.lines.top[_SUMS * row + 1] + self.lines.top[_SUMS * column + 1]
        return total * self.word_times[cell] if self.lain[cell] == 0 else total

    def price(self) -> None:
        """Notes the highest value of a tile on the rack."""
        self.dear = 0
        for place in range(self.dear_count):
            letter = self.dearest[place]
            if self.rack[letter] > 0:
                self.dear = self.value[letter]
                return

    def sort_by_value(self) -> None:
        """Notes the letters of the rack, the dearest first."""
        self.dear_count = 0
        held = self.held
        while held != 0:
            letter = lowest(held)
            held &= held - 1
            place = self.dear_count
            while place > 0 and self.value[self.dearest[place - 1]] < self.value[letter]:
                self.dearest[place] = self.dearest[place - 1]
                place -= 1
            self.dearest[place] = letter
            self.dear_count += 1

    def gain(self, cell: int, tile: int, row: int, column: int) -> int:
        """Score of all words through a tile put on a cell, given the tallies of its lines."""
        letter = tile & 31
        worth = self.worth_on(cell, tile)
        total = worth if self.ones >> letter & 1 else 0
        here = row * _TALLY + _SUMS * letter
        there = column * _TALLY + _SUMS * letter
        total += self.lines.tallies[here] + self.lines.tallies[there]
        total += worth * (self.lines.tallies[here + 1] + self.lines.tallies[there + 1])
        return total * self.word_times[cell] if self.lain[cell] == 0 else total

    def weigh(self, cell: int, row: int, column: int, choices: int, hope_share: int) -> int:
        """Lists the choices with what each adds on a cell, given the tallies of its lines. Returns their number.

        ``options`` are the tiles, letters before blanks, ``gains`` what they score. ``ranks`` are gains in 256ths plus
        ``hope_share`` 256ths of the score of unfinished words, ``top_rank`` the highest.
        """
        self.option_count = 0
        self.top_rank = _LOWEST
        free = self.lain[cell] == 0
        letter_times = self.letter_times[cell] if free else 1
        word_times = self.word_times[cell] if free else 1
        self.weigh_all(choices & _HALF, 0, letter_times, word_times, row, column, hope_share)
        if choices >> _BLANK != 0:
            self.weigh_all(choices >> _BLANK, _BLANK, 0, word_times, row, column, hope_share)
        return self.option_count

    def weigh_all(
        self, letters: int, blank: int, letter_times: int, word_times: int, row: int, column: int, hope_share: int
    ) -> None:
        """Lists letters, or blanks read as them, which are worth nothing whatever the multiplier of the cell."""
        count = self.option_count
        while letters != 0:
            letter = lowest(letters)
            letters &= letters - 1
            worth = self.value[letter] * letter_times
            gain = worth if self.ones >> letter & 1 else 0
            here = row * _TALLY + _SUMS * letter
            there = column * _TALLY + _SUMS * letter
            gain += self.lines.tallies[here] + self.lines.tallies[there]
            gain += worth * (self.lines.tallies[here + 1] + self.lines.tallies[there + 1])
            hope = self.lines.tallies[here + 2] + self.lines.tallies[there + 2]
            hope += worth * (self.lines.tallies[here + 3] + self.lines.tallies[there + 3])
            gain *= word_times
            rank = gain * 256 + hope * word_times * hope_share
            self.options[count] = letter + blank
            self.gains[count] = gain
            self.ranks[count] = rank
            count += 1
            if rank > self.top_rank:
                self.top_rank = rank
        self.option_count = count

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
                total += self.lines.read(start, along, cell)
                start += along
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
                used = self.lines.write(used, cell, 1, 1)
            for turn in range(2):
                along = 1 if turn == 0 else _DOWN
                start = cell
                used = self.lines.spell_from(used, start, along, cell)
                while self.letters[start - along] != 0 and self.fresh[start - along] == 0:
                    start -= along
                    used = self.lines.spell_from(used, start, along, cell)
        return used

    def is_covered(self, depth: int, length: int) -> bool:
        """True if a later tile of the road lies on the one at ``depth``."""
        found = False
        for later in range(depth + 1, length):
            if self.path_cell[later] == self.path_cell[depth]:
                found = True
        return found


def lowest(bits: int) -> int:
    """The number of the lowest bit of a mask that has one, by a product that is different for each (de Bruijn)."""
    return _PLACES[((bits & -bits) * _DE_BRUIJN & _WORD) >> 27]
