"""The best few answers of a seat: its words by the search, and the answers that need no word.

The values are those of the game's evaluation, by the same operations on floats in the same order. Of equal values the
one found first comes first: words in alphabetical order, then vowels to spend, then the failed turn.
"""

from __future__ import annotations

from array import array

from tilery.kernel.subset.keeper import (
    DECLINE,
    FAIL,
    MOST,
    MULLIGAN,
    PRESS,
    RESPOND,
    ROLL,
    SCORE,
    SPEND,
    SubsetKeeper,
)
from tilery.kernel.subset.layout import BANKED, ROLLED, START
from tilery.kernel.subset.rules import DICE, SubsetRules
from tilery.kernel.subset.search import LETTERS, SUMS, SubsetSearch
from tilery.kernel.subset.table import SubsetTable
from tilery.kernel.words.graph import WordGraph

# The .pxd has the same with C types, which hides a name from Python.
_WIDTH = LETTERS
_BANKED = BANKED
_START, _ROLLED = START, ROLLED
_MULLIGAN, _ROLL, _SCORE, _PRESS, _SPEND = MULLIGAN, ROLL, SCORE, PRESS, SPEND
_FAIL, _RESPOND, _DECLINE = FAIL, RESPOND, DECLINE
_OWN, _ALL_DICE, _ANY_DICE, _SEEKING = range(4)
_UNIT = 100.0
_FREE_FAIL, _STUCK = 1, 2
_NO_SPEND = 1
_ONCE = 1
_NO_LIMIT = 1 << 62


class SubsetChooser(SubsetSearch):
    """Finds answers and offers them to ``kept``.

    ``aim`` says what becomes of a word that is found: one's own, a response with all dice or with any of them, or none,
    if it is only sought whether there is one.
    """

    def __init__(self, graph: WordGraph, below: memoryview, rules: SubsetRules, most: int = MOST) -> None:
        none = array("i", bytes(4 * LETTERS))
        super().__init__(graph, below, none, none, array("i", bytes(4 * SUMS * LETTERS)), 0)
        self.rules = rules
        self.kept = SubsetKeeper(most)
        self.on_hand = array("i", none)
        self.on_dice = array("i", none)
        self.shown = array("i", bytes(4 * DICE))
        self.aim = _OWN
        self.has_word = False
        self.dice = self.dice_left = self.free = self.letters_there = self.banked = self.dice_points = 0
        self.vowels = self.vowels_there = self.dice_vowels = self.weight = self.weight_there = 0
        self.onward = self.later = 0
        self.taken = self.already = 0.0
        self.more_to_come = False

    def choose(self, table: SubsetTable, seat: int, nodes: int, limit: int) -> bool:
        """Find the best ``limit`` answers of the seat. False if the search found none."""
        self.kept.clear(limit)
        self.measure(table, seat)
        if table.phase == _START:
            self.rank_start(table)
        elif table.phase == _ROLLED:
            self.rank_turn(table, nodes)
        else:
            self.rank_responses(table, seat, nodes)
        return self.kept.kept > 0

    def measure(self, table: SubsetTable, seat: int) -> None:
        """Count the seat's tiles and the dice."""
        self.dice = table.dice
        self.dice_left = table.dice_left
        self.free = table.held(seat)
        self.letters_there = self.free + self.dice
        for letter in range(_WIDTH):
            self.on_hand[letter] = table.tiles[seat * _WIDTH + letter]
            self.on_dice[letter] = 0
        self.on_hand[0] = 0
        for place in range(self.dice):
            self.shown[place] = table.shown[place]
            self.on_dice[table.shown[place]] += 1
        self.vowels = self.dice_vowels = 0
        for letter in range(1, _WIDTH):
            if self.rules.letters[_WIDTH + letter] != 0:
                self.vowels += self.on_hand[letter]
                self.dice_vowels += self.on_dice[letter]
        self.vowels_there = self.vowels + self.dice_vowels

    def rank_start(self, table: SubsetTable) -> None:
        """Answers before the first die: roll, or replace the hand."""
        self.estimate(table, table.turn)
        roll = self.banked + self.rules.turn(1, self.free, self.vowels) + self.weight / _UNIT
        self.kept.offer(roll, _ROLL, 0, self.word, 0, -1)
        if self.may_replace(table):
            self.kept.offer(self.banked + self.rules.replaced, _MULLIGAN, 0, self.word, 0, -1)

    def may_replace(self, table: SubsetTable) -> bool:
        """True if the hand may be replaced."""
        if self.rules.mulligan == 0 or (self.rules.mulligan == _ONCE and table.mulligans > 0):
            return False
        if self.free != self.rules.hand:
            return False
        return self.vowels == 0 or table.worth(table.turn) >= self.rules.mulligan_worth

    def rank_turn(self, table: SubsetTable, nodes: int) -> None:
        """Answers with dice on the table: words, vowels to spend, and the failed turn."""
        self.estimate(table, table.turn)
        self.aim = _OWN
        self.has_word = False
        done = self.seek(nodes)
        for letter in range(1, _WIDTH):
            if self.on_hand[letter] > 0 and self.rules.letters[_WIDTH + letter] != 0:
                self.kept.offer(self.spend_value(letter), _SPEND, letter, self.word, 0, -1)
        if (self.vowels == 0 or self.rules.fail == _FREE_FAIL) and not self.is_held_by_a_word(done):
            rest = self.already
            if rest == 0.0:
                rest = self.rules.leave(self.free, self.vowels)
            self.kept.offer(self.banked + rest - self.taken, _FAIL, 0, self.word, 0, -1)

    def is_held_by_a_word(self, done: bool) -> bool:
        """True if the turn may not fail for a word that could be shown. Sought without a limit if the search was not
        done.
        """
        if self.rules.fail != _STUCK:
            return False
        if not done and not self.has_word:
            self.aim = _SEEKING
            self.seek(_NO_LIMIT)
        return self.has_word

    def rank_responses(self, table: SubsetTable, seat: int, nodes: int) -> None:
        """Answers to another's dice: words, and none."""
        self.more_to_come = table.after(table.turn) != seat
        self.aim = _ANY_DICE if self.rules.any_dice != 0 else _ALL_DICE
        self.seek(nodes)
        rest = self.rules.leave(self.free, self.vowels) if self.more_to_come else 0.0
        self.kept.offer(rest, _DECLINE, 0, self.word, 0, -1)

    def seek(self, nodes: int) -> bool:
        """Search words of dice and hand. False if the nodes ran out, or a word that is sought was found."""
        for letter in range(_WIDTH):
            self.needed[letter] = 0 if self.aim == _ANY_DICE else self.on_dice[letter]
            self.there[letter] = self.on_hand[letter] + (self.on_dice[letter] if self.aim == _ANY_DICE else 0)
        return self.restart(nodes) and self.descend(self.root, 0, self.having, self.owing)

    def estimate(self, table: SubsetTable, seat: int) -> None:
        """Add up what the values of a turn depend on."""
        self.onward = self.dice + 1
        now = self.rules.weights_at(self.dice if self.dice > 0 else 1)
        later = self.later = self.rules.weights_at(self.onward)
        self.banked = table.worth(_BANKED)
        self.dice_points = self.weight = self.weight_there = 0
        for letter in range(1, _WIDTH):
            count = self.on_hand[letter]
            self.weight += count * self.rules.letters[now + letter]
            self.dice_points += self.on_dice[letter] * self.rules.letters[letter]
            self.weight_there += (count + self.on_dice[letter]) * self.rules.letters[later + letter]
        self.already = self.rules.bonus + self.rules.refilled if table.emptied[seat] != 0 else 0.0
        self.taken = 0.0
        others = 0
        for other in range(self.rules.seats):
            if other != seat and table.left[other] == 0:
                self.taken += self.rules.response(self.dice, table.held(other))
                others += 1
        self.taken = self.taken / (others if others > 1 else 1)

    def spend_value(self, letter: int) -> float:
        """Value of rolling the same dice again with one vowel less."""
        if self.free == 1 and self.rules.run_out != _NO_SPEND:
            return self.banked + self.rules.last_tile(self.dice)
        weight = (self.weight - self.rules.letters[self.rules.weights_at(self.dice) + letter]) / _UNIT
        return self.banked + self.rules.turn(self.dice, self.free - 1, self.vowels - 1) + weight + self.already

    def note(self, depth: int) -> bool:
        """Rank the answers with the word just found. False ends the search."""
        if depth < self.rules.shortest:
            return True
        self.has_word = True
        if self.aim == _OWN:
            self.rank_word(depth)
        elif self.aim == _SEEKING:
            return False
        elif self.aim == _ALL_DICE:
            self.rank_response(depth, depth - self.dice, self.dice_vowels)
        else:
            self.rank_response_of_any_dice(depth)
        return True

    def rank_word(self, depth: int) -> None:
        """Score the word, or show it and press."""
        face = vowels = weight = 0
        for place in range(depth):
            letter = self.word[place]
            face += self.rules.letters[letter]
            vowels += self.rules.letters[_WIDTH + letter]
            weight += self.rules.letters[self.later + letter]
        left = self.letters_there - depth
        points = face * self.dice + self.banked
        if self.already != 0.0:
            rest = self.already
        elif left == 0 and self.free > 0:
            rest = self.rules.bonus + self.rules.refilled
        else:
            rest = self.rules.leave(left, self.vowels_there - vowels)
        self.kept.offer(points + rest - self.taken, _SCORE, 0, self.word, depth, -1)
        if self.dice_left == 0:
            return
        points = self.banked + (face - self.dice_points)
        if left == 0 and self.free > 0:
            rest = self.rules.last_tile(self.onward)
        else:
            sharper = (self.weight_there - weight) / _UNIT
            rest = self.rules.turn(self.onward, left, self.vowels_there - vowels) + sharper
        self.kept.offer(points + rest + self.already, _PRESS, 0, self.word, depth, -1)

    def rank_response(self, depth: int, tiles: int, on_dice: int) -> None:
        """Answer with the word, of which this many tiles come from the hand and this many vowels from the dice."""
        face = vowels = 0
        for place in range(depth):
            face += self.rules.letters[self.word[place]]
            vowels += self.rules.letters[_WIDTH + self.word[place]]
        self.offer_response(depth, face, tiles, vowels - on_dice, -1)

    def rank_response_of_any_dice(self, depth: int) -> None:
        """Answer with as many dice as the word has use for, or with the whole hand and only the dice beside it.

        Points do not depend on the dice, so no other choice of dice is better than both.
        """
        from_dice = on_dice = fits = 0
        for letter in range(1, _WIDTH):
            count = self.on_hand[letter] + self.on_dice[letter] - self.there[letter]
            taken = min(count, self.on_dice[letter])
            from_dice += taken
            on_dice += taken * self.rules.letters[_WIDTH + letter]
            fits += min(count, self.on_hand[letter])
        if from_dice == 0:
            return
        self.rank_response(depth, depth - from_dice, on_dice)
        if fits == self.free and 0 < self.free < depth and depth - from_dice < self.free:
            face = 0
            for place in range(depth):
                face += self.rules.letters[self.word[place]]
            self.offer_response(depth, face, self.free, self.vowels, self.find_dice_beside_the_hand())

    def find_dice_beside_the_hand(self) -> int:
        """A bit for each die, from the first, that stands for a letter of the word that the hand has not."""
        named = 0
        for place in range(self.dice):
            letter = self.shown[place]
            # Of the word's copies of a letter beyond the hand's, the first dice with it stand for as many as they can.
            needed = self.on_dice[letter] - self.there[letter]
            for earlier in range(place):
                if self.shown[earlier] == letter:
                    needed -= 1
            if needed > 0:
                named |= 1 << place
        return named

    def offer_response(self, depth: int, face: int, tiles: int, vowels: int, named: int) -> None:
        """Rank a response that takes this many tiles, and this many vowels among them, from the hand."""
        left = self.free - tiles
        rest = 0.0
        if left == 0 and self.free > 0:
            if self.more_to_come:
                rest = self.rules.refilled
            face += self.rules.bonus
        elif self.more_to_come:
            rest = self.rules.leave(left, self.vowels - vowels)
        self.kept.offer(face + rest, _RESPOND, 0, self.word, depth, named)
