"""Positions on the wire: of a finished match, or set up by hand, and what follows from other plays."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tilery.core.diagram import Diagram, DiagramPart
from tilery.core.errors import Problem
from tilery.core.game import Candidate
from tilery.core.scene import Face, Scene
from tilery.server.common.bodies import Body, SeatIndex
from tilery.server.matches.messages import Update
from tilery.server.matches.terms import BotId

MAX_LINE = 200
"""Plays that can be tried one after another from a position."""


class LinePlay(Body, frozen=True):
    """A play of a line: by whom, and the game's Action."""

    seat: SeatIndex
    action: Any


class PositionRequest(Body, frozen=True, kw_only=True):
    """Which position: the match before entry ``turn``, and then the plays of ``line``."""

    turn: Annotated[int, Meta(ge=1, le=1_000_000)]
    line: Annotated[tuple[LinePlay, ...], Meta(max_length=MAX_LINE)] = ()
    seat: SeatIndex | None = None
    """From which seat it is seen; None: from the first seat that is asked."""


class PositionPreviewRequest(PositionRequest, frozen=True, kw_only=True):
    """What would this action do in that position?"""

    action: Any


class PositionPlaysRequest(PositionRequest, frozen=True, kw_only=True):
    """What are the best plays in that position?"""

    limit: Annotated[int, Meta(ge=1, le=50)] = 10


class PlayOn(PositionRequest, frozen=True, kw_only=True):
    """Play on against bots from that position, from ``seat``."""

    seat: SeatIndex
    level: BotId


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


class Position(msgspec.Struct, frozen=True):
    """A position, as an Update of a match that stands there; ``events`` are those of the last entry or play."""

    update: Update
    made: MadePlay | None
    """What was played here in the match; None after plays of another line, and where the clock or nobody played."""


class MadePlay(msgspec.Struct, frozen=True):
    """A play of the match, with the words it makes, the main one first, and what it scores."""

    seat: int
    action: Any
    words: tuple[str, ...]
    points: int


class PositionPlays(msgspec.Struct, frozen=True):
    """The best plays of a position, best first. ``complete``: the search saw every play."""

    seat: int
    candidates: tuple[Candidate[Any], ...]
    complete: bool


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
