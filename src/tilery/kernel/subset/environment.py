"""Environment of dice and tiles: what a seat sees and may choose, as ``games/lengthxwit/learning`` has it."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any

from tilery.kernel.environment import KernelEnvironment
from tilery.kernel.subset.keeper import DECLINE, FAIL, MULLIGAN, PRESS, RESPOND, ROLL, SCORE, SPEND
from tilery.kernel.subset.layout import (
    ANSWER,
    ANSWERS,
    BAG,
    BANKED,
    BY_KIND,
    NUMBERS,
    RESPONDING,
    ROLLED,
    SCORES,
    SPENT,
    START,
)
from tilery.kernel.subset.position import SubsetPosition
from tilery.kernel.subset.rules import FACES
from tilery.kernel.subset.search import LETTERS
from tilery.kernel.subset.speller import SubsetSpeller
from tilery.kernel.words.build import MAX_LENGTH
from tilery.kernel.words.graph import WordGraph

KINDS = 8
"""Kinds of answer. Their tokens are in the order of their numbers, which begin at 1."""

# The .pxd has the same with C types, which hides a name from Python.
_WIDTH, _KINDS, _FACES, _LONGEST = LETTERS, KINDS, FACES, MAX_LENGTH
_BAG, _BANKED, _SPENT, _ANSWER = BAG, BANKED, SPENT, ANSWER
_START, _ROLLED, _RESPONDING = START, ROLLED, RESPONDING
_MULLIGAN, _ROLL, _SCORE, _PRESS, _SPEND, _FAIL = MULLIGAN, ROLL, SCORE, PRESS, SPEND, FAIL
_RESPOND, _DECLINE = RESPOND, DECLINE
_SCORES, _BY_KIND, _ANSWERS, _NUMBERS = SCORES, BY_KIND, ANSWERS, NUMBERS
_FREE_FAIL = 1
_FIRST_TILE = KINDS
_FIRST_LETTER = _FIRST_TILE + LETTERS - 1
_DONE = _FIRST_LETTER + LETTERS - 1
_CHOICES = _DONE + 2


class SubsetEnvironment(KernelEnvironment):
    """A match of dice and tiles. ``whole`` counts the tiles of the set by letter, ``first`` is the seat that goes
    first, −1 for a random one. With ``hidden`` a seat sees its own hand only.

    ``order`` has the places of the candidates in the keeper, in the order in which they are offered, and
    ``values`` their values by that place.
    """

    def __init__(
        self,
        position: SubsetPosition,
        graph: WordGraph,
        below: memoryview,
        whole: array[int],
        first: int,
        hidden: bool,
        candidates: int,
        steps: int,
        spells: bool,
        neutral: bool,
        nodes: int,
    ) -> None:
        super().__init__(position, _CHOICES if spells else candidates, steps, spells, neutral, nodes)
        self.match = position
        self.table = self.match.table
        self.chooser = self.match.chooser
        self.kept = self.match.kept
        self.rules = self.match.rules
        self.speller = SubsetSpeller(graph, below, self.rules)
        self.whole = array("i", whole)
        self.first = first
        self.hidden = hidden
        self.order = array("i", bytes(4 * candidates))
        self.values = array("d", bytes(8 * candidates))
        self.action = 0

    def bind_table(self, out: Mapping[str, Any]) -> None:
        """Write dice, and tiles on the table, into these arrays."""
        self.dice = out["dice"]
        self.lying = out["tiles"]

    # ---- the deal ----
    def reseed(self, seed: bytes) -> None:
        """Draw from another seed."""
        self.table.chance.reseed(seed)

    def deal(self) -> None:
        """Deal tiles to all, choose who goes first, and fill that hand."""
        self.clear_table()
        self.table.chance.decide(0)
        for seat in range(self.rules.seats):
            self.deal_to(seat, self.rules.refill)
        first = self.first if self.first >= 0 else self.table.chance.below(self.rules.seats)
        self.table.step += 1
        self.table.phase = _START
        self.table.first = self.table.turn = first
        self.table.opened = self.table.step
        self.deal_to(first, self.rules.hand - self.table.held(first))

    def deal_to(self, seat: int, count: int) -> None:
        """Draw tiles for a seat, which is an event unless the bag is empty."""
        if self.table.draw(seat, count) > 0:
            self.table.step += 1

    def clear_table(self) -> None:
        """Put all tiles and dice into their bags, and all numbers to 0."""
        self.table.return_dice()
        self.match.kind = 0
        self.match.full = False
        for place in range(_SCORES, _BY_KIND):
            self.table.numbers[place] = 0
        for place in range(_ANSWERS, _NUMBERS):
            self.table.numbers[place] = 0
        self.table.rounds = self.table.step = self.table.mulligans = self.table.late = self.table.reason = 0
        for column in range(_WIDTH - 1):
            self.table.tiles[_BAG * _WIDTH] += self.whole[column]
            self.table.tiles[_BAG * _WIDTH + column + 1] = self.whole[column]

    def is_full(self) -> bool:
        """True if no answer was found, or a playout did not end."""
        return self.match.full

    def find_seat(self) -> int:
        """The lowest awaited seat, −1 when the match is over."""
        return self.match.seat()

    # ---- candidates ----
    def list_candidates(self) -> None:
        """Find the best answers and put them in order."""
        if not self.chooser.choose(self.table, self.seat, self.nodes, self.choices):
            self.match.full = True
            return
        self.count = self.kept.kept
        for rank in range(self.count):
            slot = self.kept.order[rank]
            self.values[slot] = self.kept.values[rank]
            place = rank
            if self.neutral:  # binary insertion, as comparing words costs more than moving numbers
                low = 0
                while low < place:
                    middle = (low + place) >> 1
                    if self.comes_before(slot, self.order[middle]):
                        place = middle
                    else:
                        low = middle + 1
                for later in range(rank, place, -1):
                    self.order[later] = self.order[later - 1]
            self.order[place] = slot

    def comes_before(self, one: int, other: int) -> bool:
        """True if an answer sorts before another: by kind, word or vowel, then one that names no dice first."""
        if self.kept.kinds[one] != self.kept.kinds[other]:
            return self.kept.kinds[one] < self.kept.kinds[other]
        if self.kept.kinds[one] == _SPEND:
            return self.kept.letters[one] < self.kept.letters[other]
        for place in range(min(self.kept.lengths[one], self.kept.lengths[other])):
            first = self.kept.words[one * _LONGEST + place]
            second = self.kept.words[other * _LONGEST + place]
            if first != second:
                return first < second
        if self.kept.lengths[one] != self.kept.lengths[other]:
            return self.kept.lengths[one] < self.kept.lengths[other]
        return self.kept.named[one] < self.kept.named[other]

    def play(self, number: int) -> None:
        """Carry out a candidate."""
        self.carry_out(self.kept.kinds[self.order[number]], self.order[number])

    def carry_out(self, kind: int, slot: int) -> None:
        """Carry out an answer of the keeper."""
        self.match.kind = kind
        self.match.slot = slot
        self.match.carry_out()

    def write_candidates(self) -> None:
        """Write a row for each answer, and the tiles that it uses."""
        for row in range(self.count):
            slot = self.order[row]
            kind = self.kept.kinds[slot]
            length = self.kept.lengths[slot]
            if kind == _SPEND:
                self.uses[row, self.kept.letters[slot] - 1] = 1
            face = 0
            for place in range(length):
                letter = self.kept.words[slot * _LONGEST + place]
                face += self.rules.letters[letter]
                self.uses[row, letter - 1] += 1
            if length > 0:
                for place in range(self.table.dice):
                    letter = self.table.shown[place]
                    if self.uses[row, letter - 1] > 0:
                        self.uses[row, letter - 1] -= 1
            words = 1 if length > 0 else 0
            self.write_row(row, self.values[slot], self.find_points(kind, face), words, length, kind)

    def find_points(self, kind: int, face: int) -> int:
        """The points of an answer with a word of this value."""
        if kind == _SCORE:
            return face * self.chooser.dice + self.chooser.banked
        if kind == _PRESS:
            return face - self.chooser.dice_points
        if kind == _FAIL:
            return self.chooser.banked
        return face

    # ---- tokens ----
    def open_kinds(self) -> None:
        """Open the kinds that the seat's tiles and the dice allow. They do not reveal if there is a word."""
        self.action = 0
        self.chooser.measure(self.table, self.seat)
        if self.table.phase == _START:
            self.open[_ROLL - 1] = 1
            self.open[_MULLIGAN - 1] = self.chooser.may_replace(self.table)
        elif self.table.phase == _ROLLED:
            self.open[_SCORE - 1] = 1
            self.open[_PRESS - 1] = self.table.dice_left > 0
            self.open[_SPEND - 1] = self.chooser.vowels > 0
            self.open[_FAIL - 1] = self.chooser.vowels == 0 or self.rules.fail == _FREE_FAIL
        else:
            self.open[_RESPOND - 1] = self.chooser.free + self.chooser.dice >= self.rules.shortest
            self.open[_DECLINE - 1] = 1

    def add(self, token: int) -> bool:
        """Add a token. True if the answer is complete and carried out."""
        if self.action == 0:
            return self.take_kind(token + 1)
        if self.action == _SPEND:
            self.kept.letters[0] = token - _FIRST_TILE + 1
            return self.finish()
        if token == _DONE:
            self.kept.lengths[0] = self.speller.spelt
            self.kept.named[0] = -1
            for place in range(self.speller.spelt):
                self.kept.words[place] = self.speller.word[place]
            return self.finish()
        self.speller.spell(token - _FIRST_LETTER + 1)
        self.open_letters()
        return False

    def take_kind(self, kind: int) -> bool:
        """Take a kind of answer. True if that is all it needs."""
        self.action = kind
        if kind == _SPEND:
            for letter in range(1, _WIDTH):
                if self.chooser.on_hand[letter] > 0 and self.rules.letters[_WIDTH + letter] != 0:
                    self.open[_FIRST_TILE + letter - 1] = 1
            return False
        if kind in (_SCORE, _PRESS, _RESPOND):
            self.speller.start(self.table, self.seat, kind == _RESPOND and self.rules.any_dice != 0)
            self.open_letters()
            return False
        return self.finish()

    def open_letters(self) -> None:
        """Open the letters with which some word goes on, and the end of a word."""
        for letter in range(1, _WIDTH):
            self.open[_FIRST_LETTER + letter - 1] = self.speller.may_spell(letter)
        self.open[_DONE] = self.speller.is_word()

    def finish(self) -> bool:
        """Carry out the answer that is complete."""
        self.carry_out(self.action, 0)
        return True

    # ---- the observation ----
    def write_view(self) -> None:
        """Write hands, unseen tiles, seats, the numbers of the table, the prompt and the table."""
        self.write_tiles()
        self.write_seats()
        self.write_dice()
        self.table_numbers[0] = self.table.held(_BAG)
        self.table_numbers[1] = self.table.step
        self.table_numbers[2] = self.table.rounds
        self.table_numbers[3] = self.rules.target
        self.table_numbers[4] = self.table.mulligans
        answers = 0
        for seat in range(self.rules.seats):
            answers += self.table.answers[seat * _ANSWER] != 0
        self.table_numbers[5] = answers
        if self.table.phase == _START:
            first, last = _MULLIGAN, _ROLL
        elif self.table.phase == _ROLLED:
            first, last = _SCORE, _FAIL
        else:
            first, last = _RESPOND, _DECLINE
        for kind in range(first, last + 1):
            self.prompt[kind - 1] = 1

    def write_tiles(self) -> None:
        """Write the tiles of each hand that is seen, of the table, and those unseen."""
        for letter in range(1, _WIDTH):
            column = letter - 1
            banked = self.table.tiles[_BANKED * _WIDTH + letter]
            spent = self.table.tiles[_SPENT * _WIDTH + letter]
            self.lying[0, column] = banked
            self.lying[1, column] = spent
            left = self.whole[column] - banked - spent
            for row in range(1 if self.hidden else self.rules.seats):
                count = self.table.tiles[self.seat_at(row) * _WIDTH + letter]
                self.rack[row, column] = count
                left -= count
            self.unseen[column] = left

    def write_seats(self) -> None:
        """Write score, tiles, and whether a seat is in, asked and in turn."""
        for row in range(self.rules.seats):
            seat = self.seat_at(row)
            self.standing[row, 0] = self.table.scores[seat]
            self.standing[row, 1] = self.table.held(seat)
            self.standing[row, 2] = self.table.left[seat] == 0
            self.standing[row, 3] = self.is_asked(seat)
            self.standing[row, 4] = seat == self.table.turn

    def seat_at(self, row: int) -> int:
        """The seat of a row, counted from the one that observes."""
        return (self.seat + row) % self.rules.seats

    def is_asked(self, seat: int) -> bool:
        """True if the seat has to answer now."""
        if self.table.phase != _RESPONDING:
            return seat == self.table.turn
        return seat != self.table.turn and self.table.left[seat] == 0 and self.table.answers[seat * _ANSWER] == 0

    def write_dice(self) -> None:
        """Write the dice on the table, then those in the bag."""
        row = 0
        for place in range(self.table.dice):
            self.write_die(row, 1, self.table.shown[place], self.table.kinds[place])
            row += 1
        for kind in range(self.rules.kinds):
            for _ in range(self.table.by_kind[kind]):
                self.write_die(row, 0, 0, kind)
                row += 1

    def write_die(self, row: int, rolled: int, letter: int, kind: int) -> None:
        """Write a die and its faces."""
        self.dice[row, 0] = rolled
        self.dice[row, 1] = letter
        for face in range(_FACES):
            self.dice[row, 2 + face] = self.rules.faces[kind * _FACES + face]
