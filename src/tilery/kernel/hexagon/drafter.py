"""A word on hexagons that is put together part by part: tiles added, the path walked, pawns placed that it knocks off.

A fast copy of ``LexigoBuilder`` of ``games/lexigo/learning/tokens.py``, for words that are checked when played.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from tilery.kernel import plain as cython

from tilery.kernel.hexagon.hand import CODES
from tilery.kernel.hexagon.match import WIDTH, HexMatch, numbers
from tilery.kernel.hexagon.plane import BLANK
from tilery.kernel.words.build import MAX_LENGTH
from tilery.kernel.words.graph import WordGraph

if not cython.compiled:  # the .pxd takes it from C
    from tilery.kernel.words.graph import step as follow

SIDES = 6
PAWN, TILES, PATH, KNOCKS = range(4)
"""Stages: the pawn's cell before the first word, tiles, the path, cells for pawns that are knocked off."""

# The .pxd has the same with C types, which hides a name from Python.
_CODES, _BLANK, _WIDTH, _SIDES, _LONGEST = CODES, BLANK, WIDTH, SIDES, MAX_LENGTH
_PAWN, _TILES, _PATH, _KNOCKS = PAWN, TILES, PATH, KNOCKS
_NEAR = 2


class HexDrafter:
    """An unfinished word of the seat in turn. Added tiles lie on the match's plane until ``drop``.

    ``find_open`` lists what may come next: ``cells``, ``count`` in number, a 1 for each tile in ``tiles``, a bit for
    each letter in ``letters``, and ``may_end``. ``spots`` and ``put`` are the tiles added so far. ``path`` and ``word``
    are the steps of the walk, which lead to ``arcs``. ``tile`` waits for a cell, ``blank`` is a cell that waits for a
    letter, and 0 is none.
    """

    def __init__(self, graph: WordGraph, match: HexMatch, tiles: int) -> None:
        self.graph = graph.array
        self.match = match
        self.root = graph.root
        self.cells = numbers(_SIDES * tiles + 1)
        self.count = 0
        self.tiles = numbers(CODES)
        self.letters = 0
        self.may_end = False
        self.stage = TILES
        self.begin = 0
        self.spots = numbers(CODES)
        self.put = numbers(CODES)
        self.placed = 0
        self.path = numbers(MAX_LENGTH + 1)
        self.word = numbers(MAX_LENGTH + 1)
        self.arcs = array("I", bytes(4 * (MAX_LENGTH + 2)))
        self.length = 0
        self.tile = 0
        self.blank = 0
        self.hits = numbers(2 * 8)
        self.hit_count = 0
        self.knocked = 0

    def start(self) -> None:
        """Begin a word."""
        self.begin = self.match.pawns[self.match.turn]
        self.stage = _PAWN if self.begin == 0 else _TILES
        self.length = self.tile = self.blank = self.hit_count = self.knocked = 0
        self.arcs[0] = self.root

    def drop(self) -> None:
        """Take the added tiles from the plane."""
        while self.placed > 0:
            self.placed -= 1
            self.match.plane.lift(self.spots[self.placed])

    # ---- parts ----
    def take_cell(self, place: int) -> None:
        """Take one of the open cells: for the pawn, a tile, a step or a knocked pawn."""
        cell = self.cells[place]
        if self.stage == _PAWN:
            self.begin = cell
            self.stage = _TILES
        elif self.stage == _TILES:
            self.spots[self.placed] = cell
            self.put[self.placed] = self.tile
            self.placed += 1
            self.match.plane.lay(cell, self.tile)
            self.tile = 0
        elif self.stage == _PATH:
            self.walk(cell)
        else:
            self.hits[2 * self.knocked + 1] = cell
            self.knocked += 1

    def take_tile(self, code: int) -> None:
        """Take a tile of the bank, which then waits for its cell."""
        self.tile = code

    def take_letter(self, letter: int) -> None:
        """Read the blank that waits as this letter."""
        cell = self.blank
        self.blank = 0
        self.read(cell, letter)

    def end_stage(self) -> None:
        """End the tiles, or the path."""
        if self.stage == _TILES:
            self.stage = _PATH
            self.walk(self.begin)
        else:
            self.stage = _KNOCKS
            self.find_hits()

    def walk(self, cell: int) -> None:
        """Step to a cell."""
        letter = self.reading(cell)
        if letter == 0:
            self.blank = cell
        else:
            self.read(cell, letter)

    def read(self, cell: int, letter: int) -> None:
        """Read a letter on a cell."""
        self.path[self.length] = cell
        self.word[self.length] = letter
        # The word may end in letters that no word has. Its arc is 0 then.
        self.arcs[self.length + 1] = follow(self.graph, self.arcs[self.length], letter)
        self.length += 1

    def reading(self, cell: int) -> int:
        """The letter of a cell: of its tile, or as a blank was read before. 0 for a blank that was not."""
        code = self.match.plane.codes[cell]
        if code != _BLANK:
            return code
        for step in range(self.length):
            if self.path[step] == cell:
                return self.word[step]
        return 0

    def find_hits(self) -> None:
        """Find the other pawns on the path, in its order."""
        self.hit_count = 0
        for step in range(self.length):
            for seat in range(self.match.seats):
                if seat != self.match.turn and self.match.pawns[seat] == self.path[step] and not self.is_hit(seat):
                    self.hits[2 * self.hit_count] = seat
                    self.hit_count += 1

    def is_hit(self, seat: int) -> bool:
        """True if the seat's pawn is knocked off."""
        found = False
        for index in range(self.hit_count):
            if self.hits[2 * index] == seat:
                found = True
        return found

    def is_complete(self) -> bool:
        """True if nothing is missing."""
        return self.stage == _KNOCKS and self.knocked == self.hit_count

    # ---- what may come next ----
    def find_open(self) -> None:
        """List the parts that may come next."""
        self.count = 0
        self.letters = 0
        self.may_end = False
        for code in range(_CODES):
            self.tiles[code] = 0
        if self.stage == _PAWN:
            self.list_free()
        elif self.stage == _TILES:
            if self.tile != 0:
                self.list_firm()
            else:
                self.list_tiles()
                self.may_end = self.placed > 0
        elif self.stage == _KNOCKS:
            self.list_targets()
        elif self.blank != 0:
            self.letters = self.letters_after(self.arcs[self.length])
        else:
            self.list_steps()
            self.may_end = self.is_word()

    def list_free(self) -> None:
        """List the tiles of the table without a pawn, in the order in which they were put down."""
        self.count = 0
        for index in range(self.match.laid):
            if self.pawn_on(self.match.grid[index]) < 0:
                self.note(self.match.grid[index])

    def note(self, cell: int) -> None:
        """Add a cell to the list."""
        self.cells[self.count] = cell
        self.count += 1

    def pawn_on(self, cell: int) -> int:
        """The seat whose pawn is on a cell, −1 for none."""
        found = -1
        for seat in range(self.match.seats):
            if self.match.pawns[seat] == cell:
                found = seat
        return found

    def list_tiles(self) -> None:
        """List the tiles of the bank that are left."""
        for code in range(1, _CODES):
            left = self.match.banks[_CODES * self.match.turn + code]
            for index in range(self.placed):
                if self.put[index] == code:
                    left -= 1
            self.tiles[code] = 1 if left > 0 else 0

    def list_firm(self) -> None:
        """List the empty cells that touch two tiles, by their coordinates."""
        west = north = _WIDTH
        east = south = 0
        for index in range(self.match.laid + self.placed):
            cell = self.tile_at(index)
            row = cell // _WIDTH
            column = cell - row * _WIDTH
            west = min(west, column)
            east = max(east, column)
            north = min(north, row)
            south = max(south, row)
        for column in range(west - 1, east + 2):
            for row in range(north - 1, south + 2):
                cell = row * _WIDTH + column
                if self.match.plane.codes[cell] == 0 and self.match.plane.faces[cell] >> 28 >= _NEAR:
                    self.note(cell)

    def tile_at(self, index: int) -> int:
        """The cell of a tile by its number: those of the table, then those added."""
        return self.match.grid[index] if index < self.match.laid else self.spots[index - self.match.laid]

    def letters_after(self, arc: int) -> int:
        """The letters that continue some word, as a mask with bit 1 for A."""
        return self.graph[arc >> 1]

    def list_steps(self) -> None:
        """List the neighbours to which the path may continue."""
        if self.length >= _LONGEST:
            return
        own = self.match.pawns[self.match.turn]
        follows = self.letters_after(self.arcs[self.length])
        for direction in range(_SIDES):
            cell = self.path[self.length - 1] + self.match.plane.deltas[direction]
            if self.match.plane.codes[cell] == 0:
                continue
            if own == 0 and self.pawn_on(cell) >= 0:  # a first word touches no other pawn
                continue
            letter = self.reading(cell)
            # a blank that was not read yet goes on if any letter does
            if (letter == 0 and follows != 0) or follows >> letter & 1:
                self.note(cell)

    def is_word(self) -> bool:
        """True if the path is a word of two letters or more that uses every added tile."""
        if self.length < _NEAR or self.arcs[self.length] & 1 == 0:
            return False
        for index in range(self.placed):
            used = False
            for step in range(self.length):
                if self.path[step] == self.spots[index]:
                    used = True
            if not used:
                return False
        return True

    def list_targets(self) -> None:
        """List the cells for the next pawn that is knocked off, in the order in which tiles were put down."""
        for index in range(self.match.laid + self.placed):
            if self.may_go(self.tile_at(index)):
                self.note(self.tile_at(index))

    def may_go(self, cell: int) -> bool:
        """True if the next knocked pawn may be put on a cell."""
        if cell == self.path[self.length - 1] or cell == self.match.pawns[self.hits[2 * self.knocked]]:
            return False
        for index in range(self.knocked):
            if self.hits[2 * index + 1] == cell:
                return False
        seat = self.pawn_on(cell)
        return seat < 0 or seat == self.match.turn or self.is_hit(seat)

    # ---- the whole ----
    def hand_over(self) -> None:
        """Make the word the chosen action of the match, and take its tiles from the plane."""
        self.match.placing = self.placed
        self.match.length = self.length
        self.match.knocking = self.hit_count
        for index in range(self.placed):
            self.match.spots[index] = self.spots[index]
            self.match.put[index] = self.put[index]
        for step in range(self.length):
            self.match.steps[step] = self.path[step] << 10 | self.word[step]
        for index in range(2 * self.hit_count):
            self.match.knocks[index] = self.hits[index]
        self.drop()
