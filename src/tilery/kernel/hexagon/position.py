"""A position on hexagons that lives in the kernel: it chooses and plays whole turns without a Python object.

``load`` checks what comes from outside, so that what follows needs no checks.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from tilery.kernel import plain as cython

from tilery.kernel.chance import SEED_BYTES, KernelChance
from tilery.kernel.hexagon.chooser import MOST_CHOICES, HexChooser
from tilery.kernel.hexagon.facts import MatchFacts
from tilery.kernel.hexagon.hand import CODES
from tilery.kernel.hexagon.match import MOST_SEATS, WINDOW, HexMatch

if not cython.compiled:  # the .pxd takes it from C
    from math import exp

# The .pxd has the same with C types, which hides a name from Python.
_CODES = CODES
_SEATS = MOST_SEATS
_SEED_WORDS = 8
_FINE = 1 << 30
_THOUSAND = 1000.0


class HexPosition(HexMatch):
    """A match with the choice of its next action, see ``tilery.core.playouts.KernelPosition``."""

    def __init__(self, chooser: HexChooser, tiles: int) -> None:
        super().__init__(chooser.search.plane, tiles)
        self.chooser = chooser
        self.luck = KernelChance(bytes(SEED_BYTES))
        self.luck_seed = b""

    # ---- the contract of tilery.core.playouts ----
    def seat(self) -> int:
        """The lowest awaited seat, −1 when the match is over or the position is full."""
        return self.asked()

    def score(self, seat: int) -> int:
        """Tiles left to a seat [13]."""
        if not 0 <= seat < self.seats:
            raise ValueError(f"expected a seat from 0 to {self.seats - 1}, found {seat}")
        return self.holds(seat)

    def is_full(self) -> bool:
        """True if a tile lies too far from the centre. What was played since is not to be used."""
        return self.full != 0

    def choose(self, nodes: int) -> None:
        """Choose the best candidate of ``seat()`` within this many nodes."""
        with cython.nogil:
            self.choose_best(nodes)

    def choose_likely(self, nodes: int, limit: int, temperature: float, seed: bytes, number: int) -> None:
        """Choose one of the best ``limit`` candidates, better ones more often, as ``analysis.playouts.likely`` does."""
        self.take_luck(limit, seed)
        with cython.nogil:
            self.choose_drawn(nodes, limit, temperature, number)

    def play_likely(self, nodes: int, limit: int, temperature: float, seed: bytes, actions: int) -> None:
        """Play to the end by ``choose_likely``, its choices numbered from 0, or stop after ``actions`` of them."""
        self.take_luck(limit, seed)
        with cython.nogil:
            number = 0
            while number < actions and self.asked() >= 0:
                self.choose_drawn(nodes, limit, temperature, number)
                self.carry_out()
                number += 1

    def take_luck(self, limit: int, seed: bytes) -> None:
        """Prepare for choices drawn by a seed."""
        if not 0 < limit <= MOST_CHOICES:
            raise ValueError(f"expected 1 to {MOST_CHOICES} candidates, found {limit}")
        if seed is not self.luck_seed:
            self.luck.reseed(seed)
            self.luck_seed = seed

    def choose_drawn(self, nodes: int, limit: int, temperature: float, number: int) -> None:
        """Choose by the draw of this number."""
        self.chooser.list_choices(self, nodes, limit)
        self.chooser.take(self, self.pick_likely(temperature, number))

    def reseed(self, seed: bytes) -> None:
        """Draw by this seed from now on."""
        self.chance.reseed(seed)

    def play(self) -> None:
        """Carry out the action that was chosen."""
        with cython.nogil:
            self.carry_out()

    def play_on(self, mover: int, turns: int, nodes: int) -> None:
        """Play the rest of the mover's turn and ``turns`` more by best candidates, or to the end if ``turns`` is −1."""
        with cython.nogil:
            self.run_on(mover, turns, nodes)

    def choose_best(self, nodes: int) -> None:
        """``choose`` without the GIL."""
        self.chooser.list_choices(self, nodes, 1)
        self.chooser.take(self, 0)

    def run_on(self, mover: int, turns: int, nodes: int) -> None:
        """``play_on`` without the GIL."""
        endless = turns < 0
        seat = self.asked()
        while seat >= 0:
            if seat != mover:
                mover = seat
                turns -= 1
                if turns < 0 and not endless:
                    return
            self.choose_best(nodes)
            self.carry_out()
            seat = self.asked()

    def pick_likely(self, temperature: float, number: int) -> int:
        """The rank of a candidate, drawn with weights that fall e times with each ``temperature`` of the best value."""
        # The same operations in the same order as in ``likely``, since the sums are of floating point.
        best = self.chooser.values[0] / _THOUSAND
        scale = temperature * max(1.0, abs(best))
        total = 0.0
        for rank in range(self.chooser.count):
            total += exp((self.chooser.values[rank] / _THOUSAND - best) / scale)
        self.luck.decide(number)
        point = self.luck.below(_FINE) / float(_FINE) * total
        for rank in range(self.chooser.count):
            point -= exp((self.chooser.values[rank] / _THOUSAND - best) / scale)
            if point < 0:
                return rank
        return 0

    # ---- loading, copying, comparing ----
    def load(self, facts: MatchFacts) -> None:
        """Become another match. Raises ValueError unless it can be played on."""
        facts.check(self.tiles)
        self.chance.reseed(facts.seed)
        self.clear()
        self.seats = len(facts.seats)
        self.stall_rounds, self.challenged, self.equal_turns = facts.stall_rounds, facts.challenged, facts.equal_turns
        self.step, self.opened, self.reason = facts.step, facts.opened, facts.reason
        self.turn, self.first, self.phase, self.origin = facts.turn, facts.first, facts.phase, facts.origin
        self.relocated, self.last_round, self.late = facts.relocated, facts.last_round, facts.late
        self.said, self.said_tiles, self.accepted = facts.said, facts.said_tiles, facts.accepted
        self.valid, self.recognised = facts.valid, facts.recognised
        for cell, code in facts.grid:
            self.lay(cell, code)
        for code in facts.pouch:
            self.pouch[code] += 1
        self.pouch_size = len(facts.pouch)
        for seat, held in enumerate(facts.seats):
            self.pawns[seat], self.forfeited[seat] = held.pawn, held.forfeited
            self.left[seat], self.overdue[seat], self.passes[seat] = held.left, held.overdue, held.passes
            self.held[seat] = len(held.bank)
            for code in held.bank:
                self.banks[CODES * seat + code] += 1
            for code in held.stack:
                self.push(seat, code)
        for index, (seat, cell) in enumerate(facts.knocked):
            self.knocked[2 * index], self.knocked[2 * index + 1] = seat, cell
        self.hits = len(facts.knocked)

    def clear(self) -> None:
        """Takes all tiles away."""
        while self.laid > 0:
            self.laid -= 1
            self.plane.lift(self.grid[self.laid])
        for index in range(_SEATS * _CODES):
            self.banks[index] = 0
        for code in range(_CODES):
            self.pouch[code] = 0
        for seat in range(_SEATS):
            self.held[seat] = self.tops[seat] = self.heights[seat] = self.pawns[seat] = self.forfeited[seat] = 0
            self.left[seat] = self.overdue[seat] = self.passes[seat] = 0
        self.pouch_size = self.hits = self.full = self.kind = 0

    def copy_from(self, other: HexPosition) -> None:
        """Become a copy of another position of the same match, without new memory."""
        if other.tiles != self.tiles:
            raise ValueError(f"expected a position of {self.tiles} tiles, found one of {other.tiles}")
        with cython.nogil:
            self.copy_tiles(other)
            self.copy_numbers(other)

    def copy_tiles(self, other: HexPosition) -> None:
        """Copies where the tiles are."""
        # Tiles of the table are only ever added, so positions of one match share the first ones, which stay.
        same = 0
        while same < self.laid and same < other.laid and self.grid[same] == other.grid[same]:
            if self.plane.codes[self.grid[same]] != other.plane.codes[self.grid[same]]:
                break
            same += 1
        while self.laid > same:
            self.laid -= 1
            self.plane.lift(self.grid[self.laid])
        while self.laid < other.laid:
            self.lay(other.grid[self.laid], other.plane.codes[other.grid[self.laid]])
        for index in range(_SEATS * self.room):
            self.stacks[index] = other.stacks[index]
        for index in range(_SEATS * _CODES):
            self.banks[index] = other.banks[index]
        for code in range(_CODES):
            self.pouch[code] = other.pouch[code]
        self.pouch_size = other.pouch_size

    def copy_numbers(self, other: HexPosition) -> None:
        """Copies everything but the tiles."""
        for index in range(_SEED_WORDS):
            self.chance.seed[index] = other.chance.seed[index]
        for seat in range(_SEATS):
            self.held[seat] = other.held[seat]
            self.tops[seat] = other.tops[seat]
            self.heights[seat] = other.heights[seat]
            self.pawns[seat] = other.pawns[seat]
            self.forfeited[seat] = other.forfeited[seat]
            self.left[seat] = other.left[seat]
            self.overdue[seat] = other.overdue[seat]
            self.passes[seat] = other.passes[seat]
        for index in range(2 * other.hits):
            self.knocked[index] = other.knocked[index]
        self.hits = other.hits
        self.seats = other.seats
        self.stall_rounds = other.stall_rounds
        self.challenged = other.challenged
        self.equal_turns = other.equal_turns
        self.step = other.step
        self.opened = other.opened
        self.turn = other.turn
        self.first = other.first
        self.phase = other.phase
        self.origin = other.origin
        self.relocated = other.relocated
        self.last_round = other.last_round
        self.late = other.late
        self.reason = other.reason
        self.said = other.said
        self.said_tiles = other.said_tiles
        self.accepted = other.accepted
        self.valid = other.valid
        self.recognised = other.recognised
        self.full = other.full
        self.kind = 0

    def numbers(self) -> bytes:
        """Everything that the rules decide by. Equal positions have equal numbers."""
        window = self.phase == WINDOW and self.reason == 0
        hits = 2 * self.hits if window else 0
        found = [self.seats, self.stall_rounds, self.challenged, self.equal_turns, self.step, self.opened, self.turn]
        found += [self.first, self.phase, self.origin, self.relocated, self.last_round, self.late, self.reason]
        if window:
            found += [self.said, self.said_tiles, self.accepted, self.valid, self.recognised]
        for seat in range(self.seats):
            found += [self.pawns[seat], self.forfeited[seat], self.left[seat], self.overdue[seat], self.passes[seat]]
            found += [self.held[seat], self.heights[seat]]
        found += list(self.knocked[:hits]) + list(self.chance.seed) + list(self.banks) + list(self.pouch)
        found += list(self.grid[: self.laid])
        found += [self.plane.codes[cell] for cell in self.grid[: self.laid]]
        for seat in range(self.seats):
            for index in range(self.heights[seat]):
                found.append(self.stacks[seat * self.room + (self.tops[seat] + index & self.room - 1)])
        return array("q", found).tobytes()

    # ---- the chosen action, for action_of ----
    def chosen_steps(self) -> list[int]:
        """The steps of the chosen word: cell << 10 | tile added << 5 | letter."""
        return list(self.steps[: self.length])

    def chosen_tiles(self) -> list[tuple[int, int]]:
        """Cells and codes of the tiles that the chosen word adds, in an order in which they can be put down."""
        return [(self.spots[index], self.put[index]) for index in range(self.placing)]

    def chosen_knocks(self) -> list[tuple[int, int]]:
        """Seats whose pawns the chosen word knocks off, and the cells they go to."""
        return [(self.knocks[2 * index], self.knocks[2 * index + 1]) for index in range(self.knocking)]

    def chosen_trade(self) -> bytes:
        """The tiles that the chosen trade gives."""
        return bytes([code for code in range(CODES) for _ in range(self.given[code])])

    def bank_of(self, seat: int) -> list[int]:
        """The counts of the tiles in a seat's bank, by code."""
        self.score(seat)  # refuses what is no seat
        return list(self.banks[CODES * seat : CODES * (seat + 1)])

    def height_of(self, seat: int) -> int:
        """The number of tiles in a seat's stack."""
        self.score(seat)
        return self.heights[seat]

    def has_pawn(self, seat: int) -> bool:
        """True if the seat's pawn is on the table."""
        return 0 <= seat < self.seats and self.pawns[seat] != 0
