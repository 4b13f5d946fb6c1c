"""Numbers that the rules of Word Road decide by: a match without a Python object for each change.

A count of letters has 27 numbers: the blank first, then A to Z, the order of the sorted bag. Tiles that are covered
never count again, so they are left out.
"""

from __future__ import annotations

from array import array
from struct import pack

try:
    import cython
except ImportError:
    from tilery.kernel import plain as cython

from tilery.kernel.chance import SEED_BYTES, KernelChance
from tilery.kernel.road.board import CELLS, LONGEST, checked_cell
from tilery.kernel.road.scoring import RoadScorer
from tilery.kernel.words.graph import WordGraph

SEATS = 4
"""Maximum number of seats."""
KINDS = 27
MOST_TILES = 1 << 20
"""Maximum number of tiles of a letter in the bag."""
COVER_ALL, COVER_OTHERS, COVER_NONE = 0, 1, 2
"""Rules about covering tiles."""
RUNNING, ALL_PASSED, STALL, LAST_SEAT = 0, 1, 2, 3
"""Reasons for the end."""

_SEATS = SEATS
_KINDS = KINDS
_CELLS = CELLS
_SEED_WORDS = SEED_BYTES // 4


class RoadState:
    """The numbers of a match. ``turn`` is −1 when it is over, and ``reason`` says why it ended.

    ``quiet`` counts the turns of seats still in since the latest play, ``passes`` those of them that came last and were
    passes. ``owner`` has for each cell the seat of the visible tile, from 1.
    """

    def __init__(self, graph: WordGraph, seats: int, cover: int, stall_rounds: int) -> None:
        if not 2 <= seats <= SEATS:
            raise ValueError(f"expected 2 to {SEATS} seats, found {seats}")
        if cover not in (COVER_ALL, COVER_OTHERS, COVER_NONE):
            raise ValueError(f"expected a rule for covering of 0 to 2, found {cover}")
        self.board = RoadScorer(graph)
        self.chance = KernelChance(bytes(SEED_BYTES))
        self.seats = seats
        self.cover = cover
        self.stall_rounds = stall_rounds
        self.owner = bytearray(CELLS)
        self.racks = array("i", bytes(4 * KINDS * SEATS))
        self.held = array("i", bytes(4 * SEATS))
        self.bag = array("i", bytes(4 * KINDS))
        self.bag_size = 0
        self.heads = array("i", bytes(4 * SEATS))
        self.points = array("q", bytes(8 * SEATS))
        self.left = bytearray(SEATS)
        self.overdue = array("i", bytes(4 * SEATS))
        self.late = False
        self.turn = -1
        self.reason = RUNNING
        self.step = 0
        self.opened = 0
        self.quiet = 0
        self.passes = 0

    def set_seed(self, seed: bytes) -> None:
        """Sets the seed that all draws come from."""
        self.chance.reseed(seed)

    def set_value(self, letter: int, value: int) -> None:
        """Sets the value of a letter's tiles."""
        self.board.set_rack(letter, 0, value)

    def set_tile(self, cell: int, letter: int, blank: bool, seat: int) -> None:
        """Adds a visible tile and the seat that laid it."""
        self.check_seat(seat)
        self.board.set_tile(cell, letter, 0, self.cover == COVER_ALL)
        self.board.worth[cell] = 0 if blank else self.board.value[letter]
        self.owner[cell] = seat + 1

    def set_held(self, seat: int, letter: int, count: int) -> None:
        """Sets the number of a seat's tiles of a letter. Letter 0 is the blank."""
        self.check_seat(seat)
        check_kind(letter)
        if not 0 <= count <= LONGEST:
            raise ValueError(f"expected 0 to {LONGEST} tiles of a letter, found {count}")
        self.held[seat] += count - self.racks[seat * KINDS + letter]
        self.racks[seat * KINDS + letter] = count

    def set_bag(self, letter: int, count: int) -> None:
        """Sets the number of tiles of a letter in the bag. Letter 0 is the blank."""
        check_kind(letter)
        if not 0 <= count <= MOST_TILES:
            raise ValueError(f"expected a number of tiles of at most {MOST_TILES}, found {count}")
        self.bag_size += count - self.bag[letter]
        self.bag[letter] = count

    def set_seat(self, seat: int, head: int, score: int, left: bool, overdue: int) -> None:
        """Sets the head of a seat's road (0 before its first tile), its score, and its standing in the match."""
        self.check_seat(seat)
        self.heads[seat] = 0 if head == 0 else checked_cell(head)
        self.points[seat] = score
        self.left[seat] = 1 if left else 0
        self.overdue[seat] = overdue

    def set_turn(self, turn: int, late: bool, reason: int) -> None:
        """Sets the seat whose turn it is (−1 at the end) and the reason for the end."""
        if turn != -1:
            self.check_seat(turn)
            if self.left[turn]:
                raise ValueError(f"expected the turn of a seat that is in, found seat {turn}")
        self.turn = turn
        self.late = late
        self.reason = reason

    def set_counts(self, step: int, opened: int, quiet: int, passes: int) -> None:
        """Sets the number of events, that of the event that opened the prompt, and the turns without a play."""
        self.step = step
        self.opened = opened
        self.quiet = quiet
        self.passes = passes

    def check_seat(self, seat: int) -> None:
        """Raises ValueError for a seat that the match lacks."""
        if not 0 <= seat < self.seats:
            raise ValueError(f"expected a seat from 0 to {self.seats - 1}, found {seat}")

    def copy_from(self, other: RoadState) -> None:
        """Becomes a copy of another position of the same match."""
        if self.seats != other.seats:
            raise ValueError(f"expected a position of {self.seats} seats, found one of {other.seats}")
        with cython.nogil:
            self.become(other)

    def become(self, other: RoadState) -> None:
        """Does what ``copy_from`` does, for a position that was checked."""
        for cell in range(_CELLS):
            self.board.letters[cell] = other.board.letters[cell]
            self.board.lain[cell] = other.board.lain[cell]
            self.board.worth[cell] = other.board.worth[cell]
            self.board.cover[cell] = other.board.cover[cell]
            self.owner[cell] = other.owner[cell]
        for kind in range(_KINDS):
            self.bag[kind] = other.bag[kind]
        for place in range(_KINDS * _SEATS):
            self.racks[place] = other.racks[place]
        for seat in range(_SEATS):
            self.held[seat] = other.held[seat]
            self.heads[seat] = other.heads[seat]
            self.points[seat] = other.points[seat]
            self.left[seat] = other.left[seat]
            self.overdue[seat] = other.overdue[seat]
        for word in range(_SEED_WORDS):
            self.chance.seed[word] = other.chance.seed[word]
        self.bag_size = other.bag_size
        self.late = other.late
        self.turn = other.turn
        self.reason = other.reason
        self.step = other.step
        self.opened = other.opened
        self.quiet = other.quiet
        self.passes = other.passes

    def seat(self) -> int:
        """The seat whose turn it is, −1 when the match is over."""
        return self.turn

    def score(self, seat: int) -> int:
        """The seat's score."""
        self.check_seat(seat)
        return self.points[seat]

    def held_by(self, seat: int) -> list[int]:
        """The counts of a seat's tiles, blanks first."""
        self.check_seat(seat)
        return list(self.racks[seat * KINDS : (seat + 1) * KINDS])

    def is_full(self) -> bool:
        """False: nothing in a position of Word Road grows."""
        return False

    def numbers(self) -> bytes:
        """Everything that the rules decide by, but for the options of the match."""
        scalars = (self.bag_size, self.late, self.turn, self.reason, self.step, self.opened, self.quiet, self.passes)
        parts = [bytes(self.board.letters), bytes(self.board.lain), bytes(self.board.worth), bytes(self.owner)]
        parts += [bytes(self.racks), bytes(self.bag), bytes(self.heads), bytes(self.points)]
        parts += [bytes(self.left), bytes(self.overdue), pack("8q", *scalars), bytes(self.chance.seed)]
        return b"".join(parts)


def check_kind(letter: int) -> None:
    """Raises ValueError for what is no letter and no blank."""
    if not 0 <= letter < KINDS:
        raise ValueError(f"expected a letter from 1 to 26 or 0, found {letter}")
