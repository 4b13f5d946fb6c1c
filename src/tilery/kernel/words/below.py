"""Letters below each node of a word graph, and the length of its longest ending."""

from __future__ import annotations

from tilery.kernel.words.graph import WordGraph

TALL = 27
"""Shift of the height: above the 26 letters' bits stands the length of the longest ending, at most 31."""

# The .pxd has the same with C types, which hides a name from Python.
_TALL = TALL
_ANY = 0x07FFFFFE


def letters_below(graph: WordGraph) -> memoryview:
    """Mask of all letters in the endings from each node, with their height, indexed by the node's offset."""
    below = memoryview(bytearray(4 * len(graph))).cast("I")
    gather_below(graph.array, below)
    return below


def gather_below(cells: memoryview, below: memoryview) -> None:
    """Fills ``below`` in one pass from the first node to the last, since a node lies after all it leads to."""
    at = 2
    size = len(cells)
    while at < size:
        mask = cells[at]
        # The letters below a node: its own arcs' letters and those below its children, which are already known. Node 0
        # keeps 0, so a last letter has height 1.
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
    """Number of set bits among the low 32."""
    bits = bits - (bits >> 1 & 0x55555555)
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F
    return bits * 0x01010101 >> 24 & 0xFF
