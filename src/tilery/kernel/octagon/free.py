"""Free sides of the letters of a table that grows, where another letter could join regardless of words."""

from __future__ import annotations

from array import array

from tilery.kernel.octagon.table import FARTHEST, OctTable

_FARTHEST = FARTHEST
_FIRST_ROOM = 64
_NOTHING = array("i")


class FreeSides:
    """The free sides found so far, as letter × 8 + direction. A place beside several letters is there once, with the
    first of them.
    """

    # A table of its own that tiles are added to: making all of it anew for every move took three times as long.
    def __init__(self) -> None:
        self.table = OctTable(_NOTHING, _NOTHING, _NOTHING, _FIRST_ROOM)
        self.sides = array("i", bytes(32 * _FIRST_ROOM))
        self.found = 0

    @property
    def count(self) -> int:
        """Number of tiles on the table."""
        return self.table.count

    def lay(self, places: array[int], letters: array[int]) -> tuple[list[int], list[int]]:
        """Add tiles, with four numbers for each place, and a letter that is 0 for a star.

        The result has the numbers of the sides known before that are no longer free, and the sides that are free now,
        which come after the others.
        """
        more = len(letters)
        if len(places) != 4 * more or not self.are_near(places):
            raise ValueError(f"expected {more} places of four integers from {-FARTHEST} to {FARTHEST}")
        since = self.table.count
        if since + more > self.table.room:
            self.make_room(since + more)
        for tile in range(more):
            self.add(places, letters, tile)
        return self.drop_taken(since), self.find_new(since)

    def are_near(self, places: array[int]) -> bool:
        """True if these coordinates are possible ones."""
        for number in range(len(places)):  # noqa: SIM110 - a generator cannot be compiled without the lock
            if places[number] < -_FARTHEST or places[number] > _FARTHEST:
                return False
        return True

    def make_room(self, count: int) -> None:
        """Grow until there is room for this many tiles."""
        room = self.table.room
        while room < count:
            room = 2 * room
        larger = OctTable(_NOTHING, _NOTHING, _NOTHING, room)
        larger.copy_from(self.table)
        self.table = larger
        sides = array("i", bytes(32 * room))
        sides[: self.found] = self.sides[: self.found]
        self.sides = sides

    def add(self, places: array[int], letters: array[int], tile: int) -> None:
        """Lay one of these tiles."""
        at = 4 * tile
        self.table.lay(places[at], places[at + 1], places[at + 2], places[at + 3], letters[tile], letters[tile])

    def drop_taken(self, since: int) -> list[int]:
        """Drop the sides that the tiles from ``since`` on took, and return their numbers."""
        dropped = []
        kept = 0
        for number in range(self.found):
            side = self.sides[number]
            # a side that no new tile is near stays free, which avoids the exact test for most of them
            if self.table.has_near(side, since) and not self.table.is_free(side):
                dropped.append(number)
            else:
                self.sides[kept] = side
                kept += 1
        self.found = kept
        return dropped

    def find_new(self, since: int) -> list[int]:
        """Add the free sides of the tiles from ``since`` on, and return them."""
        new = []
        for side in range(8 * since, 8 * self.table.count):
            if self.table.letters[side >> 3] > 0 and self.table.is_free(side):
                self.sides[self.found] = side
                self.found += 1
                new.append(side)
        return new
