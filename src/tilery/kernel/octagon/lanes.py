"""The lanes of a table: every line along one of the four axes that has a letter.

Lanes are visited axis by axis, each axis in the order of the first letters laid on its lanes. Tiles keep their numbers,
so this order survives further tiles. Only a star that takes a lane's first letter moves that lane.
"""

from __future__ import annotations

from array import array

from tilery.kernel.octagon.table import OctTable


class LaneList:
    """The lanes of a table, numbered axis × room + index in the order in which their lines came into being.

    ``letter`` is the first letter on a lane, or −1 if stars have taken all, and ``next_letter`` leads from a letter to
    the next one on its lane (letter × 4 + axis). ``member`` is any tile on the line.
    ``ranked`` has the lanes of each axis, from axis × room on, in the order in which they are visited.
    """

    def __init__(self, table: OctTable) -> None:
        room = table.room
        self.table = table
        self.room = room
        self.total = 0
        self.made = array("i", bytes(4 * 4))
        self.ranks = array("i", bytes(4 * 4))
        self.ranked = array("i", bytes(16 * room))
        self.member = array("i", bytes(16 * room))
        self.letter = array("i", bytes(16 * room))
        self.last = array("i", bytes(16 * room))
        self.next_letter = array("i", bytes(16 * room))
        self.slots = 2 * room + 1
        self.lane_at = array("i", [-1]) * (4 * self.slots)
        self.link_all()

    def axis_of(self, lane: int) -> int:
        """The axis of a lane."""
        return lane // self.room

    def numbered(self, number: int) -> int:
        """The lane that is visited after ``number`` others. Raises IndexError if there is none."""
        if not 0 <= number < self.total:
            raise IndexError(f"expected a lane from 0 to {self.total - 1}, found {number}")
        axis = 0
        while number >= self.ranks[axis]:
            number -= self.ranks[axis]
            axis += 1
        return self.ranked[axis * self.room + number]

    def link_all(self) -> None:
        """Links all letters of the table."""
        for tile in range(self.table.count):
            if self.table.letters[tile] > 0:
                self.link(tile)

    def link(self, tile: int) -> None:
        """Adds a letter with a higher number than all others to its four lanes."""
        for axis in range(4):
            slot = self.slot_of(self.table.lines[4 * tile + axis], axis)
            lane = self.lane_at[slot]
            if lane < 0:
                lane = axis * self.room + self.made[axis]
                self.made[axis] += 1
                self.lane_at[slot] = lane
                self.member[lane] = tile
                self.letter[lane] = -1
            if self.letter[lane] < 0:
                self.letter[lane] = tile
                self.ranked[axis * self.room + self.ranks[axis]] = lane
                self.ranks[axis] += 1
                self.total += 1
            else:
                self.next_letter[4 * self.last[lane] + axis] = tile
            self.last[lane] = tile
            self.next_letter[4 * tile + axis] = -1

    def unlink(self, tile: int) -> None:
        """Removes a letter that a star takes from its four lanes."""
        for axis in range(4):
            lane = self.lane_of(self.table.lines[4 * tile + axis], axis)
            after = self.next_letter[4 * tile + axis]
            if self.letter[lane] == tile:
                self.letter[lane] = after
                self.rank_again(lane, axis)
                continue
            before = self.letter[lane]
            while self.next_letter[4 * before + axis] != tile:
                before = self.next_letter[4 * before + axis]
            self.next_letter[4 * before + axis] = after
            if after < 0:
                self.last[lane] = before

    def rank_again(self, lane: int, axis: int) -> None:
        """Moves a lane that has lost its first letter back to where its present one puts it, or out of the list."""
        start = axis * self.room
        end = start + self.ranks[axis]
        place = start
        while self.ranked[place] != lane:
            place += 1
        letter = self.letter[lane]
        while place + 1 < end and (letter < 0 or self.letter[self.ranked[place + 1]] < letter):
            self.ranked[place] = self.ranked[place + 1]
            place += 1
        if letter >= 0:
            self.ranked[place] = lane
        else:
            self.ranks[axis] -= 1
            self.total -= 1

    def lane_of(self, line: int, axis: int) -> int:
        """The lane on a line along an axis, or −1."""
        return self.lane_at[self.slot_of(line, axis)]

    def slot_of(self, line: int, axis: int) -> int:
        """Slot of ``lane_at`` with the lane on a line, or the free slot for it."""
        first = axis * self.slots
        slot = line % self.slots
        while (
            self.lane_at[first + slot] >= 0
            and self.table.lines[4 * self.member[self.lane_at[first + slot]] + axis] != line
        ):
            slot = slot + 1 if slot + 1 < self.slots else 0
        return first + slot

    def copy_from(self, other: LaneList) -> None:
        """Becomes a copy of the lanes of a table with the same room."""
        self.total = other.total
        self.made[:] = other.made
        self.ranks[:] = other.ranks
        self.ranked[:] = other.ranked
        self.member[:] = other.member
        self.letter[:] = other.letter
        self.last[:] = other.last
        self.next_letter[:] = other.next_letter
        self.lane_at[:] = other.lane_at
