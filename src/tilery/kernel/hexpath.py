"""Walks on hexagons that spell words, some of whose tiles are added on the way.

The plane is a flat array of rows; a cell's neighbours are its index plus 1, 1−width, −width, −1, width−1 and width.
Tiles are codes: 0 none, 1…26 a letter, 27 a blank. A walk begins on a given cell, each step goes to a neighbour, and
an empty cell can be entered by adding a tile from the hand. At the end at least one tile was added, and there is an
order in which each added tile touches two tiles at the moment it is put down. A blank stands for one letter a walk.

Walks that spell the same word, add the same tiles (blanks with the same letters) to the same cells, end on the same
cell and cross the same marks are one; the first found stands for all.
"""

from __future__ import annotations

import mmap
from array import array

try:
    import cython
except ImportError:
    from tilery.kernel import plain as cython

from tilery.kernel.wordgraph import WordGraph

BLANK = 27
CODES = 28
MOST_IN_HAND = 8
LONGEST = 64
MOST_CELLS = 1 << 20
MOST_WALKS = 1 << 20
FIRST_ROOM = 1024
STEPS = 12
"""Room for steps and added tiles of a walk, on average."""

HEAD = 5
"""What is kept of a walk in ``heads``: score, first step, length, tiles added, marks crossed."""

# The same and more with C types in the .pxd, which hides a name from Python.
_ANY = 0x07FFFFFE
_SCATTER = 0x1E3779B1
_BLANK = BLANK
_LONGEST = LONGEST
_HEAD = HEAD
_ADDED = MOST_IN_HAND
_MAPPED = 1 << 24


def zeros(count: int) -> memoryview:
    """So many int32, all 0. Large ones are mapped, so that what is never touched costs nothing."""
    size = 4 * count
    return memoryview(bytearray(size) if size < _MAPPED else mmap.mmap(-1, size)).cast("i")


class HexPath:
    """One search. ``run`` fills ``heads`` and ``steps``; ``found`` says how many walks there are.

    A step is cell << 5 | letter. After the steps of a walk come its added tiles, cell << 10 | tile << 5 | letter, in an
    order they can be put down.
    ``cut``: the nodes ran out. ``full``: there are more walks than there is room for.
    """

    def __init__(
        self,
        graph: WordGraph,
        below: memoryview,
        width: int,
        codes: bytearray,
        marks: bytearray,
        hand: array[int],
        gains: array[int],
        ends: array[int],
        mark: int,
        most: int,
    ) -> None:
        size = len(codes)
        if not 0 < size <= MOST_CELLS or width < 1 or size % width or len(marks) != size:
            raise ValueError(f"expected whole rows of {width} and as many marks, found {size} and {len(marks)} cells")
        if not len(hand) == len(gains) == len(ends) == CODES:
            raise ValueError(f"expected {CODES} entries in hand, gains and ends")
        if min(hand) < 0 or sum(hand) > MOST_IN_HAND or hand[0]:
            raise ValueError(f"expected a hand of 0 to {MOST_IN_HAND} tiles, found {list(hand)}")
        if not 0 < most <= MOST_WALKS:
            raise ValueError(f"expected to keep 1 to {MOST_WALKS} walks, found {most}")
        if len(below) != len(graph):
            raise ValueError(f"expected {len(graph)} masks of letters below, found {len(below)}")
        self.cells = graph.array
        self.below = below
        self.root = graph.root
        self.width = width
        self.codes = bytearray(codes)
        self.marks = bytearray(marks)
        self.hand = array("i", hand)
        self.gains = array("i", gains)
        self.ends = array("i", ends)
        self.mark = mark
        self.left = sum(hand)
        if sound_margin(self.codes, width, self.left + 1) == 0:
            raise ValueError(f"expected tile codes 0 to {BLANK} and {self.left + 1} empty cells around all tiles")
        self.faces = memoryview(bytearray(4 * size)).cast("I")
        self.levels = bytearray(size)
        self.touched = bytearray(size)
        self.beside = bytearray(size)
        self.queue = zeros(size)
        self.deltas = array("i", [1, 1 - width, -width, -1, width - 1, width])
        self._prepare_walk(hand)
        self.most = most
        self._prepare_room()

    def _prepare_walk(self, hand: array[int]) -> None:
        """The state of a walk on its way."""
        self.held = 0
        for letter in range(1, BLANK):
            if hand[letter]:
                self.held |= 1 << letter
        self.word = zeros(LONGEST)
        self.path = zeros(LONGEST)
        self.digests = zeros(LONGEST + 1)
        self.depth = 0
        self.spots = zeros(MOST_IN_HAND)
        self.used = zeros(MOST_IN_HAND)
        self.order = zeros(MOST_IN_HAND)
        self.placed = 0
        self.firm = 0
        self.sum = 0
        self.crossed = 0

    def _prepare_room(self) -> None:
        """Where found walks go; ``widen`` makes more room when it is needed."""
        self.room = FIRST_ROOM
        self.heads = zeros(HEAD * FIRST_ROOM)
        self.steps = zeros(STEPS * FIRST_ROOM)
        self.head_view = self.heads
        self.step_view = self.steps
        self.slots = zeros(4 * FIRST_ROOM)
        self.found = 0
        self.used_steps = 0
        self.nodes = 0
        self.most_nodes = 0
        self.quota = 0
        self.halt = 0
        self.cut = 0
        self.full = 0

    def run(self, starts: array[int], blocked: int, most_nodes: int) -> None:
        """Finds all walks from these cells; with ``blocked`` cells that have a mark cannot be entered."""
        for start in starts:
            if not 0 <= start < len(self.codes) or self.codes[start] == 0:
                raise ValueError(f"expected starts on tiles, found cell {start}")
        self.most_nodes = most_nodes
        with cython.nogil:
            self.search(starts, blocked)

    def search(self, starts: array[int], blocked: int) -> None:
        """Prepares the plane and walks from every start; each has its share of the nodes, and what others left."""
        self.show(blocked)
        self.grow()
        count = len(starts)
        share = self.most_nodes // count if count else 0
        for index in range(count):
            self.halt = self.full
            self.quota = self.most_nodes - share * (count - 1 - index)
            self.begin(starts[index])

    def show(self, blocked: int) -> None:
        """What each cell can be read as, as a mask of letters, and how many tiles touch it."""
        for cell in range(len(self.codes)):
            code = self.codes[cell]
            if code != 0:
                if blocked == 0 or self.marks[cell] == 0:
                    self.faces[cell] = _ANY if code == _BLANK else 1 << code
                for direction in range(6):
                    self.touched[cell + self.deltas[direction]] += 1

    def grow(self) -> None:
        """Levels of empty cells: 1 touches two tiles, 2 touches two of tiles and level 1, and so on."""
        last = 0
        for cell in range(len(self.codes)):
            if self.codes[cell] == 0 and self.touched[cell] >= 2:
                self.levels[cell] = 1
                self.queue[last] = cell
                last += 1
            self.beside[cell] = self.touched[cell]
        first = 0
        for level in range(2, self.left + 1):
            until = last
            while first < until:
                for direction in range(6):
                    spot = self.queue[first] + self.deltas[direction]
                    self.beside[spot] += 1
                    if self.codes[spot] == 0 and self.levels[spot] == 0 and self.beside[spot] >= 2:
                        self.levels[spot] = level
                        self.queue[last] = spot
                        last += 1
                first += 1
        for cell in range(len(self.codes)):
            self.beside[cell] = 0

    def begin(self, start: int) -> None:
        """All walks from one cell."""
        face = self.faces[start]
        offset = self.root >> 1
        mask = self.cells[offset]
        want = mask & face
        while want != 0:
            low = want & -want
            want ^= low
            self.faces[start] = low
            self.path[0] = start
            self.word[0] = popcount(low - 1)
            self.digests[1] = self.word[0]
            self.depth = 1
            self.go_on(start, self.cells[offset + 1 + popcount(mask & (low - 1))])
        self.faces[start] = face
        self.depth = 0

    def go_on(self, cell: int, arc: int) -> None:
        """All ways on from a cell, the word so far having led to ``arc``."""
        offset = arc >> 1
        mask = self.cells[offset]
        if mask == 0 or self.halt != 0 or self.depth >= _LONGEST or self.hopeful(offset) == 0:
            return
        want = 0
        if self.left > 0:
            want = mask if self.hand[_BLANK] != 0 else mask & self.held
        for direction in range(6):
            spot = cell + self.deltas[direction]
            face = self.faces[spot]
            if face & mask != 0:
                if face & (face - 1) == 0:
                    letter = self.codes[spot]
                    if letter == _BLANK:
                        letter = popcount(face - 1)
                    self.enter(spot, letter, self.cells[offset + 1 + popcount(mask & (face - 1))])
                else:
                    self.read_blank(spot, offset, mask)
            elif want != 0 and face == 0 and self.levels[spot] != 0:
                self.add(spot, offset, mask, want)

    def hopeful(self, offset: int) -> int:
        """0 if another tile has to be added, but none of the hand is in any word that goes on here."""
        if self.placed > 0 and self.firm + 1 == 1 << self.placed:
            return 1
        if self.left == 0:
            return 0
        return 1 if self.hand[_BLANK] != 0 or self.below[offset] & self.held != 0 else 0

    def read_blank(self, spot: int, offset: int, mask: int) -> None:
        """Enters a blank of the grid as each letter that goes on."""
        face = self.faces[spot]
        want = mask
        while want != 0:
            low = want & -want
            want ^= low
            self.faces[spot] = low
            self.enter(spot, popcount(low - 1), self.cells[offset + 1 + popcount(mask & (low - 1))])
        self.faces[spot] = face

    def add(self, spot: int, offset: int, mask: int, want: int) -> None:
        """Enters an empty cell with each tile of the hand that goes on, by the letters wanted."""
        while want != 0:
            low = want & -want
            want ^= low
            letter = popcount(low - 1)
            arc = self.cells[offset + 1 + popcount(mask & (low - 1))]
            if self.hand[letter] != 0:
                self.put(spot, letter, letter, arc)
            if self.hand[_BLANK] != 0:
                self.put(spot, _BLANK, letter, arc)

    def put(self, spot: int, tile: int, letter: int, arc: int) -> None:
        """Adds a tile to an empty cell and enters it."""
        placed = self.placed
        firm = self.firm
        held = self.held
        total = self.sum
        self.spots[placed] = spot
        self.used[placed] = tile
        self.placed = placed + 1
        self.left -= 1
        for direction in range(6):
            self.beside[spot + self.deltas[direction]] |= 1 << placed
        self.firm = self.settle(firm, placed)
        self.hand[tile] -= 1
        if self.hand[tile] == 0 and tile != _BLANK:
            self.held = held & ~(1 << letter)
        if self.firm + 1 == 1 << self.placed or (self.hopeful(arc >> 1) != 0 and self.mendable() != 0):
            code = (spot << 10 ^ tile << 5 ^ letter) * _SCATTER & 0x7FFFFFFF
            self.sum = (total + (code ^ code >> 13) * 0x01000193) & 0x7FFFFFFF
            self.codes[spot] = tile
            self.faces[spot] = 1 << letter
            self.enter(spot, letter, arc)
            self.faces[spot] = 0
            self.codes[spot] = 0
            self.sum = total
        self.held = held
        self.hand[tile] += 1
        for direction in range(6):
            self.beside[spot + self.deltas[direction]] ^= 1 << placed
        self.left += 1
        self.placed = placed
        self.firm = firm

    def supports(self, spot: int, firm: int) -> int:
        """How many tiles a cell leans on: those of the grid, and the firm ones among the added."""
        return self.touched[spot] + popcount(self.beside[spot] & firm)

    def settle(self, firm: int, placed: int) -> int:
        """Which of the added tiles can be put down, given those that could before the latest; ``order`` is how."""
        if self.supports(self.spots[placed], firm) < 2:
            return firm
        count = popcount(firm)
        firm |= 1 << placed
        self.order[count] = placed
        before = 0
        while before != firm and firm + 1 != 1 << self.placed:
            before = firm
            for index in range(placed):
                if firm >> index & 1 == 0 and self.supports(self.spots[index], firm) >= 2:
                    firm |= 1 << index
                    count += 1
                    self.order[count] = index
        return firm

    def mendable(self) -> int:
        """0 if only one tile is left and no place for it helps any added tile that is not firm."""
        if self.left > 1:
            return 1
        for index in range(self.placed):
            if self.firm >> index & 1 == 0:
                spot = self.spots[index]
                if self.supports(spot, self.firm) == 1 and self.props(spot) != 0:
                    return 1
        return 0

    def props(self, spot: int) -> int:
        """Whether a tile could be put down at once next to a cell."""
        for direction in range(6):
            near = spot + self.deltas[direction]
            if self.codes[near] == 0 and self.levels[near] != 0 and self.supports(near, self.firm) >= 2:
                return 1
        return 0

    def enter(self, spot: int, letter: int, arc: int) -> None:
        """Takes one step; keeps the walk if it spells a word, and goes on."""
        if self.nodes >= self.quota:
            self.cut = 1
            self.halt = 1
            return
        self.nodes += 1
        depth = self.depth
        crossed = self.crossed
        self.path[depth] = spot
        self.word[depth] = letter
        self.digests[depth + 1] = (self.digests[depth] ^ letter) * 0x01000193 & 0x7FFFFFFF
        self.depth = depth + 1
        self.crossed = crossed | self.marks[spot]
        if arc & 1 == 1 and self.placed > 0 and self.firm + 1 == 1 << self.placed:
            self.keep()
        self.go_on(spot, arc)
        self.crossed = crossed
        self.depth = depth

    def keep(self) -> None:
        """Keeps the present walk if it is a new one."""
        end = self.path[self.depth - 1]
        digest = (self.digests[self.depth] + self.sum + (end ^ self.crossed << 20) * _SCATTER) & 0x7FFFFFFF
        digest ^= digest >> 15
        last = len(self.slots) - 2
        slot = digest << 1 & last
        while self.slots[slot] != 0:
            if self.slots[slot + 1] == digest and self.same(self.slots[slot] - 1) != 0:
                return
            slot = slot + 2 & last
        if self.found == self.most:
            self.full = 1
            self.halt = 1
            return
        self.slots[slot] = self.found + 1
        self.slots[slot + 1] = digest
        self.write()
        self.found += 1
        if self.cramped() != 0:
            self.widen()
            if self.cramped() != 0:
                self.full = 1
                self.halt = 1

    def cramped(self) -> int:
        """Whether another walk might not find room."""
        return 1 if self.found == self.room or self.used_steps + _LONGEST + _ADDED > len(self.step_view) else 0

    def widen(self) -> None:
        """Four times the room for walks; without memory for that it stays as it is."""
        heads = zeros(4 * len(self.heads))
        steps = zeros(4 * len(self.steps))
        slots = zeros(4 * len(self.slots))
        heads[: HEAD * self.found] = self.heads[: HEAD * self.found]
        steps[: self.used_steps] = self.steps[: self.used_steps]
        self.heads = heads
        self.steps = steps
        self.head_view = heads
        self.step_view = steps
        old = self.slots
        self.slots = slots
        self.rehash(old)
        self.room *= 4

    def rehash(self, old: memoryview) -> None:
        """Finds every walk a new slot."""
        last = len(self.slots) - 2
        for before in range(0, len(old), 2):
            if old[before] != 0:
                slot = old[before + 1] << 1 & last
                while self.slots[slot] != 0:
                    slot = slot + 2 & last
                self.slots[slot] = old[before]
                self.slots[slot + 1] = old[before + 1]

    def same(self, index: int) -> int:
        """Whether a kept walk counts as one with the present one."""
        head = _HEAD * index
        first = self.head_view[head + 1]
        if self.head_view[head + 2] != self.depth or self.head_view[head + 3] != self.placed:
            return 0
        if self.head_view[head + 4] != self.crossed:
            return 0
        if self.step_view[first + self.depth - 1] >> 5 != self.path[self.depth - 1]:
            return 0
        for step in range(self.depth):
            if self.step_view[first + step] & 31 != self.word[step]:
                return 0
        for added in range(self.placed):
            if self.lies(first + self.depth, added) == 0:
                return 0
        return 1

    def lies(self, first: int, added: int) -> int:
        """Whether one of a kept walk's added tiles is this one of the present walk."""
        wanted = self.written(added)
        for index in range(first, first + self.placed):
            if self.step_view[index] == wanted:
                return 1
        return 0

    def written(self, added: int) -> int:
        """An added tile of the present walk as it is kept."""
        spot = self.spots[added]
        return spot << 10 | self.used[added] << 5 | popcount(self.faces[spot] - 1)

    def write(self) -> None:
        """Writes the present walk down."""
        head = _HEAD * self.found
        score = self.ends[self.codes[self.path[self.depth - 1]]] + self.mark * popcount(self.crossed)
        for index in range(self.placed):
            score += self.gains[self.used[index]]
        self.head_view[head] = score
        self.head_view[head + 1] = self.used_steps
        self.head_view[head + 2] = self.depth
        self.head_view[head + 3] = self.placed
        self.head_view[head + 4] = self.crossed
        for step in range(self.depth):
            self.step_view[self.used_steps + step] = self.path[step] << 5 | self.word[step]
        self.used_steps += self.depth
        for index in range(self.placed):
            self.step_view[self.used_steps + index] = self.written(self.order[index])
        self.used_steps += self.placed


def letters_below(graph: WordGraph) -> memoryview:
    """For the offset of every node of a graph, all letters of the words that go on from there, as a mask."""
    below = memoryview(bytearray(4 * len(graph))).cast("I")
    gather_below(graph.array, below)
    return below


def gather_below(cells: memoryview, below: memoryview) -> None:
    """Fills ``below`` from the first node to the last: a node lies after all it leads to."""
    at = 2
    size = len(cells)
    while at < size:
        mask = cells[at]
        every = mask
        place = at + 1
        at = place + popcount(mask)
        for arc in range(place, at):
            every |= below[cells[arc] >> 1]
        below[place - 1] = every


def popcount(bits: int) -> int:
    """How many of the low 32 bits are set."""
    bits = bits - (bits >> 1 & 0x55555555)
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F
    return bits * 0x01010101 >> 24 & 0xFF


def sound_margin(codes: bytearray, width: int, margin: int) -> int:
    """1 if all codes are tiles and none lies within ``margin`` cells of the edge, else 0."""
    rows = len(codes) // width
    for cell in range(len(codes)):
        if codes[cell] != 0:
            row = cell // width
            column = cell - row * width
            if codes[cell] > _BLANK or row < margin or column < margin:
                return 0
            if row >= rows - margin or column >= width - margin:
                return 0
    return 1
