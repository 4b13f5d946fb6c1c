"""What can still be spelt from each node of a word graph: which letters, and how many at the most."""

from __future__ import annotations

from tilery.kernel.words.graph import WordGraph

TALL = 27
"""Above the bits of the 26 letters stands the number of letters of the longest ending, 31 for that and more."""

# The same with C types in the .pxd, which hides a name from Python.
_TALL = TALL
_ANY = 0x07FFFFFE


def letters_below(graph: WordGraph) -> memoryview:
    """For the offset of every node, all letters of the words that go on from there as a mask, and their height."""
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
        height = 0
        place = at + 1
        at = place + popcount(mask)
        for arc in range(place, at):
            under = below[cells[arc] >> 1]
            every |= under & _ANY
            if under >> _TALL >= height:
                height = (under >> _TALL) + 1
        below[place - 1] = every | (height if height < 31 else 31) << _TALL


def popcount(bits: int) -> int:
    """How many of the low 32 bits are set."""
    bits = bits - (bits >> 1 & 0x55555555)
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F
    return bits * 0x01010101 >> 24 & 0xFF
