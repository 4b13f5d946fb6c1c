"""Positions that somebody sets up: what lies where, checked by the rules, to be explored like one of a match."""

from __future__ import annotations

from base64 import urlsafe_b64decode
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tilery.core.codec import Codec
from tilery.core.diagram import Diagram, DiagramPart
from tilery.core.errors import Malformed, Problem
from tilery.core.scene import Face, Scene
from tilery.server.common.bodies import Body, SeatIndex
from tilery.server.matches.terms import BotId
from tilery.server.positions.wire import MAX_LINE, LinePlay, read_line


class SetupRequest(Body, frozen=True, kw_only=True):
    """A position of a game, and then the plays of ``line``."""

    game: Annotated[str, Meta(max_length=64)]
    diagram: Diagram
    options: dict[str, Any] | None = None
    """The game's Options; None: its default ones."""
    line: Annotated[tuple[LinePlay, ...], Meta(max_length=MAX_LINE)] = ()
    seat: SeatIndex | None = None
    """From which seat it is seen; None: from the first seat that is asked."""


class SetupPreviewRequest(SetupRequest, frozen=True, kw_only=True):
    """What would this action do in that position?"""

    action: Any


class SetupPlaysRequest(SetupRequest, frozen=True, kw_only=True):
    """What are the best plays in that position?"""

    limit: Annotated[int, Meta(ge=1, le=50)] = 10


class SetupPlayOn(SetupRequest, frozen=True, kw_only=True):
    """Play on against bots from that position, from ``seat``."""

    seat: SeatIndex
    level: BotId


class TileCount(msgspec.Struct, frozen=True):
    """A kind of tile, and how many of it are not used yet; less than 0 where too many are."""

    tile: str
    face: Face
    left: int


class SetupDraft(msgspec.Struct, frozen=True):
    """A position while it is set up."""

    parts: tuple[DiagramPart, ...]
    """What a position of this game has besides racks and scores."""
    scene: Scene
    places: tuple[str, ...]
    """Cells where another tile can be put."""
    tiles: tuple[TileCount, ...]
    problem: Problem | None
    """Why the rules do not allow it; None if they do."""


class SetupCard(msgspec.Struct, frozen=True):
    """A position of a match as one that can be changed."""

    game: str
    diagram: Diagram
    options: dict[str, Any] | None = None


class _LinkedSetup(Body, frozen=True):
    """What the ``position`` of a link holds."""

    diagram: Diagram
    options: dict[str, Any] | None = None


_linked: Codec[_LinkedSetup] = Codec(_LinkedSetup, "the position of the link")


def read_setup_link(game: str, position: str, line: str | None, seat: int | None) -> SetupRequest:
    """The position of a link: ``position`` is JSON in URL-safe base64, ``line`` is JSON."""
    try:
        packed = urlsafe_b64decode(position + "=" * (-len(position) % 4))
    except ValueError:
        raise Malformed("malformed/not-base64", "The position of the link cannot be read: it is cut off.") from None
    found = _linked.decode(packed)
    return SetupRequest(game=game, diagram=found.diagram, options=found.options, line=read_line(line), seat=seat)
