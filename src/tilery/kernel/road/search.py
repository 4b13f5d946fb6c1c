"""Roads of placements with words inside words: every road of a length, or the most promising ones.

``every`` walks all roads depth first. ``beam`` grows all roads one tile at a time and continues only the best: at each
length it keeps ``width`` roads by score plus a share of the possible score of their unfinished words, one for each set
of tiles and head.
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
_EITHER = 1 | 1 << BLANK
_HALF = (1 << BLANK) - 1
_MARKS = 64
_DOWN = 17
_LONGEST = LONGEST
_BLANK = BLANK
_FRACTION = 8  # bits of the 256ths of a rank


class RoadSearch:
    """A search from one position. ``nodes`` counts the tiles tried. At ``node_limit`` it stops and sets ``cut``.

    ``firsts`` are the letters that a road of this length can begin with. Sets of tiles are masks with a bit for each:
    from bit 1 on the letters, from bit 33 on the blanks read as them.
    """

    def __init__(self, board: RoadScorer, best: RoadKeeper) -> None:
        self.board = board
        self.board.prepare()
        self.best = best
        self.scouted = self.front = self.ahead = RoadKeeper(1)  # a search that needs them makes larger ones
        self.marks = array("q", [0])
        self.seen = array("q", [0])
        self.seen_size = 1
        self.seen_count = 0
        self.firsts = 0
        self.last_goals = 0
        self.last_most = 0
        self.last_times = 0
        self.length = 0
        self.nodes = 0
        self.node_limit = 0
        self.found = 0
        self.cut = False
        self.dropped = False
        self.hope_share = 0
        self.in_beam = False

    def every(self, length: int, node_limit: int) -> None:
        """Offers every road of ``length`` tiles to the best, until ``node_limit`` tiles have been tried."""
        check_length(length)
        with cython.nogil:
            self.run_every(length, node_limit)

    def beam(self, length: int, width: int, node_limit: int, hope_share: int) -> None:
        """Offers the roads that a beam of this width finds. A hope counts by ``hope_share`` 256ths."""
        check_length(length)
        self.reserve(width)
        with cython.nogil:
            self.run_beam(length, width, node_limit, hope_share)

    def reserve(self, width: int) -> None:
        """Makes room for beams of up to this width."""
        if self.front.capacity < width or len(self.marks) == 1:
            self.front = RoadKeeper(width)
            self.ahead = RoadKeeper(width)
            self.marks = marks()
            self.seen = array("q", [0]) * room_for(8 * width)

    def run_every(self, length: int, node_limit: int) -> None:
        """Does what ``every`` does, for a length that was checked."""
        self.begin(length, node_limit)
        self.in_beam = False
        self.extend(0, 0)

    def run_beam(self, length: int, width: int, node_limit: int, hope_share: int) -> None:
        """Does what ``beam`` does, for a length that was checked and a width that room was reserved for."""
        self.begin(length, node_limit)
        self.in_beam = True
        self.hope_share = hope_share
        self.ahead.limit_room(width)
        self.seen_size = room_for(8 * width)
        self.forget_sets()
        # One pass per length: every road in front is laid on the board, extended by one tile, and taken off again.
        # The longer roads compete for the same width in ahead, and those that stay are the next front.
        self.extend(0, 0)
        for depth in range(1, length):
            if self.cut:
                return
            self.front.take_over(self.ahead)
            self.forget_sets()
            self.expand_all(depth)

    def forget_sets(self) -> None:
        """Forgets the sets of tiles that came before."""
        self.seen_count = 0
        for place in range(self.seen_size):
            self.seen[place] = 0

    def scout(self, length: int, width: int, node_limit: int, hope_share: int) -> None:
        """Finds good roads with a beam, so that a following search can skip worse ones.

        These roads are not kept: the search that follows finds them again.
        """
        best = self.best
        if self.scouted.room < best.room:
            self.scouted = RoadKeeper(best.room)
        self.best = self.scouted
        self.beam(length, width, node_limit, hope_share)
        self.best = best
        self.best.require(self.scouted)
        self.board.enlarge_cache()

    def begin(self, length: int, node_limit: int) -> None:
        """Resets the counts for a length."""
        self.length = length
        self.firsts = 0
        for letter in range(1, _LETTERS + 1):
            if self.board.value[letter] == length:
                self.firsts |= 1 << letter
        self.nodes = 0
        self.node_limit = node_limit
        self.found = 0
        self.cut = False
        self.dropped = False
        self.seen_count = 0

    def expand_all(self, depth: int) -> None:
        """Extends each road in front by one tile, best first."""
        for slot in range(self.front.kept):
            if not self.cut:
                self.lay(self.front, slot, depth)
                self.extend(depth, self.front.scores[slot])
                self.unlay(depth)

    def lay(self, roads: RoadKeeper, slot: int, depth: int) -> None:
        """Puts a kept road on the board."""
        for place in range(depth):
            self.board.put(place, roads.cells[slot * _LONGEST + place], roads.tiles[slot * _LONGEST + place])

    def unlay(self, depth: int) -> None:
        """Removes it from the board."""
        for place in range(depth - 1, -1, -1):
            self.board.take(place)

    def extend(self, depth: int, score: int) -> None:
        """Tries every way to lay one tile more. A beam offers the longer roads, else each is extended at once."""
        mark = self.mark_of(depth) if self.in_beam else 0
        last = depth + 1 == self.length
        self.board.price()
        goals = self.board.aim(depth)
        # The row and column through a goal are read once for all tiles: after that a tile's gain is a few additions.
        for place in range(depth * _STRIDE, depth * _STRIDE + goals):
            cell = self.board.goals[place]
            row = self.board.line(depth, cell, 0)
            column = self.board.line(depth, cell, 1)
            if last:
                self.finish_all(depth, cell, row, column, score)
            elif self.in_beam:
                self.hand_on_all(depth, cell, row, column, score, mark)
            else:
                self.go_on(depth, cell, row, column, score)
            if self.cut:
                return

    def lost(self, cell: int, row: int, column: int) -> int:
        """Points that a tile loses by covering the one on a cell."""
        return self.board.loss(cell, row, column) if self.board.letters[cell] != 0 else 0

    def choose(self, depth: int, cell: int) -> int:
        """The tiles that can be laid on a cell next, as a mask with a bit for each."""
        if depth == 0:
            choices = self.board.held & self.firsts
        else:
            choices = self.board.held
            if self.board.rack[0] > 0:
                choices |= self.board.blanks
        if not self.board.same:
            choices &= ~(_EITHER << self.board.letters[cell])
        return choices

    def count_choices(self, choices: int) -> int:
        """Counts these choices as nodes. Returns them without the last ones if there are too many."""
        count = popcount(choices)
        while self.nodes + count > self.node_limit:
            self.cut = True
            choices ^= highest(choices)
            count -= 1
        self.nodes += count
        return choices

    def finish_all(self, depth: int, cell: int, row: int, column: int, score: int) -> None:
        """Offers complete roads: one for each choice of the last tile."""
        # Bounds, the cheap one first: the points of the lines if every part of them were a word, then the best that any
        # letter makes in each line, and what is covered is taken off. Only what passes is offered letter by letter.
        choices = self.count_choices(self.choose(depth, cell))
        if choices == 0:
            return
        self.found += popcount(choices)
        most = self.board.most(cell, row, column, 0)
        if self.rank_of(score + most) <= self.best.floor:
            return
        if not self.in_beam:
            self.board.refine(row, cell, 0)
            self.board.refine(column, cell, 1)
            most = self.board.most(cell, row, column, 0)
            if self.rank_of(score + most) <= self.best.floor:
                return
        self.board.complete(row, cell, 1, False)
        self.board.complete(column, cell, _DOWN, False)
        if self.rank_of(score) <= self.best.floor:  # then a tile that makes no word is not good enough
            choices &= _EITHER * (self.board.ones | self.board.lines.made[row] | self.board.lines.made[column])
        count = self.board.weigh(cell, row, column, choices, 0)
        if count == 0 or self.rank_of(score + (self.board.top_rank >> _FRACTION)) <= self.best.floor:
            return
        base = score - self.lost(cell, row, column)
        for option in range(count):
            total = base + self.board.gains[option]
            if self.rank_of(total) > self.best.floor:
                self.board.path_cell[depth] = cell
                self.board.path_tile[depth] = self.board.options[option]
                self.best.offer(self.rank_of(total), total, self.board.path_cell, self.board.path_tile, depth + 1)

    def rank_of(self, score: int) -> int:
        """Rank of a complete road: by score, at equal scores the shorter road first."""
        return score * 16 - self.length

    def hand_on_all(self, depth: int, cell: int, row: int, column: int, score: int, mark: int) -> None:
        """Offers unfinished roads to the next pass of a beam: one for each choice of the next tile."""
        choices = self.count_choices(self.choose(depth, cell))
        if choices == 0:
            return
        if self.ahead.kept == self.ahead.room:
            self.dropped = True
            top = (score + self.board.most(cell, row, column, 0)) * 256
            if top + self.board.most(cell, row, column, 2) * self.hope_share <= self.ahead.floor:
                return
        self.board.complete(row, cell, 1, True)
        self.board.complete(column, cell, _DOWN, True)
        if score * 256 <= self.ahead.floor:  # then a tile needs a word, or the hope of one, to be kept
            live = self.board.lines.made[row] | self.board.lines.made[column] | self.board.lines.hoped[row]
            choices &= _EITHER * (live | self.board.lines.hoped[column] | self.board.ones)
        count = self.board.weigh(cell, row, column, choices, self.hope_share)
        if count == 0 or score * 256 + self.board.top_rank <= self.ahead.floor:
            return
        base = score - self.lost(cell, row, column)
        mark ^= self.covering(cell)
        for option in range(count):
            rank = base * 256 + self.board.ranks[option]
            if self.ahead.kept == self.ahead.room:
                self.dropped = True
            if rank > self.ahead.floor:
                self.hand_on(depth, cell, self.board.options[option], base + self.board.gains[option], rank, mark)

    def hand_on(self, depth: int, cell: int, tile: int, score: int, rank: int, mark: int) -> None:
        """Offers an unfinished road to the next pass, unless one with the same tiles and head is there already."""
        if self.is_known(mark ^ self.marks[cell * _MARKS + tile], cell):
            self.dropped = True
            return
        self.board.path_cell[depth] = cell
        self.board.path_tile[depth] = tile
        self.ahead.offer(rank, score, self.board.path_cell, self.board.path_tile, depth + 1)

    def go_on(self, depth: int, cell: int, row: int, column: int, score: int) -> None:
        """Lays each choice of the next tile and extends the road from there."""
        choices = self.choose(depth, cell)
        if choices == 0:
            return
        base = score - self.lost(cell, row, column)
        self.board.complete(row, cell, 1, False)
        self.board.complete(column, cell, _DOWN, False)
        if depth + 2 == self.length:
            self.foresee(depth, cell, lowest(choices))
        while choices != 0:
            if self.nodes >= self.node_limit:
                self.cut = True
            if self.cut:
                return
            self.nodes += 1
            tile = lowest(choices)
            choices &= choices - 1
            total = base + self.board.gain(cell, tile, row, column)
            top = total + self.last_most + self.last_times * self.board.worth_on(cell, tile)
            self.board.put(depth, cell, tile)
            # Before the last tile: if no last tile can lift this road above the floor, they are counted, not read.
            if depth + 2 < self.length or self.rank_of(top) > self.best.floor or not self.pass_over(depth + 1):
                self.extend(depth + 1, total)
            self.board.take(depth)

    def foresee(self, depth: int, cell: int, tile: int) -> None:
        """Bounds the score of the last tile if the one before it, of any letter, goes to a cell.

        The bound is ``last_most``, plus ``last_times`` for each point of the tile on the cell.
        """
        # One read for all choices of the tile before: it is laid with worth 0, and its own points are added per choice.
        self.board.price()
        self.board.put(depth, cell, tile)
        self.board.worth[cell] = 0
        self.last_goals = self.board.aim(depth + 1)
        self.last_most = 0
        self.last_times = 0
        for place in range((depth + 1) * _STRIDE, (depth + 1) * _STRIDE + self.last_goals):
            goal = self.board.goals[place]
            row = self.board.line(depth + 1, goal, 0)
            column = self.board.line(depth + 1, goal, 1)
            self.last_most = max(self.last_most, self.board.most(goal, row, column, 0))
            self.last_times = max(self.last_times, self.board.most_times(goal, row, column))
        self.board.take(depth)

    def pass_over(self, depth: int) -> bool:
        """Counts the roads that end with the next tile, without reading them. False if the nodes do not suffice."""
        count = 0
        for place in range(depth * _STRIDE, depth * _STRIDE + self.last_goals):
            count += popcount(self.choose(depth, self.board.goals[place]))
        if self.nodes + count > self.node_limit:
            return False
        self.nodes += count
        self.found += count
        return True

    def mark_of(self, depth: int) -> int:
        """Number for the set of tiles laid, regardless of their order. A covered one counts as used, not as visible."""
        # Zobrist hashing: the exclusive or of a random number for each (cell, tile). Roads that lay the same tiles in
        # another order get the same number. Only the head, from which they go on, is added in is_known.
        mark = self.length
        for place in range(depth):
            cell = self.board.path_cell[place]
            if self.board.covers_fresh and self.board.is_covered(place, depth):
                cell = 0
            mark ^= self.marks[cell * _MARKS + self.board.path_tile[place]]
        return mark

    def covering(self, cell: int) -> int:
        """Change that covering a tile of this turn makes to the number of a set."""
        tile = self.board.fresh[cell]
        return self.marks[cell * _MARKS + tile] ^ self.marks[tile] if tile != 0 else 0

    def is_known(self, mark: int, head: int) -> bool:
        """True if this set and head came before. Otherwise remembers them, as long as there is room."""
        # a set of 62-bit keys with linear probing, at most half full. Beyond that, sets are no longer remembered: then
        # a beam may keep a road twice, but loses none.
        key = mark ^ self.marks[head * _MARKS]
        size = self.seen_size
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


def check_length(length: int) -> None:
    """Raises ValueError for a length that no turn has."""
    if not 1 <= length <= LONGEST:
        raise ValueError(f"expected a road of 1 to {LONGEST} tiles, found {length}")


def room_for(count: int) -> int:
    """Size of a hash set for this many numbers."""
    room = 1024
    while room < count:
        room *= 2
    return room


@cache
def marks() -> array[int]:
    """Pseudorandom numbers, one for each cell and tile: the same in every process."""
    numbers = array("q")
    state = 0x2545F4914F6CDD1D
    for _ in range(289 * _MARKS):
        state ^= state << 13 & 0xFFFFFFFFFFFFFFFF
        state ^= state >> 7
        state ^= state << 17 & 0xFFFFFFFFFFFFFFFF
        numbers.append(state >> 2)
    return numbers


def highest(bits: int) -> int:
    """The highest bit of a mask that has one."""
    while bits & (bits - 1) != 0:
        bits &= bits - 1
    return bits


def lowest(bits: int) -> int:
    """The number of the lowest bit of a mask that has one."""
    return popcount((bits & -bits) - 1)


def popcount(bits: int) -> int:
    """Number of set bits among 64."""
    count = popcount_half(bits & _HALF)
    return count if bits >> _BLANK == 0 else count + popcount_half(bits >> _BLANK)


def popcount_half(bits: int) -> int:
    """Number of set bits among the low 32."""
    bits = bits - (bits >> 1 & 0x55555555)
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F
    return bits * 0x01010101 >> 24 & 0xFF
