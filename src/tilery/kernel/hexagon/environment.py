"""Environment of walks over hexagons: what a seat sees and may choose, as ``games/lexigo/learning`` has it."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any

from tilery.kernel.environment import KernelEnvironment
from tilery.kernel.hexagon.drafter import HexDrafter
from tilery.kernel.hexagon.hand import CODES
from tilery.kernel.hexagon.keeper import HEAD
from tilery.kernel.hexagon.match import (
    ACCEPT,
    BANK_SIZE,
    CENTRE,
    CHALLENGE,
    KEEP,
    PASS,
    PLAY,
    REACH,
    RELOCATE,
    SWAP,
    TRADE,
    WIDTH,
    WORD,
    numbers,
)
from tilery.kernel.hexagon.plane import BLANK
from tilery.kernel.hexagon.position import HexPosition
from tilery.kernel.words.graph import WordGraph

# The .pxd has the same with C types, which hides a name from Python.
_CODES, _HEAD, _BANK_SIZE, _CENTRE, _WIDTH, _BLANK, _RADIUS = (
    CODES,
    HEAD,
    BANK_SIZE,
    CENTRE,
    WIDTH,
    BLANK,
    REACH,
)
_PLAY, _TRADE, _WORD, _RELOCATE, _PASS, _SWAP, _KEEP = PLAY, TRADE, WORD, RELOCATE, PASS, SWAP, KEEP
_ACCEPT, _CHALLENGE = ACCEPT, CHALLENGE
_SIDE = 2 * REACH + 1
_KINDS = 7
_TILES = 27
_RING = 6
_UNIT = 1000.0
_FIRST_TILE = _KINDS
_FIRST_LETTER = _FIRST_TILE + _TILES
_FIRST_CELL = _FIRST_LETTER + 26
_SIDES = 6


class HexEnvironment(KernelEnvironment):
    """A match on hexagons. ``whole`` counts the tiles of the set, the blank first; ``dealt`` are those of each seat.
    ``first`` is the seat that goes first, −1 for a random one. ``path`` has the cells of the latest word.

    ``kinds`` and ``arguments`` have the candidates in the order in which they are offered: a walk of the keeper, a cell
    or a number of tiles for each, and ``values`` what they are sorted by.
    """

    def __init__(
        self,
        position: HexPosition,
        graph: WordGraph,
        whole: array[int],
        dealt: int,
        first: int,
        candidates: int,
        steps: int,
        spells: bool,
        neutral: bool,
        nodes: int,
    ) -> None:
        choices = _FIRST_CELL + _SIDES * sum(whole) + 2 if spells else candidates
        super().__init__(position, choices, steps, spells, neutral, nodes)
        self.match = position
        self.chooser = self.match.chooser
        self.kept = self.chooser.kept
        self.drafter = HexDrafter(graph, self.match, sum(whole))
        self.whole = array("i", whole)
        self.dealt = dealt
        self.first = first
        self.done = choices - 2
        self.path = numbers(64)
        self.path_length = 0
        self.kinds = numbers(candidates)
        self.arguments = numbers(candidates)
        self.values = numbers(candidates)
        self.ranked = numbers(1)
        self.moved = numbers(1)
        self.starts = numbers(1 << 11)
        self.action = 0

    def bind_table(self, out: Mapping[str, Any]) -> None:
        """Write the planes and the heights of the stacks into these arrays."""
        self.planes = out["board"].reshape(-1)
        self.stacks = out["stacks"]

    # ---- the deal ----
    def reseed(self, seed: bytes) -> None:
        """Draw from another seed."""
        self.match.chance.reseed(seed)

    def deal(self) -> None:
        """Deal banks and stacks, lay the ring, and choose who goes first."""
        seats = self.match.seats
        self.clear_table()
        self.match.chance.decide(0)
        for seat in range(seats):
            for count in range(self.dealt):
                code = self.match.draw()
                if count < _BANK_SIZE:
                    self.match.banks[_CODES * seat + code] += 1
                    self.match.held[seat] += 1
                else:
                    self.match.push(seat, code)
        for place in range(_RING):
            self.match.lay(_CENTRE * _WIDTH + _CENTRE + around(place), self.match.draw())
        self.match.first = self.first if self.first >= 0 else self.match.chance.below(seats)
        self.match.turn = self.match.first
        self.match.step = self.match.opened = seats + 2

    def clear_table(self) -> None:
        """Put all tiles into the pouch, and all numbers to 0."""
        self.match.clear()
        self.path_length = 0
        for column in range(_TILES):
            self.match.pouch[_BLANK if column == 0 else column] = self.whole[column]
            self.match.pouch_size += self.whole[column]
        self.match.phase = _PLAY
        self.match.origin = self.match.relocated = self.match.last_round = self.match.late = self.match.reason = 0
        self.match.said = self.match.said_tiles = self.match.accepted = 0
        self.match.valid = self.match.recognised = 0

    def is_full(self) -> bool:
        """True if a tile lies farther from the centre than a position reaches, and an observation shows."""
        return self.match.full != 0

    def find_seat(self) -> int:
        """The lowest awaited seat, −1 when the match is over."""
        return self.match.asked()

    # ---- candidates ----
    def list_candidates(self) -> None:
        """Find the best answers and put them in order."""
        words = self.chooser.search_choices(self.match, self.nodes, self.choices)
        if words > 0:
            self.rank_words()
        walk = 0
        other = 0
        self.count = 0
        while self.count < self.choices and (walk < words or other < self.chooser.others):
            score = self.kept.head_view[_HEAD * self.ranked[walk]] if walk < words else 0
            if walk < words and (other == self.chooser.others or score >= self.chooser.other_values[other]):
                self.offer(self.count, _WORD, self.ranked[walk], score)
                walk += 1
            else:
                kind = self.chooser.other_kinds[other]
                self.offer(self.count, kind, self.chooser.other_arguments[other], self.chooser.other_values[other])
                other += 1
            self.count += 1
        if self.neutral:
            self.sort_neutral()

    def rank_words(self) -> None:
        """Sort the walks that the search kept, the best first."""
        if len(self.ranked) < self.kept.found:
            self.enlarge(self.kept.found)
        self.kept.sort(self.ranked, self.moved, self.starts)

    def enlarge(self, count: int) -> None:
        """Make room to sort this many walks."""
        self.ranked = numbers(2 * count)
        self.moved = numbers(2 * count)

    def offer(self, place: int, kind: int, argument: int, value: int) -> None:
        """Put an answer to its place."""
        self.kinds[place] = kind
        self.arguments[place] = argument
        self.values[place] = value

    def sort_neutral(self) -> None:
        """Sort by kind, then words as they were found, cells, and trades by their number of tiles."""
        # A heap sort: there may be hundreds, and those found by value are in no useful order.
        for first in range(self.count // 2 - 1, -1, -1):
            self.sink(first, self.count)
        for last in range(self.count - 1, 0, -1):
            self.swap(0, last)
            self.sink(0, last)

    def sink(self, place: int, count: int) -> None:
        """Let an answer sink in the heap of the first ``count``, whose top comes last."""
        below = 2 * place + 1
        while below < count:
            if below + 1 < count and self.key(below + 1) > self.key(below):
                below += 1
            if self.key(below) <= self.key(place):
                return
            self.swap(place, below)
            place = below
            below = 2 * place + 1

    def swap(self, one: int, other: int) -> None:
        """Swap two answers."""
        kind, argument, value = self.kinds[one], self.arguments[one], self.values[one]
        self.offer(one, self.kinds[other], self.arguments[other], self.values[other])
        self.offer(other, kind, argument, value)

    def key(self, place: int) -> int:
        """A number by which answers sort. Cells go by their coordinates as MessagePack, which has −1 after 24."""
        argument = self.arguments[place]
        if self.kinds[place] == _RELOCATE:
            argument = (argument % _WIDTH - _CENTRE & 255) << 8 | (argument // _WIDTH - _CENTRE & 255)
        return self.kinds[place] << 24 | argument

    def play(self, number: int) -> None:
        """Carry out a candidate."""
        kind = self.kinds[number]
        self.match.kind = kind
        if kind == _WORD:
            self.chooser.read_word(self.match, self.arguments[number])
        elif kind == _RELOCATE:
            self.match.target = self.arguments[number]
        elif kind == _SWAP:
            self.match.giving = self.arguments[number]
            for code in range(_CODES):
                self.match.given[code] = 0
            for index in range(self.match.giving):
                self.match.given[self.chooser.ratings.hardest[index]] += 1
        self.carry_out()

    def carry_out(self) -> None:
        """Carry out the chosen action, and note the path of a word."""
        if self.match.kind == _WORD:
            self.path_length = self.match.length
            for step in range(self.match.length):
                self.path[step] = self.match.steps[step] >> 10
        elif self.match.kind == _CHALLENGE and self.match.valid == 0:
            self.path_length = 0
        self.match.carry_out()

    def write_candidates(self) -> None:
        """Write a row for each answer, and the tiles that it uses."""
        for row in range(self.count):
            kind = self.kinds[row]
            if kind == _WORD:
                self.write_word(row, self.arguments[row])
                continue
            self.write_row(row, self.values[row] / _UNIT, 0, 0, 0, kind)
            if kind == _SWAP:
                for index in range(self.arguments[row]):
                    self.uses[row, self.column_of(self.chooser.ratings.hardest[index])] += 1

    def write_word(self, row: int, walk: int) -> None:
        """Write the row of a kept walk."""
        letters = 0
        step = self.kept.head_view[_HEAD * walk + 1]
        while step != 0:  # from the last step back to the first, as each step refers to the one before it
            letters += 1
            code = self.kept.step_view[step] >> 5 & 31
            if code != 0:
                self.uses[row, self.column_of(code)] += 1
            step = self.kept.before_view[step]
        points = self.kept.head_view[_HEAD * walk + 3] >> 8
        self.write_row(row, self.values[row] / _UNIT, points, 1, letters, _WORD)

    def column_of(self, code: int) -> int:
        """The column of a kind of tile. The blank is the first."""
        return 0 if code == _BLANK else code

    # ---- tokens ----
    def open_kinds(self) -> None:
        """Open the kinds that are asked for, with no tile of an unfinished word on the table."""
        self.drafter.drop()
        self.action = 0
        for kind in range(1, _KINDS + 1):
            self.open[kind - 1] = self.is_asked_for(kind)

    def is_asked_for(self, kind: int) -> bool:
        """True if this kind of action may answer now."""
        if self.match.phase == _TRADE:
            return kind in (_SWAP, _KEEP)
        if self.match.phase != _PLAY:
            return kind in (_ACCEPT, _CHALLENGE)
        may_relocate = self.match.may_relocate() != 0
        if kind == _PASS:
            return not may_relocate or self.chooser.moved == 0
        return kind == _WORD or (kind == _RELOCATE and may_relocate)

    def add(self, token: int) -> bool:
        """Add a token. True if the action is complete and carried out."""
        if self.action == 0:
            self.action = token + 1
            return self.begin_action()
        if self.action == _RELOCATE:
            self.match.target = self.drafter.cells[token - _FIRST_CELL]
            return self.finish()
        if self.action == _SWAP:
            return self.add_to_trade(token)
        if token == self.done:
            self.drafter.end_stage()
        elif token >= _FIRST_CELL:
            self.drafter.take_cell(token - _FIRST_CELL)
        elif token >= _FIRST_LETTER:
            self.drafter.take_letter(token - _FIRST_LETTER + 1)
        else:
            self.drafter.take_tile(_BLANK if token == _FIRST_TILE else token - _FIRST_TILE)
        if self.drafter.is_complete():
            self.drafter.hand_over()
            return self.finish()
        self.open_draft()
        return False

    def begin_action(self) -> bool:
        """Open what may follow the kind of action. True if it needs no more."""
        if self.action == _RELOCATE:
            self.drafter.list_free()
            self.open_listed()
            return False
        if self.action == _SWAP:
            self.match.giving = 0
            for code in range(_CODES):
                self.match.given[code] = 0
            self.open_trade()
            return False
        if self.action == _WORD:
            self.drafter.start()
            self.open_draft()
            return False
        return self.finish()

    def add_to_trade(self, token: int) -> bool:
        """Add a tile to a trade, or end it."""
        if token == self.done:
            return self.finish()
        self.match.given[_BLANK if token == _FIRST_TILE else token - _FIRST_TILE] += 1
        self.match.giving += 1
        self.open_trade()
        self.open[self.done] = 1
        return False

    def open_trade(self) -> None:
        """Open the tiles of the bank that may be traded as well."""
        if self.match.giving + 2 > self.match.pouch_size:
            return
        for code in range(1, _CODES):
            if self.match.banks[_CODES * self.match.turn + code] > self.match.given[code]:
                self.open[_FIRST_TILE + self.column_of(code)] = 1

    def open_draft(self) -> None:
        """Open what may follow in an unfinished word."""
        self.drafter.find_open()
        self.open_listed()
        for code in range(1, _CODES):
            if self.drafter.tiles[code] != 0:
                self.open[_FIRST_TILE + self.column_of(code)] = 1
            if code != _BLANK and self.drafter.letters >> code & 1:
                self.open[_FIRST_LETTER + code - 1] = 1
        self.open[self.done] = self.drafter.may_end

    def open_listed(self) -> None:
        """Open the cells that the drafter lists."""
        self.cells_open = self.drafter.count
        for place in range(self.cells_open):
            self.open[_FIRST_CELL + place] = 1

    def finish(self) -> bool:
        """Carry out the action that is complete."""
        self.match.kind = self.action
        self.carry_out()
        return True

    def write_cells(self) -> None:
        """Write both coordinates of each open cell."""
        for place in range(self.cells_open):
            cell = self.drafter.cells[place]
            self.cells[place, 0] = cell % _WIDTH - _CENTRE
            self.cells[place, 1] = cell // _WIDTH - _CENTRE

    # ---- the observation ----
    def write_view(self) -> None:
        """Write banks, unseen tiles, seats, the numbers of the table, the prompt and the planes."""
        passes = 0
        for row in range(self.match.seats):
            seat = self.seat_at(row)
            self.standing[row, 0] = -self.match.holds(seat)
            self.standing[row, 1] = self.match.held[seat] + self.match.heights[seat]
            self.standing[row, 2] = self.match.left[seat] == 0
            self.standing[row, 3] = self.is_asked(seat)
            self.standing[row, 4] = seat == self.match.turn
            self.stacks[row] = self.match.heights[seat]
            passes += self.match.passes[seat]
        for column in range(_TILES):
            code = _BLANK if column == 0 else column
            left = self.whole[column] - self.match.plane.counts[code]
            for row in range(self.match.seats):
                count = self.match.banks[_CODES * self.seat_at(row) + code]
                self.rack[row, column] = count
                left -= count
            self.unseen[column] = left
        self.table_numbers[0] = self.match.pouch_size
        self.table_numbers[1] = self.match.step
        self.table_numbers[2] = self.match.relocated
        self.table_numbers[3] = self.match.last_round
        self.table_numbers[4] = passes
        for kind in range(1, _KINDS + 1):
            self.prompt[kind - 1] = self.is_asked_for(kind)
        self.write_planes()

    def seat_at(self, row: int) -> int:
        """The seat of a row, counted from the one that observes."""
        return (self.seat + row) % self.match.seats

    def is_asked(self, seat: int) -> bool:
        """True if the seat has to answer now."""
        if self.match.phase == _PLAY or self.match.phase == _TRADE:
            return seat == self.match.turn
        return self.match.answers(seat) != 0

    def write_planes(self) -> None:
        """Write letters, pawns, and the path of the latest word."""
        planes = self.planes
        for place in range(planes.shape[0]):
            planes[place] = 0
        for index in range(self.match.laid):
            cell = self.match.grid[index]
            self.set_plane(0, cell, self.match.plane.codes[cell])
        for row in range(self.match.seats):
            cell = self.match.pawns[self.seat_at(row)]
            if cell != 0:
                self.set_plane(1, cell, row + 1)
        for step in range(self.path_length):
            self.set_plane(2, self.path[step], 1)

    def set_plane(self, plane: int, cell: int, number: int) -> None:
        """Write a number of one cell."""
        row = plane * _SIDE + cell // _WIDTH - _CENTRE + _RADIUS
        self.planes[row * _SIDE + cell % _WIDTH - _CENTRE + _RADIUS] = number


def around(place: int) -> int:
    """The steps to the cells of the ring in the order in which it is laid: E, SE, SW, W, NW, NE."""
    if place == 0:
        return 1
    if place == 1:
        return _WIDTH
    if place == 2:
        return _WIDTH - 1
    if place == 3:
        return -1
    return -_WIDTH if place == 4 else 1 - _WIDTH
