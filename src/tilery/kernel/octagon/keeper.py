"""The plays kept by a search in flat records, and the choice of their red tiles."""

from __future__ import annotations

from array import array

from tilery.kernel.octagon.lane import Lane

LETTERS = 27
RECORD = 14
"""Numbers kept of a play: value, points, lane, first place along the axis, length, new tiles, stars, red tiles as bits,
letters six to a number (two numbers), letters taken three to a number (four numbers)."""
NEW = 5
"""Index of the number of new tiles."""

MOST_POINTS = 1024
MOST_BONUS = 99
LONGEST = 64

# The .pxd has the same with C types, which hides a name from Python.
_LETTERS = LETTERS
_MOST_POINTS = MOST_POINTS
_RECORD = RECORD
_TOP = MOST_POINTS - 1


def check_hand(black: array[int], red: array[int], bonus: int, limit: int) -> None:
    """Raises ValueError unless these are counts of black and of red letters, and a bonus and a limit."""
    if not 0 <= bonus <= MOST_BONUS or limit < 0:
        raise ValueError(f"expected a bonus from 0 to {MOST_BONUS} and a limit from 0")
    if len(black) != _LETTERS or len(red) != _LETTERS or min(black) < 0 or min(red) < 0 or black[0] or red[0]:
        raise ValueError(f"expected {_LETTERS} counts of black and of red letters, none for 0")


class PlayKeeper:
    """The best ``limit`` plays, or all if that is 0, in ``records``. ``found`` counts the records written.

    The current play: ``fresh`` new tiles, each with its ``place`` in the row, its ``letter``, and its ``weight``, the
    number of words it counts in. ``chosen`` has, sixteen for each number of stars, the tiles whose letters are taken.
    ``strict`` is 1 if a play as good as the worst of the best is of no interest, which suits a limit of 1.
    ``reddish`` are the letters of which a new tile can be red, ``reds`` is the maximum number of red tiles in a play.
    """

    def __init__(self, lane: Lane, room: int) -> None:
        if room < 1:
            raise ValueError(f"expected room from 1, found {room}")
        self.lane = lane
        self.stars = 0
        self.red = array("i", bytes(4 * _LETTERS))
        self.hand = array("i", bytes(4 * _LETTERS))
        self.held = 0
        self.reddish = 0
        self.reds = 0
        self.bonus = 0
        self.limit = 0
        self.strict = 0
        self.room = room
        self.records = array("i", [0]) * (RECORD * room)
        self.numbers = self.records
        self.found = 0
        self.full = False
        self.counts = array("i", bytes(4 * _MOST_POINTS))
        self.kept = 0
        self.least = 0
        self.word = array("i", bytes(4 * (LONGEST + 1)))
        self.fresh = 0
        self.place = array("i", bytes(4 * 16))
        self.letter = array("i", bytes(4 * 16))
        self.weight = array("i", bytes(4 * 16))
        self.laid = array("i", bytes(4 * _LETTERS))
        self.chosen = array("i", bytes(4 * 16 * 16))

    def begin(self, black: array[int], red: array[int], stars: int, bonus: int, limit: int) -> None:
        """Forgets all plays, and prepares for those of a hand."""
        self.stars = stars
        self.held = 0
        self.reddish = 0
        self.reds = 0
        for letter in range(_LETTERS):
            self.red[letter] = red[letter]
            self.hand[letter] = black[letter] + red[letter]
            self.held += self.hand[letter]
            self.reds += red[letter]
            self.reddish |= (1 if red[letter] > 0 else 0) << letter
        if stars > 0:
            self.redden_by_stars()
        self.bonus = bonus
        self.limit = limit
        self.strict = 0
        self.found = 0
        self.full = False
        for value in range(_MOST_POINTS):
            self.counts[value] = 0
        self.kept = 0
        self.least = 0

    def enlarge(self, room: int) -> None:
        """Makes room for more plays. Those found are lost."""
        self.room = room
        self.records = array("i", [0]) * (RECORD * room)
        self.numbers = self.records
        self.found = 0

    def redden_by_stars(self) -> None:
        """Adds the red letters that stars can take from the table."""
        taken = 0
        for tile in range(self.lane.table.count):
            if self.lane.table.values[tile] > 1 and self.lane.table.letters[tile] > 0:
                self.reddish |= 1 << self.lane.table.letters[tile]
                taken += 1
        self.reds += min(taken, self.stars)

    def require(self, value: int) -> None:
        """Keeps only plays of this value or more, of which there must be ``limit`` or more."""
        self.least = max(self.least, min(value, _TOP))

    def extra(self) -> int:
        """The bonus that a play of the current tiles could get."""
        return self.bonus if self.held <= self.fresh <= self.held + self.stars else 0

    def redden(self, heaviest: int) -> int:
        """The new tiles that are red, as bits: the hand's red letters go where they count most."""
        for number in range(self.fresh):
            self.laid[self.letter[number]] = self.red[self.letter[number]]
        return self.spend(heaviest)

    def spend(self, heaviest: int) -> int:
        """Distributes the red letters of ``laid``, heaviest places first. Returns the places that got one, as bits."""
        reds = 0
        # a red tile adds one point in every word it is part of: for each letter the heaviest places gain most
        for weight in range(heaviest, 0, -1):
            for number in range(self.fresh):
                if self.weight[number] == weight and self.laid[self.letter[number]] > 0:
                    self.laid[self.letter[number]] -= 1
                    reds |= 1 << number
        return reds

    def gained(self, reds: int) -> int:
        """Points that these red tiles add beyond black ones."""
        total = 0
        for number in range(self.fresh):
            if reds >> number & 1:
                total += self.weight[number]
        return total

    def keep(self, start: int, way: int, length: int, points: int, stars: int, reds: int, taken: int) -> None:
        """Writes the play down unless ``limit`` better ones are known."""
        value = points
        if stars == self.stars and self.fresh - stars == self.held:
            value += self.bonus
        value = min(value, _TOP)
        if value < self.least:
            return
        if self.found == self.room:
            self.full = True
            return
        at = _RECORD * self.found
        self.numbers[at] = value
        self.numbers[at + 1] = points
        self.numbers[at + 2] = self.lane.number
        # Records run along the axis: a play found against it is written from its other end.
        self.numbers[at + 3] = (start if way > 0 else start - length + 1) - self.lane.shift
        self.numbers[at + 4] = length
        self.numbers[at + 5] = self.fresh
        self.numbers[at + 6] = stars
        for number in range(7, _RECORD):
            self.numbers[at + number] = 0
        # Five bits for a letter, six to a number. Ten bits for a tile taken, three to a number (tables end at 1,023).
        for number in range(self.fresh):
            place = number if way > 0 else self.fresh - 1 - number
            if reds >> number & 1:
                self.numbers[at + 7] |= 1 << place
            self.numbers[at + 8 + place // 6] |= self.letter[number] << 5 * (place % 6)
        for number in range(taken):
            self.numbers[at + 10 + number // 3] |= self.chosen[stars * 16 + number] << 10 * (number % 3)
        self.found += 1
        self.rise(value)

    def rise(self, value: int) -> None:
        """Counts a kept play, and raises the minimum value of plays still wanted."""
        # counts is a histogram of values, so the limit-th best value is known without a heap: ``least`` rises while
        # enough better plays remain. Single tiles laid with stars do not count: several lanes may find the same one.
        if self.limit == 0 or (self.stars > 0 and self.fresh == 1):
            return
        self.counts[value] += 1
        self.kept += 1
        while self.kept - self.counts[self.least] >= self.limit:
            self.kept -= self.counts[self.least]
            self.least += 1
