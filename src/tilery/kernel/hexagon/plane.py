"""A plane of hexagons as a flat array of rows: its tiles, and the cells where tiles may be added.

A cell's neighbours are its index plus 1, 1−width, −width, −1, width−1 and width. Tiles are codes: 0 none, 1…26 a
letter, 27 a blank. A cell's *face* is the mask of letters it can be read as. Bit 0 alone means that the cell is empty
and free for a tile. Above the face, from bit 28 on, is the *support*: the number of tiles that touch the cell. A step
of a search needs both of six neighbours, so they share a word.
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
_FACE = 0x07FFFFFF
_TOUCH = 1 << 28  # one more tile that touches a cell
_SUPPORT = 0x70000000


class HexPlane:
    """The tiles of a table. ``faces`` has the face and the support of each cell, ``left`` counts the tiles that may be
    added.

    ``counts`` has the number of each tile on the table, ``marked`` all marks there are.
    """

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
        self.counts = array("i", bytes(4 * (BLANK + 1)))
        self.marked = 0
        self.marks = bytearray(marks)
        self.deltas = array("i", [1, 1 - width, -width, -1, width - 1, width])
        self.faces = memoryview(bytearray(4 * size)).cast("I")
        self.beside = array("i", bytes(4 * size))
        self.ring = array("i", bytes(4 * size))
        self.freed = 0
        self.grown = 0
        self.left = left

    def prepare(self, blocked: int) -> None:
        """Computes the faces. With ``blocked``, cells with a mark cannot be read."""
        self.show(blocked)
        for cell in range(len(self.codes)):
            self.beside[cell] = self.faces[cell] >> 28
            self.free(cell)
        self.grow()

    def show(self, blocked: int) -> None:
        """Fills in the faces of tiles, the support of each cell, and what there is of tiles and marks."""
        for cell in range(len(self.codes)):
            code = self.codes[cell]
            self.marked |= self.marks[cell]
            if code != 0:
                self.counts[code] += 1
                if blocked == 0 or self.marks[cell] == 0:
                    self.faces[cell] |= _ANY if code == _BLANK else 1 << code
                for direction in range(6):
                    self.faces[cell + self.deltas[direction]] += _TOUCH

    def free(self, cell: int) -> None:
        """Frees an empty cell that touches two of tiles and freed cells."""
        if self.beside[cell] >= 2 and self.codes[cell] == 0 and self.faces[cell] & _FACE == 0:
            self.faces[cell] |= _FREE
            self.ring[self.freed] = cell
            self.freed += 1

    def grow(self) -> None:
        """Frees the empty cells that touch two of tiles and freed cells, round by round, as many as tiles may be added.

        The cells that touch two tiles are free already.
        """
        # A breadth-first search: ring is its queue, beside[cell] counts tiles and freed cells around a cell. A tile on
        # a cell that is not freed could not become firm with the rest of the hand, so the search never tries it.
        first = 0
        for _ in range(1, self.left):
            until = self.freed  # the end of this round's cells in the queue
            while first < until:
                for direction in range(6):
                    spot = self.ring[first] + self.deltas[direction]
                    self.beside[spot] += 1
                    self.free(spot)
                first += 1
        self.grown = first

    # ---- a table that changes: tiles are laid and lifted, and cells freed for one search only ----
    def lay(self, cell: int, code: int) -> None:
        """Lays a tile on an empty cell."""
        self.codes[cell] = code
        self.show_face(cell)
        self.counts[code] += 1
        self.lean(cell, 1)

    def show_face(self, cell: int) -> None:
        """Sets the face of a cell to that of its tile."""
        code = self.codes[cell]
        self.hide_face(cell)
        if code != 0:
            self.faces[cell] |= _ANY if code == _BLANK else 1 << code

    def hide_face(self, cell: int) -> None:
        """Makes a cell one that cannot be read."""
        self.faces[cell] &= _SUPPORT

    def lift(self, cell: int) -> None:
        """Takes a tile away."""
        self.counts[self.codes[cell]] -= 1
        self.codes[cell] = 0
        self.hide_face(cell)
        self.lean(cell, -1)

    def lean(self, cell: int, change: int) -> None:
        """Changes what the neighbours of a cell count as beside them."""
        for direction in range(6):
            self.faces[cell + self.deltas[direction]] += change * _TOUCH
            self.beside[cell + self.deltas[direction]] += change

    def open(self, tiles: array[int], count: int) -> None:
        """Frees cells for a search. ``tiles`` are the cells of all tiles, ``count`` in number."""
        for index in range(count):
            for direction in range(6):
                self.free(tiles[index] + self.deltas[direction])
        self.grow()

    def close(self) -> None:
        """Takes back what ``open`` freed."""
        for index in range(self.freed):
            self.faces[self.ring[index]] ^= _FREE
        for index in range(self.grown):
            for direction in range(6):
                self.beside[self.ring[index] + self.deltas[direction]] -= 1
        self.freed = self.grown = 0


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
