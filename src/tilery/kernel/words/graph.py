"""The word graph: a set of words as one flat array of uint32, and walks through it.

``docs/explained/kernel.md`` describes the guarantees of the array. An *arc* is the result of a step through the graph:
the offset of the node it leads to, shifted left by one, with bit 0 set if a word ends there. 0 is no arc. Letters are
1…26.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

ENGLISH_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

_FIRST_NODE = 2
_SMALLEST = 2


class Numbering(dict[int, str]):
    """Table for ``str.translate`` from letters to A, B, C … by their numbers, and from any other sign to ``@``."""

    def __missing__(self, sign: int) -> str:
        """A sign that is no letter."""
        return "@"


class WordGraph:
    """A set of words over up to 26 letters in flat memory, which may be a read-only memory map.

    Its soundness is checked once (``sound_cells``), so that compiled code may trust every offset. ``array`` is the
    memory itself, a ``memoryview`` of uint32. ``signs`` are the letters in the order of their numbers, A–Z unless
    another alphabet is given. ``numbers`` has the number of each.
    """

    def __init__(self, array: memoryview, signs: str = ENGLISH_SIGNS) -> None:
        if not 0 < len(signs) <= len(ENGLISH_SIGNS) or list(signs) != sorted({*signs}):
            raise ValueError(
                f"expected up to {len(ENGLISH_SIGNS)} letters in the order of code points, found {signs!r}"
            )
        if array.format != "I" or array.itemsize != 4 or array.ndim != 1 or not array.c_contiguous:
            raise ValueError(f"expected a flat array of uint32, found format {array.format!r}")
        sound = sound_cells(array)
        if sound != len(array):
            raise ValueError(f"expected a word graph of {len(array)} cells, found a fault at cell {sound}")
        self.array = array
        self.cells = array
        self.root = array[1] << 1
        self.arc_letters = memoryview(b"")
        self.signs = signs
        self.numbers = {sign: number for number, sign in enumerate(signs, 1)}
        # Words of another alphabet are read and written as if its letters were A, B, C …
        self.plain = signs == ENGLISH_SIGNS[: len(signs)]
        self.encoding = Numbering({ord(sign): chr(64 + number) for sign, number in self.numbers.items()})
        self.decoding = {64 + number: sign for sign, number in self.numbers.items()}

    def __len__(self) -> int:
        """Number of cells of four bytes (not of words)."""
        return len(self.array)

    def child(self, arc: int, letter: int) -> int:
        """The arc reached from ``arc`` by a letter 1…26, or 0 if no word continues that way."""
        offset = arc >> 1
        if arc < 0 or offset >= len(self.array):
            raise IndexError(f"expected an arc of this graph, found {arc}")
        return step(self.cells, arc, letter)

    def ends(self, arc: int) -> bool:
        """True if a word ends where this arc leads."""
        return arc & 1 == 1

    def letters(self, arc: int) -> int:
        """The letters that continue from ``arc``, as a mask with bit 1 for A … bit 26 for Z."""
        offset = arc >> 1
        if arc < 0 or offset >= len(self.array):
            raise IndexError(f"expected an arc of this graph, found {arc}")
        return self.array[offset]

    def walk(self, text: str) -> int:
        """The arc reached from the root by the upper-case letters of ``text``, or 0.

        An empty text stays at the root.
        """
        arc = self.root
        if not self.plain:
            text = text.translate(self.encoding)
        for character in text:
            arc = step(self.cells, arc, ord(character) - 64)
            if arc == 0:
                break
        return arc

    def contains(self, word: str) -> bool:
        """True if the upper-case word is in the set. Any other text is not."""
        arc = self.root
        if not self.plain:
            word = word.translate(self.encoding)
        for character in word:
            arc = step(self.cells, arc, ord(character) - 64)
            if arc == 0:
                return False
        return arc & 1 == 1

    def decode(self, text: str) -> str:
        """A text in which letters are written as A, B, C … by their numbers, in the letters of this graph."""
        return text if self.plain else text.translate(self.decoding)

    def parts(self, text: str, marks: Sequence[bool], ones: str) -> list[tuple[int, int]]:
        """Spans of the words in ``text`` that contain a marked letter, in the order of their starts, longest first.

        A single letter is a word if it is one of ``ones``, regardless of the graph. ``marks`` has one entry a letter.
        """
        size = len(text)
        marked = bytearray(marks)
        if len(marked) != size:
            raise ValueError(f"expected {size} marks, one a letter, found {len(marked)}")
        found: list[tuple[int, int]] = []
        spelled = text if self.plain else text.translate(self.encoding)
        mark = 0
        # One walk from each start finds all words that begin there. ``mark`` is the first marked letter from the start
        # on: shorter words do not reach it, and after the last one no word can.
        for start in range(size):
            while mark < size and (mark < start or marked[mark] == 0):
                mark += 1
            if mark == size:
                break
            first = len(found)
            arc = step(self.cells, self.root, ord(spelled[start]) - 64)
            end = start + 1
            while end < size and arc != 0:
                arc = step(self.cells, arc, ord(spelled[end]) - 64)
                end += 1
                if arc & 1 == 1 and end > mark:
                    found.insert(first, (start, end))
            if mark == start and text[start] in ones:
                found.append((start, start + 1))
        return found

    def letters_of_arcs(self) -> memoryview:
        """The letter 1…26 of each cell that is an arc, 0 for other cells. Made when it is first asked for.

        A search that follows most arcs of a node reads them in order, which is faster than finding each by its letter.
        """
        if len(self.arc_letters) == 0:
            self.arc_letters = memoryview(bytearray(len(self.array)))
            note_letters(self.cells, self.arc_letters)
        return self.arc_letters

    def words(self, prefix: str = "") -> Iterator[str]:
        """Every word that begins with ``prefix``, in alphabetical order."""
        arc = self.walk(prefix)
        if not prefix or arc != 0:
            yield from self._below(arc, prefix)

    def _below(self, start: int, prefix: str) -> Iterator[str]:
        # Children are pushed from Z to A, so that A is popped first. A stack, as a generator cannot recurse cheaply.
        stack = [(start, prefix)]
        while stack:
            arc, text = stack.pop()
            if arc & 1:
                yield text
            offset = arc >> 1
            mask = self.array[offset]
            child = offset + popcount(mask)
            for letter in range(26, 0, -1):
                if mask >> letter & 1:
                    stack.append((self.array[child], text + self.signs[letter - 1]))
                    child -= 1


def popcount(bits: int) -> int:
    """Number of set bits among the low 32."""
    bits = bits - (bits >> 1 & 0x55555555)
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F
    return bits * 0x01010101 >> 24 & 0xFF


def step(cells: memoryview, arc: int, letter: int) -> int:
    """The arc from ``arc`` by any letter, or 0. ``arc`` must be one of this graph's."""
    if letter < 1 or letter > 26:
        return 0
    offset = arc >> 1
    mask = cells[offset]
    if mask >> letter & 1 == 0:
        return 0
    place = offset + 1 + popcount(mask & ((1 << letter) - 1))
    if place >= len(cells):
        return 0
    return cells[place]


def sound_cells(cells: memoryview) -> int:
    """Index of the first cell at fault, or the number of cells if they are a sound word graph.

    Sound means: every arc leads to a node that begins before the node it leaves (so there are no loops), no arc
    leads nowhere, every mask has only bits 1…26, and the root is the last node.
    """
    size = len(cells)
    if size < _SMALLEST or cells[0] != 0:
        return 0
    begins = bytearray(size)
    last = 0
    at = _FIRST_NODE
    while at < size:
        mask = cells[at]
        if mask == 0 or mask & 1 or mask >> 27:
            return at
        after = at + 1 + popcount(mask)
        if after > size:
            return at
        for place in range(at + 1, after):
            arc = cells[place]
            target = arc >> 1
            if arc == 0 or target >= at or (target != 0 and begins[target] == 0):
                return place
        begins[at] = 1  # a later arc may lead here, and to no cell inside the node
        last = at
        at = after
    if cells[1] != last:
        return 1
    return size


def note_letters(cells: memoryview, letters: memoryview) -> None:
    """Fills in the letter of each arc."""
    at = _FIRST_NODE
    while at < len(cells):
        mask = cells[at]
        letter = 0
        while mask > 1:
            mask >>= 1
            letter += 1
            if mask & 1:
                at += 1
                letters[at] = letter
        at += 1
