"""Facts that a position on hexagons is loaded from, checked once, so that the compiled code needs no checks."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from tilery.kernel.chance import SEED_BYTES
from tilery.kernel.hexagon.match import (
    BANK_SIZE,
    CENTRE,
    LAST_SEAT,
    MOST_SEATS,
    PLAY,
    REACH,
    RUNNING,
    WIDTH,
    WINDOW,
)
from tilery.kernel.hexagon.plane import BLANK

_MOST = 1 << 30
_MOST_ROUNDS = 1_000


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """The facts of one seat. Tiles are codes, those of the stack from the top. Cell 0 means no pawn."""

    bank: bytes
    stack: bytes
    pawn: int = 0
    forfeited: int = 0
    left: int = 0
    overdue: int = 0
    passes: int = 0


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """The numbers of a match, with the names that ``HexMatch`` gives them. ``grid`` has pairs of a cell and a tile."""

    seed: bytes
    seats: tuple[SeatFacts, ...]
    grid: tuple[tuple[int, int], ...]
    pouch: bytes
    step: int
    opened: int
    turn: int
    first: int
    phase: int = PLAY
    origin: int = 0
    relocated: int = 0
    last_round: int = 0
    late: int = 0
    reason: int = RUNNING
    stall_rounds: int = 2
    challenged: int = 0
    equal_turns: int = 0
    said: int = 0
    said_tiles: int = 0
    accepted: int = 0
    valid: int = 0
    recognised: int = 0
    knocked: tuple[tuple[int, int], ...] = ()

    def check(self, tiles: int) -> None:
        """Raise ValueError, with what was expected and found, unless a match of ``tiles`` tiles can be played on."""
        if len(self.seed) != SEED_BYTES:
            raise ValueError(f"expected a seed of {SEED_BYTES} bytes, found {len(self.seed)}")
        if not 2 <= len(self.seats) <= MOST_SEATS:
            raise ValueError(f"expected 2 to {MOST_SEATS} seats, found {len(self.seats)}")
        self._check_numbers()
        self._check_tiles(tiles)
        self._check_pawns()
        self._check_turn()

    def _check_numbers(self) -> None:
        flags = [self.relocated, self.last_round, self.late, self.challenged, self.equal_turns, self.valid]
        flags += [self.recognised, *(seat.left for seat in self.seats)]
        counts = [self.opened, *chain.from_iterable((seat.forfeited, seat.overdue, seat.passes) for seat in self.seats)]
        if not {*flags} <= {0, 1} or not 0 <= min(counts) <= max(counts) < _MOST or not 0 <= self.step < _MOST:
            raise ValueError(f"expected flags of 0 or 1 and counts below {_MOST}, found {flags}, {counts}, {self.step}")
        if not 1 <= self.stall_rounds <= _MOST_ROUNDS:
            raise ValueError(f"expected 1 to {_MOST_ROUNDS} rounds, found {self.stall_rounds}")
        if not PLAY <= self.phase <= WINDOW or not RUNNING <= self.reason <= LAST_SEAT:
            raise ValueError(f"expected phase and reason of the ending, found {self.phase} and {self.reason}")

    def _check_tiles(self, tiles: int) -> None:
        laid = bytes([code for _, code in self.grid])
        places = [self.pouch, laid, *chain.from_iterable((seat.bank, seat.stack) for seat in self.seats)]
        codes = b"".join(places)
        if len(codes) > tiles or not codes or not 1 <= min(codes) <= max(codes) <= BLANK:
            raise ValueError(f"expected at most {tiles} tiles from 1 to {BLANK}, found {list(codes)}")
        if max(len(seat.bank) for seat in self.seats) > BANK_SIZE:
            raise ValueError(f"expected at most {BANK_SIZE} tiles in a bank, found {[*self.seats]}")
        cells = [cell for cell, _ in self.grid]
        if not cells or len({*cells}) < len(cells) or not all(map(_is_near, cells)):
            raise ValueError(f"expected tiles on different cells, at most {REACH} from the centre, found {cells}")

    def _check_pawns(self) -> None:
        cells = {cell for cell, _ in self.grid}
        pawns = [seat.pawn for seat in self.seats if seat.pawn]
        before = [cell for cell in (self.origin, *(cell for _, cell in self.knocked)) if cell]
        if len({*pawns}) < len(pawns) or not cells.issuperset(pawns):
            raise ValueError(f"expected pawns on different tiles, found {pawns}")
        if not cells.issuperset(before) or len(self.knocked) >= MOST_SEATS:
            raise ValueError(f"expected pawns to return to tiles, found {before}")
        if not all(0 <= seat < len(self.seats) and cell for seat, cell in self.knocked):
            raise ValueError(f"expected seats and cells of knocked pawns, found {self.knocked}")

    def _check_turn(self) -> None:
        seats = range(len(self.seats))
        if self.turn not in seats or self.first not in seats or self.said not in seats:
            raise ValueError(f"expected seats below {len(seats)}, found {self.turn}, {self.first}, {self.said}")
        staying = [seat for seat in seats if not self.seats[seat].left]
        if not self.reason and (len(staying) < 2 or self.turn not in staying):
            raise ValueError(f"expected two seats that stay and a turn of one, found {staying} and {self.turn}")
        if self.phase == WINDOW and not self.reason:
            self._check_window(staying)

    def _check_window(self, staying: list[int]) -> None:
        asked = [seat for seat in staying if seat != self.said and not self.accepted >> seat & 1]
        latest = {cell for cell, _ in self.grid[len(self.grid) - self.said_tiles :]}
        room = BANK_SIZE - len(self.seats[self.said].bank)
        if self.said != self.turn or not asked or not 0 <= self.accepted < 1 << MOST_SEATS:
            raise ValueError(f"expected a word of seat {self.turn} and somebody to answer, found {self.said}, {asked}")
        if not 0 < self.said_tiles <= min(room, len(self.grid) - 1):
            raise ValueError(f"expected 1 to {room} tiles of the latest word, found {self.said_tiles}")
        if not latest.isdisjoint([self.origin, *(cell for _, cell in self.knocked)]):
            raise ValueError("expected pawns to return to tiles that stay")


def cell_of(q: int, r: int) -> int:
    """The number of a cell, from its axial coordinates. One too far away is no cell of a match."""
    if max(abs(q), abs(r)) > REACH:
        raise ValueError(f"expected at most {REACH} from the centre, found {q},{r}")
    return (r + CENTRE) * WIDTH + q + CENTRE


def place_of(cell: int) -> tuple[int, int]:
    """The axial coordinates of a cell."""
    row, column = divmod(cell, WIDTH)
    return column - CENTRE, row - CENTRE


def _is_near(cell: int) -> bool:
    q, r = place_of(cell)
    return max(abs(q), abs(r)) <= REACH
