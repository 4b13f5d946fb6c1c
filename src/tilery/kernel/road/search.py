"""Roads of placements with words inside words: every road of a length, or the most promising ones.

``every`` walks all roads depth first. ``beam`` lays all roads one tile at a time and goes on from the best of them
only: at each length it keeps ``width`` roads by score and by what their unfinished words may still bring, one for
each set of tiles and head.
"""

from __future__ import annotations

from array import array
from functools import cache

try:
    import cython
except ImportError:
    from tilery.kernel import plain as cython

from tilery.kernel.road.board import BLANK, LONGEST
from tilery.kernel.road.keeper import RoadKeeper
from tilery.kernel.road.scoring import RoadScorer

_STRIDE = 16
_LETTERS = 26
_MARKS = 64
_LONGEST = LONGEST
_BLANK = BLANK


class RoadSearch:
    """A search from one position. ``nodes`` counts the tiles tried; at ``node_limit`` it stops and says ``cut``."""

    def __init__(self, board: RoadScorer, best: RoadKeeper) -> None:
        self.board = board
        self.best = best
        self.front = RoadKeeper(1)
        self.ahead = RoadKeeper(1)
        self.marks = array("q", [0])
        self.seen = array("q", [0])
        self.seen_count = 0
        self.choices = bytearray(_MARKS * LONGEST)
        self.length = 0
        self.nodes = 0
        self.node_limit = 0
        self.found = 0
        self.cut = False
        self.dropped = False
        self.hope_share = 0
        self.in_beam = False

    def every(self, length: int, node_limit: int) -> None:
        """Offers every road of ``length`` tiles to the best, unless ``node_limit`` tiles have been tried before."""
        self.begin(length, node_limit)
        self.in_beam = False
        self.expand(0)

    def beam(self, length: int, width: int, node_limit: int, hope_share: int) -> None:
        """Offers what a beam of this width finds; ``hope_share`` is the share of a hope that counts, in 256ths."""
        self.begin(length, node_limit)
        self.in_beam = True
        self.front = RoadKeeper(width)
        self.ahead = RoadKeeper(width)
        self.hope_share = hope_share
        self.marks = marks()
        self.seen = array("q", [0]) * _room_for(8 * width)
        self.expand(0)
        for depth in range(1, length):
            self.front, self.ahead = self.ahead, self.front
            self.ahead.clear()
            self.seen = array("q", [0]) * len(self.seen)
            self.seen_count = 0
            slots = array("i", self.front.best_first())
            self.expand_all(depth, slots)

    def begin(self, length: int, node_limit: int) -> None:
        """Checks a length and sets the counts back."""
        if not 1 <= length <= LONGEST:
            raise ValueError(f"expected a road of 1 to {LONGEST} tiles, found {length}")
        self.length = length
        self.nodes = 0
        self.node_limit = node_limit
        self.found = 0
        self.cut = False
        self.dropped = False
        self.seen_count = 0

    def choose(self, depth: int) -> int:
        """Lists the tiles that can be laid next, letters before blanks, into ``choices``; returns how many."""
        first = depth * _MARKS
        count = 0
        for letter in range(1, _LETTERS + 1):
            if self.board.rack[letter] > 0 and (depth > 0 or self.board.value[letter] == self.length):
                self.choices[first + count] = letter
                count += 1
        if depth > 0 and self.board.rack[0] > 0:
            for letter in range(1, _LETTERS + 1):
                self.choices[first + count] = letter + _BLANK
                count += 1
        return count

    def finish(self, depth: int, cell: int, tile: int, score: int) -> None:
        """Offers a whole road."""
        self.found += 1
        if self.best.would_keep(score):
            self.board.path_cell[depth] = cell
            self.board.path_tile[depth] = tile
            self.best.offer(score, score, self.board.path_cell, self.board.path_tile, depth + 1)

    def expand_all(self, depth: int, slots: array[int]) -> None:
        """One tile more for each road in front."""
        count = len(slots)
        with cython.nogil:
            for index in range(count):
                if not self.cut:
                    self.lay(self.front, slots[index], depth)
                    self.extend(depth, self.front.scores[slots[index]])
                    self.unlay(depth)

    def expand(self, depth: int) -> None:
        """The first tile."""
        with cython.nogil:
            self.extend(depth, 0)

    def lay(self, roads: RoadKeeper, slot: int, depth: int) -> None:
        """Puts a kept road on the board."""
        for place in range(depth):
            self.board.put(place, roads.cells[slot * _LONGEST + place], roads.tiles[slot * _LONGEST + place])

    def unlay(self, depth: int) -> None:
        """Takes it off again."""
        for place in range(depth - 1, -1, -1):
            self.board.take(place)

    def extend(self, depth: int, score: int) -> None:
        """Tries every way to lay one tile more; a beam offers the longer roads, else each is extended at once."""
        mark = self.mark_of(depth) if self.in_beam else 0
        wanted = self.board.wanted()
        choices = self.choose(depth)
        goals = self.board.aim(depth)
        for place in range(depth * _STRIDE, depth * _STRIDE + goals):
            cell = self.board.goals[place]
            self.board.open(depth, cell)
            self.board.tally(depth, cell, wanted)
            base = score
            if depth > 0 and self.board.letters[cell] != 0:
                base -= self.board.loss(cell)
            for choice in range(depth * _MARKS, depth * _MARKS + choices):
                tile = self.choices[choice]
                if self.board.letters[cell] == tile & 31 and not self.board.same:
                    continue
                if self.nodes >= self.node_limit:
                    self.cut = True
                    return
                self.nodes += 1
                total = base + self.board.gain(depth, cell, tile)
                if depth + 1 == self.length:
                    self.finish(depth, cell, tile, total)
                elif self.in_beam:
                    self.hand_on(depth, cell, tile, total, mark)
                else:
                    self.board.put(depth, cell, tile)
                    self.extend(depth + 1, total)
                    self.board.take(depth)

    def hand_on(self, depth: int, cell: int, tile: int, score: int, mark: int) -> None:
        """Offers an unfinished road to be gone on from, unless the same tiles and head are there already."""
        rank = score * 256 + self.board.hope * self.hope_share
        if self.ahead.kept == self.ahead.room:
            self.dropped = True
            if not self.ahead.would_keep(rank):
                return
        if self.is_known(mark ^ self.marks[cell * _MARKS + tile], cell):
            self.dropped = True
            return
        self.board.path_cell[depth] = cell
        self.board.path_tile[depth] = tile
        self.ahead.offer(rank, score, self.board.path_cell, self.board.path_tile, depth + 1)

    def mark_of(self, depth: int) -> int:
        """A number for the set of tiles on the board, whatever their order."""
        mark = self.length
        for place in range(depth):
            mark ^= self.marks[self.board.path_cell[place] * _MARKS + self.board.path_tile[place]]
        return mark

    def is_known(self, mark: int, head: int) -> bool:
        """Whether this set and head came before; remembered now, as long as there is room."""
        key = mark ^ self.marks[head * _MARKS]
        size = len(self.seen)
        place = key & (size - 1)
        while self.seen[place] != 0:
            if self.seen[place] == key:
                return True
            place = (place + 1) & (size - 1)
        if 2 * self.seen_count < size:
            self.seen[place] = key
            self.seen_count += 1
        return False

    def words(self, slot: int) -> bytes:
        """The words of a kept road, each followed by a space."""
        length = self.best.lengths[slot]
        self.lay(self.best, slot, length)
        used = self.board.spell(length)
        self.unlay(length)
        return bytes(self.board.text[:used])


def _room_for(count: int) -> int:
    room = 1024
    while room < count:
        room *= 2
    return room


@cache
def marks() -> array[int]:
    """Numbers that look random, one for each cell and tile: the same in every process."""
    numbers = array("q")
    state = 0x2545F4914F6CDD1D
    for _ in range(289 * _MARKS):
        state ^= state << 13 & 0xFFFFFFFFFFFFFFFF
        state ^= state >> 7
        state ^= state << 17 & 0xFFFFFFFFFFFFFFFF
        numbers.append(state >> 2)
    return numbers
