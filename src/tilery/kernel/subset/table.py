"""The table of a match of dice and tiles: who holds what, who has answered, and the draws of the frozen generator.

Tiles are counts by letter in rows, one for each hand, then the bag, the banked and the spent tiles. Place 0 of a row
has their number. Equal tables have equal numbers: a place that is not in use is 0.
"""

from __future__ import annotations

from array import array

from tilery.kernel.chance import KernelChance
from tilery.kernel.subset.layout import (
    ANSWER,
    ANSWERS,
    BAG,
    BY_KIND,
    EMPTIED,
    FIELDS,
    KINDS,
    LEFT,
    NUMBERS,
    OVER,
    OVERDUE,
    SCORES,
    SHOWN,
    TILES,
)
from tilery.kernel.subset.rules import FACES, SubsetRules
from tilery.kernel.subset.search import LETTERS
from tilery.kernel.subset.soundness import find_fault

# The .pxd has the same with C types, which hides a name from Python.
_WIDTH = LETTERS
_BAG = BAG
_FACES = FACES
_ANSWER = ANSWER
_SIZE = NUMBERS


class SubsetTable:
    """A table. ``load`` fills it, and the rest is for the position that plays on it.

    ``by_kind`` counts the dice in their bag, ``kinds`` and ``shown`` have kind and letter of each die on the table.
    """

    def __init__(self, rules: SubsetRules) -> None:
        self.rules = rules
        self.chance = KernelChance(bytes(32))
        self.every = array("i", bytes(4 * NUMBERS))
        self.numbers = memoryview(self.every)
        self.scores = self.numbers[SCORES:LEFT]
        self.left = self.numbers[LEFT:OVERDUE]
        self.overdue = self.numbers[OVERDUE:EMPTIED]
        self.emptied = self.numbers[EMPTIED:TILES]
        self.tiles = self.numbers[TILES:BY_KIND]
        self.by_kind = self.numbers[BY_KIND:KINDS]
        self.kinds = self.numbers[KINDS:SHOWN]
        self.shown = self.numbers[SHOWN:ANSWERS]
        self.answers = self.numbers[ANSWERS:NUMBERS]
        self.clear()

    def clear(self) -> None:
        """Set the fields of a match that is over."""
        self.phase = OVER
        self.turn = self.first = self.rounds = self.step = self.opened = self.mulligans = self.late = self.reason = 0
        self.dice = self.dice_left = 0

    def load(self, numbers: array[int], seed: bytes) -> None:
        """Take over the numbers of a table. Raises ValueError for some that no match has."""
        if numbers.typecode != "i" or len(numbers) != NUMBERS:
            raise ValueError(
                f"expected {NUMBERS} numbers of type 'i', found {len(numbers)} of type {numbers.typecode!r}"
            )
        fault = find_fault(numbers, self.rules.seats, self.rules.kinds, self.rules.dice)
        if fault < NUMBERS:
            raise ValueError(f"expected the numbers of a table, found {numbers[fault]} as number {fault}")
        self.chance.reseed(seed)
        self.every[:] = numbers
        self.phase, self.turn, self.first, self.rounds, self.step, self.opened = numbers[:6]
        self.mulligans, self.late, self.reason, self.dice, self.dice_left = numbers[6:FIELDS]

    def save(self) -> array[int]:
        """Every number of the table."""
        fields = [self.phase, self.turn, self.first, self.rounds, self.step, self.opened]
        fields += [self.mulligans, self.late, self.reason, self.dice, self.dice_left]
        self.every[:FIELDS] = array("i", fields)
        return self.every

    def seed_bytes(self) -> bytes:
        """The seed of the draws, as words of the machine."""
        return array("I", [self.chance.seed[place] for place in range(8)]).tobytes()

    def copy_from(self, other: SubsetTable) -> None:
        """Become a copy of another table of the same match."""
        for place in range(_SIZE):
            self.numbers[place] = other.numbers[place]
        for place in range(8):
            self.chance.seed[place] = other.chance.seed[place]
        self.phase = other.phase
        self.turn = other.turn
        self.first = other.first
        self.rounds = other.rounds
        self.step = other.step
        self.opened = other.opened
        self.mulligans = other.mulligans
        self.late = other.late
        self.reason = other.reason
        self.dice = other.dice
        self.dice_left = other.dice_left

    def held(self, row: int) -> int:
        """Number of tiles in a row."""
        return self.tiles[row * _WIDTH]

    def move(self, letter: int, source: int, target: int) -> None:
        """Move a tile from one row to another."""
        self.tiles[source * _WIDTH] -= 1
        self.tiles[source * _WIDTH + letter] -= 1
        self.tiles[target * _WIDTH] += 1
        self.tiles[target * _WIDTH + letter] += 1

    def move_all(self, source: int, target: int) -> int:
        """Move every tile of a row to another. Returns how many there were."""
        count = self.tiles[source * _WIDTH]
        for letter in range(_WIDTH):
            self.tiles[target * _WIDTH + letter] += self.tiles[source * _WIDTH + letter]
            self.tiles[source * _WIDTH + letter] = 0
        return count

    def draw(self, seat: int, count: int) -> int:
        """Draw tiles for a seat, or all there are. Returns how many.

        A draw is an index of the sorted bag.
        """
        drawn = 0
        while drawn < count and self.tiles[_BAG * _WIDTH] > 0:
            index = self.chance.below(self.tiles[_BAG * _WIDTH])
            letter = 1
            while index >= self.tiles[_BAG * _WIDTH + letter]:
                index -= self.tiles[_BAG * _WIDTH + letter]
                letter += 1
            self.move(letter, _BAG, seat)
            drawn += 1
        return drawn

    def draw_die(self) -> None:
        """Draw one of the dice in their bag, which lie sorted by kind."""
        index = self.chance.below(self.dice_left)
        kind = 0
        while index >= self.by_kind[kind]:
            index -= self.by_kind[kind]
            kind += 1
        self.by_kind[kind] -= 1
        self.dice_left -= 1
        self.kinds[self.dice] = kind
        self.dice += 1

    def roll(self) -> None:
        """Roll all dice on the table, in the order in which they were drawn."""
        for place in range(self.dice):
            self.shown[place] = self.rules.faces[self.kinds[place] * _FACES + self.chance.below(_FACES)]

    def return_dice(self) -> None:
        """Put the dice back into their bag."""
        for place in range(self.dice):
            self.by_kind[self.kinds[place]] += 1
            self.kinds[place] = 0
            self.shown[place] = 0
        self.dice_left += self.dice
        self.dice = 0

    def erase_answer(self, seat: int) -> None:
        """Forget the sealed answer of a seat."""
        for place in range(seat * _ANSWER, (seat + 1) * _ANSWER):
            self.answers[place] = 0

    def after(self, seat: int) -> int:
        """The next seat that is still in, or the same one if there is no other."""
        seats = self.rules.seats
        other = (seat + 1) % seats
        while self.left[other] != 0 and other != seat:
            other = (other + 1) % seats
        return other

    def unanswered(self) -> int:
        """The lowest seat that has yet to answer, −1 if all have."""
        for seat in range(self.rules.seats):
            if seat != self.turn and self.left[seat] == 0 and self.answers[seat * _ANSWER] == 0:
                return seat
        return -1

    def worth(self, row: int) -> int:
        """Value of the tiles of a row."""
        points = 0
        for letter in range(1, _WIDTH):
            points += self.tiles[row * _WIDTH + letter] * self.rules.letters[letter]
        return points
