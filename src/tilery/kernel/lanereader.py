"""Reads the plays that a lane search has kept."""

from __future__ import annotations

from typing import TypeAlias

from tilery.kernel.lanes import LaneSearch
from tilery.kernel.lanescores import RECORD

Place: TypeAlias = tuple[int, int, int, int]
Read: TypeAlias = tuple[int, int, tuple[Place, ...], str, tuple[bool, ...], tuple[int, ...], int, str, bool]

_RECORD = RECORD


class LaneReader:
    """Plays by number, in no order."""

    def __init__(self, search: LaneSearch) -> None:
        self.search = search
        self.table = self.search.table
        self.graph = self.search.words.graph

    def play(self, number: int) -> Read:
        """The numbers of a play, in this order: value, points, places, letters and redness of its new tiles, the tiles
        whose letters are taken, its axis, its word, and whether other words are made as well.
        """
        if not 0 <= number < self.search.found:
            raise IndexError(f"expected a play from 0 to {self.search.found - 1}, found {number}")
        numbers = self.search.numbers
        at = _RECORD * number
        lane = numbers[at + 2]
        first = numbers[at + 3]
        line = bytearray(numbers[at + 4])
        axis = self.search.lane_axis[lane]
        worth = self.fill(line, first, lane, axis)
        places = []
        letters = bytearray(numbers[at + 5])
        reds = []
        new = 0
        for place in range(len(line)):
            if line[place] == 0:
                letters[new] = 64 + (numbers[at + 8 + new // 6] >> 5 * (new % 6) & 31)
                line[place] = letters[new]
                red = numbers[at + 7] >> new & 1
                worth += 1 + red
                places.append(self.place(lane, axis, first + place))
                reds.append(red == 1)
                new += 1
        taken = [numbers[at + 10 + star // 3] >> 10 * (star % 3) & 1023 for star in range(numbers[at + 6])]
        value = numbers[at]
        points = numbers[at + 1]
        word = self.word(line.decode())
        return value, points, tuple(places), letters.decode(), tuple(reds), tuple(taken), axis, word, points != worth

    def word(self, text: str) -> str:
        """What a line makes that is a word in one of its directions: of two words the first in the alphabet."""
        back = text[::-1]
        first = min(text, back)
        return first if self.graph.contains(first) else max(text, back)

    def fill(self, line: bytearray, first: int, lane: int, axis: int) -> int:
        """Writes the letters that lie there already into a line; returns what they are worth."""
        worth = 0
        tile = self.search.lane_tile[lane]
        while tile >= 0:
            place = self.table.places[4 * tile + axis] - first
            if 0 <= place < len(line):
                line[place] = 64 + self.table.letters[tile]
                worth += self.table.values[tile]
            tile = self.search.next_tile[4 * tile + axis]
        return worth

    def place(self, lane: int, axis: int, along: int) -> Place:
        """The place in a lane that has this coordinate along its axis."""
        at = 4 * self.search.lane_tile[lane]
        e = along if axis == 0 else self.table.places[at]
        ne = along if axis == 1 else self.table.places[at + 1]
        n = along if axis == 2 else self.table.places[at + 2]
        nw = along if axis == 3 else self.table.places[at + 3]
        return e, ne, n, nw
