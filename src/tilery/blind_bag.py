"""A bag for a real table without one: blind draws that everybody can check afterwards.

The functions store nothing. The draws follow from the set, the seed and the steps in order, by the same generator as
all chance [C7]. The SHA-256 of the seed is published before the first draw, and the seed after the last.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tilery.core.errors import ErrorData, IllegalAction
from tilery.core.game import AnyGame
from tilery.core.rng import Chance, seed_sha256
from tilery.core.tiles import MissingTile, Tiles, add, draw, remove, tiles

MAX_STEPS = 1000


class BagStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One visit to the bag: tiles are put back, then drawn."""

    player: Annotated[int, Meta(ge=0, le=63)]
    count: Annotated[int, Meta(ge=0, le=100)] = 0
    returned: Annotated[tuple[Annotated[str, Meta(max_length=4)], ...], Meta(max_length=100)] = ()


class BagState(msgspec.Struct, frozen=True):
    """The draws from a bag so far."""

    promise: str
    """The SHA-256 of the seed, 64 hex digits."""
    draws: tuple[Tiles, ...]
    """The tiles of every step, in the order drawn."""
    left: int
    """Tiles in the bag now."""


def draw_from_bag(game: AnyGame, options: Any, seed: str, steps: tuple[BagStep, ...]) -> BagState:
    """Every draw. Raises IllegalAction for tiles put back that were never out, or a draw of too many.

    Raises BadOptions for an impossible set.
    """
    wide = bytes.fromhex(seed)
    names = tuple(f"Player {seat + 1}" for seat in range(game.info.min_seats))
    game.start(options, names, wide)  # raises BadOptions for an unplayable set
    bag = tiles(face.tile for face in game.pieces(options).tiles)
    out: Tiles = ()
    draws = []
    for number, step in enumerate(steps):
        try:
            out = remove(out, step.returned)
        except MissingTile as missing:
            message = f"There is no {missing.tile} outside the bag to put back."
            raise IllegalAction("bag/not-out", message, ErrorData(tiles=(missing.tile,), step=number)) from None
        bag = add(bag, step.returned)
        if step.count > len(bag):
            message = f"The bag holds {len(bag)} tiles, so {step.count} cannot be drawn."
            raise IllegalAction("bag/too-few", message, ErrorData(step=number))
        taken, bag = draw(bag, step.count, Chance(wide, number))
        out = add(out, taken)
        draws.append(taken)
    return BagState(seed_sha256(wide), tuple(draws), len(bag))
