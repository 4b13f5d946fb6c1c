"""New octagonal tiles among those on a table: the tiles close to them, and the rows of letters they are in.

Tiles go by number: first those on the table, then the new ones. The four axes are 0…3, in the order of a place's
four integers. A rounded position only tells which tiles cannot touch. Rows are found by exact integers.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence

FARTHEST = 1 << 40
"""Upper bound of coordinates, in tile widths."""

_FARTHEST = FARTHEST
_CLOSE = 1.1 * 1.1
"""A little more than the 1.083 tile widths that two tiles touching at tips are apart, squared."""
_HALF_DIAGONAL = 0.5**0.5


class OctRows:
    """Tiles by their places, the last ``new`` of them new.

    ``places`` has four numbers of type 'q' for each tile (``flat``). ``letters`` is not 0 for each that is a letter.
    """

    def __init__(self, places: array[int], letters: bytes, new: int) -> None:
        count = len(letters)
        if len(places) != 4 * count or not 0 <= new <= count:
            raise ValueError(
                f"expected four numbers for each of {count} tiles and at most as many new tiles, "
                f"found {len(places)} and {new}"
            )
        self.count = count
        self.lying = count - new
        self.at = places
        self.live = letters
        for number in range(4 * count):
            if self.at[number] < -_FARTHEST or self.at[number] > _FARTHEST:
                raise OverflowError(f"expected coordinates from {-FARTHEST} to {FARTHEST}")

    def close(self) -> list[tuple[int, int]]:
        """Pairs of a new tile and a tile on the table that could touch without being joined."""
        # Only pairs that may break a rule are returned: a caller decides those few by exact integers.
        found = []
        for new in range(self.lying, self.count):
            for tile in range(self.lying):
                if self.is_close(new, tile) and not self.is_joined(new, tile):
                    found.append((new, tile))
        return found

    def axes(self, tile: int) -> list[int]:
        """The axes along which other letters join a tile."""
        self.check(tile, 0)
        return [axis for axis in range(4) if self.is_in_row(tile, axis)]

    def rows(self, tiles: list[int], but: int) -> list[list[int]]:
        """The rows of two letters or more that these tiles are in, except along the axis ``but`` (−1: along all)."""
        found = []
        for tile in tiles:
            self.check(tile, 0)
            for axis in range(4):
                if axis != but and self.is_in_row(tile, axis):
                    found.append(self.row(tile, axis))
        return found

    def row(self, tile: int, axis: int) -> list[int]:
        """The longest unbroken row of letters through a tile along an axis, in the order of the axis."""
        # Back to the first letter of the row, then forward to its last.
        self.check(tile, axis)
        first = tile
        at = self.find(tile, axis, -1)
        while at >= 0:
            first = at
            at = self.find(first, axis, -1)
        row = []
        at = first
        while at >= 0:
            row.append(at)
            at = self.find(at, axis, 1)
        return row

    def check(self, tile: int, axis: int) -> int:
        """Raises unless there are such a tile and such an axis."""
        if not 0 <= tile < self.count or not 0 <= axis < 4:
            raise IndexError(f"expected one of {self.count} tiles and of 4 axes, found {tile} and {axis}")
        return 0

    def find(self, tile: int, axis: int, step: int) -> int:
        """The letter ``step`` steps from a tile along an axis, or −1."""
        along = self.at[4 * tile + axis] + step
        # On the same lane if the other three coordinates agree. The place is compared before the letter, as few match.
        first, second, third = (axis + 1) & 3, (axis + 2) & 3, (axis + 3) & 3
        for other in range(self.count):
            if (
                self.at[4 * other + axis] == along
                and self.at[4 * other + first] == self.at[4 * tile + first]
                and self.at[4 * other + second] == self.at[4 * tile + second]
                and self.at[4 * other + third] == self.at[4 * tile + third]
                and self.live[other] != 0
            ):
                return other
        return -1

    def is_in_row(self, tile: int, axis: int) -> bool:
        """True if another letter joins a tile along an axis."""
        return self.find(tile, axis, 1) >= 0 or self.find(tile, axis, -1) >= 0

    def is_close(self, one: int, other: int) -> bool:
        """True if two tiles could touch, judged by rounded positions."""
        e = self.at[4 * one] - self.at[4 * other]
        ne = self.at[4 * one + 1] - self.at[4 * other + 1]
        n = self.at[4 * one + 2] - self.at[4 * other + 2]
        nw = self.at[4 * one + 3] - self.at[4 * other + 3]
        x = e + (ne - nw) * _HALF_DIAGONAL
        y = n + (ne + nw) * _HALF_DIAGONAL
        return x * x + y * y < _CLOSE

    def is_joined(self, one: int, other: int) -> bool:
        """True if two tiles are one step apart."""
        apart = 0
        for axis in range(4):
            apart += abs(self.at[4 * one + axis] - self.at[4 * other + axis])
        return apart == 1


def flat(places: Iterable[Sequence[int]]) -> array[int]:
    """The four integers of each place, one after the other."""
    return array("q", [number for place in places for number in place])
