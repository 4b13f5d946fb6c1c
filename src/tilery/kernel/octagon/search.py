"""Every word that can be laid on the lanes of an octagonal table, read either way.

Each lane is searched twice, along its axis and against it, from every run of letters that lies on it: that run is the
first of the word. A single letter with nothing near it in the lane takes whole words from the list of what the hand
can spell (``words.rack``). Anything else takes a beginning from the list there and walks on through the word graph.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from tilery.kernel import plain as cython

from tilery.kernel.octagon.keeper import LETTERS, LONGEST, PlayKeeper, check_hand
from tilery.kernel.octagon.lane import Lane
from tilery.kernel.octagon.stars import StarChooser
from tilery.kernel.octagon.table import OctTable
from tilery.kernel.words.graph import WordGraph
from tilery.kernel.words.rack import RackWords

# The .pxd has the same with C types, which hides a name from Python.
_LONGEST = LONGEST
_LETTERS = LETTERS
_ANY = 0x07FFFFFE
_STRIDE = 16


class LaneSearch:
    """One search: ``run`` a lane at a time, or ``run_all`` of them. ``begin`` starts another, for another hand.

    ``cut`` is set when the nodes run out, ``full`` of ``plays`` when a play does not fit. ``way`` is 1 along the axis
    of a lane and −1 against it. ``cells`` of a search that is begun again and again keep the rows of all lanes.
    """

    def __init__(
        self,
        graph: WordGraph,
        table: OctTable,
        words: RackWords,
        black: array[int],
        red: array[int],
        stars: int,
        extending: bool,
        bonus: int,
        limit: int,
        room: int,
        cells: int = 0,
    ) -> None:
        if words.graph is not graph:
            raise ValueError("expected words of the same graph")
        check_hand(black, red, bonus, limit)
        if stars < 0:
            raise ValueError(f"expected stars from 0, found {stars}")
        self.lane = Lane(graph, table, sum(black) + sum(red) + stars, extending, cells)
        self.lanes = self.lane.lanes
        self.plays = PlayKeeper(self.lane, room)
        self.chooser: StarChooser
        if stars > 0:
            self.chooser = StarChooser(self.lane, self.plays)
        self.words = words
        self.rest = array("i", bytes(4 * LETTERS))
        self.allowed = array("I", bytes(4 * 16))
        self.stars = stars
        self.reach = 0
        self.wanted = _ANY
        self.present = 0
        self.way = 1
        self.must = 0
        self.after = 0
        self.lacking = 0
        self.nodes = 0
        self.node_limit = 0
        self.cut = False
        self.begin(black, red, stars, bonus, limit)
        self.lane.wanted = self.wanted

    def begin(self, black: array[int], red: array[int], stars: int, bonus: int, limit: int) -> None:
        """Forgets what was found, and prepares for a hand."""
        self.plays.begin(black, red, stars, bonus, limit)
        self.lane.stars = stars
        self.stars = stars
        self.reach = self.plays.held + stars
        self.wanted = _ANY
        if stars > 0:
            self.chooser.begin()
        else:  # a new tile is one of the hand, and a cell that fits none of them is closed
            self.wanted = 0
        for letter in range(_LETTERS):
            self.rest[letter] = self.plays.hand[letter]
            self.wanted |= (1 if self.rest[letter] > 0 else 0) << letter
        self.present = 0
        for tile in range(self.lane.table.count):
            self.present |= 1 << self.lane.table.letters[tile]
        self.nodes = 0
        self.cut = False

    def run(self, number: int, node_limit: int) -> bool:
        """Searches one lane. False if the nodes or the room ran out."""
        lane = self.lanes.numbered(number)
        self.node_limit = node_limit
        with cython.nogil:
            return self.run_lane(lane)

    def run_all(self, node_limit: int) -> bool:
        """Searches every lane, one after the other. False if the nodes or the room ran out."""
        with cython.nogil:
            return self.run_lanes(node_limit)

    def run_lanes(self, node_limit: int) -> bool:
        """Searches every lane, axis by axis."""
        self.node_limit = node_limit
        for axis in range(4):
            first = axis * self.lanes.room
            for place in range(first, first + self.lanes.ranks[axis]):
                if not self.run_lane(self.lanes.ranked[place]):
                    return False
        return True

    def run_lane(self, lane: int) -> bool:
        """Searches one lane along its axis and against it."""
        if not self.lane.is_laid_out(lane):
            self.lane.lay_out(lane)
        if self.stars == 0 and self.lane.row_idle[lane]:
            return True
        self.lane.enter(lane)
        lowest = self.lane.at + self.lane.reach + 1  # the first and the last letter: a row has as much room beside them
        highest = self.lane.at + self.lane.width - self.lane.reach - 2
        self.way = 1
        self.search(lowest, highest + 1)
        self.way = -1
        self.search(highest, lowest - 1)
        return not self.cut and not self.plays.full

    def search(self, cell: int, end: int) -> None:
        """Tries every run of letters from a letter up to the end as the first of a word."""
        while cell != end:
            if self.lane.fixed[cell] == 0:
                cell += self.way
                continue
            first = cell
            while self.lane.fixed[cell] > 0:
                cell += self.way
            self.from_run(first, cell)

    def from_run(self, first: int, after: int) -> None:
        """Finds every word whose first letters from the table are those of this run."""
        # bridge: a word may continue into another run of letters. Words from the list pass through one letter only, so
        # words over a bridge are walked. ``must`` makes them reach it, since the list has the shorter ones.
        left = self.room_left(first)
        right = self.room_right(after)
        bridge = self.lane.fixed[after + self.way * right] > 0
        if after - first == self.way:
            self.lay_words(first, left, right - 1 if bridge and self.stars == 0 else right)
            if bridge:
                self.must = after + self.way * right
                self.lay_beginnings(first, left, self.reach - right)
        elif self.lane.extending or self.stars > 0:
            self.must = first
            self.lay_beginnings(first, left, self.reach)
        if self.stars > 0:  # a word may also begin inside a run if a star takes the letter before it
            self.must = first
            start = first + self.way
            while start != after:
                self.walk(start, start, self.lane.root, 0)
                start += self.way

    def room_left(self, first: int) -> int:
        """Number of new tiles that fit before a run. They may touch another run only if its letter is taken away."""
        count = 0
        cell = first - self.way
        while count < self.reach and self.open_to(cell) != 0:
            count += 1
            cell -= self.way
        if self.stars == 0 and count > 0 and self.lane.fixed[cell] > 0:
            count -= 1
        return count

    def room_right(self, after: int) -> int:
        """Number of open cells behind a run, as far as tiles can reach."""
        count = 0
        cell = after
        while count < self.reach and self.open_to(cell) != 0:
            count += 1
            cell += self.way
        return count

    def open_to(self, cell: int) -> int:
        """The letters that a cell is open to, at least those of them that the hand or a star can supply."""
        if self.stars == 0:
            return self.lane.base[cell] & self.wanted
        return _ANY if self.lane.touch[cell] <= self.stars else 0

    def lay_words(self, anchor: int, left: int, right: int) -> None:
        """Tries whole words from the list through a single letter, with room for tiles to its left and right."""
        # most bounds the points beyond the new tiles' own: the tiles on the table, and all lines across with red tiles
        # in each. The longest words are tried first, so that ``least`` rises early. Shorter ones promise no more.
        if left + right == 0:
            return
        most = self.lane.table.values[self.lane.owner[anchor]]
        cell = anchor - self.way * left
        for _ in range(left):
            most += self.lane.sums[cell] + 2 * self.lane.crossings[cell]
            cell += self.way
        for _ in range(right):
            cell += self.way
            most += self.lane.sums[cell] + 2 * self.lane.crossings[cell]
        row = self.lane.fixed[anchor] * _STRIDE
        for length in range(min(left + right, self.reach) + 1, 1, -1):
            self.plays.fresh = length - 1
            extra = self.plays.extra() if self.plays.bonus > 0 else 0
            if most + length - 1 + min(length - 1, self.plays.reds) + extra < self.plays.least:
                return
            entry = self.words.starts[row + length]
            end = self.words.starts[row + length + 1]
            if entry < end:
                self.lay_list(entry, end, length, anchor, left, right)
            if self.cut:
                return

    def lay_list(self, entry: int, end: int, length: int, anchor: int, left: int, right: int) -> None:
        """Tries the words of one length."""
        self.nodes += end - entry
        if self.nodes > self.node_limit:
            end = max(entry, end - (self.nodes - self.node_limit))
            self.cut = True
        while entry < end:
            number = self.words.entries[entry]
            entry += 1
            before = number & 15
            if before > left or length - 1 - before > right:
                continue
            start = anchor - self.way * before
            at = (number - before) + 1
            cell = start
            place = 0
            while place < length:
                if place != before and self.open_to(cell) >> self.words.text[at + place] & 1 == 0:
                    break
                cell += self.way
                place += 1
            if place == length:
                for place in range(length):
                    self.plays.word[place] = self.words.text[at + place]
                self.weigh(start, length)

    def lay_beginnings(self, first: int, left: int, most: int) -> None:
        """Tries beginnings from the list before a run, then walks on through the run."""
        self.words.list_ways(self.lane.fixed[first])
        row = self.lane.fixed[first] * (_STRIDE + 1)
        for length in range(1, min(left, most) + 1):
            self.allowed[length] = self.open_to(first - self.way * length)
        for length in range(min(left, most) + 1):
            for entry in range(self.words.way_starts[row + length], self.words.way_starts[row + length + 1]):
                self.nodes += 1
                if self.nodes > self.node_limit:
                    self.cut = True
                if self.cut:
                    return
                number = self.words.ways[entry]
                at = number * _STRIDE
                apart = length
                while apart > 0 and self.allowed[apart] >> self.words.begun[at + 1 + length - apart] & 1:
                    apart -= 1
                if apart > 0:
                    continue
                start = first - self.way * length
                if self.stars > 0:
                    self.lay_beginning(number, self.words.arcs[number], start, length, first)
                    continue
                arc = self.cross_run(first, self.words.arcs[number], length)
                if arc != 0:
                    self.lay_beginning(number, arc, start, length, self.after)

    def cross_run(self, cell: int, arc: int, length: int) -> int:
        """The arc behind a run of letters, or 0. As ``walk`` does, but before the letters in front are laid.

        Most beginnings end here. Without stars no word ends in a run.
        """
        before = 0
        while self.lane.fixed[cell] > 0:
            self.nodes += 1
            if self.nodes > self.node_limit:
                self.cut = True
            if self.cut or length >= _LONGEST or (before > 0 and not self.lane.extending):
                return 0
            before = self.lane.fixed[cell]
            arc = self.step(arc, before)
            if arc == 0:
                return 0
            self.plays.word[length] = before
            length += 1
            cell += self.way
        self.after = cell
        return arc

    def lay_beginning(self, number: int, arc: int, start: int, length: int, cell: int) -> None:
        """Lays one beginning and walks on from a cell, to which ``arc`` leads."""
        at = number * _STRIDE + 1
        for place in range(length):
            letter = self.words.begun[at + place]
            self.plays.word[place] = letter
            if self.rest[letter] <= 0:
                self.lacking += 1
            self.rest[letter] -= 1
        self.walk(cell, start, arc, length)
        for place in range(length):
            letter = self.words.begun[at + place]
            self.rest[letter] += 1
            if self.rest[letter] <= 0:
                self.lacking -= 1

    def walk(self, cell: int, start: int, arc: int, fresh: int) -> None:
        """Continues the word in the cells from ``start`` up to ``cell``, where ``arc`` leads."""
        length = (cell - start) * self.way
        while True:
            letter = self.lane.fixed[cell]
            if (
                arc & 1
                and fresh > 0
                and length > 1
                and (cell - self.must) * self.way > 0
                and (letter == 0 or self.stars > 0)
            ):
                self.weigh(start, length)
            self.nodes += 1
            if self.nodes > self.node_limit:
                self.cut = True
            if self.cut or length >= _LONGEST:
                return
            if letter == 0:
                if fresh < self.reach:
                    self.lay_next(cell, start, arc, fresh)
                return
            if not self.lane.extending and length > 0 and self.lane.fixed[cell - self.way] > 0:
                return
            arc = self.step(arc, letter)
            if arc == 0:
                return
            self.plays.word[length] = letter
            length += 1
            cell += self.way

    def lay_next(self, cell: int, start: int, arc: int, fresh: int) -> None:
        """Tries a new tile in ``cell``: every letter that it is open to and that the hand or a star can supply."""
        offset = arc >> 1
        mask = self.lane.cells[offset]
        wanted = mask & self.open_to(cell)
        while wanted != 0:
            low = wanted & -wanted
            wanted ^= low
            letter = popcount(low - 1)
            lacked = 1 if self.rest[letter] <= 0 else 0
            if lacked and (self.lacking >= self.stars or self.present >> letter & 1 == 0):
                continue
            self.rest[letter] -= 1
            self.lacking += lacked
            self.plays.word[(cell - start) * self.way] = letter
            self.walk(cell + self.way, start, self.lane.cells[offset + 1 + popcount(mask & (low - 1))], fresh + 1)
            self.lacking -= lacked
            self.rest[letter] += 1

    def step(self, arc: int, letter: int) -> int:
        """The arc from ``arc`` by a letter, or 0."""
        offset = arc >> 1
        mask = self.lane.cells[offset]
        if mask >> letter & 1 == 0:
            return 0
        return self.lane.cells[offset + 1 + popcount(mask & ((1 << letter) - 1))]

    def weigh(self, start: int, length: int) -> None:
        """Keeps the plays that lay a word which fits into the row from ``start`` on."""
        # sure: points if all new tiles are black. most: the maximum that red ones could add. If their sum does not
        # reach ``least``, the exact choice of red tiles and stars is skipped. A word that reads both ways counts once.
        self.plays.fresh = 0
        sure = 0
        most = 0
        heaviest = 1
        for place in range(length):
            cell = start + self.way * place
            if self.lane.fixed[cell] > 0:
                sure += self.lane.table.values[self.lane.owner[cell]]
                continue
            heavy = 1 + self.lane.crossings[cell]
            heaviest = max(heaviest, heavy)
            sure += heavy + self.lane.sums[cell]
            if self.plays.reddish >> self.plays.word[place] & 1:
                most += heavy
            self.plays.place[self.plays.fresh] = cell
            self.plays.letter[self.plays.fresh] = self.plays.word[place]
            self.plays.weight[self.plays.fresh] = heavy
            self.plays.fresh += 1
        if sure + min(most, self.plays.reds * heaviest) + self.plays.extra() < self.plays.least + self.plays.strict:
            return
        if self.way < 0 and self.reads_back(length):
            return
        if self.stars > 0:
            self.chooser.with_stars(start, self.way, length)
        elif self.plays.fresh > 1 or self.lane.solo[self.plays.place[0]]:
            reds = self.plays.redden(heaviest)
            self.plays.keep(start, self.way, length, sure + self.plays.gained(reds), 0, reds, 0)

    def reads_back(self, length: int) -> bool:
        """True if the reversed word is also one, and so was found along the axis."""
        arc = self.lane.root
        for place in range(length - 1, -1, -1):
            arc = self.step(arc, self.plays.word[place])
            if arc == 0:
                return False
        return arc & 1 == 1


def popcount(bits: int) -> int:
    """Number of set bits among the low 32."""
    bits = bits - (bits >> 1 & 0x55555555)
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F
    return bits * 0x01010101 >> 24 & 0xFF
