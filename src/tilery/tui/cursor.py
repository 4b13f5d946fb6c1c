"""Cursor movement between arbitrary cells: an arrow goes to the nearest one in its direction."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from tilery.geometry import Hex, Oct

ARROWS = {"right": (1.0, 0.0), "left": (-1.0, 0.0), "down": (0.0, 1.0), "up": (0.0, -1.0)}
_WIDE = 2.5
"""A cell counts as ahead if it is at most this many times as far to the side."""

Place = TypeVar("Place", Hex, Oct)


def nearest(start: Place, places: Iterable[Place], arrow: str) -> Place:
    """The cell an arrow leads to from ``start``, or ``start`` itself if there is none in that direction.

    >>> nearest(Hex(0, 0), [Hex(2, 0), Hex(1, 0), Hex(-1, 0)], "right")
    Hex(q=1, r=0)
    """
    along_x, along_y = ARROWS[arrow]
    x, y = start.centre()
    best: tuple[float, Place] | None = None
    for place in places:
        ahead_x, ahead_y = place.centre()
        ahead = (ahead_x - x) * along_x + (ahead_y - y) * along_y
        aside = abs((ahead_x - x) * along_y) + abs((ahead_y - y) * along_x)
        if ahead > 1e-6 and aside <= _WIDE * ahead:
            far = ahead + 2 * aside
            best = (far, place) if best is None or far < best[0] else best
    return start if best is None else best[1]
