"""Walks on hexagons that spell words, some of whose tiles are added on the way.

The plane is a flat array of rows; a cell's neighbours are its index plus 1, 1−width, −width, −1, width−1 and width.
Tiles are codes: 0 none, 1…26 a letter, 27 a blank. A walk begins on a given cell, each step goes to a neighbour, and
an empty cell can be entered by adding a tile from the hand. At the end at least one tile was added, and there is an
order in which each added tile touches two tiles at the moment it is put down. A blank stands for one letter a walk.

Walks that spell the same word, add the same tiles (blanks with the same letters) to the same cells, end on the same
cell and cross the same marks are one; the first found stands for all.
"""

from __future__ import annotations

from array import array

try:
    import cython  # type: ignore[import-untyped]
except ImportError:
    from tilery.kernel import plain as cython

from tilery.kernel.wordgraph import WordGraph

BLANK = 27
CODES = 28
MOST_IN_HAND = 8
LONGEST = 64
MOST_CELLS = 1 << 20
HEAD = 6
"""What is kept of a walk in ``heads``: score, first step, length, tiles added, marks crossed, digest."""

# The same and more with C types in the .pxd, which hides a name from Python.
_ANY = 0x07FFFFFE
_BLANK = BLANK
_ADDED = MOST_IN_HAND
_LONGEST = LONGEST
_HEAD = HEAD


def zeros(count: int) -> array[int]:
    """So many int32, all 0."""
    return array("i", bytes(4 * count))


class HexPath:
    """One search. ``run`` fills ``heads``, ``steps`` and ``laid``; ``found`` says how many walks there are.

    A step is cell << 5 | letter; an added tile is cell << 10 | tile << 5 | letter, in an order they can be put down.
    ``cut``: the nodes ran out. ``full``: there are more walks than there is room for.
    """

    def __init__(
        self,
        graph: WordGraph,
        width: int,
        codes: bytearray,
        marks: bytearray,
        hand: array[int],
        gains: array[int],
        ends: array[int],
        mark: int,
        room: int,
    ) -> None:
        size = len(codes)
        if not 0 < size <= MOST_CELLS or width < 1 or size % width or len(marks) != size:
            raise ValueError(f"expected whole rows of {width} and as many marks, found {size} and {len(marks)} cells")
        if not len(hand) == len(gains) == len(ends) == CODES:
            raise ValueError(f"expected {CODES} entries in hand, gains and ends")
        if min(hand) < 0 or sum(hand) > MOST_IN_HAND or hand[0]:
            raise ValueError(f"expected a hand of 0 to {MOST_IN_HAND} tiles, found {list(hand)}")
        if not 0 < room <= 1 << 20:
            raise ValueError(f"expected room for 1 to {1 << 20} walks, found {room}")
        self.cells = graph.array
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
        self.held = 0
        for letter in range(1, BLANK):
            if hand[letter]:
                self.held |= 1 << letter
        self.faces = array("I", bytes(4 * size))
        self.levels = bytearray(size)
        self.deltas = array("i", [1, 1 - width, -width, -1, width - 1, width])
        self.word = zeros(LONGEST)
        self.path = zeros(LONGEST)
        self.depth = 0
        self.spots = zeros(MOST_IN_HAND)
        self.used = zeros(MOST_IN_HAND)
        self.order = zeros(MOST_IN_HAND)
        self.placed = 0
        self.loose = 0
        self.crossed = 0
        self.heads = zeros(HEAD * room)
        self.steps = zeros(16 * room)
        self.laid = zeros(MOST_IN_HAND * room)
        self.head_view = self.heads
        self.step_view = self.steps
        self.laid_view = self.laid
        slots = 64
        while slots < 2 * room:
            slots *= 2
        self.slots = zeros(slots)
        self.room = room
        self.found = 0
        self.used_steps = 0
        self.nodes = 0
        self.most_nodes = 0
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
        """Prepares the plane and walks from every start."""
        self.show(blocked)
        self.grow()
        for index in range(len(starts)):
            self.begin(starts[index])

    def show(self, blocked: int) -> None:
        """What each cell can be read as, as a mask of letters."""
        for cell in range(len(self.codes)):
            code = self.codes[cell]
            if code != 0 and (blocked == 0 or self.marks[cell] == 0):
                self.faces[cell] = _ANY if code == _BLANK else 1 << code

    def grow(self) -> None:
        """Levels of empty cells: 1 touches two tiles, 2 touches two of tiles and level 1, and so on."""
        for level in range(1, self.left + 1):
            grew = 0
            for cell in range(self.width + 1, len(self.codes) - self.width - 1):
                if self.codes[cell] == 0 and self.levels[cell] == 0 and self.leaning(cell, level) >= 2:
                    self.levels[cell] = level
                    grew = 1
            if grew == 0:
                return

    def leaning(self, cell: int, level: int) -> int:
        """How many neighbours are tiles or of a lower level."""
        count = 0
        for direction in range(6):
            spot = cell + self.deltas[direction]
            if self.codes[spot] != 0 or 0 < self.levels[spot] < level:
                count += 1
        return count

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
            self.depth = 1
            self.go_on(start, self.cells[offset + 1 + popcount(mask & (low - 1))])
        self.faces[start] = face
        self.depth = 0

    def go_on(self, cell: int, arc: int) -> None:
        """All ways on from a cell, the word so far having led to ``arc``."""
        offset = arc >> 1
        mask = self.cells[offset]
        if mask == 0 or self.full != 0 or self.depth >= _LONGEST:
            return
        near = 0
        room = 0
        for direction in range(6):
            spot = cell + self.deltas[direction]
            bits = self.faces[spot]
            near |= bits
            if bits == 0:
                room |= self.levels[spot]
        if room != 0 and self.left > 0:
            near |= _ANY if self.hand[_BLANK] != 0 else self.held
        want = mask & near
        while want != 0:
            low = want & -want
            want ^= low
            self.spread(cell, low, self.cells[offset + 1 + popcount(mask & (low - 1))])

    def spread(self, cell: int, low: int, arc: int) -> None:
        """All ways to go from a cell by one letter."""
        letter = popcount(low - 1)
        for direction in range(6):
            spot = cell + self.deltas[direction]
            bits = self.faces[spot]
            if bits == low:
                self.enter(spot, letter, arc)
            elif bits & low != 0:
                self.faces[spot] = low
                self.enter(spot, letter, arc)
                self.faces[spot] = bits
            elif bits == 0 and self.levels[spot] != 0 and self.left > 0:
                if self.hand[letter] != 0:
                    self.put(spot, letter, letter, arc)
                if self.hand[_BLANK] != 0:
                    self.put(spot, _BLANK, letter, arc)

    def put(self, spot: int, tile: int, letter: int, arc: int) -> None:
        """Adds a tile to an empty cell and enters it."""
        loose = self.loose
        if self.touching(spot) < 2:
            self.loose = loose + 1
        self.spots[self.placed] = spot
        self.used[self.placed] = tile
        self.placed += 1
        self.left -= 1
        self.hand[tile] -= 1
        held = self.held
        if self.hand[tile] == 0 and tile != _BLANK:
            self.held = held & ~(1 << letter)
        self.codes[spot] = tile
        self.faces[spot] = 1 << letter
        if self.left > 0 or self.sound() != 0:
            self.enter(spot, letter, arc)
        self.faces[spot] = 0
        self.codes[spot] = 0
        self.held = held
        self.hand[tile] += 1
        self.left += 1
        self.placed -= 1
        self.loose = loose

    def touching(self, spot: int) -> int:
        """How many tiles touch a cell."""
        count = 0
        for direction in range(6):
            if self.codes[spot + self.deltas[direction]] != 0:
                count += 1
        return count

    def enter(self, spot: int, letter: int, arc: int) -> None:
        """Takes one step; keeps the walk if it spells a word, and goes on."""
        self.nodes += 1
        if self.nodes > self.most_nodes:
            self.cut = 1
            self.full = 1
            return
        self.path[self.depth] = spot
        self.word[self.depth] = letter
        self.depth += 1
        crossed = self.crossed
        self.crossed = crossed | self.marks[spot]
        if arc & 1 == 1 and self.placed > 0 and self.sound() != 0:
            self.keep()
        self.go_on(spot, arc)
        self.crossed = crossed
        self.depth -= 1

    def sound(self) -> int:
        """Whether there is an order to put the added tiles down; ``order`` is then one."""
        count = self.placed
        if self.loose == 0:
            for index in range(count):
                self.order[index] = index
            return 1
        for index in range(count):
            self.codes[self.spots[index]] = 0
        done = 0
        put = 0
        before = -1
        while put > before:
            before = put
            for index in range(count):
                if done >> index & 1 == 0 and self.touching(self.spots[index]) >= 2:
                    self.codes[self.spots[index]] = self.used[index]
                    self.order[put] = index
                    done |= 1 << index
                    put += 1
        for index in range(count):
            self.codes[self.spots[index]] = self.used[index]
        return 1 if put == count else 0

    def letter_at(self, spot: int) -> int:
        """What an added tile stands for."""
        return popcount(self.faces[spot] - 1)

    def keep(self) -> None:
        """Keeps the present walk if it is a new one."""
        digest = self.digest()
        slot = digest & len(self.slots) - 1
        while self.slots[slot] != 0:
            if self.same(self.slots[slot] - 1, digest) != 0:
                return
            slot = slot + 1 & len(self.slots) - 1
        if self.found == self.room or self.used_steps + self.depth > len(self.step_view):
            self.full = 1
            return
        self.slots[slot] = self.found + 1
        self.write(digest)
        self.found += 1

    def digest(self) -> int:
        """A number equal for walks that count as one."""
        code = self.crossed << 20 ^ self.path[self.depth - 1]
        for index in range(self.depth):
            code = (code ^ self.word[index]) * 0x01000193 & 0x7FFFFFFF
        for index in range(self.placed):
            spot = self.spots[index]
            code = code + (spot << 10 ^ self.used[index] << 5 ^ self.letter_at(spot)) * 0x1E3779B1 & 0x7FFFFFFF
        return code ^ code >> 15

    def same(self, index: int, digest: int) -> int:
        """Whether a kept walk counts as one with the present one."""
        head = _HEAD * index
        if (
            self.head_view[head + 5] != digest
            or self.head_view[head + 2] != self.depth
            or self.head_view[head + 3] != self.placed
        ):
            return 0
        first = self.head_view[head + 1]
        if (
            self.head_view[head + 4] != self.crossed
            or self.step_view[first + self.depth - 1] >> 5 != self.path[self.depth - 1]
        ):
            return 0
        for step in range(self.depth):
            if self.step_view[first + step] & 31 != self.word[step]:
                return 0
        for added in range(self.placed):
            if self.lies(_ADDED * index, self.spots[added], self.used[added]) == 0:
                return 0
        return 1

    def lies(self, first: int, spot: int, tile: int) -> int:
        """Whether one of a kept walk's added tiles is this one."""
        wanted = spot << 10 | tile << 5 | self.letter_at(spot)
        for index in range(first, first + self.placed):
            if self.laid_view[index] == wanted:
                return 1
        return 0

    def write(self, digest: int) -> None:
        """Writes the present walk down."""
        head = _HEAD * self.found
        score = self.ends[self.codes[self.path[self.depth - 1]]] + self.mark * popcount(self.crossed)
        for index in range(self.placed):
            added = self.order[index]
            spot = self.spots[added]
            score += self.gains[self.used[added]]
            self.laid_view[_ADDED * self.found + index] = spot << 10 | self.used[added] << 5 | self.letter_at(spot)
        self.head_view[head] = score
        self.head_view[head + 1] = self.used_steps
        self.head_view[head + 2] = self.depth
        self.head_view[head + 3] = self.placed
        self.head_view[head + 4] = self.crossed
        self.head_view[head + 5] = digest
        for step in range(self.depth):
            self.step_view[self.used_steps + step] = self.path[step] << 5 | self.word[step]
        self.used_steps += self.depth


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
