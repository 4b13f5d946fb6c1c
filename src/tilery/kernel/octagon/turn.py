"""The best plays of a hand on a table that is played on: the search of this folder, with memory that it keeps.

A search that outgrows its memory leaves the position as it is and says what it lacks. Its caller, who holds the lock,
has it enlarged and searches again.
"""

from __future__ import annotations

from array import array

from tilery.kernel.octagon.keeper import LETTERS, RECORD
from tilery.kernel.octagon.search import LaneSearch
from tilery.kernel.octagon.table import OctTable
from tilery.kernel.words.graph import WordGraph
from tilery.kernel.words.rack import RackWords

HELD = 10
MOST_BEST = 64
"""Room for the best plays of a search."""
OPENING = -1
"""Lane of an opening: it lies along the first axis, from the origin."""
CELLS_PER_TILE = 160
"""Cells for the rows of lanes: about 70 are in use for each tile of a match that has ended."""

_FIRST_WORDS = 1 << 12
_MOST_WORDS = 1 << 20
_MOST_OPENINGS = 1 << 15
_FIRST_PLAYS = 1 << 9
_MOST_PLAYS = 1 << 21
_NO_LIMIT = 2**62
_NOTHING = 0
_WORDS = 1
_ENTRIES = 2
_BEGINNINGS = 3
_WAYS = 4
_PLAYS = 5

# The .pxd has the same with C types, which hides a name from Python.
_LETTERS = LETTERS
_RECORD = RECORD
_OPENING = OPENING
_MOST_BEST = MOST_BEST


class TurnSearch:
    """Searches for hands on one table. The hand is written to ``black``, ``red`` and ``stars``.

    ``pick`` copies the best plays found to ``best``, records as in ``keeper``, and ``count`` is their number.
    """

    def __init__(self, graph: WordGraph, table: OctTable, extending: bool) -> None:
        nothing = array("i", bytes(4 * LETTERS))
        self.table = table
        self.black = array("i", bytes(4 * LETTERS))
        self.red = array("i", bytes(4 * LETTERS))
        self.hand = array("i", bytes(4 * LETTERS))
        self.used = array("i", bytes(4 * LETTERS))
        self.stars = 0
        self.held = 0
        self.words = RackWords(graph, nothing, 0, 0, 0, _FIRST_WORDS)
        self.words.enlarge_beginnings(_FIRST_WORDS)
        # A search for stars alone has what any hand needs, and cells open to all letters.
        cells = CELLS_PER_TILE * table.room
        self.search = LaneSearch(
            *(graph, table, self.words, nothing, nothing, HELD, extending, 0, 1, _FIRST_PLAYS, cells)
        )
        self.lane = self.search.lane
        self.plays = self.search.plays
        self.best = array("i", bytes(4 * RECORD * MOST_BEST))
        self.count = 0
        self.lacking = _NOTHING
        self.e = self.ne = self.n = self.nw = 0

    def take_hand(self) -> None:
        """Sums the hand up, after it was written."""
        self.held = 0
        for letter in range(_LETTERS):
            self.hand[letter] = self.black[letter] + self.red[letter]
            self.held += self.hand[letter]

    def find(self, nodes: int, stars: int, bonus: int, limit: int, least: int) -> bool:
        """Finds the plays with the hand and as many stars, with −1 nodes all. False if the memory was too small.

        With a limit, ``least`` is a value that the best ones reach.
        """
        # The shares of the nodes are those of ``tilery.search.octagon``.
        every = _NO_LIMIT if nodes < 0 else nodes
        if not self.find_words(stars, every):
            return False
        self.search.begin(self.black, self.red, stars, bonus, limit)
        # The first of equal plays is the best, so those that only equal one found are of no interest.
        self.plays.strict = 1 if limit == 1 else 0
        self.plays.require(least - self.plays.strict)
        self.search.run_lanes(_NO_LIMIT if nodes < 0 else max(1, every // 2))
        if self.plays.full and self.plays.room < _MOST_PLAYS:
            self.lacking = _PLAYS
            return False
        return True

    def find_words(self, stars: int, nodes: int) -> bool:
        """Finds the words and the beginnings for the lanes. False if the memory was too small."""
        reach = self.held + stars
        present = 0
        for tile in range(self.table.count):
            present |= 1 << self.table.letters[tile]
        self.words.hold(self.hand, stars, reach + 1, present & ~1)
        done = self.words.find_words(max(1, nodes // 4), _MOST_WORDS)
        if not done and self.words.count >= self.words.room and self.words.room < _MOST_WORDS:
            self.lacking = _WORDS
            return False
        if not self.words.sort_words():
            self.lacking = _ENTRIES
            return False
        done = self.words.find_beginnings(reach, max(1, nodes // 8))
        if not done and self.words.beginnings >= self.words.begin_room and self.words.begin_room < _MOST_WORDS:
            self.lacking = _BEGINNINGS
            return False
        if not self.words.sort_beginnings():
            self.lacking = _WAYS
            return False
        return True

    def find_openings(self, nodes: int) -> bool:
        """Finds the words of the hand for an empty table. False if the memory was too small."""
        self.words.hold(self.hand, 0, self.held, 0)
        done = self.words.find_words(_NO_LIMIT if nodes < 0 else nodes, _MOST_OPENINGS)
        if not done and self.words.count >= self.words.room and self.words.room < _MOST_OPENINGS:
            self.lacking = _WORDS
            return False
        return True

    def enlarge(self) -> None:
        """Makes the memory larger that was too small."""
        if self.lacking == _WORDS:
            self.words.enlarge_words(4 * self.words.room)
        elif self.lacking == _ENTRIES:
            self.words.enlarge_entries()
        elif self.lacking == _BEGINNINGS:
            self.words.enlarge_beginnings(4 * self.words.begin_room)
        elif self.lacking == _WAYS:
            self.words.enlarge_ways()
        elif self.lacking == _PLAYS:
            self.plays.enlarge(4 * self.plays.room)
        self.lacking = _NOTHING

    def pick(self, limit: int) -> None:
        """Copies the best plays of the lanes, equal ones in the order in which they were found."""
        # With stars several lanes may find the same single tile: the best of them is one play.
        self.count = 0
        last = -1
        while self.count < limit:
            next_best = -1
            for number in range(self.plays.found):
                value = self.plays.numbers[_RECORD * number]
                if last >= 0:
                    worst = self.plays.numbers[_RECORD * last]
                    if value > worst or (value == worst and number <= last):
                        continue
                if next_best < 0 or value > self.plays.numbers[_RECORD * next_best]:
                    next_best = number
            if next_best < 0:
                return
            last = next_best
            if not self.is_repeated(last):
                for place in range(_RECORD):
                    self.best[_RECORD * self.count + place] = self.plays.numbers[_RECORD * last + place]
                self.count += 1

    def is_repeated(self, number: int) -> bool:
        """True if a play lays one letter that a better play lays in the same place with as many stars."""
        at = _RECORD * number
        if self.stars == 0 or self.plays.numbers[at + 5] != 1:
            return False
        for better in range(self.count):
            other = _RECORD * better
            if (
                self.best[other + 5] == 1
                and self.best[other + 6] == self.plays.numbers[at + 6]
                and self.best[other + 8] == self.plays.numbers[at + 8]
                and self.is_same_place(other, at)
            ):
                return True
        return False

    def is_same_place(self, best: int, found: int) -> bool:
        """True if the single tile of a picked play lies where that of a play found does."""
        self.step_to(self.best[best + 2], self.gap_of(self.best[best + 2], self.best[best + 3]))
        e, ne, n, nw = self.e, self.ne, self.n, self.nw
        lane = self.plays.numbers[found + 2]
        self.step_to(lane, self.gap_of(lane, self.plays.numbers[found + 3]))
        return e == self.e and ne == self.ne and n == self.n and nw == self.nw

    def gap_of(self, lane: int, place: int) -> int:
        """The first place on a lane, from this coordinate on, where no letter lies."""
        while self.letter_at(lane, place):
            place += 1
        return place

    def letter_at(self, lane: int, place: int) -> bool:
        """True if a letter lies on a lane at this coordinate."""
        axis = self.lane.lanes.axis_of(lane)
        tile = self.lane.lanes.letter[lane]
        while tile >= 0:
            if self.table.places[4 * tile + axis] == place:
                return True
            tile = self.lane.lanes.next_letter[4 * tile + axis]
        return False

    def step_to(self, lane: int, place: int) -> None:
        """Puts the place on a lane with this coordinate into ``e``, ``ne``, ``n`` and ``nw``."""
        axis = self.lane.lanes.axis_of(lane)
        at = 4 * self.lane.lanes.member[lane]
        self.e = place if axis == 0 else self.table.places[at]
        self.ne = place if axis == 1 else self.table.places[at + 1]
        self.n = place if axis == 2 else self.table.places[at + 2]
        self.nw = place if axis == 3 else self.table.places[at + 3]

    def pick_openings(self, limit: int, bonus: int) -> None:
        """Copies the best openings, equal ones in the order in which they were found."""
        self.count = 0
        last = -1
        worst = 0
        while self.count < limit:
            next_best = -1
            most = -1
            for word in range(self.words.count):
                value = self.opening_value(word, bonus)
                if last >= 0 and (value > worst or (value == worst and word <= last)):
                    continue
                if value > most:
                    most = value
                    next_best = word
            if next_best < 0:
                return
            last = next_best
            worst = most
            self.note_opening(last, most)

    def opening_value(self, word: int, bonus: int) -> int:
        """Points of an opening with as many red letters as are held, with the bonus for a hand used up."""
        at = 16 * word
        length = self.words.text[at]
        for place in range(1, length + 1):
            self.used[self.words.text[at + place]] = 0
        value = length
        for place in range(1, length + 1):
            letter = self.words.text[at + place]
            self.used[letter] += 1
            if self.used[letter] <= self.red[letter]:
                value += 1
        return value + bonus if length == self.held and self.stars == 0 else value

    def note_opening(self, word: int, value: int) -> None:
        """Writes down an opening as a play: the first copies of each letter are red."""
        at = _RECORD * self.count
        self.count += 1
        for place in range(_RECORD):
            self.best[at + place] = 0
        text = 16 * word
        length = self.words.text[text]
        points = self.opening_value(word, 0)
        self.best[at] = value
        self.best[at + 1] = points
        self.best[at + 2] = _OPENING
        self.best[at + 4] = length
        self.best[at + 5] = length
        for place in range(length):
            letter = self.words.text[text + 1 + place]
            self.best[at + 8 + place // 6] |= letter << 5 * (place % 6)
            self.used[letter] = self.red[letter]
        for place in range(length):
            letter = self.words.text[text + 1 + place]
            if self.used[letter] > 0:
                self.best[at + 7] |= 1 << place
            self.used[letter] -= 1
