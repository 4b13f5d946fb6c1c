"""The bodies of blind draws: a phone as the bag of a real table."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tilery.blind_bag import MAX_STEPS, BagStep
from tilery.core.tiles import Tiles
from tilery.server.common.bodies import Body


class BagRequest(Body, frozen=True):
    """A bag with everything that happened to it; without a seed it is a new one."""

    seed: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] | None = None
    steps: Annotated[tuple[BagStep, ...], Meta(max_length=MAX_STEPS)] = ()
    options: dict[str, Any] = {}
    player: Annotated[int, Meta(ge=0, le=63)] | None = None
    """Whose link it is, with their latest draw and the numbers of all of them; None: of the player who drew last."""
    reveal: bool = False
    """Whether the link tells the seed, to check all draws, instead of a draw."""


class HandRequest(Body, frozen=True):
    """Tiles of a player's hand, to be put on the rack at an open table."""

    player: Annotated[int, Meta(ge=0, le=63)]
    tiles: Annotated[tuple[Annotated[str, Meta(max_length=4)], ...], Meta(min_length=1, max_length=100)]


class CodeCard(msgspec.Struct, frozen=True):
    """A link, and the same as a QR code."""

    link: str
    qr: str | None
    """An SVG image. None: the link is too long for one."""


class BagCard(msgspec.Struct, frozen=True):
    """What came out of the bag, and a link for the phone of a player."""

    seed: str
    """Secret until the last draw: it stays on the phone that is the bag."""
    promise: str
    draws: tuple[Tiles, ...]
    left: int
    values: dict[str, int]
    """What each tile of the set is worth; none for a game without values."""
    link: str
    qr: str | None
    """The link as a QR code, an SVG image. None: the link is too long for one, after hundreds of steps."""
