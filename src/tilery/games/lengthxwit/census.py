"""Where every piece is, for the tests of conservation [C9]."""

from __future__ import annotations

from collections.abc import Mapping

from tilery.core.tiles import Tiles
from tilery.games.lengthxwit.state import State


def census(state: State) -> Mapping[str, Tiles]:
    """Every tile and die, by where it is."""
    hands = {f"hand of seat {seat}": hand for seat, hand in enumerate(state.hands)}
    return {
        "bag": state.bag,
        **hands,
        "banked": state.banked,
        "spent": state.spent,
        "shown": state.shown,
        "dice bag": state.dice_bag,
        "new die": state.new_die,
        "dice on the table": tuple(thrown.die for thrown in state.dice),
    }
