"""Building of the smallest word graph from sorted words.

Words are read once. The nodes along the latest word are open. When the next word leaves that path, the nodes below
the fork are closed: an equal node that is already packed is reused, any other is appended. A node is therefore always
packed after all nodes it leads to.
"""

from __future__ import annotations

from array import array

MAX_LENGTH = 63
"""Maximum letters of a word."""

_NEWLINE = 10
_A = 65
_Z = 90
_WIDTH = 27
_FIRST_SIZE = 1 << 12


def zeros(count: int) -> array[int]:
    """A buffer of uint32 zeros."""
    return array("I", bytes(4 * count))


def pack(text: bytes) -> array[int]:
    """The cells of the smallest graph of the words in ``text``: A–Z, sorted, each followed by a newline."""
    return Minimiser().pack(text)


class Minimiser:
    """Packs one list of words. Use it once."""

    def __init__(self) -> None:
        # cells[:used] holds packed nodes, slots is a hash set of their offsets. The other buffers hold the open nodes,
        # one per depth along the latest word: letter taken, mask, number of arcs, arcs, and whether a word ends there.
        self.cells = zeros(_FIRST_SIZE)
        self.used = 2
        self.slots = zeros(_FIRST_SIZE)
        self.nodes = 0
        self.word = zeros(MAX_LENGTH + 1)
        self.masks = zeros(MAX_LENGTH + 1)
        self.counts = zeros(MAX_LENGTH + 1)
        self.ends = zeros(MAX_LENGTH + 1)
        self.arcs = zeros(_WIDTH * (MAX_LENGTH + 1))
        self.depth = 0

    def pack(self, text: bytes) -> array[int]:
        """The cells of the graph of ``text``. Raises ValueError that names the line at fault."""
        if text and not text.endswith(b"\n"):
            raise ValueError("expected a newline after every word, found none after the last")
        at = self.read(text)
        if at != len(text):
            self._refuse(text, at)
        while self.depth > 0:
            self.close()
        self.cells[1] = self.freeze(0)
        return array("I", bytes(memoryview(self.cells)[: self.used]))

    def _refuse(self, text: bytes, at: int) -> None:
        line = text.count(b"\n", 0, at) + 1
        start = text.rfind(b"\n", 0, at) + 1
        found = text[start : start + 80].partition(b"\n")[0].decode("ascii", "replace")
        raise ValueError(f"expected sorted words of 1 to {MAX_LENGTH} letters A–Z, found {found!r} at line {line}")

    def read(self, text: bytes) -> int:
        """Adds every word. Returns the position at which it stopped: the end, or that of a word at fault."""
        size = len(text)
        longest = MAX_LENGTH
        at = 0
        while at < size:
            shared = 0
            while shared < self.depth and text[at] == self.word[shared]:
                shared += 1
                at += 1
            letter = text[at]
            if letter == _NEWLINE or (shared < self.depth and letter < self.word[shared]):
                return at
            # words are sorted, so no later one passes through the nodes below the fork: they are final and can be
            # packed
            while self.depth > shared:
                self.close()
            while letter != _NEWLINE:
                if letter < _A or letter > _Z or self.depth == longest:
                    return at
                self.open(letter)
                at += 1
                letter = text[at]
            self.ends[self.depth] = 1
            at += 1
        return at

    def open(self, letter: int) -> None:
        """Opens a node one letter deeper."""
        self.word[self.depth] = letter
        self.depth += 1
        self.masks[self.depth] = 0
        self.counts[self.depth] = 0
        self.ends[self.depth] = 0

    def close(self) -> None:
        """Packs the deepest open node and adds its arc to the one above."""
        arc = self.freeze(self.depth) << 1 | self.ends[self.depth]
        self.depth -= 1
        above = self.depth
        self.arcs[above * _WIDTH + self.counts[above]] = arc
        self.counts[above] += 1
        self.masks[above] |= 1 << (self.word[above] - 64)

    def freeze(self, depth: int) -> int:
        """Offset of the packed node equal to the open one at ``depth``, packed now if there is none."""
        if self.masks[depth] == 0:
            return 0
        # Children are packed before their parents, so equal children have equal offsets: two nodes are equal exactly if
        # their masks and arcs are. That makes the graph minimal without ever comparing whole subtrees.
        first = depth * _WIDTH
        count = self.counts[depth]
        slot = self.scatter(self.masks[depth], self.arcs, first, count)
        while self.slots[slot] != 0:
            if self.equal(self.slots[slot], depth):
                return self.slots[slot]
            slot = slot + 1 & len(self.slots) - 1
        offset = self.append(depth)
        self.slots[slot] = offset
        self.nodes += 1
        if self.nodes * 2 > len(self.slots):
            self.widen()
        return offset

    def scatter(self, mask: int, arcs: array[int], first: int, count: int) -> int:
        """Slot at which the search for a node begins: a hash of its mask and arcs."""
        code = mask
        for place in range(first, first + count):
            code = (code ^ arcs[place]) * 0x01000193 & 0x7FFFFFFF
        return (code ^ code >> 15) & len(self.slots) - 1

    def equal(self, offset: int, depth: int) -> bool:
        """True if the packed node at ``offset`` equals the open one at ``depth``."""
        if self.cells[offset] != self.masks[depth]:
            return False
        first = depth * _WIDTH
        for place in range(self.counts[depth]):  # noqa: SIM110 - compiled to a plain loop
            if self.cells[offset + 1 + place] != self.arcs[first + place]:
                return False
        return True

    def append(self, depth: int) -> int:
        """Packs the open node at ``depth`` and returns its offset."""
        offset = self.used
        if offset + _WIDTH > len(self.cells):
            wider = zeros(2 * len(self.cells))
            memoryview(wider)[:offset] = memoryview(self.cells)[:offset]
            self.cells = wider
        self.cells[offset] = self.masks[depth]
        first = depth * _WIDTH
        count = self.counts[depth]
        for place in range(count):
            self.cells[offset + 1 + place] = self.arcs[first + place]
        self.used = offset + 1 + count
        return offset

    def widen(self) -> None:
        """Doubles the slots and rehashes every packed node."""
        self.slots = zeros(2 * len(self.slots))
        offset = 2
        while offset < self.used:
            mask = self.cells[offset]
            count = mask.bit_count()
            slot = self.scatter(mask, self.cells, offset + 1, count)
            while self.slots[slot] != 0:
                slot = slot + 1 & len(self.slots) - 1
            self.slots[slot] = offset
            offset += 1 + count
