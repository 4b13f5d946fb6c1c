"""Environment of words along lanes: what a seat sees and may choose, as ``games/quillico/learning`` has it."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from math import sqrt
from typing import Any

try:
    import cython
except ImportError:
    from tilery.kernel import plain as cython

from tilery.kernel.environment import KernelEnvironment
from tilery.kernel.octagon.keeper import LETTERS, MOST_POINTS, RECORD
from tilery.kernel.octagon.position import OctPosition
from tilery.kernel.octagon.reader import LaneReader
from tilery.kernel.octagon.state import EXCHANGE, KINDS, PASS, PLAY, RUNNING
from tilery.kernel.octagon.turn import HELD

if not cython.compiled:  # the .pxd takes them from C
    from tilery.kernel.octagon.features import add_crossing, line_worth, write_uses
    from tilery.kernel.words.graph import step as follow

# The .pxd has the same with C types, which hides a name from Python.
_KINDS, _RECORD, _HELD, _PLAY, _EXCHANGE, _PASS = KINDS, RECORD, HELD, PLAY, EXCHANGE, PASS
_RUNNING = RUNNING
_VALUES = MOST_POINTS
_RED = 26
_BONUS = 5
_OTHER = -1
_STRIDE = 16
_HALF_DIAGONAL = 1 / sqrt(2)


class OctEnvironment(KernelEnvironment):
    """A match of words along lanes. ``fresh`` is its state after a deal: matches begin as copies of it.

    ``whole`` counts the tiles of the set by kind. ``first`` is the seat that goes first, −1 for a random one. Tiles
    from ``latest`` on are those of the latest play.

    ``order`` has the candidates in the order in which they are offered: the number of a play, or of a word of the hand
    while the table is empty, or −1 for the other answer. ``values`` are what they are sorted by.
    """

    def __init__(
        self,
        position: OctPosition,
        fresh: OctPosition,
        whole: array[int],
        first: int,
        candidates: int,
        steps: int,
        spells: bool,
        neutral: bool,
        nodes: int,
    ) -> None:
        if spells:
            raise ValueError("tokens of Quillico are not in the kernel")
        super().__init__(position, candidates, steps, spells, neutral, nodes)
        self.match = position
        self.fresh = fresh
        self.search = self.match.search
        self.reader = LaneReader(self.search.search, ("",) * (2 * LETTERS))
        self.graph = self.reader.graph.array
        self.root = self.reader.graph.root
        self.whole = array("i", whole)
        self.first = first
        self.latest = 0
        self.order = array("i", bytes(4 * candidates))
        self.buckets = array("i", bytes(4 * (MOST_POINTS + 1)))
        self.sorted = array("i", bytes(4))
        self.values = array("i", bytes(4 * candidates))

    def bind_table(self, out: Mapping[str, Any]) -> None:
        """Write the tiles on the table into this array."""
        self.tiles = out["tiles"]

    # ---- the deal ----
    def reseed(self, seed: bytes) -> None:
        """Draw from another seed, with an empty table."""
        self.match.copy_from(self.fresh)
        self.match.seed = seed
        self.match.chance.reseed(seed)

    def deal(self) -> None:
        """Deal hands, and choose who goes first."""
        self.latest = 0
        self.match.left_in_pile = 0
        for kind in range(_KINDS):
            self.match.pile[kind] = self.whole[kind]
            self.match.left_in_pile += self.whole[kind]
        for place in range(_KINDS * self.match.seats):
            self.match.hands[place] = 0
        self.match.chance.decide(0)
        for seat in range(self.match.seats):
            self.match.held[seat] = 0
            self.match.draw(seat, _HELD)
        self.match.turn = self.first if self.first >= 0 else self.match.chance.below(self.match.seats)
        self.match.step = self.match.opened = self.match.seats + 1

    def find_seat(self) -> int:
        """The seat whose turn it is, −1 when the match is over."""
        return self.match.turn if self.match.reason == _RUNNING else -1

    # ---- candidates ----
    def list_candidates(self) -> None:
        """Find the best answers and put them in order."""
        self.match.take_up()
        bonus = 0 if self.match.left_in_pile > 0 else _BONUS
        if self.match.table.count == 0:
            while not self.search.find_openings(self.nodes):
                self.enlarge()
            self.rank_all(self.search.words.count, bonus)
        else:
            while not self.search.find(self.nodes, self.search.stars, bonus, self.choices, 0):
                self.enlarge()
            self.rank_all(self.search.plays.found, bonus)
        if self.neutral:
            self.sort_by_number()
        if self.count < self.choices:
            self.order[self.count] = _OTHER
            self.count += 1
            self.search.count = 0
            self.match.take(0)  # nothing is picked, so this is an exchange or a pass

    def enlarge(self) -> None:
        """Enlarge the memory that a search lacked."""
        self.search.enlarge()

    def rank_all(self, found: int, bonus: int) -> None:
        """Put the best plays into ``order``, of equal ones those found first, without repeats."""
        if len(self.sorted) < found:
            self.make_room(found)
        for value in range(_VALUES + 1):
            self.buckets[value] = 0
        for number in range(found):
            self.buckets[_VALUES - 1 - self.value_of(number, bonus)] += 1
        total = 0
        for value in range(_VALUES):
            total += self.buckets[value]
            self.buckets[value] = total - self.buckets[value]
        for number in range(found):
            value = _VALUES - 1 - self.value_of(number, bonus)
            self.sorted[self.buckets[value]] = number
            self.buckets[value] += 1
        self.count = 0
        for rank in range(found):
            if self.count < self.choices and not self.is_repeated(self.sorted[rank]):
                self.order[self.count] = self.sorted[rank]
                self.values[self.count] = self.value_of(self.sorted[rank], bonus)
                self.count += 1

    def make_room(self, count: int) -> None:
        """Make room to sort this many plays."""
        self.sorted = array("i", bytes(8 * count))

    def value_of(self, number: int, bonus: int) -> int:
        """The value of a play, or of a word of the hand while the table is empty."""
        if self.match.table.count == 0:
            return self.search.opening_value(number, bonus)
        return self.search.plays.numbers[_RECORD * number]

    def is_repeated(self, number: int) -> bool:
        """True if a play lays one letter that a better one lays in the same place with as many stars."""
        at = _RECORD * number
        if self.match.table.count == 0 or self.search.stars == 0 or self.search.plays.numbers[at + 5] != 1:
            return False
        for rank in range(self.count):
            better = _RECORD * self.order[rank]
            if (
                self.search.plays.numbers[better + 5] == 1
                and self.search.plays.numbers[better + 6] == self.search.plays.numbers[at + 6]
                and self.search.plays.numbers[better + 8] == self.search.plays.numbers[at + 8]
                and self.is_same_place(better, at)
            ):
                return True
        return False

    def is_same_place(self, one: int, other: int) -> bool:
        """True if the single tiles of two plays lie in the same place."""
        self.step_to(one)
        e, ne, n, nw = self.search.e, self.search.ne, self.search.n, self.search.nw
        self.step_to(other)
        return e == self.search.e and ne == self.search.ne and n == self.search.n and nw == self.search.nw

    def step_to(self, at: int) -> None:
        """Go to the first new tile of a play."""
        lane = self.search.plays.numbers[at + 2]
        self.search.step_to(lane, self.search.gap_of(lane, self.search.plays.numbers[at + 3]))

    def comes_before(self, one: int, other: int) -> bool:
        """True if a play is offered before another: by number, and words of the hand by the alphabet."""
        if self.match.table.count > 0:
            return one < other
        # A word of the hand sorts as it is shown: in the direction that is first in the alphabet, if both are words.
        first, second = self.is_shown_backwards(one), self.is_shown_backwards(other)
        length = self.search.words.text[_STRIDE * one]
        for place in range(min(length, self.search.words.text[_STRIDE * other])):
            here = self.letter_of(one, place, first)
            there = self.letter_of(other, place, second)
            if here != there:
                return here < there
        if length != self.search.words.text[_STRIDE * other]:
            return length < self.search.words.text[_STRIDE * other]
        for place in range(length):  # a word and its reverse: by their tiles, black ones first
            here = self.is_red(one, place) << 5 | self.letter_of(one, place, False)
            there = self.is_red(other, place) << 5 | self.letter_of(other, place, False)
            if here != there:
                return here < there
        return False

    def letter_of(self, word: int, place: int, backwards: bool) -> int:
        """A letter of a word of the hand."""
        at = _STRIDE * word
        return self.search.words.text[at + (self.search.words.text[at] - place if backwards else 1 + place)]

    def is_shown_backwards(self, word: int) -> bool:
        """True if the reverse of a word of the hand is a word, too, and comes first in the alphabet."""
        arc = self.root
        length = self.search.words.text[_STRIDE * word]
        less = 0
        for place in range(length):
            letter = self.letter_of(word, place, True)
            arc = follow(self.graph, arc, letter)
            if arc == 0:
                return False
            if less == 0:
                less = self.letter_of(word, place, False) - letter
        return arc & 1 == 1 and less > 0

    def is_red(self, word: int, place: int) -> int:
        """1 if a letter of a word of the hand is laid red, else 0: the first copies are."""
        letter = self.letter_of(word, place, False)
        left = self.search.red[letter]
        for earlier in range(place):
            if self.letter_of(word, earlier, False) == letter:
                left -= 1
        return 1 if left > 0 else 0

    def sort_by_number(self) -> None:
        """Sort by number, the order of the search, which goes by cells and letters."""
        # Binary insertion would move most of hundreds; shells of a few gaps move far less.
        gap = 1
        while gap < self.count // 3:
            gap = 3 * gap + 1
        while gap > 0:
            for rank in range(gap, self.count):
                number, value = self.order[rank], self.values[rank]
                place = rank
                while place >= gap and self.comes_before(number, self.order[place - gap]):
                    self.order[place] = self.order[place - gap]
                    self.values[place] = self.values[place - gap]
                    place -= gap
                self.order[place] = number
                self.values[place] = value
            gap //= 3

    def play(self, number: int) -> None:
        """Carry out a candidate."""
        first = self.match.table.count
        if self.order[number] >= 0:
            self.match.kind = _PLAY
            self.match.givens = 0
            if first == 0:
                self.read_opening(self.order[number])
            for place in range(_RECORD):
                if first == 0:
                    self.match.chosen[place] = self.search.best[place]
                else:
                    self.match.chosen[place] = self.search.plays.numbers[_RECORD * self.order[number] + place]
            self.latest = first
        self.match.carry_out()

    def read_opening(self, word: int) -> None:
        """Write the record of an opening to the first place of ``search.best``."""
        self.search.count = 0
        self.search.note_opening(word, self.search.opening_value(word, 0))

    def write_candidates(self) -> None:
        """Write a row for each answer, and the tiles that it uses."""
        for row in range(self.count):
            number = self.order[row]
            if number < 0:
                self.write_other(row)
            elif self.match.table.count == 0:
                self.write_opening(row, number)
            else:
                at = _RECORD * number
                points = self.search.plays.numbers[at + 1]
                self.write_row(row, self.values[row], points, 1, self.search.plays.numbers[at + 4], 1 + _PLAY)
                write_uses(self.reader, at, row, self.uses)
                if points != line_worth(self.reader, at):
                    add_crossing(self.reader, at, row, self.rows)

    def write_other(self, row: int) -> None:
        """Write the row of the exchange or the pass."""
        self.write_row(row, 0, 0, 0, 0, 1 + self.match.kind)
        if self.match.kind == _EXCHANGE:
            for number in range(self.match.givens):
                self.uses[row, column_of(self.match.given[number])] += 1

    def write_opening(self, row: int, word: int) -> None:
        """Write the row of a word of the hand."""
        self.read_opening(word)
        length = self.search.best[4]
        self.write_row(row, self.values[row], self.search.best[1], 1, length, 1 + _PLAY)
        for place in range(length):
            letter = self.search.best[8 + place // 6] >> 5 * (place % 6) & 31
            self.uses[row, letter - 1 + _RED * (self.search.best[7] >> place & 1)] += 1

    # ---- the observation ----
    def write_view(self) -> None:
        """Write hands, unseen tiles, seats, the numbers of the table, the prompt and the table."""
        for row in range(self.match.seats):
            seat = (self.seat + row) % self.match.seats
            for kind in range(_KINDS):
                self.rack[row, column_of(kind)] = self.match.hands[_KINDS * seat + kind]
            self.standing[row, 0] = self.match.scores[seat]
            self.standing[row, 1] = self.match.held[seat]
            self.standing[row, 2] = self.match.gone[seat] == 0
            self.standing[row, 3] = self.standing[row, 4] = row == 0
        for kind in range(_KINDS):
            self.unseen[column_of(kind)] = self.match.pile[kind]
        self.table_numbers[0] = self.match.left_in_pile
        self.table_numbers[1] = self.match.step
        self.table_numbers[2] = self.match.quiet
        self.prompt[_PLAY] = 1
        self.prompt[_EXCHANGE if self.match.can_exchange() else _PASS] = 1
        for tile in range(self.match.table.count):
            self.write_tile(tile)
        for tile in range(self.match.table.count, self.tiles.shape[0]):
            for column in range(self.tiles.shape[1]):
                self.tiles[tile, column] = 0

    def write_tile(self, tile: int) -> None:
        """Write the row of a tile on the table."""
        at = 4 * tile
        e = self.match.table.places[at]
        ne = self.match.table.places[at + 1]
        n = self.match.table.places[at + 2]
        nw = self.match.table.places[at + 3]
        self.tiles[tile, 0] = 1
        self.tiles[tile, 1] = e
        self.tiles[tile, 2] = ne
        self.tiles[tile, 3] = n
        self.tiles[tile, 4] = nw
        self.tiles[tile, 5] = e + (ne - nw) * _HALF_DIAGONAL
        self.tiles[tile, 6] = 0.0 - (n + (ne + nw) * _HALF_DIAGONAL)
        self.tiles[tile, 7] = self.match.table.letters[tile]
        self.tiles[tile, 8] = self.match.table.values[tile]
        self.tiles[tile, 9] = tile >= self.latest


def column_of(kind: int) -> int:
    """The column of a kind of tile: black letters, red letters, the star."""
    if kind == 0:
        return 2 * _RED
    return (kind - 1) // 2 + (0 if kind & 1 else _RED)
