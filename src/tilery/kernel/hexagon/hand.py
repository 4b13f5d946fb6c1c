"""A hand of tiles beside a plane: the tiles that can follow a node of the word graph, and the scores of walks.

The score of a walk is the gains of the tiles it adds, plus what its last tile counts as an end, plus a fixed amount
for each mark it crosses.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from tilery.kernel import plain as cython

from tilery.kernel.hexagon.keeper import LONGEST
from tilery.kernel.hexagon.plane import BLANK, MOST_IN_HAND, HexPlane
from tilery.kernel.words.below import TALL
from tilery.kernel.words.graph import WordGraph

CODES = 28
"""Number of tile codes: 1 to 27, and 0 for none."""

OFFER = 5
"""Numbers of an offer, a tile that may continue a walk: its arc, the letters after that, those that the hand can supply
then (with bit 0 if another tile can follow), tile << 5 | letter, and what is left of the hand.
"""

# The .pxd has the same and more with C types, which hides a name from Python.
_CODES = CODES
_TALL = TALL
_LEAST = -0x40000000
if not cython.compiled:  # constants of C in the .pxd, so that the compiler can work with their values
    _ANY = 0x07FFFFFE
    _BLANK = BLANK
    _OFFER = OFFER
    _MOST_IN_HAND = MOST_IN_HAND


class HexHand:
    """The tiles of a hand in a row, the one that gains most first: ``places`` has where each tile stands.

    ``faces`` has what each can stand for. By what is left of the hand, a set of bits, ``givable`` has what any of it
    can stand for, and ``sums`` what all of it gains.
    """

    def __init__(
        self,
        graph: WordGraph,
        below: memoryview,
        plane: HexPlane,
        hand: array[int],
        gains: array[int],
        ends: array[int],
        mark: int,
    ) -> None:
        if not len(hand) == len(gains) == len(ends) == CODES:
            raise ValueError(f"expected {CODES} entries in hand, gains and ends")
        if min(hand) < 0 or hand[0]:
            raise ValueError(f"expected how many there are of each tile, found {list(hand)}")
        if len(below) != len(graph):
            raise ValueError(f"expected {len(graph)} masks of letters below, found {len(below)}")
        self.plane = plane
        self.cells = graph.array
        self.below = below
        self.root = graph.root
        self.counts = array("i", bytes(4 * CODES))
        # Each node of a walk lists every letter of the hand once as itself and once as a blank, if the hand has one.
        # Offers are a stack: each node of the walk in progress has its own on top of those of the nodes before it.
        most = LONGEST * (min(sum(hand), 26) + (26 if hand[BLANK] else 0))
        self.offers = memoryview(bytearray(4 * OFFER * (most + 1))).cast("I")
        self.offered = 0
        self.gains = gains
        self.ends = ends
        self.mark = mark
        self.by_gain = array("i", sorted(range(1, CODES), key=gains.__getitem__, reverse=True))
        self.tiles = array("i", bytes(4 * MOST_IN_HAND))
        self.places = array("i", bytes(4 * CODES))
        self.faces = memoryview(bytearray(4 * MOST_IN_HAND)).cast("I")
        self.givable = memoryview(bytearray(4 << MOST_IN_HAND)).cast("I")
        self.sums = array("i", bytes(4 << MOST_IN_HAND))
        self.whole = 0
        self.crest = 0
        self.deal(hand, 0)

    def deal(self, hand: array[int], first: int) -> None:
        """Takes up these tiles, the number of each by its code: at most as many as the hand was made with."""
        # The tiles stand in a row by falling gain, so what is left of them is a set of bits, and what a set can give is
        # looked up. Equal tiles are taken from the front.
        held = 0
        for code in range(_CODES):
            self.counts[code] = hand[first + code]
            self.places[code] = 0
        for index in range(_CODES - 1):
            code = self.by_gain[index]
            for _ in range(self.counts[code]):
                self.tiles[held] = code
                self.places[code] |= 1 << held
                held += 1
        self.whole = (1 << held) - 1
        for index in range(held):
            code = self.tiles[index]
            self.faces[index] = _ANY if code == _BLANK else 1 << code
            for rest in range(1 << index):
                whole = rest | 1 << index
                self.givable[whole] = _ANY if code == _BLANK else self.givable[rest] | 1 << code
                self.sums[whole] = self.sums[rest] + (self.gains[code] if self.gains[code] > 0 else 0)

    def list_offers(self, offset: int, mask: int, wary: int, rest: int) -> int:
        """Lists the tiles of the rest of the hand that continue from a node. Returns 1 if another can follow one of
        them.

        That reads below the node, which is slow, so it is done only if ``wary`` is set, when another tile may have to
        be added.
        """
        able = 0
        blank = self.places[_BLANK] & rest
        blank &= -blank
        want = mask & self.givable[rest]
        while want != 0:
            low = want & -want
            want ^= low
            letter = popcount(low - 1)
            arc = self.cells[offset + 1 + popcount(mask & (low - 1))]
            # A letter and a blank that stands for it are different tiles, and leave different hands.
            bit = self.places[letter] & rest
            if bit != 0:
                bit &= -bit
                able |= self.offer(arc, letter << 5 | letter, rest ^ bit, wary)
            if blank != 0:
                able |= self.offer(arc, _BLANK << 5 | letter, rest ^ blank, wary)
        return able & 1

    def offer(self, arc: int, read: int, rest: int, wary: int) -> int:
        """Lists a tile. ``rest`` is what is left of the hand after it."""
        at = _OFFER * self.offered
        able = self.givable[rest]
        if wary != 0 and self.below[arc >> 1] & able != 0:
            able |= 1
        self.offered += 1
        self.offers[at] = arc
        self.offers[at + 1] = self.cells[arc >> 1]
        self.offers[at + 2] = able
        self.offers[at + 3] = read
        self.offers[at + 4] = rest
        return able

    def bound(self) -> None:
        """Bounds the part of a score that the last tile and the marks add, for the tiles of the hand and the table."""
        end = _LEAST
        for code in range(1, _CODES):
            if self.counts[code] + self.plane.counts[code] != 0 and self.ends[code] > end:
                end = self.ends[code]
        if self.mark > 0:
            end += self.mark * popcount(self.plane.marked)
        self.crest = end

    def gain(self, below: int, rest: int, left: int) -> int:
        """Upper bound of what the rest of the hand, ``left`` tiles, can gain on the way from a node.

        The word can grow by ``height`` letters at most, and only by letters below the node. The dearest tiles that fit
        both are counted, as if every one of them could be added.
        """
        fit = 0
        for index in range(_MOST_IN_HAND):
            fit |= (self.faces[index] & below != 0) << index
        fit &= rest
        height = below >> _TALL
        if left > height:
            rest = fit
            fit = 0
            while rest != 0 and height > 0:
                fit |= rest & -rest
                rest &= rest - 1
                height -= 1
        return self.sums[fit]


def popcount(bits: int) -> int:
    """Number of set bits among the low 32."""
    bits = bits - (bits >> 1 & 0x55555555)
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F
    return bits * 0x01010101 >> 24 & 0xFF
