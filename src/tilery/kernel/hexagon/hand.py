"""A hand of tiles beside a plane: the tiles that can follow a node of the word graph, and the scores of walks.

The score of a walk is the gains of the tiles it adds, plus what its last tile counts as an end, plus a fixed amount
for each mark it crosses.
"""

from __future__ import annotations

from array import array

from tilery.kernel.hexagon.keeper import LONGEST
from tilery.kernel.hexagon.plane import BLANK, HexPlane
from tilery.kernel.words.below import TALL
from tilery.kernel.words.graph import WordGraph

CODES = 28
"""Number of tile codes: 1 to 27, and 0 for none."""

OFFER = 4
"""Numbers of an offer, a tile that may continue a walk: its arc, the letters after that, those among them that the hand
can supply (with bit 0 if there is one), and tile << 5 | letter.
"""

# The .pxd has the same and more with C types, which hides a name from Python.
_ANY = 0x07FFFFFE
_CODES = CODES
_BLANK = BLANK
_TALL = TALL
_OFFER = OFFER
_LEAST = -0x40000000


class HexHand:
    """The hand during a search: ``counts`` of tiles left, ``held`` their letters, ``given`` all they can stand for."""

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
        self.held = 0
        self.given = 0
        # Each node of a walk lists every letter of the hand once as itself and once as a blank, if the hand has one.
        most = LONGEST * (min(sum(hand), 26) + (26 if hand[BLANK] else 0))
        self.offers = memoryview(bytearray(4 * OFFER * (most + 1))).cast("I")
        self.offered = 0
        self.gains = gains
        self.ends = ends
        self.mark = mark
        self.by_gain = array("i", sorted(range(1, CODES), key=gains.__getitem__, reverse=True))
        self.dearest = array("i", bytes(4 * CODES))
        self.crest = 0
        self.gained = 0
        self.deal(hand, 0)

    def deal(self, hand: array[int], first: int) -> None:
        """Takes up these tiles, the number of each by its code: at most as many as the hand was made with."""
        self.held = 0
        last = 0
        for code in range(_CODES):
            self.counts[code] = hand[first + code]
        for letter in range(1, _BLANK):
            if self.counts[letter] != 0:
                self.held |= 1 << letter
        self.given = self.held if self.counts[_BLANK] == 0 else _ANY
        # Offers are a stack: each node of the walk in progress has its own on top of those of the nodes before it.
        # dearest has the tiles by falling gain. Those that gain nothing are left out, so promise() is an upper bound.
        for index in range(_CODES - 1):
            code = self.by_gain[index]
            if self.counts[code] != 0 and self.gains[code] > 0:
                self.dearest[last] = code
                last += 1
        self.dearest[last] = 0

    def list_offers(self, offset: int, mask: int, wary: int) -> int:
        """Lists the tiles of the hand that continue from a node. Returns 1 if another can follow one of them.

        That reads below the node, which is slow, so it is done only if ``wary`` is set, when another tile may have to
        be added.
        """
        able = 0
        want = mask & self.given
        while want != 0:
            low = want & -want
            want ^= low
            letter = popcount(low - 1)
            arc = self.cells[offset + 1 + popcount(mask & (low - 1))]
            # A letter and a blank that stands for it are different tiles, and leave different hands.
            if self.counts[letter] != 0:
                rest = self.held if self.counts[letter] > 1 else self.held ^ low
                able |= self.offer(arc, letter << 5 | letter, rest if self.counts[_BLANK] == 0 else _ANY, wary)
            if self.counts[_BLANK] != 0:
                rest = self.held if self.counts[_BLANK] == 1 else _ANY
                able |= self.offer(arc, _BLANK << 5 | letter, rest, wary)
        return able & 1

    def offer(self, arc: int, read: int, given: int, wary: int) -> int:
        """Lists a tile. ``given`` are the letters that the hand can supply after it."""
        at = _OFFER * self.offered
        able = given if self.plane.left > 1 else 0
        if wary != 0 and self.below[arc >> 1] & able != 0:
            able |= 1
        self.offered += 1
        self.offers[at] = arc
        self.offers[at + 1] = self.cells[arc >> 1]
        self.offers[at + 2] = able
        self.offers[at + 3] = read
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

    def promise(self, below: int) -> int:
        """Upper bound of the scores of all walks that continue from here.

        The word can grow by ``height`` letters at most, and only by letters below the node. The dearest tiles of the
        hand that fit both are counted, as if every one of them could be added.
        """
        height = below >> _TALL
        score = self.gained + self.crest
        index = 0
        tile = self.dearest[0]
        while tile != 0 and height > 0:
            if tile == _BLANK or below >> tile & 1 == 1:
                count = self.counts[tile] if self.counts[tile] < height else height
                score += count * self.gains[tile]
                height -= count
            index += 1
            tile = self.dearest[index]
        return score


def popcount(bits: int) -> int:
    """Number of set bits among the low 32."""
    bits = bits - (bits >> 1 & 0x55555555)
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F
    return bits * 0x01010101 >> 24 & 0xFF
