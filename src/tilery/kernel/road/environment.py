"""Environment of roads of tiles: what a seat sees and may choose, as ``games/wordroad/learning`` has it."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any

try:
    import cython
except ImportError:
    from tilery.kernel import plain as cython

from tilery.kernel.environment import KernelEnvironment
from tilery.kernel.road.board import BLANK, CELLS, LINE, LONGEST, ONE, SIZE, WIDTH
from tilery.kernel.road.position import MULLIGAN_VALUE, PASS_VALUE, RoadPosition
from tilery.kernel.road.rules import MULLIGAN, PASS, PLAY
from tilery.kernel.road.state import COVER_OTHERS, KINDS

if not cython.compiled:  # the .pxd takes it from C
    from tilery.kernel.road.features import comes_before

# The .pxd has the same with C types, which hides a name from Python.
_KINDS, _CELLS, _LONGEST, _BLANK, _SIZE, _WIDTH = KINDS, CELLS, LONGEST, BLANK, SIZE, WIDTH
_PLAY, _MULLIGAN, _PASS, _OTHERS, _LINE, _ONE = PLAY, MULLIGAN, PASS, COVER_OTHERS, LINE, ONE
_MULLIGAN_VALUE, _PASS_VALUE = MULLIGAN_VALUE, PASS_VALUE
_TIMES = 7 * SIZE * SIZE
_SPACE = 32
_GOALS = 16
_FIRST_TILE = 3
_FIRST_LETTER = _FIRST_TILE + KINDS
_FIRST_CELL = _FIRST_LETTER + KINDS - 1
_DONE = _FIRST_CELL + SIZE * SIZE
_CHOICES = _DONE + 2


class RoadEnvironment(KernelEnvironment):
    """A match of roads. ``whole`` counts the tiles of the set, ``first`` is the seat that goes first, −1 if tiles are
    drawn for it. ``heights`` has the number of tiles on each cell, ``blank`` a 1 where the visible one is a
    blank, ``fresh`` the cells of the latest play.

    ``order`` has the slots of the candidates in the keeper, in the order in which they are offered; ``others`` are
    answers without a road, each the number of a mulligan or, after them, the pass. With tokens, ``laid`` tiles of an
    unfinished play lie on the board and score ``score``. ``tile`` waits for its cell, −1 if none does.
    """

    def __init__(
        self,
        position: RoadPosition,
        whole: array[int],
        first: int,
        candidates: int,
        steps: int,
        spells: bool,
        neutral: bool,
        nodes: int,
    ) -> None:
        super().__init__(position, _CHOICES if spells else candidates, steps, spells, neutral, nodes)
        self.match = position
        self.road = self.match.board
        self.whole = array("i", whole)
        self.first = first
        self.shown = array("i", bytes(4 * KINDS))
        self.heights = array("i", bytes(4 * CELLS))
        self.blank = bytearray(CELLS)
        self.fresh = array("i", bytes(4 * LONGEST))
        self.fresh_count = 0
        self.order = array("i", bytes(4 * candidates))
        self.others = array("i", bytes(4 * 4))
        self.roads = 0
        self.action = 0
        self.laid = 0
        self.score = 0
        self.tile = -1
        self.waits_for_letter = False
        if not spells:
            self.match.reserve(nodes, candidates)
        self.best = self.match.best

    def bind_table(self, out: Mapping[str, Any]) -> None:
        """Write the planes of the board into this array."""
        self.planes = out["board"].reshape(-1)
        for row in range(_SIZE):
            for column in range(_SIZE):
                cell = (row + 1) * _WIDTH + column + 1
                self.set_plane(7, cell, self.road.letter_times[cell])
                self.set_plane(8, cell, self.road.word_times[cell])

    # ---- the deal ----
    def reseed(self, seed: bytes) -> None:
        """Draw from another seed."""
        self.match.set_seed(seed)

    def deal(self) -> None:
        """Choose who goes first, and deal."""
        self.clear_table()
        self.match.chance.decide(0)
        first = self.first if self.first >= 0 else self.draw_for_start()
        self.match.turn = first
        self.match.step += 1
        self.match.opened = self.match.step
        for distance in range(self.match.seats):
            self.match.draw((first + distance) % self.match.seats)
            self.match.step += 1

    def clear_table(self) -> None:
        """Put all tiles into the bag."""
        self.fresh_count = 0
        for cell in range(_CELLS):
            self.heights[cell] = 0
            self.road.letters[cell] = 0
            self.road.lain[cell] = 0
            self.road.worth[cell] = 0
            self.road.cover[cell] = 0
            self.match.owner[cell] = 0
        self.match.bag_size = 0
        for kind in range(_KINDS):
            self.match.bag[kind] = self.whole[kind]
            self.match.bag_size += self.whole[kind]
            for seat in range(self.match.seats):
                self.match.racks[seat * _KINDS + kind] = 0
        for seat in range(self.match.seats):
            self.match.held[seat] = self.match.heads[seat] = self.match.overdue[seat] = 0
            self.match.points[seat] = 0
            self.match.left[seat] = 0
        self.match.late = False
        self.match.kind = self.match.reason = 0
        self.match.step = self.match.quiet = self.match.passes = 0

    def draw_for_start(self) -> int:
        """Draw a tile for each seat, again for ties among the lowest. All are put back."""
        tied = (1 << self.match.seats) - 1
        count = self.match.seats
        for kind in range(_KINDS):
            self.shown[kind] = 0
        while count > 1 and self.match.bag_size >= count:
            lowest = _KINDS
            drawn = 0
            lowest_seats = 0
            for seat in range(self.match.seats):
                if tied >> seat & 1:
                    kind = self.show_tile()
                    drawn += 1
                    if kind < lowest:
                        lowest = kind
                        lowest_seats = 0
                        count = 0
                    if kind == lowest:
                        lowest_seats |= 1 << seat
                        count += 1
            self.match.step += drawn
            tied = lowest_seats
        for kind in range(_KINDS):
            self.match.bag[kind] += self.shown[kind]
            self.match.bag_size += self.shown[kind]
        first = 0
        while not tied >> first & 1:
            first += 1
        return first

    def show_tile(self) -> int:
        """Draw a tile that is put back later."""
        index = self.match.chance.below(self.match.bag_size)
        kind = 0
        while index >= self.match.bag[kind]:
            index -= self.match.bag[kind]
            kind += 1
        self.match.bag[kind] -= 1
        self.match.bag_size -= 1
        self.shown[kind] += 1
        return kind

    def find_seat(self) -> int:
        """The seat whose turn it is, −1 when the match is over."""
        return self.match.turn

    # ---- candidates ----
    def list_candidates(self) -> None:
        """Find the best roads, mulligans and the pass, and put them in order."""
        self.match.look(self.nodes, self.choices)
        self.best.sort()
        self.roads = self.best.kept
        for rank in range(self.roads):
            self.order[rank] = self.best.heap[rank]
            if self.neutral:
                self.insert(rank, self.best.heap[rank])
        self.match.offered = 0
        self.count = self.roads
        if self.roads < self.choices:
            self.match.offer_others()
            self.count = min(self.choices, self.roads + self.match.offered + 1)
        for number in range(self.count - self.roads):
            place = number
            while self.neutral and place > 0 and self.gives_less(number, self.others[place - 1]):
                self.others[place] = self.others[place - 1]
                place -= 1
            self.others[place] = number

    def insert(self, rank: int, slot: int) -> None:
        """Put a slot among the first ``rank`` sorted ones: binary insertion, since comparing roads costs more."""
        low = 0
        high = rank
        while low < high:
            middle = (low + high) >> 1
            if comes_before(self.best, slot, self.order[middle]):
                high = middle
            else:
                low = middle + 1
        for place in range(rank, low, -1):
            self.order[place] = self.order[place - 1]
        self.order[low] = slot

    def gives_less(self, one: int, other: int) -> bool:
        """True if a mulligan sorts before another: by the number of tiles, then by the tiles. The pass is the last."""
        if one >= self.match.offered or other >= self.match.offered:
            return one < other
        first = one * _KINDS
        second = other * _KINDS
        more = 0
        for kind in range(_KINDS):
            more += self.match.given[first + kind] - self.match.given[second + kind]
        if more != 0:
            return more < 0
        for kind in range(_KINDS):
            if self.match.given[first + kind] != self.match.given[second + kind]:
                return self.match.given[first + kind] > self.match.given[second + kind]
        return False

    def play(self, number: int) -> None:
        """Carry out a candidate."""
        if number < self.roads:
            self.match.take_road(self.order[number])
            self.note_play()
        else:
            self.match.take_other(self.others[number - self.roads])
        self.match.carry_out()

    def note_play(self) -> None:
        """Note the cells of the chosen road."""
        self.fresh_count = self.match.size
        for place in range(self.match.size):
            cell = self.match.path_cell[place]
            self.fresh[place] = cell
            self.heights[cell] += 1
            self.blank[cell] = self.match.path_tile[place] >= _BLANK

    def write_candidates(self) -> None:
        """Write a row for each answer, and the tiles that it uses."""
        for row in range(self.roads):
            self.write_road(row, self.order[row])
        for row in range(self.roads, self.count):
            number = self.others[row - self.roads]
            if number == self.match.offered:
                self.write_row(row, _PASS_VALUE, 0, 0, 0, _PASS)
                continue
            self.write_row(row, _MULLIGAN_VALUE, 0, 0, 0, _MULLIGAN)
            for kind in range(_KINDS):
                self.uses[row, kind] = self.match.given[number * _KINDS + kind]

    def write_road(self, row: int, slot: int) -> None:
        """Write the row of a road. Its words are read from the board, on which it is laid again."""
        length = self.best.lengths[slot]
        self.match.search.lay(self.best, slot, length)
        used = self.road.spell(length)
        self.match.search.unlay(length)
        words = 0
        for place in range(used):
            if self.road.ink[place] == _SPACE:
                words += 1
        for place in range(length):
            tile = self.best.tiles[slot * _LONGEST + place]
            self.uses[row, 0 if tile >= _BLANK else tile] += 1
        points = self.best.scores[slot]
        self.write_row(row, points, points, words, used - words, _PLAY)

    # ---- tokens ----
    def open_kinds(self) -> None:
        """Open the kinds of action, with no tile of an unfinished play on the board."""
        while self.laid > 0:
            self.laid -= 1
            self.road.take(self.laid)
        self.action = 0
        self.open[_PLAY - 1] = 1
        self.open[_MULLIGAN - 1] = self.match.bag_size > 0
        self.open[_PASS - 1] = 1

    def add(self, token: int) -> bool:
        """Add a token. True if the action is complete and carried out."""
        if self.action == 0:
            return self.take_kind(token + 1)
        if token == _DONE:
            return self.finish()
        if self.action == _MULLIGAN:
            self.match.given[token - _FIRST_TILE] += 1
            self.open_tiles(False)
            self.open[_DONE] = 1
            return False
        if token >= _FIRST_CELL:
            self.lay(self.road.goals[self.laid * _GOALS + token - _FIRST_CELL])
            if self.laid == self.match.size:
                return self.finish()
            self.open_tiles(False)
        elif token == _FIRST_TILE:
            self.waits_for_letter = True
            for letter in range(_KINDS - 1):
                self.open[_FIRST_LETTER + letter] = 1
        else:
            if self.waits_for_letter:
                self.tile = _BLANK + token - _FIRST_LETTER + 1
            else:
                self.tile = token - _FIRST_TILE
            self.waits_for_letter = False
            self.open_cells()
        return False

    def take_kind(self, kind: int) -> bool:
        """Take a kind of action. True if that is all it needs."""
        self.action = kind
        if kind == _PASS:
            return self.finish()
        if kind == _MULLIGAN:
            self.match.which = 0
            for each in range(_KINDS):
                self.match.given[each] = 0
            self.open_tiles(False)
            return False
        self.match.take_rack()
        self.laid = 0
        self.score = 0
        self.waits_for_letter = False
        self.open_tiles(True)
        return False

    def open_tiles(self, first: bool) -> None:
        """Open the kinds of tile that are left, or those that a play may begin with."""
        rack = self.match.turn * _KINDS
        for kind in range(_KINDS):
            if self.action == _MULLIGAN:
                left = self.match.racks[rack + kind] - self.match.given[kind]
            else:
                left = self.road.rack[kind]
            if first and not 0 < self.road.value[kind] <= self.match.held[self.match.turn]:
                left = 0
            if first and kind == 0:
                left = 0
            self.open[_FIRST_TILE + kind] = left > 0

    def open_cells(self) -> None:
        """Open the cells for the tile that waits: those beside the head, then those through a tile."""
        # By columns, then rows: left, up, down, right. The rules list them in this order.
        first = self.laid * _GOALS
        head = self.road.path_cell[self.laid - 1] if self.laid > 0 else self.road.head
        count = self.road.aim_corners(first) if head == 0 else 0
        if head != 0:
            for turn in range(4):
                count = self.aim_beside(first, count, head + direction(turn))
            for turn in range(4):
                count = self.aim_through(first, count, head + direction(turn), direction(turn))
        fit = 0
        for place in range(first, first + count):
            cell = self.road.goals[place]
            if self.road.same or self.road.letters[cell] != (self.tile & 31):
                self.road.goals[first + fit] = cell
                self.open[_FIRST_CELL + fit] = 1
                fit += 1
        self.cells_open = fit

    def is_closed(self, cell: int) -> bool:
        """True off the board, and on a tile of this turn if the road may not meet it."""
        return self.road.inside[cell] == 0 or (self.road.fresh[cell] != 0 and not self.road.meets_fresh)

    def aim_beside(self, first: int, count: int, beside: int) -> int:
        """Add a cell beside the head that is empty or may be covered."""
        if self.is_closed(beside):
            return count
        if self.road.letters[beside] != 0:
            covers = self.road.covers_fresh if self.road.fresh[beside] != 0 else self.road.cover[beside] != 0
            if not covers:
                return count
        self.road.goals[first + count] = beside
        return count + 1

    def aim_through(self, first: int, count: int, beside: int, along: int) -> int:
        """Add the cells that are reached through the tile beside the head."""
        if self.is_closed(beside) or self.road.letters[beside] == 0:
            return count
        if self.road.through == _LINE:
            return self.road.aim_line(first, count, beside, along)
        if self.road.through == _ONE:
            return self.road.aim_round(first, count, beside)
        return count

    def lay(self, cell: int) -> None:
        """Lay the tile that waits on a cell, and add what it scores."""
        row = self.road.line(self.laid, cell, 0)
        column = self.road.line(self.laid, cell, 1)
        self.road.complete(row, cell, 1, False)
        self.road.complete(column, cell, _WIDTH, False)
        self.score += self.road.gain(cell, self.tile, row, column) - self.match.search.lost(cell, row, column)
        self.road.put(self.laid, cell, self.tile)
        if self.laid == 0:
            self.match.size = self.road.value[self.tile]
        self.laid += 1

    def finish(self) -> bool:
        """Carry out the action that is complete."""
        if self.action == _PLAY:
            self.match.gain = self.score
            for place in range(self.laid):
                self.match.path_cell[place] = self.road.path_cell[place]
                self.match.path_tile[place] = self.road.path_tile[place]
            while self.laid > 0:
                self.laid -= 1
                self.road.take(self.laid)
            self.note_play()
        self.match.kind = self.action
        self.match.carry_out()
        return True

    def write_cells(self) -> None:
        """Write row and column of each open cell."""
        for place in range(self.cells_open):
            cell = self.road.goals[self.laid * _GOALS + place]
            self.cells[place, 0] = cell // _WIDTH - 1
            self.cells[place, 1] = cell % _WIDTH - 1

    # ---- the observation ----
    def write_view(self) -> None:
        """Write racks, unseen tiles, seats, the numbers of the table, the prompt and the board."""
        for kind in range(_KINDS):
            self.rack[0, kind] = self.match.racks[self.seat * _KINDS + kind]
            left = self.match.bag[kind]
            for other in range(self.match.seats):
                if other != self.seat:
                    left += self.match.racks[other * _KINDS + kind]
            self.unseen[kind] = left
        for row in range(self.match.seats):
            seat = self.seat_at(row)
            self.standing[row, 0] = self.match.points[seat]
            self.standing[row, 1] = self.match.held[seat]
            self.standing[row, 2] = self.match.left[seat] == 0
            self.standing[row, 3] = self.standing[row, 4] = row == 0
        self.table_numbers[0] = self.match.bag_size
        self.table_numbers[1] = self.match.step
        self.table_numbers[2] = self.match.quiet
        self.prompt[_PLAY - 1] = self.prompt[_PASS - 1] = 1
        self.prompt[_MULLIGAN - 1] = self.match.bag_size > 0
        self.write_board()

    def seat_at(self, row: int) -> int:
        """The seat of a row, counted from the one that observes."""
        return (self.seat + row) % self.match.seats

    def write_board(self) -> None:
        """Write the planes: letter, blank, value, owner, height, head, latest play, and both multipliers."""
        # The multipliers stay, and most cells are empty.
        planes, heights = self.planes, self.heights
        for place in range(_TIMES):
            planes[place] = 0
        for row in range(_SIZE):
            for column in range(_SIZE):
                cell = (row + 1) * _WIDTH + column + 1
                if heights[cell] > 0:
                    self.set_plane(0, cell, self.road.letters[cell])
                    self.set_plane(1, cell, self.blank[cell])
                    self.set_plane(2, cell, self.road.worth[cell])
                    self.set_plane(3, cell, self.row_of(self.match.owner[cell] - 1) + 1)
                    self.set_plane(4, cell, heights[cell])
        for seat in range(self.match.seats):
            if self.match.heads[seat] != 0:
                self.set_plane(5, self.match.heads[seat], self.row_of(seat) + 1)
        for place in range(self.fresh_count):
            self.set_plane(6, self.fresh[place], 1)

    def row_of(self, seat: int) -> int:
        """The row of a seat."""
        return (seat - self.seat + self.match.seats) % self.match.seats

    def set_plane(self, plane: int, cell: int, number: int) -> None:
        """Write a number of one cell."""
        self.planes[(plane * _SIZE + cell // _WIDTH - 1) * _SIZE + cell % _WIDTH - 1] = number


def direction(turn: int) -> int:
    """The step to the left, up, down or right."""
    if turn == 0:
        return -1
    if turn == 1:
        return -_WIDTH
    if turn == 2:
        return _WIDTH
    return 1
