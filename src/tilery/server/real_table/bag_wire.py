"""The bodies of blind draws: a phone as the bag of a real table."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tilery.blind_bag import MAX_STEPS, BagStep
from tilery.core.tiles import Tiles
from tilery.server.common.bodies import Body


class BagRequest(Body, frozen=True):
    """A bag with its whole history. Without a seed it is a new one."""

    seed: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] | None = None
    steps: Annotated[tuple[BagStep, ...], Meta(max_length=MAX_STEPS)] = ()
    options: dict[str, Any] = {}
    player: Annotated[int, Meta(ge=0, le=63)] | None = None
    """The player of the link, which has their latest draw and the numbers of all. None for the player who drew last."""
    reveal: bool = False
    """True for a link to the seed, which checks all draws, instead of a draw."""


class HandRequest(Body, frozen=True):
    """Tiles of a player's hand, to be put on the rack of an open table."""

    player: Annotated[int, Meta(ge=0, le=63)]
    tiles: Annotated[tuple[Annotated[str, Meta(max_length=4)], ...], Meta(min_length=1, max_length=100)]


class CodeCard(msgspec.Struct, frozen=True):
    """A link, and its QR code."""

    link: str
    qr: str | None
    """The QR code as SVG, None if the link is too long for one."""


class BagCard(msgspec.Struct, frozen=True):
    """The tiles drawn, and a link for the phone of a player."""

    seed: str
    """The seed, secret until the last draw. It stays on the phone that is the bag."""
    promise: str
    draws: tuple[Tiles, ...]
    left: int
    values: dict[str, int]
    """The value of each tile of the set, empty for a game without values."""
    link: str
    qr: str | None
    """The link's QR code as SVG, None if the link is too long for one, after hundreds of steps."""
