"""Octagonal tiles on a plane over flat buffers: the tiles that join, touch or overlap a place.

Places are four integers (``tilery.geometry.octagon``). Contact is decided exactly, by the sign of u + w√2. A rounded
position only spares the exact question for tiles that are far away.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

CLEAR = 0
JOINED = 1
TOUCHING = 2
"""Contact at a tip or along a part of a side."""
OVERLAPPING = 3

FARTHEST = 4000
"""Upper bound of coordinates on the table, in tile widths."""

_FARTHEST = FARTHEST
_SPAN = 2 * FARTHEST + 1
_SCALE = 65536
_DIAGONAL = 46341
NEAR = 72090
"""A little more than 1.083 tile widths, the distance of two tiles that touch at tips, in 65,536ths of a tile width."""
_NEAR = NEAR
_MOST = 16
"""Room for the tiles around a place: more than can lie there without overlap."""


class OctTable:
    """The tiles of a table. ``letters`` are 1…26, or 0 for a tile that is no letter. ``values`` are their points.

    ``lines`` has a number for each of the four lines through a tile, the same for all tiles on that line.
    ``joined`` has for every tile the eight tiles that join it, or −1: along the four axes, then against them.
    ``meet`` writes the tiles around a place into ``met_tile`` and ``met_side``.

    A table with ``room`` for more tiles can be played on: ``lay`` adds a tile, ``cover`` makes a star of a letter.
    """

    def __init__(self, places: array[int], letters: array[int], values: array[int], room: int = 0) -> None:
        count = len(letters)
        if places.typecode != "i" or letters.typecode != "i" or values.typecode != "i":
            raise ValueError("expected numbers of type 'i'")
        if len(places) != 4 * count or len(values) != count:
            raise ValueError(f"expected {count} places of four integers and {count} values")
        self.count = count
        self.places = places
        self.letters = letters
        self.values = values
        if not within(self.places, -_FARTHEST, _FARTHEST):
            raise ValueError(f"expected coordinates from {-FARTHEST} to {FARTHEST}")
        if not within(self.letters, 0, 26) or not within(self.values, 0, 99):
            raise ValueError("expected letters from 0 to 26 and values from 0 to 99")
        self.room = max(count, room)
        if self.room > count:
            self.places = places + array("i", bytes(16 * (self.room - count)))
            self.letters = letters + array("i", bytes(4 * (self.room - count)))
            self.values = values + array("i", bytes(4 * (self.room - count)))
        self.xs = array("i", bytes(4 * self.room))
        self.ys = array("i", bytes(4 * self.room))
        self.order = array("i", range(self.room))
        self.order_x = array("i", bytes(4 * self.room))
        self.order_y = array("i", bytes(4 * self.room))
        self.lines = array("q", bytes(32 * self.room))
        self.joined = array("i", [-1]) * (8 * self.room)
        self.e = self.ne = self.n = self.nw = 0
        self.met = 0
        self.met_tile = array("i", bytes(4 * _MOST))
        self.met_side = array("i", bytes(4 * _MOST))
        self.arrange()
        self.join()

    def arrange(self) -> None:
        """Fills in rounded positions and lines."""
        for tile in range(self.count):
            self.locate(tile)
        self.sort_by_x()

    def locate(self, tile: int) -> None:
        """Fills in the rounded position and the lines of a tile."""
        at = 4 * tile
        self.xs[tile] = rounded_x(self.places[at], self.places[at + 1], self.places[at + 3])
        self.ys[tile] = rounded_x(self.places[at + 2], self.places[at + 1], -self.places[at + 3])
        for axis in range(4):
            self.lines[at + axis] = line_of(
                axis, self.places[at], self.places[at + 1], self.places[at + 2], self.places[at + 3]
            )

    def lay(self, e: int, ne: int, n: int, nw: int, letter: int, value: int) -> None:
        """Adds a tile after the others, on a place where it may lie. There has to be room for it."""
        tile = self.count
        at = 4 * tile
        self.places[at] = e
        self.places[at + 1] = ne
        self.places[at + 2] = n
        self.places[at + 3] = nw
        self.letters[tile] = letter
        self.values[tile] = value
        self.locate(tile)
        for side in range(8):
            self.joined[8 * tile + side] = -1
        self.meet(e, ne, n, nw)
        for number in range(self.met):
            if self.met_side[number] >= 0:
                self.joined[8 * tile + self.met_side[number]] = self.met_tile[number]
                self.joined[8 * self.met_tile[number] + (self.met_side[number] ^ 4)] = tile
        # The last step of the insertion sort in ``sort_by_x``, so that equal tables have equal orders.
        place = tile
        while place > 0 and self.order_x[place - 1] > self.xs[tile]:
            self.order[place] = self.order[place - 1]
            self.order_x[place] = self.order_x[place - 1]
            self.order_y[place] = self.order_y[place - 1]
            place -= 1
        self.order[place] = tile
        self.order_x[place] = self.xs[tile]
        self.order_y[place] = self.ys[tile]
        self.count += 1

    def cover(self, tile: int) -> None:
        """Makes a star of a letter."""
        self.letters[tile] = 0
        self.values[tile] = 0

    def copy_from(self, other: OctTable) -> None:
        """Becomes a copy of a table with the same room."""
        count = other.count
        self.count = count
        self.places[: 4 * count] = other.places[: 4 * count]
        self.letters[:count] = other.letters[:count]
        self.values[:count] = other.values[:count]
        self.xs[:count] = other.xs[:count]
        self.ys[:count] = other.ys[:count]
        self.order[:count] = other.order[:count]
        self.order_x[:count] = other.order_x[:count]
        self.order_y[:count] = other.order_y[:count]
        self.lines[: 4 * count] = other.lines[: 4 * count]
        self.joined[: 8 * count] = other.joined[: 8 * count]

    def join(self) -> None:
        """Fills in ``joined``."""
        for tile in range(self.count):
            at = 4 * tile
            self.meet(self.places[at], self.places[at + 1], self.places[at + 2], self.places[at + 3])
            for number in range(self.met):
                if self.met_side[number] >= 0:
                    self.joined[8 * tile + self.met_side[number]] = self.met_tile[number]

    def sort_by_x(self) -> None:
        """Sorts the tiles in ``order`` from west to east, so that ``meet`` examines near ones only.

        ``order_x`` and ``order_y`` are their positions in that order.
        """
        for number in range(1, self.count):
            tile = self.order[number]
            place = number
            while place > 0 and self.xs[self.order[place - 1]] > self.xs[tile]:
                self.order[place] = self.order[place - 1]
                place -= 1
            self.order[place] = tile
        for number in range(self.count):
            self.order_x[number] = self.xs[self.order[number]]
            self.order_y[number] = self.ys[self.order[number]]

    def first_from(self, x: int) -> int:
        """The first number in ``order`` of a tile that is not farther west than ``x``."""
        low = 0
        high = self.count
        while low < high:
            middle = (low + high) >> 1
            if self.order_x[middle] < x:
                low = middle + 1
            else:
                high = middle
        return low

    def longest_row(self) -> int:
        """Length of the longest possible row of tiles along an axis, gaps included."""
        longest = 1
        for axis in range(4):
            lowest = _FARTHEST
            highest = -_FARTHEST
            for tile in range(self.count):
                lowest = min(lowest, self.places[4 * tile + axis])
                highest = max(highest, self.places[4 * tile + axis])
            longest = max(longest, highest - lowest + 1)
        return longest

    def has_near(self, number: int, since: int) -> bool:
        """True if a tile from ``since`` on lies so near to this side that it could touch a letter there."""
        self.step_beside(number)
        x = rounded_x(self.e, self.ne, self.nw)
        y = rounded_x(self.n, self.ne, -self.nw)
        for tile in range(since, self.count):
            across = self.xs[tile] - x
            along = self.ys[tile] - y
            if -_NEAR <= across <= _NEAR and -_NEAR <= along <= _NEAR:
                return True
        return False

    def is_free(self, number: int) -> bool:
        """True if a letter on this side would overlap nothing, join all letters it touches, and this one first."""
        self.step_beside(number)
        if self.meet(self.e, self.ne, self.n, self.nw):
            return False
        for near in range(self.met):
            if self.letters[self.met_tile[near]] > 0 and (self.met_side[near] < 0 or self.met_tile[near] < number >> 3):
                return False
        return True

    def step_beside(self, number: int) -> None:
        """Puts the place on this side of a tile into ``e``, ``ne``, ``n`` and ``nw``."""
        at = 4 * (number >> 3)
        axis = number & 3
        step = -1 if number & 4 else 1
        self.e = self.places[at] + (step if axis == 0 else 0)
        self.ne = self.places[at + 1] + (step if axis == 1 else 0)
        self.n = self.places[at + 2] + (step if axis == 2 else 0)
        self.nw = self.places[at + 3] + (step if axis == 3 else 0)

    def line_beside(self, axis: int) -> int:
        """The line along an axis through the place passed to ``step_beside`` last."""
        return line_of(axis, self.e, self.ne, self.n, self.nw)

    def meet(self, e: int, ne: int, n: int, nw: int) -> bool:
        """Notes every tile that joins or touches the place. True, and not all noted, if one overlaps it.

        ``met_side`` is the direction in which a tile joins it (0…7), or −1 for one that touches without joining.
        """
        # only the strip of tiles near in x is read, and only those near in y are tested exactly
        x = rounded_x(e, ne, nw)
        y = rounded_x(n, ne, -nw)
        self.met = 0
        overlapped = False
        number = self.first_from(x - _NEAR)
        while number < self.count and self.order_x[number] <= x + _NEAR:
            apart = self.order_y[number] - y
            tile = self.order[number]
            number += 1
            if apart > _NEAR or apart < -_NEAR:
                continue
            at = 4 * tile
            a = self.places[at] - e
            b = self.places[at + 1] - ne
            c = self.places[at + 2] - n
            d = self.places[at + 3] - nw
            if a == 0 and b == 0 and c == 0 and d == 0:
                overlapped = True
                continue
            kind = contact(a, b, c, d)
            if kind == OVERLAPPING:
                return True
            if kind != CLEAR and self.met < _MOST:
                self.note(tile, side(a, b, c, d) if kind == JOINED else -1)
        return overlapped

    def note(self, tile: int, side: int) -> None:
        """Notes a tile around the examined place, in the order of the tiles."""
        place = self.met
        while place > 0 and self.met_tile[place - 1] > tile:
            self.met_tile[place] = self.met_tile[place - 1]
            self.met_side[place] = self.met_side[place - 1]
            place -= 1
        self.met_tile[place] = tile
        self.met_side[place] = side
        self.met += 1


def flat(places: Sequence[Sequence[int]]) -> array[int]:
    """The four integers of each place, one after the other."""
    found = array("i", bytes(16 * len(places)))
    numbers = found
    at = 0
    for e, ne, n, nw in places:
        numbers[at] = e
        numbers[at + 1] = ne
        numbers[at + 2] = n
        numbers[at + 3] = nw
        at += 4
    return found


def within(numbers: array[int], lowest: int, highest: int) -> bool:
    """True if all these numbers are from ``lowest`` to ``highest``."""
    for number in range(len(numbers)):  # noqa: SIM110 - a generator cannot be compiled without the lock
        if numbers[number] < lowest or numbers[number] > highest:
            return False
    return True


def line_of(axis: int, e: int, ne: int, n: int, nw: int) -> int:
    """Number of the line through a place along an axis: the other three coordinates as digits of one number."""
    first = ne if axis == 0 else e
    second = n if axis <= 1 else ne
    third = nw if axis <= 2 else n
    return ((first + _FARTHEST) * _SPAN + second + _FARTHEST) * _SPAN + third + _FARTHEST


def rounded_x(straight: int, one: int, other: int) -> int:
    """straight + (one − other)/√2 in 65,536ths of a tile width."""
    return straight * _SCALE + (one - other) * _DIAGONAL


def side(a: int, b: int, c: int, d: int) -> int:
    """Direction of a single step: 0…3 along an axis, 4…7 against it."""
    if a != 0:
        return 0 if a > 0 else 4
    if b != 0:
        return 1 if b > 0 else 5
    if c != 0:
        return 2 if c > 0 else 6
    return 3 if d > 0 else 7


def contact(a: int, b: int, c: int, d: int) -> int:
    """Kind of contact between two tiles whose places differ by these four integers."""
    # Two convex shapes are apart if they are along the normal of one side. An octagon has four normals, and along each
    # the distance is p + q/√2 with integers p and q.
    first = beyond(a, b - d)
    if first > 0:
        return CLEAR
    second = beyond(b, a + c)
    if second > 0:
        return CLEAR
    third = beyond(c, b + d)
    if third > 0:
        return CLEAR
    fourth = beyond(d, c - a)
    if fourth > 0:
        return CLEAR
    if first < 0 and second < 0 and third < 0 and fourth < 0:
        return OVERLAPPING
    if a * a + b * b + c * c + d * d == 1:
        return JOINED
    return TOUCHING


def beyond(p: int, q: int) -> int:
    """Compares the absolute distance p + q/√2 with one tile width: −1 nearer, 0 equal, 1 farther."""
    if sign(2 * p, q) < 0:
        p = -p
        q = -q
    return sign(2 * (p - 1), q)


def sign(u: int, w: int) -> int:
    """The sign of u + w√2."""
    # If the signs of u and w disagree, the larger square decides. They are never equal: √2 is irrational.
    if u >= 0 and w >= 0:
        return 1 if u > 0 or w > 0 else 0
    if u <= 0 and w <= 0:
        return -1
    larger = 1 if u * u > 2 * w * w else -1
    return larger if u > 0 else -larger
