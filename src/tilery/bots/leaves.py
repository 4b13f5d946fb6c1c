"""What the tiles that a play leaves in hand are worth, as fitted on matches of bots (``tools/fit_leaves.py``).

A game that it was fitted for has a ``leaves.toml`` in its folder.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from statistics import fmean
from typing import Any

import msgspec

from tilery import registry
from tilery.core.game import AnyGame, Candidate
from tilery.core.hands import Holding
from tilery.core.seating import Seat


class Leaves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The worth of tiles in a game, in points to be expected from later turns."""

    tiles: dict[str, float]
    """By letter."""
    plus: float = 0.0
    """A tile marked ``+``, more than the plain one."""
    repeated: float = 0.0
    """Every further tile of the same letter."""

    def worth(self, kept: Holding) -> float:
        """The worth of the tiles kept: of what further turns bring, so none once there are no tiles to draw."""
        if not kept.undrawn:
            return 0.0
        counts = Counter(tile[0] for tile in kept.tiles)
        further = sum(counts.values()) - len(counts)
        marked = sum(tile.endswith("+") for tile in kept.tiles)
        letters = sum(self.tiles.get(letter, 0.0) * count for letter, count in counts.items())
        return letters + self.plus * marked + self.repeated * further


@cache
def leaves(game_id: str) -> Leaves | None:
    """The worth of tiles in a game, if it was fitted."""
    file = registry.file(game_id, "leaves.toml")
    return None if file is None else msgspec.toml.decode(file.read_bytes(), type=Leaves)


def leave_value(game: AnyGame, view: Any, item: Candidate[Any]) -> float:
    """What the tiles are worth that a candidate leaves; 0 in a game for which that was not fitted."""
    fitted = leaves(game.info.id)
    return 0.0 if fitted is None or game.hands is None else fitted.worth(game.hands.find_kept(view, item.action))


def hand_lead(game: AnyGame, state: Any, seat: Seat) -> float:
    """How much more the seat's hand is worth than the others' on average; 0 in a game for which that was not fitted."""
    fitted = leaves(game.info.id)
    others = [other for other in state.seating.staying() if other != seat]
    if fitted is None or game.hands is None or not others:
        return 0.0
    hands = game.hands
    return fitted.worth(hands.find_held(state, seat)) - fmean(
        fitted.worth(hands.find_held(state, other)) for other in others
    )
