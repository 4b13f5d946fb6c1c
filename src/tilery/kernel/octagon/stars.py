"""The letters taken by stars: for each number of stars the choice with the highest value of a word.

Of all ways to lay the same letters in the same cells with the same number of stars, the one with the highest value is
kept. A letter *makes way* if a star takes it and that changes the lines that new tiles join. Any other letter taken is
only a tile to be used. Every letter taken must be used in the word, which keeps the choices few.
"""

from __future__ import annotations

from array import array

from tilery.kernel.octagon.keeper import LETTERS, PlayKeeper
from tilery.kernel.octagon.lane import MOST_MET, Lane

HEAVIEST = 3
"""Maximum number of lines a tile belongs to, and so of times that it is counted."""


# The .pxd has the same with C types, which hides a name from Python.
_HEAVIEST = HEAVIEST
_LETTERS = LETTERS
_MET = MOST_MET
_WORST = -1


class StarChooser:
    """Weighs a word with the stars in hand. ``ring`` lists the letters around it that must or may be taken away."""

    def __init__(self, lane: Lane, plays: PlayKeeper) -> None:
        self.lane = lane
        self.plays = plays
        table = self.lane.table
        self.need = array("i", bytes(4 * LETTERS))
        self.spare = array("i", bytes(4 * LETTERS))
        self.spare_red = array("i", bytes(4 * LETTERS))
        self.forced = array("i", bytes(4 * LETTERS))
        self.forced_red = array("i", bytes(4 * LETTERS))
        self.use = array("i", bytes(4 * LETTERS))
        self.ring = array("i", bytes(4 * (table.room + 1)))
        self.mark = array("i", bytes(4 * (table.room + 1)))
        self.rings = 0
        self.required = 0
        self.taken = 0
        self.steady = 0
        self.span_start = 0
        self.span_end = 0
        self.best = array("i", bytes(4 * 16))
        self.best_reds = array("i", bytes(4 * 16))
        self.table_count = array("i", bytes(4 * LETTERS))
        self.table_red = array("i", bytes(4 * LETTERS))

    def begin(self) -> None:
        """Counts the letters on the table."""
        for letter in range(_LETTERS):
            self.table_count[letter] = 0
            self.table_red[letter] = 0
        for tile in range(self.lane.table.count):
            self.table_count[self.lane.table.letters[tile]] += 1
            self.table_red[self.lane.table.letters[tile]] += 1 if self.lane.table.values[tile] > 1 else 0

    def with_stars(self, start: int, way: int, length: int) -> None:
        """Tries every set of letters that could be taken away, and for each number of stars keeps the best play."""
        # need: copies of a letter among the new tiles. spare: copies on the table that a star may take without changing
        # anything else. forced: copies that make way. Only which ring letters go is searched, the rest is greedy.
        for number in range(self.plays.fresh):
            self.need[self.plays.letter[number]] = 0
        for number in range(self.plays.fresh):
            self.need[self.plays.letter[number]] += 1
        self.rings = 0
        self.span_start = start if way > 0 else start - length + 1
        self.span_end = self.span_start + length
        if self.surround(start, way, length) and self.required <= self.lane.stars:
            self.steady = 0
            for number in range(self.plays.fresh):
                self.count_spare(self.plays.letter[number])
            for cell in range(self.span_start, self.span_end):
                if self.lane.fixed[cell] > 0:
                    self.steady += self.lane.table.values[self.lane.owner[cell]]
                    self.withhold(self.lane.owner[cell])
            for number in range(self.rings):
                self.withhold(self.ring[number])
            for stars in range(self.lane.stars + 1):
                self.best[stars] = _WORST
            self.taken = 0
            for number in range(self.required):
                self.take(self.ring[number])
            self.choose(self.required)
            for number in range(self.required):
                self.give_back(self.ring[number])
            for stars in range(self.lane.stars + 1):
                if self.best[stars] >= 0:
                    self.plays.keep(start, way, length, self.best[stars], stars, self.best_reds[stars], stars)
        for number in range(self.rings):
            self.mark[self.ring[number]] = 0
        for number in range(self.plays.fresh):
            self.need[self.plays.letter[number]] = 0

    def surround(self, start: int, way: int, length: int) -> bool:
        """Lists the letters that must make way, then those that may. False if one of the former cannot be used."""
        self.required = 0
        before = start - way
        after = start + way * length
        if self.lane.fixed[before] > 0 and not self.require(self.lane.owner[before]):
            return False
        if self.lane.fixed[after] > 0 and not self.require(self.lane.owner[after]):
            return False
        for number in range(self.plays.fresh):
            cell = self.plays.place[number]
            for met in range(self.lane.met_at(cell)):
                at = (cell - self.lane.at) * _MET + met
                if self.lane.met_side[at] < 0 and not self.require(self.lane.met_tile[at]):
                    return False
        self.required = self.rings
        for number in range(self.plays.fresh):
            cell = self.plays.place[number]
            for met in range(self.lane.met_at(cell)):
                at = (cell - self.lane.at) * _MET + met
                if self.lane.met_side[at] >= 0:
                    self.allow(self.lane.met_tile[at], self.lane.met_side[at])
        return True

    def require(self, tile: int) -> bool:
        """Lists a letter that must make way. False if it cannot be used in the word."""
        if self.need[self.lane.table.letters[tile]] == 0:
            return False
        if self.mark[tile] == 0:
            self.mark[tile] = 1
            self.ring[self.rings] = tile
            self.rings += 1
        return True

    def allow(self, tile: int, side: int) -> None:
        """Lists every letter of this line that may make way and can be used in the word."""
        while tile >= 0 and self.lane.table.letters[tile] > 0:
            if self.mark[tile] == 0 and self.need[self.lane.table.letters[tile]] > 0:
                self.mark[tile] = 1
                self.ring[self.rings] = tile
                self.rings += 1
            tile = self.lane.table.joined[8 * tile + side]

    def count_spare(self, letter: int) -> None:
        """Counts the copies of a letter on the table, before some are withheld."""
        self.spare[letter] = self.table_count[letter]
        self.spare_red[letter] = self.table_red[letter]
        self.forced[letter] = 0
        self.forced_red[letter] = 0

    def withhold(self, tile: int) -> None:
        """Removes a letter from the spare ones: it stays in the word, or is chosen or not by itself."""
        letter = self.lane.table.letters[tile]
        self.spare[letter] -= 1
        if self.lane.table.values[tile] > 1:
            self.spare_red[letter] -= 1

    def take(self, tile: int) -> None:
        """Takes this letter with a star."""
        letter = self.lane.table.letters[tile]
        self.lane.gone[tile] = 1
        self.forced[letter] += 1
        if self.lane.table.values[tile] > 1:
            self.forced_red[letter] += 1
        self.taken += 1

    def give_back(self, tile: int) -> None:
        """Returns the letter to the table."""
        letter = self.lane.table.letters[tile]
        self.lane.gone[tile] = 0
        self.forced[letter] -= 1
        if self.lane.table.values[tile] > 1:
            self.forced_red[letter] -= 1
        self.taken -= 1

    def choose(self, number: int) -> None:
        """Settles the play with the letters taken so far, and with more of the ring from ``number`` on."""
        self.settle()
        if self.taken == self.lane.stars:
            return
        for index in range(number, self.rings):
            tile = self.ring[index]
            letter = self.lane.table.letters[tile]
            if self.forced[letter] < self.need[letter]:
                self.take(tile)
                self.choose(index + 1)
                self.give_back(tile)

    def settle(self) -> None:
        """Finds the best points for each number of stars, given the letters that make way."""
        points = self.steady
        heaviest = 1
        most = 0
        for number in range(self.plays.fresh):
            across = self.across(number)
            if across < 0:
                return
            heaviest = max(heaviest, self.plays.weight[number])
            points += across + self.plays.weight[number]
            if self.plays.reddish >> self.plays.letter[number] & 1:
                most += self.plays.weight[number]
        if points + min(most, self.plays.reds * heaviest) + self.plays.extra() < self.plays.least + self.plays.strict:
            return
        stars = self.taken
        for number in range(self.plays.fresh):
            letter = self.plays.letter[number]
            if self.forced[letter] > self.need[letter]:
                return
            self.use[letter] = -1
        for number in range(self.plays.fresh):
            letter = self.plays.letter[number]
            if self.use[letter] < 0:
                lacking = self.need[letter] - self.forced[letter] - self.plays.hand[letter]
                self.use[letter] = max(lacking, 0)
                if self.use[letter] > self.spare[letter]:
                    return
                stars += self.use[letter]
        # From the minimum number of stars, one more spare letter at a time, the one that gains most. That is best for
        # each number of stars: letters are independent, and the gains of one letter never rise.
        while stars <= self.lane.stars:
            self.note_best(points, stars, heaviest)
            if not self.use_another():
                return
            stars += 1

    def across(self, number: int) -> int:
        """Worth of the lines across a new tile without it, or −1 if one is no word. Sets the tile's weight."""
        cell = self.plays.place[number]
        self.plays.weight[number] = 1
        if self.lane.met_at(cell) == 0:
            return 0
        if self.taken == 0:
            self.plays.weight[number] = 1 + self.lane.crossings[cell]
            return self.lane.sums[cell] if self.lane.base[cell] >> self.plays.letter[number] & 1 else -1
        total = 0
        weight = 1
        for axis in range(4):
            if axis != self.lane.axis and self.lane.gather(cell, axis):
                if not self.lane.fits(self.plays.letter[number]):
                    return -1
                weight += 1
                total += self.lane.worth()
        self.plays.weight[number] = weight
        return total

    def reds_of(self, letter: int, used: int) -> int:
        """Number of red tiles of a letter that are laid if ``used`` spare ones are taken, red ones first."""
        own = self.need[letter] - self.forced[letter] - used
        return self.forced_red[letter] + min(used, self.spare_red[letter]) + min(own, self.plays.red[letter])

    def heaviest_sum(self, letter: int, tiles: int) -> int:
        """The sum of the ``tiles`` heaviest weights among a letter's places."""
        total = 0
        for weight in range(_HEAVIEST, 0, -1):
            for number in range(self.plays.fresh):
                if tiles > 0 and self.plays.letter[number] == letter and self.plays.weight[number] == weight:
                    total += weight
                    tiles -= 1
        return total

    def use_another(self) -> bool:
        """Takes one more spare letter, the one that gains most or loses least. False if there is none."""
        best = 0
        most = -2 * _HEAVIEST
        for number in range(self.plays.fresh):
            letter = self.plays.letter[number]
            used = self.use[letter]
            if used >= self.spare[letter] or used >= self.need[letter] - self.forced[letter]:
                continue
            gain = self.heaviest_sum(letter, self.reds_of(letter, used + 1))
            gain -= self.heaviest_sum(letter, self.reds_of(letter, used))
            if gain > most:
                most = gain
                best = letter
        if best == 0:
            return False
        self.use[best] += 1
        return True

    def note_best(self, points: int, stars: int, heaviest: int) -> None:
        """Remembers this choice if it is the best yet for this number of stars."""
        total = points
        for number in range(self.plays.fresh):
            letter = self.plays.letter[number]
            if self.first_of(number):
                total += self.heaviest_sum(letter, self.reds_of(letter, self.use[letter]))
        if total <= self.best[stars] or total + self.plays.extra() < self.plays.least + self.plays.strict:
            return
        self.best[stars] = total
        self.best_reds[stars] = self.reds_now(heaviest)
        self.note_taken(stars)

    def first_of(self, number: int) -> bool:
        """True if no new tile before this one has the same letter."""
        for before in range(number):  # noqa: SIM110 - a generator cannot be compiled without the lock
            if self.plays.letter[before] == self.plays.letter[number]:
                return False
        return True

    def reds_now(self, heaviest: int) -> int:
        """The new tiles that are red under the current choice, as bits."""
        for number in range(self.plays.fresh):
            letter = self.plays.letter[number]
            self.plays.laid[letter] = self.reds_of(letter, self.use[letter])
        return self.plays.spend(heaviest)

    def note_taken(self, stars: int) -> None:
        """Writes down the letters taken: those that make way, then spare ones, red before black."""
        count = 0
        for number in range(self.rings):
            if self.lane.gone[self.ring[number]]:
                self.plays.chosen[stars * 16 + count] = self.ring[number]
                count += 1
        for number in range(self.plays.fresh):
            letter = self.plays.letter[number]
            if not self.first_of(number):
                continue
            wanted = self.use[letter]
            for value in range(2, 0, -1):
                for tile in range(self.lane.table.count):
                    if wanted == 0:
                        break
                    red = self.lane.table.values[tile] > 1
                    if self.lane.table.letters[tile] == letter and red == (value > 1) and self.is_spare(tile):
                        self.plays.chosen[stars * 16 + count] = tile
                        count += 1
                        wanted -= 1

    def is_spare(self, tile: int) -> bool:
        """True if the letter is neither in the current word nor one that could make way."""
        if self.mark[tile]:
            return False
        number = self.in_row(tile)
        return number < self.span_start or number >= self.span_end

    def in_row(self, tile: int) -> int:
        """The cell of the current row that a tile lies in, or −1."""
        axis = self.lane.axis
        if self.lane.table.lines[4 * self.lane.tile + axis] != self.lane.table.lines[4 * tile + axis]:
            return -1
        return self.lane.table.places[4 * tile + axis] + self.lane.shift
