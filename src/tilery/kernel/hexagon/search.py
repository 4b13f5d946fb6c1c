"""Walks on hexagons that spell words, some of whose tiles are added on the way.

A walk begins on a given cell, each step goes to a neighbour, and a free cell can be entered by adding a tile from the
hand. At the end at least one tile was added, and all added tiles are firm. A blank stands for one letter a walk.

Walks that spell the same word, add the same tiles (blanks with the same letters) to the same cells, end on the same
cell and cross the same marks count as one: the first found is kept.

Steps that visibly lead nowhere are not taken: a step must end a walk, or a continuing letter must be on a neighbour or
in the hand, and tiles that are not firm need one more from the hand.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from tilery.kernel import plain as cython

from tilery.kernel.hexagon.hand import CODES, OFFER, HexHand
from tilery.kernel.hexagon.keeper import LONGEST, HexKeeper
from tilery.kernel.hexagon.plane import MOST_IN_HAND, HexPlane
from tilery.kernel.words.graph import WordGraph

# The .pxd has the same and more with C types, which hides a name from Python.
_CODES = CODES
_LONGEST = LONGEST
_SCATTER = 0x1E3779B1
_PRIME = 0x01000193
if not cython.compiled:  # constants of C in the .pxd, so that the compiler can work with their values
    _ANY = 0x07FFFFFE
    _FREE = 1
    _TOUCH = 1 << 28
    _FIRM = 2 << 28  # support of a cell where a tile is firm at once
    _SUPPORT = 0x70000000
    _OFFER = OFFER
    _TILE = 31 << 5  # the added tile of a step


class HexSearch:
    """One search. ``run`` fills ``kept`` with the walks found. ``cut`` is set when the nodes run out. A node is a step
    taken.

    Of the ``placed`` tiles added, which lie on ``spots``, those in ``waiting`` are not firm; ``order`` has the others,
    ``braced`` in number, in an order in which they can be placed, three bits each. ``sound``: tiles were added, and all
    are firm. ``rest`` is what is left of the hand, ``given`` what it can stand for, ``gained`` what the added tiles
    gain. The *lead* of a step is a mask of the letters that may continue the walk, with bit 0 set if it may end.
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
        kept: HexKeeper,
    ) -> None:
        self.plane = HexPlane(width, codes, marks, sum(hand))
        self.hand = HexHand(graph, below, self.plane, hand, gains, ends, mark)
        self.cells = self.hand.cells
        self.below = self.hand.below
        self.offers = self.hand.offers
        self.faces = self.plane.faces
        self.deltas = self.plane.deltas
        self.codes = self.plane.codes
        self.marks = self.plane.marks
        self.gains = self.hand.gains
        self.ends = self.hand.ends
        self.left = 0
        self.rest = 0
        self.given = 0
        self.gained = 0
        self.spots = array("i", bytes(4 * MOST_IN_HAND))
        self.placed = 0
        self.waiting = 0
        self.braced = 0
        self.order = 0
        self.sound = 0
        self.kept = kept
        self.now = self.kept.now
        self.depth = 0
        self.crossed = 0
        self.nodes = 0
        self.quota = 0
        self.cut = 0

    def run(self, starts: array[int], blocked: int, most_nodes: int) -> None:
        """Finds all walks from these cells. With ``blocked``, cells that have a mark cannot be entered."""
        for start in starts:
            if not 0 <= start < len(self.plane.codes) or self.plane.codes[start] == 0:
                raise ValueError(f"expected starts on tiles, found cell {start}")
        with cython.nogil:
            self.plane.prepare(blocked)
            self.search(starts, len(starts), most_nodes)

    def deal(self, hand: array[int], first: int) -> None:
        """Takes up another hand for another search on this plane: the numbers from ``first`` on."""
        self.plane.left = 0
        for code in range(_CODES):
            self.plane.left += hand[first + code]
        self.hand.deal(hand, first)

    def search(self, starts: array[int], count: int, most_nodes: int) -> None:
        """Searches from every start. Each has its share of the nodes, and those left over by earlier ones."""
        self.hand.bound()
        self.rest = self.hand.whole
        self.left = self.plane.left
        self.given = self.hand.givable[self.rest]
        self.nodes = 0
        self.cut = 0
        share = most_nodes // count if count > 0 else 0
        for index in range(count):
            self.quota = most_nodes - share * (count - 1 - index)
            self.read(starts[index], self.hand.root >> 1, self.cells[self.hand.root >> 1])

    def go_on(self, cell: int, offset: int, mask: int) -> None:
        """Follows all continuations from a cell by the letters of a node of the graph."""
        # Directions as six bits: tiles to read there, free cells to add to, and cells ready for a firm tile at once.
        tiles = 0
        free = 0
        ready = 0
        for direction in range(6):
            face = self.faces[cell + self.deltas[direction]]
            tiles |= (face & mask != 0) << direction
            free |= (face & _FREE) << direction
            ready |= (face >= _FIRM) << direction
        # The hand's tiles that fit here are listed once for all free neighbours. If none of them can be followed by
        # another, a tile must be firm at once, so only cells that are ready remain.
        first = self.hand.offered
        if mask & self.given == 0:
            free = 0
        elif free != 0 and self.hand.list_offers(offset, mask, self.waiting | free & ~ready, self.rest) == 0:
            free &= ready
        last = self.hand.offered
        ways = tiles | free
        while ways != 0:
            low = ways & -ways
            ways ^= low
            spot = cell + self.deltas[popcount(low - 1)]
            if tiles & low != 0:
                self.read(spot, offset, mask)
            else:
                self.add(spot, first, last)
        self.hand.offered = first

    def read(self, spot: int, offset: int, mask: int) -> None:
        """Enters a tile on the table, as each letter that it can be and that continues a word."""
        face = self.faces[spot]
        around = self.around(spot)
        want = mask & face
        while want != 0:
            low = want & -want
            want ^= low
            arc = self.cells[offset + 1 + popcount(mask & (low - 1))]
            able = self.given
            if self.sound == 0 and self.below[arc >> 1] & able != 0:
                able |= 1
            lead = self.lead(arc, self.cells[arc >> 1], able, around, self.sound)
            if lead != 0:
                self.faces[spot] = face & _SUPPORT | low  # a blank keeps its letter for the rest of the walk
                self.enter(spot, popcount(low - 1), arc >> 1, lead)
        self.faces[spot] = face

    def around(self, cell: int) -> int:
        """Union of the faces of a cell's neighbours; bit 0 is set if one is free. The bits above them mean nothing."""
        width = self.plane.width
        face = self.faces[cell + 1] | self.faces[cell - 1] | self.faces[cell + width]
        return face | self.faces[cell - width] | self.faces[cell + 1 - width] | self.faces[cell + width - 1]

    def lead(self, arc: int, mask: int, able: int, around: int, sound: int) -> int:
        """The lead of an arc to a node with the letters ``mask``, from a cell with the neighbours ``around``.

        If not all added tiles are firm no walk can end, and another tile must be added.
        """
        # Without branches: ``-(around & _FREE)`` is all ones if a neighbour is free, so the hand's letters count only
        # then. ``-(able & 1)`` likewise drops everything unless a letter of the hand is still to be spelt.
        onward = mask & (around | able & -(around & _FREE))
        return onward | arc & 1 if sound != 0 else onward & -(able & 1)

    def leads(self, at: int, around: int, sound: int) -> int:
        """The lead of a listed tile from a cell with the neighbours ``around``."""
        return self.lead(self.offers[at], self.offers[at + 1], self.offers[at + 2], around, sound)

    def add(self, spot: int, first: int, last: int) -> None:
        """Enters a free cell with each of the listed tiles that leads on from there."""
        around = self.around(spot)
        sound = 1 if self.faces[spot] >= _FIRM else 0
        at = _OFFER * first
        until = _OFFER * last
        # The cell is filled only if one of the tiles leads on, and then once for all of them: support and firmness do
        # not depend on the letter.
        while at < until and self.leads(at, around, sound) == 0:
            at += _OFFER
        if at == until:
            return
        waiting = self.waiting
        braced = self.braced
        order = self.order
        self.put(spot, sound)
        while at < until:
            lead = self.leads(at, around, self.sound)
            if lead != 0:
                self.lay(spot, at, lead)
            at += _OFFER
        self.take(spot, waiting, braced)
        self.order = order

    def put(self, spot: int, firm: int) -> None:
        """Adds a tile to a free cell. It and its waiting neighbours become firm if they now touch two firm tiles."""
        placed = self.placed
        self.spots[placed] = spot
        self.placed = placed + 1
        self.left -= 1
        if firm == 0:
            self.waiting |= 1 << placed
        elif self.left == 0 and self.waiting == 0:
            self.order |= placed << 3 * placed  # no waiting tile leans on it
        else:
            self.brace(placed)
            if self.waiting != 0:
                self.settle()
        self.sound = 1 if self.waiting == 0 else 0

    def take(self, spot: int, waiting: int, braced: int) -> None:
        """Removes the latest tile and restores the set of firm tiles."""
        while self.braced > braced:  # order lists the firm tiles, so the latest are loosened first
            self.braced -= 1
            self.lean(self.spots[self.order >> 3 * self.braced & 7], -_TOUCH)
        self.faces[spot] = self.faces[spot] & _SUPPORT | _FREE
        self.waiting = waiting
        self.placed -= 1
        self.left += 1
        self.sound = 1 if waiting == 0 and self.placed > 0 else 0

    def settle(self) -> None:
        """Braces the waiting tiles that touch two firm ones, until none of those left does."""
        before = -1
        while before != self.waiting:
            before = self.waiting
            for index in range(self.placed):
                if self.waiting >> index & 1 == 1 and self.faces[self.spots[index]] >= _FIRM:
                    self.waiting ^= 1 << index
                    self.brace(index)

    def brace(self, index: int) -> None:
        """Makes an added tile firm, so that others can lean on it."""
        self.order |= index << 3 * self.braced
        self.braced += 1
        self.lean(self.spots[index], _TOUCH)

    def lean(self, spot: int, change: int) -> None:
        """Changes the support of a cell's neighbours."""
        width = self.plane.width
        self.faces[spot + 1] += change
        self.faces[spot + 1 - width] += change
        self.faces[spot - width] += change
        self.faces[spot - 1] += change
        self.faces[spot + width - 1] += change
        self.faces[spot + width] += change

    def lay(self, spot: int, at: int, lead: int) -> None:
        """Enters a cell with a tile of the hand."""
        read = self.offers[at + 3]
        tile = read >> 5
        rest = self.rest
        gain = self.gains[tile]
        self.gained += gain
        self.rest = self.offers[at + 4]
        self.given = self.offers[at + 2] & _ANY
        self.codes[spot] = tile
        self.faces[spot] = self.faces[spot] & _SUPPORT | 1 << (read & 31)
        self.enter(spot, read, self.offers[at] >> 1, lead)
        self.codes[spot] = 0
        self.given = self.hand.givable[rest]
        self.rest = rest
        self.gained -= gain

    def enter(self, spot: int, read: int, offset: int, lead: int) -> None:
        """Takes one step, keeps the walk if it ends here, and continues it. ``read`` is the step's tile and letter."""
        # Branch and bound: if no longer walk beats the floor, only this one's own end remains.
        if self.kept.limited and lead > 1 and self.promise(self.below[offset]) <= self.kept.floor:
            lead &= 1
            if lead == 0:
                return
        if self.nodes >= self.quota or self.kept.full != 0:
            self.cut = 1
            return
        self.nodes += 1
        depth = self.depth
        crossed = self.crossed
        self.now[depth] = spot << 10 | read
        self.depth = depth + 1
        self.crossed = crossed | self.marks[spot]
        if lead & 1 != 0:
            self.keep(spot)
        if lead > 1 and self.depth < _LONGEST:
            self.go_on(spot, offset, self.cells[offset])
        self.crossed = crossed
        self.depth = depth

    def promise(self, below: int) -> int:
        """Upper bound of the scores of all walks that continue from here."""
        return self.gained + self.hand.crest + self.hand.gain(below, self.rest, self.left)

    def keep(self, spot: int) -> None:
        """Offers the current walk, which ends here, to the keeper."""
        score = self.gained + self.ends[self.codes[spot]]
        if self.crossed != 0:
            score += self.hand.mark * popcount(self.crossed)
        if score > self.kept.floor:
            digest = self.digest(spot)
            self.kept.offer(self.depth, digest ^ digest >> 15, score, self.order, self.placed << 8 | self.crossed)

    def digest(self, spot: int) -> int:
        """A number of the current walk, the same for all walks that count as one."""
        # Letters count by their place in the word. The added tiles are a sum, since their order does not matter.
        word = 0
        tiles = 0
        for index in range(self.depth):
            step = self.now[index]
            word = (word ^ step & 31) * _PRIME & 0x7FFFFFFF
            if step & _TILE != 0:
                code = step * _SCATTER & 0x7FFFFFFF
                tiles = (tiles + (code ^ code >> 13) * _PRIME) & 0x7FFFFFFF
        return (word + tiles + (spot ^ self.crossed << 20) * _SCATTER) & 0x7FFFFFFF


def popcount(bits: int) -> int:
    """Number of set bits among the low 32."""
    bits = bits - (bits >> 1 & 0x55555555)
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F
    return bits * 0x01010101 >> 24 & 0xFF
