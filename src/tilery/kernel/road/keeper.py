"""The best of many roads, kept in fixed space."""

from __future__ import annotations

from array import array

from tilery.kernel.road.board import LONGEST

MOST = 1 << 20
"""Maximum number of roads kept."""

_LONGEST = LONGEST
_LOWEST = -(1 << 62)


class RoadKeeper:
    """The best ``room`` roads of those offered: highest rank first, at equal rank in the order of offers.

    A heap whose top is the worst kept road. ``floor`` is the rank that a road must exceed to be taken: that of the
    worst one as soon as the room is full, unless a higher one was required.
    """

    def __init__(self, room: int) -> None:
        if not 1 <= room <= MOST:
            raise ValueError(f"expected room for 1 to {MOST} roads, found {room}")
        self.capacity = room
        self.room = room
        self.kept = 0
        self.offered = 0
        self.floor = _LOWEST
        self.ranks = array("q", bytes(8 * room))
        self.serials = array("q", bytes(8 * room))
        self.scores = array("q", bytes(8 * room))
        self.lengths = bytearray(room)
        self.heap = array("i", bytes(4 * room))
        self.cells = array("i", bytes(4 * LONGEST * room))
        self.tiles = bytearray(LONGEST * room)

    def clear(self) -> None:
        """Forgets all roads."""
        self.kept = 0
        self.offered = 0
        self.floor = _LOWEST

    def limit_room(self, room: int) -> None:
        """Forgets all roads and keeps at most ``room`` from now on, or as many as there is memory for."""
        self.clear()
        self.room = min(room, self.capacity)

    def require(self, others: RoadKeeper) -> None:
        """Takes only roads that could be among the best together with those of another keeper."""
        # one less than its floor: these roads are found again, and those of equal rank must still be taken
        if others.kept == self.room and others.floor - 1 > self.floor:
            self.floor = others.floor - 1

    def offer(self, rank: int, score: int, cells: array[int], tiles: bytearray, length: int) -> None:
        """Takes a road whose rank exceeds the floor. In a full keeper it replaces the worst road."""
        # a full keeper overwrites the worst road, which is on top of the heap, and sinks it to its new place
        slot = self.kept if self.kept < self.room else self.heap[0]
        self.write(slot, rank, self.offered, score, cells, tiles, length)
        self.offered += 1
        if self.kept < self.room:
            self.kept += 1
            self.rise(slot)
        else:
            self.sink()
        if self.kept == self.room and self.ranks[self.heap[0]] > self.floor:
            self.floor = self.ranks[self.heap[0]]

    def write(
        self, slot: int, rank: int, serial: int, score: int, cells: array[int], tiles: bytearray, length: int
    ) -> None:
        """Puts a road into a slot."""
        self.ranks[slot] = rank
        self.serials[slot] = serial
        self.scores[slot] = score
        self.lengths[slot] = length
        for place in range(length):
            self.cells[slot * _LONGEST + place] = cells[place]
            self.tiles[slot * _LONGEST + place] = tiles[place]

    def worse(self, one: int, other: int) -> bool:
        """True if the road in one slot ranks below that in another."""
        if self.ranks[one] != self.ranks[other]:
            return self.ranks[one] < self.ranks[other]
        return self.serials[one] > self.serials[other]

    def rise(self, slot: int) -> None:
        """Puts a new slot at the end of the heap and lets it rise to its place."""
        place = self.kept - 1
        while place > 0:
            above = (place - 1) >> 1
            if not self.worse(slot, self.heap[above]):
                break
            self.heap[place] = self.heap[above]
            place = above
        self.heap[place] = slot

    def sink(self) -> None:
        """Lets the top of the heap sink to its place."""
        slot = self.heap[0]
        place = 0
        while True:
            below = 2 * place + 1
            if below >= self.kept:
                break
            if below + 1 < self.kept and self.worse(self.heap[below + 1], self.heap[below]):
                below += 1
            if not self.worse(self.heap[below], slot):
                break
            self.heap[place] = self.heap[below]
            place = below
        self.heap[place] = slot

    def sort(self) -> None:
        """Sorts the slots in ``heap``, best first: a heap sort, after which no road may be offered."""
        count = self.kept
        while self.kept > 1:
            self.kept -= 1
            slot = self.heap[0]
            self.heap[0] = self.heap[self.kept]
            self.heap[self.kept] = slot
            self.sink()
        self.kept = count

    def take_over(self, others: RoadKeeper) -> None:
        """Takes all roads of another keeper, which forgets them: into slots in their order, best first.

        Only scores, cells and tiles come along, so these roads can be read and do not compete with others.
        """
        others.sort()
        self.kept = others.kept
        for slot in range(others.kept):
            source = others.heap[slot]
            self.scores[slot] = others.scores[source]
            for place in range(others.lengths[source]):
                self.cells[slot * _LONGEST + place] = others.cells[source * _LONGEST + place]
                self.tiles[slot * _LONGEST + place] = others.tiles[source * _LONGEST + place]
        others.clear()

    def best_first(self) -> list[int]:
        """The slots of the kept roads, best first."""
        self.sort()
        count = self.kept
        slots = [self.heap[place] for place in range(count)]
        for place in range(count):
            self.heap[place] = slots[count - 1 - place]  # worst first is a heap
        return slots

    def road(self, slot: int) -> tuple[int, list[int], list[int]]:
        """The score, the cells and the tiles of a kept road."""
        first, length = slot * _LONGEST, self.lengths[slot]
        cells = [self.cells[first + place] for place in range(length)]
        tiles = [self.tiles[first + place] for place in range(length)]
        return self.scores[slot], cells, tiles
