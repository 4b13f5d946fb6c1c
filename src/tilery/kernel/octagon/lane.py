"""One lane of an octagonal table laid out as a row of cells, with the letters that each cell allows.

A lane is the line through a letter along one of the four axes. A cell of the row holds a letter that lies there, or is
closed, or is open to some letters: those that make words of all lines across the lane. With stars in hand a letter on
the table can be taken away, so cells near letters are open to every letter and are checked exactly later.
"""

from __future__ import annotations

from array import array

from tilery.kernel.octagon.lanes import LaneList
from tilery.kernel.octagon.table import NEAR, OctTable
from tilery.kernel.words.graph import WordGraph

LETTERS = 27
MOST_MET = 16
MOST_HELD = 12
MOST_TILES = 1023
_ANY = 0x07FFFFFE
_MET = MOST_MET
_CLOSED = 99
_NEAR = NEAR
_SHIFT = 16  # a tile width is 65,536, as in ``table``
_COARSE = 6  # and 1,024 where distances are squared
_REACHES = 1127  # a little more than 1.083 tile widths
_SURELY = 1010  # a little less than a tile width
_DIAGONAL = 46341


class Lane:
    """The rows of lanes: cells in flat buffers, of which those of the current lane begin at ``at``.

    ``fixed`` is the letter that lies in a cell, and ``owner`` its tile. ``base`` are the letters a cell is open to if
    no letter is taken, ``sums`` and ``crossings`` the worth and number of the lines across it then. ``touch`` counts
    the letters that a tile there would touch without joining them. ``solo`` is 1 if a single tile laid there is this
    lane's to find. A cell is open only to letters that are ``wanted``. ``shift`` leads from a coordinate along the
    axis to its cell. ``pairs`` are the letters that make a word with a single one, kept for letters ``paired``.

    A row stays valid until ``refresh`` says what a new tile changes. If all cells are in use, all rows are forgotten.

    ``line`` has the letters of a line across a cell, from the cell outwards: ``lows`` of them against its axis, and
    from ``high`` on ``highs`` along it.
    """

    def __init__(self, graph: WordGraph, table: OctTable, reach: int, extending: bool, cells: int = 0) -> None:
        if not 0 <= reach <= MOST_HELD or table.room > MOST_TILES:
            raise ValueError(
                f"expected at most {MOST_HELD} tiles in hand, found {reach}, and {MOST_TILES} on the table, "
                f"found {table.room}"
            )
        self.cells = graph.array
        self.root = graph.root
        self.table = table
        self.lanes = LaneList(table)
        self.reach = reach
        self.extending = extending
        self.stars = 0
        self.wanted = _ANY
        # A row grows by at most a cell for each tile laid.
        longest = 2 * (reach + 2) + table.longest_row() + table.room - table.count
        self.size = max(cells, longest)
        self.fixed = bytearray(self.size)
        self.known = bytearray(self.size)
        self.touch = bytearray(self.size)
        self.crossings = bytearray(self.size)
        self.solo = bytearray(self.size)
        self.owner = array("h", bytes(2 * self.size))
        self.base = array("I", bytes(4 * self.size))
        self.sums = array("i", bytes(4 * self.size))
        self.met = array("i", bytes(4 * longest))
        self.met_tile = array("i", bytes(4 * longest * MOST_MET))
        self.met_side = array("i", bytes(4 * longest * MOST_MET))
        self.gone = array("i", bytes(4 * (table.room + 1)))
        self.high = table.room + 1
        self.line = array("i", bytes(8 * self.high))
        self.pairs = array("I", bytes(4 * LETTERS))
        self.paired = 0
        self.era = 1
        self.top = 0
        self.row_era = array("i", bytes(16 * table.room))
        self.row_stars = array("i", bytes(16 * table.room))
        self.row_idle = bytearray(4 * table.room)
        self.row_at = array("i", bytes(16 * table.room))
        self.row_first = array("i", bytes(16 * table.room))
        self.row_width = array("i", bytes(16 * table.room))
        self.row_across = array("i", bytes(16 * table.room))
        self.row_along = array("q", bytes(32 * table.room))
        self.number = 0
        self.axis = 0
        self.tile = 0
        self.at = 0
        self.width = 0
        self.shift = 0
        self.lows = 0
        self.highs = 0

    def is_laid_out(self, lane: int) -> bool:
        """True if the cells of a lane that the stars in hand allow to reach are known."""
        return self.row_era[lane] == self.era and self.row_stars[lane] >= self.stars

    def enter(self, lane: int) -> None:
        """Makes a lane that is laid out the current one."""
        self.number = lane
        self.axis = self.lanes.axis_of(lane)
        self.tile = self.lanes.member[lane]
        self.at = self.row_at[lane]
        self.width = self.row_width[lane]
        self.shift = self.at - self.row_first[lane]
        if self.stars > 0:
            for cell in range(self.width):
                self.met[cell] = -1

    def lay_out(self, lane: int) -> None:
        """Examines the cells of a lane that letters can reach, and are not known."""
        if self.row_era[lane] != self.era:
            self.make_row(lane)
        self.enter(lane)
        self.row_stars[lane] = self.stars
        tile = self.lanes.letter[lane]
        while tile >= 0:
            self.spread(tile, 1)
            self.spread(tile, -1)
            tile = self.lanes.next_letter[4 * tile + self.axis]
        self.row_idle[lane] = self.is_idle(lane)

    def is_idle(self, lane: int) -> bool:
        """True if no letter of the current lane has a letter or an open cell beside it: no word can lie there."""
        tile = self.lanes.letter[lane]
        while tile >= 0:
            cell = self.table.places[4 * tile + self.axis] + self.shift
            if self.fixed[cell - 1] > 0 or self.fixed[cell + 1] > 0 or self.base[cell - 1] | self.base[cell + 1] != 0:
                return False
            tile = self.lanes.next_letter[4 * tile + self.axis]
        return True

    def make_row(self, lane: int) -> None:
        """Makes the row of a lane, with nothing known of the cells between and beside its letters."""
        axis = self.lanes.axis_of(lane)
        lowest = highest = self.table.places[4 * self.lanes.letter[lane] + axis]
        tile = self.lanes.letter[lane]
        while tile >= 0:
            place = self.table.places[4 * tile + axis]
            lowest = min(place, lowest)
            highest = max(place, highest)
            tile = self.lanes.next_letter[4 * tile + axis]
        first = lowest - self.reach - 1
        width = highest - first + self.reach + 2
        if self.top + width > self.size:
            self.era += 1
            self.top = 0
        at = self.top
        self.top += width
        self.row_era[lane] = self.era
        self.row_stars[lane] = -1
        self.row_at[lane] = at
        self.row_first[lane] = first
        self.row_width[lane] = width
        tile = self.lanes.member[lane]
        x = self.table.xs[tile]
        y = self.table.ys[tile]
        self.row_across[lane] = across(axis, x, y)
        self.row_along[lane] = along(axis, x, y) - (self.table.places[4 * tile + axis] << _SHIFT)
        for cell in range(at, at + width):
            self.fixed[cell] = 0
            self.known[cell] = 0
            self.base[cell] = 0
            self.touch[cell] = _CLOSED
            self.owner[cell] = -1
        tile = self.lanes.letter[lane]
        while tile >= 0:
            cell = self.table.places[4 * tile + axis] - first + at
            self.fixed[cell] = self.table.letters[tile]
            self.owner[cell] = tile
            self.known[cell] = 1
            tile = self.lanes.next_letter[4 * tile + axis]

    def spread(self, tile: int, way: int) -> None:
        """Examines the cells beside a letter as far as tiles can reach, up to the first closed one."""
        # Beyond a closed cell no word through this letter can lie, so its cells are examined only if another letter
        # reaches them. Each cell is examined once, until a new tile changes it.
        cell = self.table.places[4 * tile + self.axis] + self.shift + way
        side = self.axis if way > 0 else self.axis + 4
        if self.known[cell] == 0 and (
            self.table.joined[8 * tile + (side + 1 & 7)] >= 0 or self.table.joined[8 * tile + (side + 7 & 7)] >= 0
        ):  # tiles that join the letter in directions 45 degrees apart overlap
            self.known[cell] = 1
            return
        for _ in range(self.reach):
            if self.fixed[cell] > 0:
                return
            if self.known[cell] == 0:
                self.known[cell] = 1
                self.look(cell)
            if self.touch[cell] > self.stars or (self.stars == 0 and self.base[cell] == 0):
                return
            cell += way

    def look(self, cell: int) -> None:
        """Examines the tiles around a cell, and so the letters it is open to."""
        self.sums[cell] = 0
        self.crossings[cell] = 0
        self.solo[cell] = 1
        self.base[cell] = 0
        self.touch[cell] = _CLOSED
        if not self.find_met(cell):
            return
        touching = 0
        place = cell - self.at
        for number in range(self.met[place]):
            if self.met_side[place * _MET + number] < 0:
                touching += 1
        # A letter that touches without joining is against the rules, unless a star takes it.
        self.touch[cell] = touching
        mask = self.crossed(cell)
        self.base[cell] = 0 if touching > 0 else mask

    def find_met(self, cell: int) -> bool:
        """Notes the letters around a cell that are not in this lane. False if a tile overlaps the cell."""
        at = 4 * self.tile
        along = cell - self.shift
        e = along if self.axis == 0 else self.table.places[at]
        ne = along if self.axis == 1 else self.table.places[at + 1]
        n = along if self.axis == 2 else self.table.places[at + 2]
        nw = along if self.axis == 3 else self.table.places[at + 3]
        place = cell - self.at
        self.met[place] = 0
        if self.table.meet(e, ne, n, nw):
            return False
        met = 0
        for number in range(self.table.met):
            tile = self.table.met_tile[number]
            side = self.table.met_side[number]
            if self.table.letters[tile] == 0 or (side >= 0 and side & 3 == self.axis):
                continue
            self.met_tile[place * _MET + met] = tile
            self.met_side[place * _MET + met] = side
            met += 1
        self.met[place] = met
        return True

    def met_at(self, cell: int) -> int:
        """Number of letters around a cell that are not in this lane. They are noted."""
        place = cell - self.at
        if self.met[place] < 0:
            self.find_met(cell)
        return self.met[place]

    def crossed(self, cell: int) -> int:
        """The letters that make words of all lines across a cell. Also notes the worth of these lines."""
        mask = self.wanted
        for axis in range(4):
            if axis == self.axis or not self.gather(cell, axis):
                continue
            mask = self.pairing(mask) if self.lows + self.highs == 1 else self.between(mask)
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
        place = cell - self.at
        for number in range(self.met[place]):
            side = self.met_side[place * _MET + number]
            tile = self.met_tile[place * _MET + number]
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

    def pairing(self, wanted: int) -> int:
        """The wanted letters that make a word of the gathered line if that is a single letter, as most are."""
        letter = self.table.letters[self.line[0 if self.lows > 0 else self.high]]
        if self.paired >> letter & 1 == 0:
            self.paired |= 1 << letter
            self.pairs[letter] = self.between(_ANY)
        return wanted & self.pairs[letter]

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

    def refresh(self, tile: int) -> None:
        """Forgets all cells that a tile concerns which was just laid, or a star that just took a letter's place."""
        # Its own lanes are laid out anew. Other lanes know cells near it. And the lines through it end at cells that
        # may be far away, which lanes along the other axes know.
        for axis in range(4):
            lane = self.lanes.lane_of(self.table.lines[4 * tile + axis], axis)
            if lane >= 0:
                self.row_era[lane] = 0
            self.forget_near(tile, axis)
        for side in range(8):
            self.forget_end(tile, side)

    def forget_near(self, tile: int, axis: int) -> None:
        """Forgets the cells near a tile in all lanes along an axis, by rounded positions."""
        # Octagons overlap if their centres are less than a tile width apart, and do not touch from 1.083 on. What lies
        # between is examined again, by exact integers.
        x = self.table.xs[tile]
        y = self.table.ys[tile]
        beside = across(axis, x, y)
        far = along(axis, x, y)
        first = axis * self.lanes.room
        for lane in range(first, first + self.lanes.made[axis]):
            aside = (self.row_across[lane] - beside) >> _COARSE
            if aside > _REACHES or -aside > _REACHES or self.row_era[lane] != self.era:
                continue
            place = (far - self.row_along[lane] - _NEAR) >> _SHIFT
            for _ in range(4):
                apart = (((place << _SHIFT) + self.row_along[lane]) - far) >> _COARSE
                square = aside * aside + apart * apart
                if square < _SURELY * _SURELY:
                    self.close(lane, place)
                elif square <= _REACHES * _REACHES:
                    self.forget(lane, place)
                place += 1

    def forget_end(self, tile: int, side: int) -> None:
        """Forgets the cell behind the last letter of a line through a tile, in the lanes that cross it there."""
        last = tile
        other = self.table.joined[8 * tile + side]
        while other >= 0 and self.table.letters[other] > 0:
            last = other
            other = self.table.joined[8 * last + side]
        if last == tile:  # the cell is near the tile
            return
        self.table.step_beside(8 * last + side)
        for axis in range(4):
            if axis == side & 3:
                continue
            lane = self.lanes.lane_of(self.table.line_beside(axis), axis)
            if lane >= 0 and self.row_era[lane] == self.era:
                place = self.table.nw
                if axis == 0:
                    place = self.table.e
                elif axis == 1:
                    place = self.table.ne
                elif axis == 2:
                    place = self.table.n
                self.forget(lane, place)

    def forget(self, lane: int, place: int) -> None:
        """Forgets the cell of a row with this coordinate, if there is one that is not covered by a tile."""
        cell = self.cell_at(lane, place)
        if cell >= 0 and self.fixed[cell] == 0 and (self.known[cell] == 0 or self.touch[cell] != _CLOSED):
            self.known[cell] = 0
            self.base[cell] = 0
            self.touch[cell] = _CLOSED
            self.row_stars[lane] = -1

    def close(self, lane: int, place: int) -> None:
        """Closes the cell of a row with this coordinate, if there is one: a tile overlaps it."""
        cell = self.cell_at(lane, place)
        if cell >= 0 and self.fixed[cell] == 0 and (self.known[cell] == 0 or self.touch[cell] != _CLOSED):
            self.known[cell] = 1
            self.base[cell] = 0
            self.touch[cell] = _CLOSED
            self.row_stars[lane] = -1

    def cell_at(self, lane: int, place: int) -> int:
        """The cell of a row with this coordinate, or −1."""
        number = place - self.row_first[lane]
        return self.row_at[lane] + number if 0 <= number < self.row_width[lane] else -1

    def copy_from(self, other: Lane) -> None:
        """Becomes a copy of the lanes and rows of a table with the same room."""
        self.lanes.copy_from(other.lanes)
        top = other.top
        self.era = other.era
        self.top = top
        self.fixed[:top] = other.fixed[:top]
        self.known[:top] = other.known[:top]
        self.touch[:top] = other.touch[:top]
        self.crossings[:top] = other.crossings[:top]
        self.solo[:top] = other.solo[:top]
        self.owner[:top] = other.owner[:top]
        self.base[:top] = other.base[:top]
        self.sums[:top] = other.sums[:top]
        self.row_era[:] = other.row_era
        self.row_stars[:] = other.row_stars
        self.row_idle[:] = other.row_idle
        self.row_at[:] = other.row_at
        self.row_first[:] = other.row_first
        self.row_width[:] = other.row_width
        self.row_across[:] = other.row_across
        self.row_along[:] = other.row_along


def across(axis: int, x: int, y: int) -> int:
    """Distance of a rounded position from the line through the origin along an axis, negative on one side."""
    if axis == 0:
        return y
    if axis == 2:
        return x
    return ((y - x if axis == 1 else x + y) * _DIAGONAL) >> _SHIFT


def along(axis: int, x: int, y: int) -> int:
    """Distance of a rounded position from the origin along an axis."""
    if axis == 0:
        return x
    if axis == 2:
        return y
    return ((x + y if axis == 1 else y - x) * _DIAGONAL) >> _SHIFT


def popcount(bits: int) -> int:
    """Number of set bits among the low 32."""
    bits = bits - (bits >> 1 & 0x55555555)
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F
    return bits * 0x01010101 >> 24 & 0xFF
