"""Reads the plays kept by a lane search: the places of their tiles, and their words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from tilery.kernel.octagon.keeper import LETTERS, RECORD
from tilery.kernel.octagon.search import LaneSearch

Place: TypeAlias = tuple[int, int, int, int]
Read: TypeAlias = tuple[int, int, tuple[Place, ...], tuple[str, ...], tuple[int, ...], tuple[str, ...]]
"""Value, points, the places of the new tiles, their names, the tiles whose letters are taken, and the words."""

_RECORD = RECORD
_LETTERS = LETTERS


class LaneReader:
    """Plays by number. ``names`` are those of the black letters 1…26 and then of the red ones, each after one for 0."""

    def __init__(self, search: LaneSearch, names: Sequence[str]) -> None:
        if len(names) != 2 * LETTERS:
            raise ValueError(f"expected {2 * LETTERS} names, found {len(names)}")
        self.lane = search.lane
        self.kept = search.plays
        self.table = self.lane.table
        self.graph = search.words.graph
        self.names = tuple(names)

    def play(self, number: int) -> Read:
        """The play of this number."""
        if not 0 <= number < self.kept.found:
            raise IndexError(f"expected a play from 0 to {self.kept.found - 1}, found {number}")
        numbers = self.kept.numbers
        at = _RECORD * number
        lane = numbers[at + 2]
        line = bytearray(numbers[at + 4])
        worth = self.fill(line, numbers[at + 3], lane)
        places = []
        tiles = []
        letters = bytearray(numbers[at + 5])
        new = 0
        # The gaps of the line are the new tiles, in the order in which the record packs their letters.
        for place in range(len(line)):
            if line[place] == 0:
                letter = numbers[at + 8 + new // 6] >> 5 * (new % 6) & 31
                red = numbers[at + 7] >> new & 1
                line[place] = letters[new] = 64 + letter
                worth += 1 + red
                places.append(self.place(lane, numbers[at + 3] + place))
                tiles.append(self.names[letter + _LETTERS * red])
                new += 1
        taken = [numbers[at + 10 + star // 3] >> 10 * (star % 3) & 1023 for star in range(numbers[at + 6])]
        words = [self.word(line)]
        points = numbers[at + 1]
        if points != worth:  # points beyond the main word come from lines across it
            self.cross(words, places, letters, taken, self.lane.lanes.axis_of(lane))
        return numbers[at], points, tuple(places), tuple(tiles), tuple(taken), tuple(words)

    def fill(self, line: bytearray, first: int, lane: int) -> int:
        """Writes the letters on the table into the main line, and returns their worth."""
        axis = self.lane.lanes.axis_of(lane)
        tile = self.lane.lanes.letter[lane]
        worth = 0
        while tile >= 0:
            place = self.table.places[4 * tile + axis] - first
            if 0 <= place < len(line):
                line[place] = 64 + self.table.letters[tile]
                worth += self.table.values[tile]
            tile = self.lane.lanes.next_letter[4 * tile + axis]
        return worth

    def place(self, lane: int, along: int) -> Place:
        """The place in a lane that has this coordinate along its axis."""
        axis = self.lane.lanes.axis_of(lane)
        at = 4 * self.lane.lanes.letter[lane]
        e = along if axis == 0 else self.table.places[at]
        ne = along if axis == 1 else self.table.places[at + 1]
        n = along if axis == 2 else self.table.places[at + 2]
        nw = along if axis == 3 else self.table.places[at + 3]
        return e, ne, n, nw

    def word(self, line: bytearray) -> str:
        """The word of a line, read in one of its directions. If both are words, the first in the alphabet."""
        forth = self.graph.decode(line.decode())
        back = forth[::-1]
        first = min(forth, back)
        return first if self.graph.contains(first) else max(forth, back)

    def cross(self, words: list[str], places: list[Place], letters: bytearray, taken: list[int], main: int) -> None:
        """Adds the words of the lines across the main one, which lies along the axis ``main``."""
        for new in range(len(places)):
            e, ne, n, nw = places[new]
            self.table.meet(e, ne, n, nw)
            for axis in range(4):
                line = self.joined_to(axis + 4, taken)
                line.reverse()
                line.append(letters[new])
                line += self.joined_to(axis, taken)
                if axis != main and len(line) > 1:
                    words.append(self.word(line))

    def joined_to(self, side: int, taken: list[int]) -> bytearray:
        """The letters joined in one direction to the place passed to ``meet`` last."""
        found = bytearray()
        tile = -1
        for number in range(self.table.met):
            if self.table.met_side[number] == side:
                tile = self.table.met_tile[number]
        while tile >= 0 and self.table.letters[tile] > 0 and tile not in taken:
            found.append(64 + self.table.letters[tile])
            tile = self.table.joined[8 * tile + side]
        return found
