"""A position of dice and tiles that is played on: a fast copy of the rules of Length x Wit.

It chooses as the game's candidates do and plays as its ``decide`` and ``evolve`` do: the same draws of the frozen
generator, and the same number of steps, one for each event.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from tilery.kernel import plain as cython

from tilery.kernel.chance import SEED_BYTES, KernelChance
from tilery.kernel.subset.chooser import SubsetChooser
from tilery.kernel.subset.keeper import MOST, NONE, SPEND
from tilery.kernel.subset.layout import OVER, RESPONDING
from tilery.kernel.subset.rules import SubsetRules
from tilery.kernel.subset.table import SubsetTable
from tilery.kernel.subset.turns import SubsetTurns
from tilery.kernel.words.build import MAX_LENGTH
from tilery.kernel.words.graph import WordGraph

# The .pxd has the same with C types, which hides a name from Python.
_NONE = NONE
_RESPONDING, _OVER = RESPONDING, OVER
_ACTIONS = 1 << 20


class SubsetPosition:
    """A position. It is full where the search found no answer at all, or where a playout would not end.

    ``slot`` is the place of the chosen answer in the chooser's keeper, and ``kind`` what it is.
    """

    def __init__(self, graph: WordGraph, below: memoryview, rules: SubsetRules, most: int = MOST) -> None:
        self.rules = rules
        self.table = SubsetTable(rules)
        self.chooser = SubsetChooser(graph, below, rules, most)
        self.kept = self.chooser.kept
        self.turns = SubsetTurns(rules, self.table, self.kept)
        self.luck = KernelChance(bytes(SEED_BYTES))
        self.kind = _NONE
        self.slot = 0
        self.full = False

    def load(self, numbers: array[int], seed: bytes) -> None:
        """Take over a table. Raises ValueError for one that no match has."""
        self.table.load(numbers, seed)
        self.kind = _NONE
        self.full = False

    def copy_from(self, other: SubsetPosition) -> None:
        """Become a copy of another position of the same match, without new memory."""
        if not self.rules.is_same(other.rules):
            raise ValueError("expected a position of the same match, found one of another")
        self.table.copy_from(other.table)
        self.kind = _NONE
        self.full = other.full

    def reseed(self, seed: bytes) -> None:
        """Draw by this seed from now on."""
        self.table.chance.reseed(seed)

    def numbers(self) -> bytes:
        """Everything that the rules decide by. Equal positions have equal numbers."""
        return self.table.seed_bytes() + self.table.save().tobytes()

    def seat(self) -> int:
        """The lowest awaited seat, −1 when the match is over."""
        if self.table.phase == _OVER:
            return -1
        return self.table.unanswered() if self.table.phase == _RESPONDING else self.table.turn

    def score(self, seat: int) -> int:
        """The seat's score."""
        if not 0 <= seat < self.rules.seats:
            raise IndexError(f"expected a seat below {self.rules.seats}, found {seat}")
        return self.table.scores[seat]

    def is_full(self) -> bool:
        """True if what was played since the position was loaded is not to be used."""
        return self.full

    def reason(self) -> int:
        """Reason of the end of the match, 0 while it is running."""
        return self.table.reason

    def choose(self, nodes: int) -> None:
        """Choose the best candidate of ``seat()`` within this many nodes."""
        with cython.nogil:
            self.choose_best(nodes)

    def choose_best(self, nodes: int) -> None:
        """Choose the best answer, or none if the match is over."""
        self.kind = _NONE
        seat = self.seat()
        if seat < 0 or self.full:
            return
        if self.chooser.choose(self.table, seat, nodes, 1):
            self.take(0)
        else:
            self.full = True

    def choose_likely(self, nodes: int, limit: int, temperature: float, seed: bytes, number: int) -> None:
        """Choose one of the best ``limit`` candidates, better ones more often, by the draw of this number."""
        self.take_luck(limit, temperature, seed)
        with cython.nogil:
            self.choose_drawn(nodes, limit, temperature, number)

    def play_likely(self, nodes: int, limit: int, temperature: float, seed: bytes, actions: int) -> None:
        """Play to the end by ``choose_likely``, its choices numbered from 0, or stop after ``actions`` of them."""
        self.take_luck(limit, temperature, seed)
        with cython.nogil:
            number = 0
            while number < actions and self.table.phase != _OVER and not self.full:
                self.choose_drawn(nodes, limit, temperature, number)
                self.carry_out()
                number += 1

    def take_luck(self, limit: int, temperature: float, seed: bytes) -> None:
        """Prepare for choices drawn by a seed."""
        if not 0 < limit <= MOST or temperature <= 0:
            raise ValueError(f"expected 1 to {MOST} candidates and a temperature, found {limit} and {temperature}")
        self.luck.reseed(seed)

    def choose_drawn(self, nodes: int, limit: int, temperature: float, number: int) -> None:
        """Choose by the draw of this number, or nothing if the match is over."""
        self.kind = _NONE
        seat = self.seat()
        if seat < 0 or self.full:
            return
        self.luck.decide(number)
        if self.chooser.choose(self.table, seat, nodes, limit):
            self.take(self.kept.draw(temperature, self.luck))
        else:
            self.full = True

    def take(self, rank: int) -> None:
        """Choose the answer of this rank."""
        self.slot = self.kept.order[rank]
        self.kind = self.kept.kinds[self.slot]

    def chosen(self) -> tuple[int, bytes, int]:
        """The kind of the chosen answer, the letters (1…26) of its word or of its vowel, and the dice it names."""
        start = self.slot * MAX_LENGTH
        word = [self.kept.words[start + place] for place in range(self.kept.lengths[self.slot])]
        if self.kind == SPEND:
            word = [self.kept.letters[self.slot]]
        return self.kind, bytes(word), self.kept.named[self.slot]

    def play(self) -> None:
        """Carry out the action that was chosen, if any."""
        with cython.nogil:
            self.carry_out()

    def play_on(self, mover: int, turns: int, nodes: int) -> None:
        """Play the rest of the mover's turn and ``turns`` more by best candidates, or to the end if ``turns`` is −1."""
        with cython.nogil:
            self.play_turns(mover, turns, nodes)

    def play_turns(self, mover: int, turns: int, nodes: int) -> None:
        """Play turns. Several actions of one seat in a row are one turn."""
        endless = turns < 0
        actions = 0
        while self.table.phase != _OVER:
            seat = self.seat()
            if seat != mover and not endless:
                turns -= 1
                if turns < 0:
                    return
            mover = seat
            self.choose_best(nodes)
            actions += 1
            if self.full or actions == _ACTIONS:
                self.full = True
                return
            self.carry_out()

    def carry_out(self) -> None:
        """Carry out the chosen answer, after which none is chosen."""
        kind = self.kind
        self.kind = _NONE
        if kind != _NONE:
            self.turns.carry_out(kind, self.slot)
