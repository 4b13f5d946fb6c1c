"""One lane of an octagonal table laid out as a row of cells, with the letters that each cell allows.

A lane is the line through a letter along one of the four axes. A cell of the row holds a letter that lies there, or is
closed, or is open to some letters: those that make words of all lines across the lane. With stars in hand a letter on
the table can be taken away, so cells near letters are open to every letter and are checked exactly later.
"""

from __future__ import annotations

from array import array

from tilery.kernel.octagon.table import OctTable
from tilery.kernel.words.graph import WordGraph

LETTERS = 27
MOST_MET = 16
MOST_HELD = 12
MOST_TILES = 1023
_ANY = 0x07FFFFFE
_MET = MOST_MET


class Lane:
    """The row of the current lane. ``fixed`` is the letter that lies in a cell, ``open`` the letters it is open to.

    ``base`` are the letters it is open to if no letter is taken, ``sums`` and ``crossings`` the worth and number of the
    lines across it then. ``solo`` is 1 if a single tile laid there is this lane's to find. A cell is open only to
    letters that are ``wanted``.

    ``line`` has the letters of a line across a cell, from the cell outwards: ``lows`` of them against its axis, and
    from ``high`` on ``highs`` along it.
    """

    def __init__(self, graph: WordGraph, table: OctTable, stars: int, reach: int, extending: bool) -> None:
        if not 0 <= stars <= reach <= MOST_HELD or table.count > MOST_TILES:
            raise ValueError(
                f"expected at most {MOST_HELD} tiles in hand, found {reach}, and {MOST_TILES} on the table, "
                f"found {table.count}"
            )
        self.cells = graph.array
        self.root = graph.root
        self.table = table
        self.stars = stars
        self.reach = reach
        self.extending = extending
        self.wanted = _ANY
        size = 2 * (reach + 2) + table.longest_row()
        self.fixed = array("i", bytes(4 * size))
        self.owner = array("i", bytes(4 * size))
        self.known = array("i", bytes(4 * size))
        self.open = array("I", bytes(4 * size))
        self.base = array("I", bytes(4 * size))
        self.sums = array("i", bytes(4 * size))
        self.crossings = array("i", bytes(4 * size))
        self.solo = array("i", bytes(4 * size))
        self.met = array("i", bytes(4 * size))
        self.met_tile = array("i", bytes(4 * size * MOST_MET))
        self.met_side = array("i", bytes(4 * size * MOST_MET))
        self.gone = array("i", bytes(4 * (table.count + 1)))
        self.high = table.count + 1
        self.line = array("i", bytes(8 * self.high))
        self.lane_axis = array("i", bytes(16 * table.count))
        self.lane_tile = array("i", bytes(16 * table.count))
        self.lane_last = array("i", bytes(16 * table.count))
        self.slots = 2 * table.count + 1
        self.lane_at = array("i", bytes(4 * self.slots))
        self.next_tile = array("i", [-1]) * (4 * table.count)
        self.number = 0
        self.axis = 0
        self.tile = 0
        self.first = 0
        self.width = 0
        self.flipped = False
        self.lows = 0
        self.highs = 0
        self.lanes = self.find_lanes()

    def check_lane(self, lane: int) -> None:
        """Raises IndexError if there is no such lane."""
        if not 0 <= lane < self.lanes:
            raise IndexError(f"expected a lane from 0 to {self.lanes - 1}, found {lane}")

    def find_lanes(self) -> int:
        """Lists every lane with a letter once: its axis, the first of its letters, and from each letter the next."""
        count = 0
        for axis in range(4):
            for slot in range(self.slots):
                self.lane_at[slot] = -1
            for tile in range(self.table.count):
                if self.table.letters[tile] == 0:
                    continue
                slot = self.slot_of(tile, axis)
                lane = self.lane_at[slot]
                if lane >= 0:
                    self.next_tile[4 * self.lane_last[lane] + axis] = tile
                else:
                    lane = count
                    self.lane_at[slot] = lane
                    self.lane_axis[lane] = axis
                    self.lane_tile[lane] = tile
                    count += 1
                self.lane_last[lane] = tile
        return count

    def slot_of(self, tile: int, axis: int) -> int:
        """Slot of ``lane_at`` with the lane of this axis that a tile lies on, or the free slot for it."""
        line = self.table.lines[4 * tile + axis]
        slot = line % self.slots
        while self.lane_at[slot] >= 0 and not self.in_line(self.lane_tile[self.lane_at[slot]], tile, axis):
            slot = slot + 1 if slot + 1 < self.slots else 0
        return slot

    def in_line(self, one: int, other: int, axis: int) -> bool:
        """True if two tiles differ along this axis only."""
        return self.table.lines[4 * one + axis] == self.table.lines[4 * other + axis]

    def lay_out(self, lane: int) -> None:
        """Lays out the row of this lane."""
        self.number = lane
        self.axis = self.lane_axis[lane]
        self.tile = self.lane_tile[lane]
        self.flipped = False
        lowest = highest = self.table.places[4 * self.tile + self.axis]
        other = self.tile
        while other >= 0:
            place = self.table.places[4 * other + self.axis]
            lowest = min(place, lowest)
            highest = max(place, highest)
            other = self.next_tile[4 * other + self.axis]
        self.first = lowest - self.reach - 1
        self.width = highest - self.first + self.reach + 2
        for cell in range(self.width):
            self.fixed[cell] = 0
            self.owner[cell] = -1
            self.known[cell] = 0
            self.open[cell] = 0
            self.base[cell] = 0
            self.met[cell] = 0
        other = self.tile
        while other >= 0:
            cell = self.table.places[4 * other + self.axis] - self.first
            self.fixed[cell] = self.table.letters[other]
            self.owner[cell] = other
            self.known[cell] = 1
            other = self.next_tile[4 * other + self.axis]
        for cell in range(self.width):
            if self.fixed[cell] > 0:
                self.spread(cell, -1)
                self.spread(cell, 1)

    def spread(self, start: int, way: int) -> None:
        """Examines the cells beside a letter as far as tiles can reach, up to the first closed one."""
        # Beyond a closed cell no word through this letter can lie, so its cells are examined only if another letter
        # reaches them. Each cell is examined once per lane.
        for distance in range(1, self.reach + 1):
            cell = start + way * distance
            if self.fixed[cell] > 0:
                return
            if self.known[cell] == 0:
                self.known[cell] = 1
                self.look(cell)
            if self.open[cell] == 0:
                return

    def look(self, cell: int) -> None:
        """Examines the tiles around a cell, and so the letters it is open to."""
        at = 4 * self.tile
        along = self.first + cell
        e = along if self.axis == 0 else self.table.places[at]
        ne = along if self.axis == 1 else self.table.places[at + 1]
        n = along if self.axis == 2 else self.table.places[at + 2]
        nw = along if self.axis == 3 else self.table.places[at + 3]
        self.sums[cell] = 0
        self.crossings[cell] = 0
        self.solo[cell] = 1
        if self.table.meet(e, ne, n, nw):
            return
        touching = 0
        met = 0
        for number in range(self.table.met):
            tile = self.table.met_tile[number]
            side = self.table.met_side[number]
            if self.table.letters[tile] == 0 or (side >= 0 and side & 3 == self.axis):
                continue
            if side < 0:
                touching += 1
            self.met_tile[cell * _MET + met] = tile
            self.met_side[cell * _MET + met] = side
            met += 1
        self.met[cell] = met
        # A letter that touches without joining is against the rules, unless a star takes it.
        if touching > self.stars:
            return
        mask = self.crossed(cell)
        self.base[cell] = 0 if touching > 0 else mask
        self.open[cell] = _ANY if self.stars > 0 else self.base[cell]

    def crossed(self, cell: int) -> int:
        """The letters that make words of all lines across a cell. Also notes the worth of these lines."""
        mask = self.wanted
        for axis in range(4):
            if axis == self.axis or not self.gather(cell, axis):
                continue
            mask = self.between(mask)
            self.crossings[cell] += 1
            self.sums[cell] += self.worth()
            # a single tile that joins several lines would be found in each: the lane of the lowest axis keeps it
            if axis < self.axis and (self.extending or (self.lows < 2 and self.highs < 2)):
                self.solo[cell] = 0
        return mask

    def gather(self, cell: int, axis: int) -> bool:
        """Gathers the letters of the line across a cell along an axis, from the cell outwards. True if it has any."""
        self.lows = 0
        self.highs = 0
        for number in range(self.met[cell]):
            side = self.met_side[cell * _MET + number]
            tile = self.met_tile[cell * _MET + number]
            if side == axis:
                self.highs = self.follow(tile, side, self.high)
            elif side == axis + 4:
                self.lows = self.follow(tile, side, 0)
        return self.lows + self.highs > 0

    def follow(self, tile: int, side: int, first: int) -> int:
        """Writes the letters from a tile on in one direction, up to a star or a letter taken away."""
        count = 0
        while tile >= 0 and self.table.letters[tile] > 0 and self.gone[tile] == 0:
            self.line[first + count] = tile
            count += 1
            tile = self.table.joined[8 * tile + side]
        return count

    def worth(self) -> int:
        """Worth of the letters of the gathered line."""
        total = 0
        for place in range(self.lows):
            total += self.table.values[self.line[place]]
        for place in range(self.high, self.high + self.highs):
            total += self.table.values[self.line[place]]
        return total

    def between(self, wanted: int) -> int:
        """The wanted letters that make a word of the gathered line when read along its axis or against it."""
        along = self.completing(wanted, 0, self.lows, self.high, self.highs)
        return along | self.completing(wanted & ~along, self.high, self.highs, 0, self.lows)

    def completing(self, wanted: int, before: int, befores: int, after: int, afters: int) -> int:
        """The wanted letters that make a word between two runs, both written from the gap outwards."""
        # the run before is walked once for all letters, then the run after once for each letter that continues it
        arc = self.root
        for place in range(before + befores - 1, before - 1, -1):
            arc = self.step(arc, self.table.letters[self.line[place]])
            if arc == 0:
                return 0
        found = 0
        offset = arc >> 1
        mask = self.cells[offset]
        wanted &= mask
        while wanted != 0:
            low = wanted & -wanted
            wanted ^= low
            end = self.cells[offset + 1 + popcount(mask & (low - 1))]
            for place in range(after, after + afters):
                end = self.step(end, self.table.letters[self.line[place]])
                if end == 0:
                    break
            if end & 1:
                found |= low
        return found

    def fits(self, letter: int) -> bool:
        """True if this letter makes a word of the gathered line, read one way or the other."""
        return self.reads(0, self.lows, letter, self.high, self.highs) or self.reads(
            self.high, self.highs, letter, 0, self.lows
        )

    def reads(self, before: int, befores: int, letter: int, after: int, afters: int) -> bool:
        """True if a letter between two runs, both written from it outwards, makes a word."""
        arc = self.root
        for place in range(before + befores - 1, before - 1, -1):
            arc = self.step(arc, self.table.letters[self.line[place]])
        arc = self.step(arc, letter)
        for place in range(after, after + afters):
            arc = self.step(arc, self.table.letters[self.line[place]])
        return arc & 1 == 1

    def step(self, arc: int, letter: int) -> int:
        """The arc from ``arc`` by a letter, or 0."""
        offset = arc >> 1
        mask = self.cells[offset]
        if mask >> letter & 1 == 0:
            return 0
        return self.cells[offset + 1 + popcount(mask & ((1 << letter) - 1))]

    def flip(self) -> None:
        """Reverses the row, for words that are read against the axis."""
        self.flipped = not self.flipped
        for cell in range(self.width // 2):
            other = self.width - 1 - cell
            self.fixed[cell], self.fixed[other] = self.fixed[other], self.fixed[cell]
            self.owner[cell], self.owner[other] = self.owner[other], self.owner[cell]
            self.open[cell], self.open[other] = self.open[other], self.open[cell]
            self.base[cell], self.base[other] = self.base[other], self.base[cell]
            self.sums[cell], self.sums[other] = self.sums[other], self.sums[cell]
            self.crossings[cell], self.crossings[other] = self.crossings[other], self.crossings[cell]
            self.solo[cell], self.solo[other] = self.solo[other], self.solo[cell]

    def unflipped(self, cell: int) -> int:
        """The cell before the row was reversed."""
        return self.width - 1 - cell if self.flipped else cell


def popcount(bits: int) -> int:
    """Number of set bits among the low 32."""
    bits = bits - (bits >> 1 & 0x55555555)
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F
    return bits * 0x01010101 >> 24 & 0xFF
