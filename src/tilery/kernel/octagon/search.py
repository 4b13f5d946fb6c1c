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

_LONGEST = LONGEST
_STRIDE = 16


class LaneSearch:
    """One search: ``run`` a lane at a time, or ``run_all`` of them.

    ``cut`` is set when the nodes run out, ``full`` when a play does not fit.
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
        check_hand(black, red)
        self.lane = Lane(graph, table, stars, sum(black) + sum(red) + stars, extending)
        self.plays = PlayKeeper(self.lane, black, red, stars, bonus, limit, room)
        self.chooser = StarChooser(self.lane, self.plays) if stars > 0 else None
        self.words = words
        self.rest = array("i", self.plays.hand)
        if stars == 0:  # without stars a new tile is one of the hand, and a cell that fits none of them is closed
            self.lane.wanted = 0
            for letter in range(LETTERS):
                self.lane.wanted |= (1 if self.rest[letter] > 0 else 0) << letter
        self.present = 0
        for tile in range(self.lane.table.count):
            self.present |= 1 << self.lane.table.letters[tile]
        self.must = 0
        self.lacking = 0
        self.nodes = 0
        self.node_limit = 0
        self.cut = False

    def run(self, lane: int, node_limit: int) -> bool:
        """Searches one lane. False if the nodes or the room ran out."""
        self.lane.check_lane(lane)
        self.node_limit = node_limit
        with cython.nogil:
            return self.run_lane(lane)

    def run_all(self, node_limit: int) -> bool:
        """Searches every lane, one after the other. False if the nodes or the room ran out."""
        self.node_limit = node_limit
        with cython.nogil:
            for lane in range(self.lane.lanes):  # noqa: SIM110 - a generator cannot be compiled without the lock
                if not self.run_lane(lane):
                    return False
            return True

    def run_lane(self, lane: int) -> bool:
        """Searches one lane along its axis and against it."""
        self.lane.lay_out(lane)
        self.search()
        self.lane.flip()
        self.search()
        return not self.cut and not self.plays.full

    def search(self) -> None:
        """Tries every run of letters in the row as the first of a word."""
        cell = 1
        while cell < self.lane.width:
            if self.lane.fixed[cell] == 0:
                cell += 1
                continue
            first = cell
            while self.lane.fixed[cell] > 0:
                cell += 1
            self.from_run(first, cell)

    def from_run(self, first: int, after: int) -> None:
        """Finds every word whose first letters from the table are those of this run."""
        # bridge: a word may continue into another run of letters. Words from the list pass through one letter only, so
        # words over a bridge are walked. ``must`` makes them reach it, since the list has the shorter ones.
        left = self.room_left(first)
        right = self.room_right(after)
        bridge = self.lane.fixed[after + right] > 0
        if after - first == 1:
            self.lay_words(first, left, right - 1 if bridge and self.lane.stars == 0 else right)
            if bridge:
                self.must = after + right
                self.lay_beginnings(first, left, self.lane.reach - right)
        elif self.lane.extending or self.lane.stars > 0:
            self.must = first
            self.lay_beginnings(first, left, self.lane.reach)
        if self.lane.stars > 0:  # a word may also begin inside a run if a star takes the letter before it
            self.must = first
            for start in range(first + 1, after):
                self.walk(start, start, self.lane.root, 0)

    def room_left(self, first: int) -> int:
        """Number of new tiles that fit before a run. They may touch another run only if its letter is taken away."""
        count = 0
        while count < self.lane.reach and self.lane.open[first - 1 - count] != 0:
            count += 1
        if self.lane.stars == 0 and count > 0 and self.lane.fixed[first - 1 - count] > 0:
            count -= 1
        return count

    def room_right(self, after: int) -> int:
        """Number of open cells behind a run, as far as tiles can reach."""
        count = 0
        while count < self.lane.reach and self.lane.open[after + count] != 0:
            count += 1
        return count

    def lay_words(self, anchor: int, left: int, right: int) -> None:
        """Tries whole words from the list through a single letter, with room for tiles to its left and right."""
        # most bounds the points beyond the new tiles' own: the tiles on the table, and all lines across with red tiles
        # in each. The longest words are tried first, so that ``least`` rises early.
        if left + right == 0:
            return
        most = self.lane.table.values[self.lane.owner[anchor]]
        for cell in range(anchor - left, anchor + right + 1):
            if cell != anchor:
                most += self.lane.sums[cell] + 2 * self.lane.crossings[cell]
        row = self.lane.fixed[anchor] * _STRIDE
        for length in range(min(left + right, self.lane.reach) + 1, 1, -1):
            self.plays.fresh = length - 1
            if most + length - 1 + min(length - 1, self.plays.reds) + self.plays.extra() < self.plays.least:
                continue
            self.lay_list(
                self.words.starts[row + length], self.words.starts[row + length + 1], length, anchor, left, right
            )
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
            start = anchor - before
            at = (number - before) + 1
            place = 0
            while place < length:
                if place != before and self.lane.open[start + place] >> self.words.text[at + place] & 1 == 0:
                    break
                place += 1
            if place == length:
                for place in range(length):
                    self.plays.word[place] = self.words.text[at + place]
                self.weigh(start, length)

    def lay_beginnings(self, first: int, left: int, most: int) -> None:
        """Tries beginnings from the list before a run, then walks on through the run."""
        row = self.lane.fixed[first] * _STRIDE
        for length in range(min(left, most) + 1):
            for entry in range(self.words.way_starts[row + length], self.words.way_starts[row + length + 1]):
                self.nodes += 1
                if self.nodes > self.node_limit:
                    self.cut = True
                if self.cut:
                    return
                self.lay_beginning(self.words.ways[entry], first - length, length)

    def lay_beginning(self, number: int, start: int, length: int) -> None:
        """Lays one beginning, if its letters are allowed in their cells, and walks on."""
        at = number * _STRIDE + 1
        for place in range(length):
            if self.lane.open[start + place] >> self.words.begun[at + place] & 1 == 0:
                return
        for place in range(length):
            letter = self.words.begun[at + place]
            self.plays.word[place] = letter
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
        """Continues the word in the cells from ``start`` up to ``cell``, where ``arc`` leads."""
        letter = self.lane.fixed[cell]
        length = cell - start
        if arc & 1 and fresh > 0 and length > 1 and cell > self.must and (letter == 0 or self.lane.stars > 0):
            self.weigh(start, length)
        self.nodes += 1
        if self.nodes > self.node_limit:
            self.cut = True
        if self.cut or length >= _LONGEST:
            return
        if letter > 0:
            if self.lane.extending or length == 0 or self.lane.fixed[cell - 1] == 0:
                arc = self.lane.step(arc, letter)
                if arc != 0:
                    self.plays.word[length] = letter
                    self.walk(cell + 1, start, arc, fresh)
        elif fresh < self.lane.reach:
            self.lay_next(cell, start, arc, fresh)

    def lay_next(self, cell: int, start: int, arc: int, fresh: int) -> None:
        """Tries a new tile in ``cell``: every letter that it is open to and that the hand or a star can supply."""
        offset = arc >> 1
        mask = self.lane.cells[offset]
        allowed = self.lane.open[cell]
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
            if lacked and (self.lacking >= self.lane.stars or self.present >> letter & 1 == 0):
                continue
            self.rest[letter] -= 1
            self.lacking += lacked
            self.plays.word[cell - start] = letter
            self.walk(cell + 1, start, self.lane.cells[child], fresh + 1)
            self.lacking -= lacked
            self.rest[letter] += 1

    def weigh(self, start: int, length: int) -> None:
        """Keeps the plays that lay a word which fits into the row from ``start`` on."""
        # sure: points if all new tiles are black. most: the maximum that red ones could add. If their sum does not
        # reach ``least``, the exact choice of red tiles and stars is skipped.
        if self.lane.flipped and self.reads_back(length):
            return
        self.plays.fresh = 0
        sure = 0
        most = 0
        heaviest = 1
        for place in range(length):
            cell = start + place
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
        if sure + min(most, self.plays.reds * heaviest) + self.plays.extra() < self.plays.least:
            return
        if self.chooser is not None:
            self.chooser.with_stars(start, length)
        elif self.plays.fresh > 1 or self.lane.solo[self.plays.place[0]]:
            reds = self.plays.redden(heaviest)
            self.plays.keep(start, length, sure + self.plays.gained(reds), 0, reds, 0)

    def reads_back(self, length: int) -> bool:
        """True if the reversed word is also one, and so was found before the row was reversed."""
        arc = self.lane.root
        for place in range(length - 1, -1, -1):
            arc = self.lane.step(arc, self.plays.word[place])
            if arc == 0:
                return False
        return arc & 1 == 1
