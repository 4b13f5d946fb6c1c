"""The consequences of an answer: a fast copy of what ``decide`` and ``evolve`` of Length x Wit do.

Each event of theirs adds 1 to the table's step here, since draws and prompts depend on it.
"""

from __future__ import annotations

from array import array

from tilery.kernel.subset.keeper import FAIL, MULLIGAN, PRESS, RESPOND, ROLL, SCORE, SPEND, SubsetKeeper
from tilery.kernel.subset.layout import ANSWER, BAG, BANKED, OVER, RESPONDING, ROLLED, SPENT, START
from tilery.kernel.subset.rules import SubsetRules
from tilery.kernel.subset.search import LETTERS
from tilery.kernel.subset.table import SubsetTable
from tilery.kernel.words.build import MAX_LENGTH

TARGET, MAX_ROUNDS, LAST_SEAT = 1, 2, 3
"""Reasons of the end of a match, 0 while it is running."""

# The .pxd has the same with C types, which hides a name from Python.
_WIDTH, _ANSWER, _LONGEST = LETTERS, ANSWER, MAX_LENGTH
_BAG, _BANKED, _SPENT = BAG, BANKED, SPENT
_START, _ROLLED, _RESPONDING, _OVER = START, ROLLED, RESPONDING, OVER
_MULLIGAN, _ROLL, _SCORE, _PRESS, _SPEND, _FAIL, _RESPOND = MULLIGAN, ROLL, SCORE, PRESS, SPEND, FAIL, RESPOND
_TARGET, _MAX_ROUNDS = TARGET, MAX_ROUNDS
_NO_SPEND, _AT_THE_END = 1, 2


class SubsetTurns:
    """Carries out the answers that a keeper has on a table. ``slot`` is the place of the present one."""

    def __init__(self, rules: SubsetRules, table: SubsetTable, kept: SubsetKeeper) -> None:
        self.rules = rules
        self.table = table
        self.kept = kept
        self.slot = 0
        self.counts = array("i", bytes(4 * LETTERS))

    def carry_out(self, kind: int, slot: int) -> None:
        """Carry out an answer that was kept. It is one decision, whose draws are numbered from 0."""
        self.slot = slot
        self.table.chance.decide(self.table.step)
        if kind == _MULLIGAN:
            self.replace_hand()
        elif kind == _ROLL:
            self.roll_one_more()
        elif kind == _SCORE:
            self.score_word()
        elif kind == _PRESS:
            self.press()
        elif kind == _SPEND:
            self.spend(self.kept.letters[self.slot])
        elif kind == _FAIL:
            self.end_own_part(self.table.worth(_BANKED))
        else:
            self.answer(kind)

    def replace_hand(self) -> None:
        """Draw new tiles, then put the old ones back, or the other way round if the bag is short."""
        hand = self.table.turn
        self.table.step += 1
        # The old tiles wait in the row of spent ones, which is empty before the first die.
        source = _SPENT if self.table.held(_BAG) >= self.rules.hand else _BAG
        self.table.move_all(hand, source)
        self.table.draw(hand, self.rules.hand)
        if source == _SPENT:
            self.table.move_all(_SPENT, _BAG)
        self.table.mulligans += 1
        self.table.opened = self.table.step

    def roll_one_more(self) -> None:
        """Draw one more die, then roll all on the table."""
        self.table.draw_die()
        self.table.step += 1
        self.roll()

    def roll(self) -> None:
        """Roll all dice on the table."""
        self.table.roll()
        self.table.step += 1
        self.table.phase = _ROLLED
        self.table.opened = self.table.step

    def use_word(self, target: int) -> int:
        """Move the word's tiles, which are its letters without the dice's, to another row. Returns its face value."""
        face = 0
        self.count_word(self.kept.words, self.slot * _LONGEST, self.kept.lengths[self.slot])
        for letter in range(1, _WIDTH):
            face += self.counts[letter] * self.rules.letters[letter]
        for place in range(self.table.dice):
            self.counts[self.table.shown[place]] -= 1
        self.use_counted(self.table.turn, target)
        return face

    def count_word(self, words: array[int] | memoryview[int], start: int, length: int) -> None:
        """Count the letters of a word."""
        for letter in range(_WIDTH):
            self.counts[letter] = 0
        for place in range(start, start + length):
            self.counts[words[place]] += 1

    def use_counted(self, seat: int, target: int) -> None:
        """Move the counted letters from the hand, and note if its last tile went."""
        used = 0
        for letter in range(1, _WIDTH):
            while self.counts[letter] > 0:
                self.counts[letter] -= 1
                self.table.move(letter, seat, target)
                used += 1
        if used > 0 and self.table.held(seat) == 0:
            self.table.emptied[seat] = 1

    def score_word(self) -> None:
        """Score the word, and let the others answer."""
        points = self.table.worth(_BANKED)
        points += self.use_word(_SPENT) * self.table.dice
        self.end_own_part(points)
        self.pay_at_once()

    def end_own_part(self, points: int) -> None:
        """Score points and return the tiles used. Then the others answer."""
        self.table.step += 1
        self.table.scores[self.table.turn] += points
        self.table.phase = _RESPONDING
        self.table.opened = self.table.step
        self.return_tiles()

    def return_tiles(self) -> None:
        """Put used tiles back into the bag, which is an event if there are any."""
        if self.table.move_all(_BANKED, _BAG) + self.table.move_all(_SPENT, _BAG) > 0:
            self.table.step += 1

    def press(self) -> None:
        """Bank the word's tiles and roll one more die."""
        self.use_word(_BANKED)
        self.table.step += 1
        self.pay_at_once()
        self.roll_one_more()

    def spend(self, letter: int) -> None:
        """Spend a vowel and roll the same dice again."""
        self.table.move(letter, self.table.turn, _SPENT)
        self.table.step += 1
        if self.table.held(self.table.turn) == 0 and self.rules.run_out != _NO_SPEND:
            self.table.emptied[self.table.turn] = 1
        self.pay_at_once()
        self.roll()

    def pay_at_once(self) -> None:
        """Pay a run-out during the turn, unless it is paid at its end."""
        if self.rules.run_out != _AT_THE_END:
            self.pay_run_out(self.table.turn)

    def pay_run_out(self, seat: int) -> None:
        """Give points and tiles for the last tile used."""
        if self.table.emptied[seat] != 0:
            self.table.emptied[seat] = 0
            self.table.draw(seat, self.rules.refill)
            self.table.step += 1
            self.table.scores[seat] += self.rules.bonus

    def answer(self, kind: int) -> None:
        """Seal the answer of the lowest seat asked. The last one opens all."""
        start = self.table.unanswered() * _ANSWER
        self.table.step += 1
        self.table.answers[start] = 1
        if kind == _RESPOND:
            self.table.answers[start] = 2
            self.table.answers[start + 1] = self.kept.lengths[self.slot]
            self.table.answers[start + 2] = self.kept.named[self.slot]
            for place in range(self.kept.lengths[self.slot]):
                self.table.answers[start + 3 + place] = self.kept.words[self.slot * _LONGEST + place]
        if self.table.unanswered() < 0:
            self.open_answers()

    def open_answers(self) -> None:
        """Open all answers from the left of the seat with the bags, then pay run-outs and pass the bags."""
        for distance in range(1, self.rules.seats):
            seat = (self.table.turn + distance) % self.rules.seats
            if self.table.left[seat] == 0 and self.table.answers[seat * _ANSWER] != 0:
                self.table.step += 1
                if self.table.answers[seat * _ANSWER] == 2:
                    self.open_word(seat)
                self.table.erase_answer(seat)
        for distance in range(1, self.rules.seats + 1):
            seat = (self.table.turn + distance) % self.rules.seats
            if self.table.left[seat] == 0:
                self.pay_run_out(seat)
        self.pass_the_bags()

    def open_word(self, seat: int) -> None:
        """Score a response, and return its tiles. Without named dice it uses as many as it can."""
        start = seat * _ANSWER
        named = self.table.answers[start + 2]
        self.count_word(self.table.answers, start + 3, self.table.answers[start + 1])
        for letter in range(1, _WIDTH):
            self.table.scores[seat] += self.counts[letter] * self.rules.letters[letter]
        for place in range(self.table.dice):
            if (named < 0 or named >> place & 1 == 1) and self.counts[self.table.shown[place]] > 0:
                self.counts[self.table.shown[place]] -= 1
        self.use_counted(seat, _SPENT)
        self.return_tiles()

    def pass_the_bags(self) -> None:
        """End the turn, then begin the next one or end the match."""
        seat = self.table.turn
        following = self.table.after(seat)
        self.table.step += 1
        if self.passes_first(seat, following):
            self.table.rounds += 1
            self.table.reason = self.find_reason()
        if self.table.late == 0:
            self.table.overdue[seat] = 0
        self.table.late = 0
        self.table.turn = following
        self.table.phase = _START
        self.table.opened = self.table.step
        self.table.return_dice()
        self.table.mulligans = 0
        for other in range(self.rules.seats):
            self.table.erase_answer(other)
            self.table.emptied[other] = 0
        if self.table.reason != 0:
            self.table.step += 1
            self.table.phase = _OVER
        elif self.table.draw(following, self.rules.hand - self.table.held(following)) > 0:
            self.table.step += 1

    def passes_first(self, seat: int, following: int) -> bool:
        """True if the bags reach or pass the first seat on their way from one seat to the next."""
        seats = self.rules.seats
        to_first = (self.table.first - seat + seats) % seats
        to_next = (following - seat + seats) % seats
        return (to_first if to_first > 0 else seats) <= (to_next if to_next > 0 else seats)

    def find_reason(self) -> int:
        """Reason why the match ends with this round, 0 if it goes on."""
        for seat in range(self.rules.seats):
            if self.table.left[seat] == 0 and self.table.scores[seat] >= self.rules.target:
                return _TARGET
        return _MAX_ROUNDS if self.table.rounds >= self.rules.max_rounds else 0
