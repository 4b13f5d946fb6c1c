"""Values of the tiles that a play leaves in hand, as fitted on matches of bots (``tools/fit_leaves.py``).

A game that it was fitted for has a ``leaves.toml`` in its folder.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from statistics import fmean
from typing import Any

import msgspec

from tilery import registry
from tilery.core.game import AnyGame, Candidate
from tilery.core.hands import Holding
from tilery.core.playouts import TileWorths
from tilery.core.seating import Seat, Seating


class Leaves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Values of tiles in a game, in points to be expected from later turns."""

    tiles: dict[str, float]
    """Value of each letter."""
    plus: float = 0.0
    """Added value of a tile marked ``+``."""
    repeated: float = 0.0
    """Value of every further tile of the same letter."""

    def worth(self, kept: Holding) -> float:
        """Value of the tiles kept for further turns, 0 once there is nothing left to draw."""
        if not kept.undrawn:
            return 0.0
        counts = Counter(tile[0] for tile in kept.tiles)
        further = sum(counts.values()) - len(counts)
        marked = sum(tile.endswith("+") for tile in kept.tiles)
        letters = 0.0
        for letter, count in sorted(counts.items()):  # not sum(), which rounds otherwise from Python 3.12 on
            letters += self.tiles.get(letter, 0.0) * count
        return letters + self.plus * marked + self.repeated * further


@cache
def leaves(game_id: str) -> Leaves | None:
    """Values of tiles in a game, or None if they were not fitted."""
    file = registry.file(game_id, "leaves.toml")
    return None if file is None else msgspec.toml.decode(file.read_bytes(), type=Leaves)


def leave_worths(game: AnyGame) -> TileWorths:
    """Values of tiles for playouts in the kernel: none in a game without fitted leaves."""
    fitted = leaves(game.info.id)
    if fitted is None or game.hands is None:
        return TileWorths({}, 0.0, 0.0)
    return TileWorths(fitted.tiles, fitted.plus, fitted.repeated)


def leave_value(game: AnyGame, view: Any, item: Candidate[Any]) -> float:
    """Value of the tiles that a candidate leaves, or 0 in a game without fitted leaves."""
    fitted = leaves(game.info.id)
    return 0.0 if fitted is None or game.hands is None else fitted.worth(game.hands.find_kept(view, item.action))


def hand_lead(game: AnyGame, find_held: Callable[[Seat], Holding] | None, seating: Seating, seat: Seat) -> float:
    """Value of the seat's hand above the others' average, or 0 in a game without fitted leaves."""
    fitted = leaves(game.info.id)
    others = [other for other in seating.staying() if other != seat]
    if fitted is None or find_held is None or not others:
        return 0.0
    return fitted.worth(find_held(seat)) - fmean(fitted.worth(find_held(other)) for other in others)
