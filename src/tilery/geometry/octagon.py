"""Octagons laid freely on a plane, with exact integers (quillico [3]–[6]).

A place counts steps of one tile width to the east, north-east, north and north-west. As √2 is irrational, the four
integers are unique for a point, and every comparison is the sign of u + w√2. So contact is never decided in floating
point.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import Literal, NamedTuple, TypeAlias

from tilery.geometry.cell import Point, Shape, coordinates

Contact: TypeAlias = Literal["clear", "overlap", "joined", "tip", "offset"]

_HALF_DIAGONAL = 1 / sqrt(2)


class Oct(NamedTuple):
    """A place ``[e, ne, n, nw]``, or a step from one place to another.

    >>> Oct.parse("1,0,-1,0")
    Oct(e=1, ne=0, n=-1, nw=0)
    >>> (Oct(0, 0, 0, 0) + 3 * SE).name
    '0,0,0,-3'
    """

    e: int
    ne: int
    n: int
    nw: int

    @property
    def shape(self) -> Shape:
        """The shape it is drawn as."""
        return "octagon"

    @property
    def name(self) -> str:
        """The four integers with commas between."""
        return f"{self.e},{self.ne},{self.n},{self.nw}"

    @classmethod
    def parse(cls, name: str) -> Oct:
        """The place of that name."""
        return cls(*coordinates(name, 4, "four integers e,ne,n,nw such as 1,0,-1,0"))

    def __add__(self, step: Oct) -> Oct:  # type: ignore[override]
        return Oct(self[0] + step[0], self[1] + step[1], self[2] + step[2], self[3] + step[3])

    def __sub__(self, step: Oct) -> Oct:
        return Oct(self[0] - step[0], self[1] - step[1], self[2] - step[2], self[3] - step[3])

    def __neg__(self) -> Oct:
        return Oct(-self[0], -self[1], -self[2], -self[3])

    def __mul__(self, times: int) -> Oct:  # type: ignore[override]
        return Oct(self[0] * times, self[1] * times, self[2] * times, self[3] * times)

    def __rmul__(self, times: int) -> Oct:  # type: ignore[override]
        return self * times

    def neighbours(self) -> tuple[Oct, ...]:
        """The eight places that would join it, anticlockwise from the east. Adjacent ones overlap each other."""
        return tuple(self + step for step in STEPS)

    def centre(self) -> Point:
        """The point at which its middle is drawn: y points down here, but north in the rules.

        >>> Oct(1, 0, 2, 0).centre()
        (1.0, -2.0)
        """
        x = self.e + (self.ne - self.nw) * _HALF_DIAGONAL
        y = self.n + (self.ne + self.nw) * _HALF_DIAGONAL
        return (x, 0.0 - y)


E, NE, N, NW = Oct(1, 0, 0, 0), Oct(0, 1, 0, 0), Oct(0, 0, 1, 0), Oct(0, 0, 0, 1)
W, SW, S, SE = -E, -NE, -N, -NW
AXES = (E, NE, N, NW)
"""One step along each of the four axes: E–W, NE–SW, N–S, NW–SE."""
STEPS = (E, NE, N, NW, W, SW, S, SE)
"""The eight directions, anticlockwise."""
DIRECTIONS = {"E": E, "NE": NE, "N": N, "NW": NW, "W": W, "SW": SW, "S": S, "SE": SE}

_JOINED: frozenset[tuple[int, int, int, int]] = frozenset(STEPS)


def contact(a: Oct, b: Oct) -> Contact:
    """The kind of contact between two places (quillico [4]).

    >>> contact(Oct(0, 0, 0, 0), Oct(1, 0, 0, 0))
    'joined'
    >>> contact(Oct(0, 0, 0, 0), Oct(1, 1, -1, 1))
    'tip'
    """
    return contact_of(a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3])


@lru_cache(maxsize=1 << 14)
def contact_of(n0: int, n1: int, n2: int, n3: int) -> Contact:
    """The contact of two places, from their difference as four integers. Searches ask for the same ones often.

    >>> contact_of(-3, 2, -1, -2)
    'offset'
    """
    signs = (
        _beyond_side(n0, n1 - n3),
        _beyond_side(n1, n0 + n2),
        _beyond_side(n2, n1 + n3),
        _beyond_side(n3, n2 - n0),
    )
    largest = max(signs)
    if largest > 0:
        return "clear"
    if largest < 0:
        return "overlap"
    if (n0, n1, n2, n3) in _JOINED:
        return "joined"
    return "tip" if signs.count(0) == 2 else "offset"


def _beyond_side(p: int, q: int) -> int:
    """Compare the distance \\|p + q/√2\\| along one axis with one tile width: −1 nearer, 0 equal, 1 farther."""
    if sign(2 * p, q) < 0:
        p, q = -p, -q
    return sign(2 * (p - 1), q)


def sign(u: int, w: int) -> int:
    """The sign of u + w√2, exactly.

    >>> sign(-7, 5), sign(0, 0), sign(-3, 2)
    (1, 0, -1)
    """
    if u >= 0 and w >= 0:
        return 1 if u or w else 0
    if u <= 0 and w <= 0:
        return -1
    larger = 1 if u * u > 2 * w * w else -1
    return larger if u > 0 else -larger
