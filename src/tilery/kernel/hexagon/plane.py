"""A plane of hexagons as a flat array of rows: its tiles, and the cells where tiles may be added.

A cell's neighbours are its index plus 1, 1−width, −width, −1, width−1 and width. Tiles are codes: 0 none, 1…26 a
letter, 27 a blank. A cell's *face* is the mask of letters it can be read as. Bit 0 alone means that the cell is empty
and free for a tile.
"""

from __future__ import annotations

from array import array

BLANK = 27
MOST_IN_HAND = 8
MOST_CELLS = 1 << 20

# The .pxd has the same and more with C types, which hides a name from Python.
_ANY = 0x07FFFFFE
_BLANK = BLANK
_FREE = 1


class HexPlane:
    """The tiles of a table. ``support`` counts those that touch each cell, ``left`` those that may still be added."""

    def __init__(self, width: int, codes: bytearray, marks: bytearray, left: int) -> None:
        size = len(codes)
        if not 0 < size <= MOST_CELLS or width < 1 or size % width or len(marks) != size:
            raise ValueError(f"expected whole rows of {width} and as many marks, found {size} and {len(marks)} cells")
        if not 0 <= left <= MOST_IN_HAND:
            raise ValueError(f"expected a hand of 0 to {MOST_IN_HAND} tiles, found {left}")
        # Tiles reach at most ``left`` cells beyond those that lie there, so with one cell more on every side no walk
        # leaves the array, and compiled loops need no bounds check.
        if sound_margin(codes, width, left + 1) == 0:
            raise ValueError(f"expected tile codes 0 to {BLANK} and {left + 1} empty cells around all tiles")
        self.width = width
        self.codes = bytearray(codes)
        self.marks = bytearray(marks)
        self.deltas = array("i", [1, 1 - width, -width, -1, width - 1, width])
        self.faces = memoryview(bytearray(4 * size)).cast("I")
        self.support = array("i", bytes(4 * size))
        self.left = left

    def prepare(self, blocked: int) -> None:
        """Computes the faces. With ``blocked``, cells with a mark cannot be read."""
        self.show(blocked)
        self.grow(array("i", bytes(4 * len(self.codes))), array("i", bytes(4 * len(self.codes))))

    def show(self, blocked: int) -> None:
        """Fills in the faces of tiles, and the support of each cell."""
        for cell in range(len(self.codes)):
            code = self.codes[cell]
            if code != 0:
                if blocked == 0 or self.marks[cell] == 0:
                    self.faces[cell] = _ANY if code == _BLANK else 1 << code
                for direction in range(6):
                    self.support[cell + self.deltas[direction]] += 1

    def grow(self, ring: array[int], beside: array[int]) -> None:
        """Frees the empty cells that touch two tiles, then those that touch two of tiles and freed cells, and so on.

        There are as many rounds as tiles may be added. ``ring`` and ``beside`` are buffers with room for all cells.
        """
        # A breadth-first search: ring is its queue, beside[cell] counts tiles and freed cells around a cell. A tile on
        # a cell that is not freed could not become firm with the rest of the hand, so the search never tries it.
        first = 0
        last = 0
        for cell in range(len(self.codes)):
            beside[cell] = self.support[cell]
            if self.codes[cell] == 0 and beside[cell] >= 2:
                self.faces[cell] = _FREE
                ring[last] = cell
                last += 1
        for _ in range(1, self.left):
            until = last  # the end of this round's cells in the queue
            while first < until:
                for direction in range(6):
                    spot = ring[first] + self.deltas[direction]
                    beside[spot] += 1
                    if self.codes[spot] == 0 and self.faces[spot] == 0 and beside[spot] >= 2:
                        self.faces[spot] = _FREE
                        ring[last] = spot
                        last += 1
                first += 1


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
