"""Which empty cells a play may reach: how tiles can lean on tiles [7b]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from functools import lru_cache
from itertools import chain

from tilery.geometry import Hex
from tilery.geometry.hexagon import STEPS

_STEPS = tuple((q, r) for q, r in STEPS)


def touching(cell: Hex, grid: Collection[Hex]) -> int:
    """How many cells of the grid share a side with this one."""
    q, r = cell
    return sum([(q + dq, r + dr) in grid for dq, dr in _STEPS])


@lru_cache(maxsize=1 << 14)
def _around(cell: Hex) -> tuple[Hex, ...]:
    return cell.neighbours()


def levels(grid: Collection[Hex], reach: int) -> dict[Hex, int]:
    """Empty cells by the least length of a row of tiles each leaning on those before, up to ``reach``.

    Level 1 touches two tiles of the grid; level 2 touches two that are in the grid or of level 1, and so on.
    """
    touched: Counter[Hex] = Counter()
    found: dict[Hex, int] = {}
    latest = list(grid)
    for level in range(1, reach + 1):
        near = list(chain.from_iterable(map(_around, latest)))
        touched.update(near)
        latest = [cell for cell in set(near) if touched[cell] >= 2 and cell not in found and cell not in grid]
        found.update(dict.fromkeys(latest, level))
    return found
