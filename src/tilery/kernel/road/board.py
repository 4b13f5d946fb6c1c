"""A board of 15 × 15 on which a road is laid, and the cells its next tile may go to.

Cells are numbered row by row with a border of one cell all round, so no step needs a check: cell ``(column, row)`` is
``(row + 1) * 17 + column + 1``. A letter is 1…26, an empty cell and the border are 0. A *tile* is its letter, or its
letter + 32 for a blank read as that letter.
"""

from __future__ import annotations

from array import array

SIZE = 15
WIDTH = 17
CELLS = 289
INSIDE = bytes(17 <= cell < 272 and 0 < cell % 17 < 16 for cell in range(CELLS))
"""For each cell 1 if it is on the board, 0 if it is in the border."""
LONGEST = 10
"""Maximum number of tiles in one turn."""
BLANK = 32
OFF, LINE, ONE = 0, 1, 2
"""Rules about going through tiles: forbidden, straight on, or around one tile."""

_SIZE = SIZE
_WIDTH = WIDTH
_GOALS = 16
_BLANK = BLANK
_LINE = LINE
_ONE = ONE


class RoadBoard:
    """The board, the rack and the part of the road laid so far.

    ``held`` has a bit for each letter on the rack, from bit 1 for A, and none for blanks. ``fresh`` has the tiles of
    this turn, ``lain`` the cells that had a tile before it.
    """

    def __init__(self) -> None:
        self.letters = bytearray(CELLS)
        self.fresh = bytearray(CELLS)
        self.lain = bytearray(CELLS)
        self.cover = bytearray(CELLS)
        self.inside = bytearray(INSIDE)
        self.worth = array("i", bytes(4 * CELLS))
        self.times = array("i", [1]) * CELLS
        self.letter_times = array("i", [1]) * CELLS
        self.word_times = array("i", [1]) * CELLS
        self.rack = array("i", bytes(4 * 27))
        self.value = array("i", bytes(4 * 27))
        self.held = 0
        self.ones = 0
        self.same = False
        self.through = LINE
        self.meets_fresh = False
        self.covers_fresh = False
        self.head = 0
        self.path_cell = array("i", bytes(4 * LONGEST))
        self.path_tile = bytearray(LONGEST)
        self.saved_letter = bytearray(LONGEST)
        self.saved_fresh = bytearray(LONGEST)
        self.saved_worth = array("i", bytes(4 * LONGEST))
        self.goals = array("i", bytes(4 * _GOALS * LONGEST))

    def set_rules(self, ones: int, over_same: bool, through: int, head: int) -> None:
        """Sets one-letter words (bit 1 for A …), covering of equal letters, the rule about going through, and the head
        or 0.
        """
        if through not in (OFF, LINE, ONE):
            raise ValueError(f"expected a way through of {OFF}, {LINE} or {ONE}, found {through}")
        self.ones = ones & 0x7FFFFFE
        self.same = over_same
        self.through = through
        self.head = 0 if head == 0 else checked_cell(head)

    def set_over_turn(self, through: bool, cover: bool) -> None:
        """Sets if the road may go through tiles of the same turn, and if it may cover them."""
        self.meets_fresh = through
        self.covers_fresh = cover

    def set_cell(self, cell: int, letter_times: int, word_times: int) -> None:
        """Sets the premium of a cell, which counts for a tile put there while it is empty."""
        if not (1 <= letter_times <= 3 and 1 <= word_times <= 3):
            raise ValueError(f"expected premiums from 1 to 3, found {letter_times} and {word_times}")
        self.letter_times[checked_cell(cell)] = letter_times
        self.word_times[cell] = word_times

    def set_tile(self, cell: int, letter: int, worth: int, coverable: bool) -> None:
        """Adds a tile that is on the board before the turn."""
        self.letters[checked_cell(cell)] = checked_letter(letter)
        self.lain[cell] = 1
        self.worth[cell] = checked_worth(worth)
        self.cover[cell] = 1 if coverable else 0

    def set_rack(self, letter: int, count: int, worth: int) -> None:
        """Sets the number and value of the rack's tiles of a letter. Letter 0 is the blank."""
        place = 0 if letter == 0 else checked_letter(letter)
        if not 0 <= count <= LONGEST:
            raise ValueError(f"expected 0 to {LONGEST} tiles of a letter, found {count}")
        self.rack[place] = count
        self.value[place] = 0 if place == 0 else checked_worth(worth)
        self.held &= ~(1 << place)
        if count > 0 and place > 0:
            self.held |= 1 << place

    def put(self, depth: int, cell: int, tile: int) -> None:
        """Lays the next tile of the road, after ``depth`` others."""
        letter = tile & 31
        self.path_cell[depth] = cell
        self.path_tile[depth] = tile
        self.saved_letter[depth] = self.letters[cell]
        self.saved_fresh[depth] = self.fresh[cell]
        self.saved_worth[depth] = self.worth[cell]
        # a premium counts only for a tile put on a cell that was empty before the turn, and a word premium only this
        # turn
        value = 0
        if tile < _BLANK:
            value = self.value[letter]
            self.rack[letter] -= 1
            if self.rack[letter] == 0:
                self.held ^= 1 << letter
        else:
            self.rack[0] -= 1
        if self.lain[cell] == 0:
            value *= self.letter_times[cell]
            self.times[cell] = self.word_times[cell]
        self.letters[cell] = letter
        self.worth[cell] = value
        self.fresh[cell] = tile

    def take(self, depth: int) -> None:
        """Removes the tile laid at ``depth``, the last one."""
        cell = self.path_cell[depth]
        tile = self.path_tile[depth]
        if tile < _BLANK:
            self.rack[tile] += 1
            self.held |= 1 << tile
        else:
            self.rack[0] += 1
        self.letters[cell] = self.saved_letter[depth]
        self.worth[cell] = self.saved_worth[depth]
        self.fresh[cell] = self.saved_fresh[depth]
        if self.fresh[cell] == 0:
            self.times[cell] = 1

    def aim(self, depth: int) -> int:
        """Writes the cells the next tile may go to into ``goals`` at this depth, and returns their number."""
        head = self.path_cell[depth - 1] if depth > 0 else self.head
        first = depth * _GOALS
        if head == 0:
            return self.aim_corners(first)
        # Beside the head: an empty cell, a tile to cover, or the way through it. The border counts as empty but not
        # inside, so it ends every line and is never a goal.
        count = 0
        for turn in range(4):
            along = compass(turn)
            beside = head + along
            fresh = self.fresh[beside] != 0
            if self.inside[beside] == 0 or (fresh and not self.meets_fresh):
                continue
            if self.letters[beside] == 0:
                self.goals[first + count] = beside
                count += 1
                continue
            if self.covers_fresh if fresh else self.cover[beside] != 0:
                self.goals[first + count] = beside
                count += 1
            if self.through == _LINE:
                count = self.aim_line(first, count, beside, along)
            elif self.through == _ONE:
                count = self.aim_round(first, count, beside)
        return count

    def aim_corners(self, first: int) -> int:
        """Adds the corners for a player's very first tile: the empty ones, or all if none is empty."""
        count = 0
        for turn in range(4):
            corner = corner_cell(turn)
            if self.letters[corner] == 0:
                self.goals[first + count] = corner
                count += 1
        if count == 0:
            for turn in range(4):
                self.goals[first + turn] = corner_cell(turn)
            count = 4
        return count

    def aim_line(self, first: int, count: int, beside: int, along: int) -> int:
        """Adds the first empty cell straight on, past tiles from before the turn and, if allowed, of this turn."""
        beyond = beside
        while self.letters[beyond] != 0 and (self.meets_fresh or self.fresh[beyond] == 0):
            beyond += along
        if self.inside[beyond] != 0 and self.letters[beyond] == 0:
            self.goals[first + count] = beyond
            return count + 1
        return count

    def aim_round(self, first: int, count: int, beside: int) -> int:
        """Adds the empty cells on all sides of one adjacent tile, each once."""
        for turn in range(4):
            beyond = beside + compass(turn)
            if self.inside[beyond] == 0 or self.letters[beyond] != 0:
                continue
            known = False  # two tiles beside the head may lead to the same cell
            for place in range(first, first + count):
                if self.goals[place] == beyond:
                    known = True
            if not known:
                self.goals[first + count] = beyond
                count += 1
        return count


def compass(turn: int) -> int:
    """The step to the right, down, left or up."""
    if turn == 0:
        return 1
    if turn == 1:
        return 17
    if turn == 2:
        return -1
    return -17


def corner_cell(turn: int) -> int:
    """The corner top left, top right, bottom left or bottom right."""
    if turn == 0:
        return 18
    if turn == 1:
        return 32
    if turn == 2:
        return 256
    return 270


def checked_cell(cell: int) -> int:
    """The number of a cell inside the border, or ValueError."""
    row = cell // _WIDTH
    column = cell - row * _WIDTH
    if not (1 <= row <= _SIZE and 1 <= column <= _SIZE):
        raise ValueError(f"expected a cell inside a board of {SIZE} by {SIZE}, found number {cell}")
    return cell


def checked_letter(letter: int) -> int:
    """A letter 1…26, or ValueError."""
    if not 1 <= letter <= 26:
        raise ValueError(f"expected a letter from 1 to 26, found {letter}")
    return letter


def checked_worth(worth: int) -> int:
    """A value that a tile may have, or ValueError."""
    if not 0 <= worth <= 999:
        raise ValueError(f"expected a value from 0 to 999, found {worth}")
    return worth
