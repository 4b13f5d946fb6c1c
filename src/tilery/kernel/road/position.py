"""A position that chooses and plays by itself: whole turns, and matches to their end.

It chooses what ``games/wordroad/plays.py`` has as the best candidate, by the same search.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from tilery.kernel import plain as cython

if not cython.compiled:  # the .pxd takes it from C
    from math import exp

from tilery.kernel.chance import SEED_BYTES, KernelChance
from tilery.kernel.road.board import CELLS, LONGEST
from tilery.kernel.road.budget import RoadTotals
from tilery.kernel.road.keeper import MOST, RoadKeeper
from tilery.kernel.road.rules import MULLIGAN, MULLIGANS, NOTHING, PASS, PLAY, RoadRules
from tilery.kernel.road.search import RoadSearch
from tilery.kernel.road.state import COVER_OTHERS, KINDS
from tilery.kernel.words.graph import WordGraph

LOW = 1
"""Maximum points of a tile that a mulligan of low tiles puts back."""
MULLIGAN_VALUE = -1.0
PASS_VALUE = -2.0
FINE = 1 << 30
"""Number of equal parts that a weighted choice is drawn from."""

_KINDS = KINDS
_CELLS = CELLS
_LONGEST = LONGEST
_LOW = LOW
_MULLIGANS = MULLIGANS
_PLAY = PLAY
_MULLIGAN = MULLIGAN
_PASS = PASS
_OTHERS = COVER_OTHERS
_FINE = FINE
_MULLIGAN_VALUE = MULLIGAN_VALUE
_PASS_VALUE = PASS_VALUE


class RoadPosition(RoadRules):
    """A position with a search of its own, whose memory is used again in every turn."""

    def __init__(self, graph: WordGraph, seats: int, cover: int, stall_rounds: int) -> None:
        super().__init__(graph, seats, cover, stall_rounds)
        self.best = RoadKeeper(1)
        self.search = RoadSearch(self.board, self.best)
        self.totals = RoadTotals()
        self.choices = KernelChance(bytes(SEED_BYTES))
        self.room = 0
        self.offered = 0
        self.weights = array("d", [0.0])

    def choose(self, nodes: int) -> None:
        """Chooses the best candidate of the seat whose turn it is within this many nodes."""
        self.make_room(nodes, 1)
        with cython.nogil:
            self.pick(nodes)

    def choose_likely(self, nodes: int, limit: int, temperature: float, seed: bytes, number: int) -> None:
        """Chooses one of the best ``limit`` candidates as ``analysis.playouts.likely`` does: better ones more often."""
        limit = max(1, limit)
        self.make_room(nodes, limit)
        self.choices.reseed(seed)
        with cython.nogil:
            self.choose_drawn(nodes, limit, temperature, number)

    def play_likely(self, nodes: int, limit: int, temperature: float, seed: bytes, actions: int) -> None:
        """Play to the end by ``choose_likely``, its choices numbered from 0, or stop after ``actions`` of them."""
        limit = max(1, limit)
        self.reserve(nodes, limit)
        self.choices.reseed(seed)
        with cython.nogil:
            number = 0
            while number < actions and self.turn >= 0:
                self.choose_drawn(nodes, limit, temperature, number)
                self.carry_out()
                number += 1

    def choose_drawn(self, nodes: int, limit: int, temperature: float, number: int) -> None:
        """Chooses by the draw of this number, in room that is reserved."""
        self.look(nodes, limit)
        self.best.sort()
        self.offered = 0
        count = self.best.kept
        if count < limit:
            self.offer_others()
            count = min(limit, count + self.offered + 1)
        rank = self.pick_likely(count, temperature, number)
        if rank < self.best.kept:
            self.take_road(self.best.heap[rank])
        else:
            self.take_other(rank - self.best.kept)

    def pick_likely(self, count: int, temperature: float, number: int) -> int:
        """The rank of one of ``count`` candidates. The sums are those of ``analysis.playouts``, in order."""
        best = self.value_of(0)
        scale = best if best > 0 else -best
        scale = temperature * (scale if scale > 1.0 else 1.0)
        total = 0.0
        for rank in range(count):
            self.weights[rank] = exp((self.value_of(rank) - best) / scale)
            total += self.weights[rank]
        self.choices.decide(number)
        drawn = self.choices.below(_FINE)
        point = drawn / _FINE * total
        for rank in range(count):
            point -= self.weights[rank]
            if point < 0:
                return rank
        return 0

    def value_of(self, rank: int) -> float:
        """The value of a candidate: a sorted road, then the mulligans that are offered, then the pass."""
        if rank < self.best.kept:
            return self.best.scores[self.best.heap[rank]]
        return _MULLIGAN_VALUE if rank < self.best.kept + self.offered else _PASS_VALUE

    def reseed(self, seed: bytes) -> None:
        """Draws by this seed from now on."""
        self.chance.reseed(seed)

    def play(self) -> None:
        """Carries out the action that was chosen."""
        if self.kind == NOTHING or self.turn < 0:
            raise ValueError("expected an action to be chosen")
        with cython.nogil:
            self.carry_out()

    def play_on(self, mover: int, turns: int, nodes: int) -> None:
        """Plays the rest of the mover's turn and ``turns`` more by best candidates, or to the end if it is negative."""
        self.reserve(nodes, 1)
        with cython.nogil:
            while self.turn >= 0:
                if self.turn != mover:
                    mover = self.turn
                    if turns == 0:
                        break
                    turns -= 1
                self.pick(nodes)
                self.carry_out()

    def make_room(self, nodes: int, limit: int) -> None:
        """Makes room for searches of this many nodes that keep ``limit`` roads."""
        if self.turn < 0:
            raise ValueError("expected a seat to act, but the match is over")
        self.reserve(nodes, limit)

    def reserve(self, nodes: int, limit: int) -> None:
        """Makes room for searches of this many nodes that keep ``limit`` roads, if there is too little."""
        # a beam is at least three ways wide, so no more than a third of the nodes are roads of one length
        if self.room < nodes:
            self.search.reserve(min(nodes // 3 + 1, MOST))
            self.room = nodes
        if self.best.capacity < limit:
            self.best = RoadKeeper(limit)
            self.search.best = self.best
        if len(self.weights) < limit:
            self.weights = array("d", bytes(8 * limit))

    def pick(self, nodes: int) -> None:
        """Does what ``choose`` does, in room that is reserved."""
        self.look(nodes, 1)
        if self.best.kept > 0:
            self.take_road(self.best.heap[0])
        else:
            self.offer_others()
            self.take_other(0)

    def look(self, nodes: int, limit: int) -> None:
        """Searches the roads of the seat whose turn it is."""
        self.take_rack()
        self.best.limit_room(limit)
        self.totals.run(self.search, nodes)

    def take_rack(self) -> None:
        """Hands rack and head of the seat whose turn it is to the board, and what it may cover."""
        seat = self.turn
        self.board.head = self.heads[seat]
        self.board.held = 0
        for kind in range(_KINDS):
            self.board.rack[kind] = self.racks[seat * _KINDS + kind]
            if kind > 0 and self.board.rack[kind] > 0:
                self.board.held |= 1 << kind
        if self.cover == _OTHERS:
            for cell in range(_CELLS):
                self.board.cover[cell] = self.owner[cell] != seat + 1
        self.board.prepare()

    def take_road(self, slot: int) -> None:
        """Chooses a road that the search kept."""
        self.kind = _PLAY
        self.size = self.best.lengths[slot]
        self.gain = self.best.scores[slot]
        for place in range(self.size):
            self.path_cell[place] = self.best.cells[slot * _LONGEST + place]
            self.path_tile[place] = self.best.tiles[slot * _LONGEST + place]

    def offer_others(self) -> None:
        """Writes the mulligans that can be offered into ``given``, each once."""
        self.offered = 0
        if self.bag_size == 0:
            return
        first = self.turn * _KINDS
        for which in range(_MULLIGANS):
            to = self.offered * _KINDS
            count = 0
            for kind in range(_KINDS):
                number = self.racks[first + kind]
                if which == 0:
                    number = number - 1 if kind > 0 and number > 1 else 0
                elif which == 1 and kind > 0 and self.board.value[kind] > _LOW:
                    number = 0
                self.given[to + kind] = number
                count += number
            if count > 0 and not self.is_offered(self.offered):
                self.offered += 1

    def is_offered(self, number: int) -> bool:
        """True if an earlier mulligan is of the same tiles as this one."""
        for earlier in range(number):
            same = True
            for kind in range(_KINDS):
                if self.given[earlier * _KINDS + kind] != self.given[number * _KINDS + kind]:
                    same = False
            if same:
                return True
        return False

    def take_other(self, number: int) -> None:
        """Chooses one of the mulligans offered, or the pass, which comes after them."""
        self.kind = _MULLIGAN if number < self.offered else _PASS
        self.which = number

    def road(self) -> tuple[list[int], list[int]]:
        """The cells and tiles of the chosen road."""
        cells = [self.path_cell[place] for place in range(self.size)]
        return cells, [self.path_tile[place] for place in range(self.size)]

    def mulligan(self) -> list[int]:
        """The counts of the chosen mulligan."""
        return [self.given[self.which * KINDS + kind] for kind in range(KINDS)]
