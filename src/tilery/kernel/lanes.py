"""Every word that can be laid on the lanes of an octagonal table, read either way.

Each lane is searched twice, along its axis and against it, from every run of letters that lies on it: that run is the
first of the word. A single letter with nothing near it in the lane takes whole words from the list of what the hand
can spell (``rackwords``); anything else takes a beginning from the list there and walks on through the word graph.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from tilery.kernel import plain as cython

from tilery.kernel.lanescores import LONGEST
from tilery.kernel.lanestars import LaneStars
from tilery.kernel.octable import OctTable
from tilery.kernel.rackwords import RackWords
from tilery.kernel.wordgraph import WordGraph

_LONGEST = LONGEST
_STRIDE = 16


class LaneSearch(LaneStars):
    """One search: ``run`` a lane at a time, or ``run_all`` of them.

    ``cut``: the nodes ran out. ``full``: there was no room for a play.
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
    ) -> None:
        if words.graph is not graph:
            raise ValueError("expected words of the same graph")
        super().__init__(graph, table, black, red, stars, extending, bonus, limit, room)
        self.words = words
        self.rest = array("i", self.hand)
        self.present = 0
        for tile in range(self.table.count):
            self.present |= 1 << self.table.letters[tile]
        self.must = 0
        self.lacking = 0
        self.nodes = 0
        self.node_limit = 0
        self.cut = False

    def run(self, lane: int, node_limit: int) -> bool:
        """Searches one lane; False if the nodes or the room ran out."""
        self.check_lane(lane)
        self.node_limit = node_limit
        with cython.nogil:
            return self.run_lane(lane)

    def run_all(self, node_limit: int) -> bool:
        """Searches every lane, one after the other; False if the nodes or the room ran out."""
        self.node_limit = node_limit
        with cython.nogil:
            for lane in range(self.lanes):  # noqa: SIM110 - a generator cannot be compiled without the lock
                if not self.run_lane(lane):
                    return False
            return True

    def run_lane(self, lane: int) -> bool:
        """Searches one lane along its axis and against it."""
        self.lane = lane
        self.lay_out(lane)
        self.search()
        self.flip()
        self.search()
        return not self.cut and not self.full

    def search(self) -> None:
        """Tries every run of letters in the row as the first of a word."""
        cell = 1
        while cell < self.width:
            if self.fixed[cell] == 0:
                cell += 1
                continue
            first = cell
            while self.fixed[cell] > 0:
                cell += 1
            self.from_run(first, cell)

    def from_run(self, first: int, after: int) -> None:
        """Every word whose first letters from the table are those of this run."""
        left = self.room_left(first)
        right = self.room_right(after)
        bridge = self.fixed[after + right] > 0
        if after - first == 1:
            self.lay_words(first, left, right - 1 if bridge and self.stars == 0 else right)
            if bridge:
                self.must = after + right
                self.lay_beginnings(first, left, self.reach - right)
        elif self.extending or self.stars > 0:
            self.must = first
            self.lay_beginnings(first, left, self.reach)
        if self.stars > 0:
            self.must = first
            for start in range(first + 1, after):
                self.walk(start, start, self.root, 0)

    def room_left(self, first: int) -> int:
        """How many new tiles there is room for before a run; they may only touch another run that makes way."""
        count = 0
        while count < self.reach and self.open[first - 1 - count] != 0:
            count += 1
        if self.stars == 0 and count > 0 and self.fixed[first - 1 - count] > 0:
            count -= 1
        return count

    def room_right(self, after: int) -> int:
        """How many cells behind a run are open, as far as tiles can reach."""
        count = 0
        while count < self.reach and self.open[after + count] != 0:
            count += 1
        return count

    def lay_words(self, anchor: int, left: int, right: int) -> None:
        """Whole words from the list, through a single letter, with room for so many tiles before and after it."""
        if left + right == 0:
            return
        most = self.table.values[self.owner[anchor]] + self.bonus
        for cell in range(anchor - left, anchor + right + 1):
            if cell != anchor:
                most += self.sums[cell] + 2 * self.crossings[cell]
        row = self.fixed[anchor] * _STRIDE
        for length in range(min(left + right, self.reach) + 1, 1, -1):
            if most + 2 * (length - 1) < self.least:
                return
            self.lay_list(
                self.words.starts[row + length], self.words.starts[row + length + 1], length, anchor, left, right
            )
            if self.cut:
                return

    def lay_list(self, entry: int, end: int, length: int, anchor: int, left: int, right: int) -> None:
        """The words of one length."""
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
            start = anchor - before
            at = (number - before) + 1
            place = 0
            while place < length:
                if place != before and self.open[start + place] >> self.words.text[at + place] & 1 == 0:
                    break
                place += 1
            if place == length:
                for place in range(length):
                    self.word[place] = self.words.text[at + place]
                self.weigh(start, length)

    def lay_beginnings(self, first: int, left: int, most: int) -> None:
        """Beginnings from the list before a run, then on through the run."""
        row = self.fixed[first] * _STRIDE
        for length in range(min(left, most) + 1):
            for entry in range(self.words.way_starts[row + length], self.words.way_starts[row + length + 1]):
                self.nodes += 1
                if self.nodes > self.node_limit:
                    self.cut = True
                if self.cut:
                    return
                self.lay_beginning(self.words.ways[entry], first - length, length)

    def lay_beginning(self, number: int, start: int, length: int) -> None:
        """One beginning, if its letters are allowed where they would lie."""
        at = number * _STRIDE + 1
        for place in range(length):
            if self.open[start + place] >> self.words.begun[at + place] & 1 == 0:
                return
        for place in range(length):
            letter = self.words.begun[at + place]
            self.word[place] = letter
            if self.rest[letter] <= 0:
                self.lacking += 1
            self.rest[letter] -= 1
        self.walk(start + length, start, self.words.arcs[number], length)
        for place in range(length):
            letter = self.words.begun[at + place]
            self.rest[letter] += 1
            if self.rest[letter] <= 0:
                self.lacking -= 1

    def walk(self, cell: int, start: int, arc: int, fresh: int) -> None:
        """Goes on with the word that stands in the cells from ``start`` up to ``cell``, where ``arc`` leads."""
        letter = self.fixed[cell]
        length = cell - start
        if arc & 1 and fresh > 0 and length > 1 and cell > self.must and (letter == 0 or self.stars > 0):
            self.weigh(start, length)
        self.nodes += 1
        if self.nodes > self.node_limit:
            self.cut = True
        if self.cut or length >= _LONGEST:
            return
        if letter > 0:
            if self.extending or length == 0 or self.fixed[cell - 1] == 0:
                arc = self.step(arc, letter)
                if arc != 0:
                    self.word[length] = letter
                    self.walk(cell + 1, start, arc, fresh)
        elif fresh < self.reach:
            self.lay_next(cell, start, arc, fresh)

    def lay_next(self, cell: int, start: int, arc: int, fresh: int) -> None:
        """A new tile in ``cell``: every letter that it is open to and that the hand or a star can give."""
        offset = arc >> 1
        mask = self.cells[offset]
        allowed = self.open[cell]
        child = offset
        letter = 0
        while mask >> letter > 1:
            letter += 1
            if mask >> letter & 1 == 0:
                continue
            child += 1
            if allowed >> letter & 1 == 0:
                continue
            lacked = 1 if self.rest[letter] <= 0 else 0
            if lacked and (self.lacking >= self.stars or self.present >> letter & 1 == 0):
                continue
            self.rest[letter] -= 1
            self.lacking += lacked
            self.word[cell - start] = letter
            self.walk(cell + 1, start, self.cells[child], fresh + 1)
            self.lacking -= lacked
            self.rest[letter] += 1

    def weigh(self, start: int, length: int) -> None:
        """A word fits into the row from ``start`` on: keeps the plays that lay it."""
        if self.flipped and self.reads_back(length):
            return
        self.fresh = 0
        sure = 0
        most = 0
        heaviest = 1
        for place in range(length):
            cell = start + place
            if self.fixed[cell] > 0:
                sure += self.table.values[self.owner[cell]]
                continue
            heavy = 1 + self.crossings[cell]
            heaviest = max(heaviest, heavy)
            sure += heavy + self.sums[cell]
            most += heavy
            self.place[self.fresh] = cell
            self.letter[self.fresh] = self.word[place]
            self.weight[self.fresh] = heavy
            self.fresh += 1
        if sure + most + self.bonus < self.least:
            return
        if self.stars > 0:
            self.with_stars(start, length)
        elif self.fresh > 1 or self.solo[self.place[0]]:
            reds = self.redden(heaviest)
            self.keep(start, length, sure + self.gained(reds), 0, reds, 0)

    def reads_back(self, length: int) -> bool:
        """Whether the word is also one when read the other way, and so was found before the row was turned."""
        arc = self.root
        for place in range(length - 1, -1, -1):
            arc = self.step(arc, self.word[place])
            if arc == 0:
                return False
        return arc & 1 == 1
