"""The bodies of blind draws: a phone as the bag of a real table."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tilery.blind_bag import MAX_STEPS, BagStep
from tilery.core.tiles import Tiles
from tilery.server.protocol.bodies import Body


class BagWish(Body, frozen=True):
    """A bag with everything that happened to it; without a seed it is a new one."""

    seed: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] | None = None
    steps: Annotated[tuple[BagStep, ...], Meta(max_length=MAX_STEPS)] = ()
    options: dict[str, Any] = {}
    reveal: bool = False
    """Whether the link tells the seed, to check all draws, instead of the latest draw."""


class BagCard(msgspec.Struct, frozen=True):
    """What came out of the bag, and a link for the phone of the player who drew last."""

    seed: str
    """Secret until the last draw: it stays on the phone that is the bag."""
    promise: str
    draws: tuple[Tiles, ...]
    left: int
    link: str
    qr: str | None
    """The link as a QR code, an SVG image. None: the link is too long for one, after hundreds of steps."""
