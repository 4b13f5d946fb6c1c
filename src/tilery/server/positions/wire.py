"""Positions on the wire: of a finished match or set up by hand, and those reached by other plays."""

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
"""Maximum plays of a line."""


class LinePlay(Body, frozen=True):
    """A play of a line: the seat, and the game's Action."""

    seat: SeatIndex
    action: Any


class PositionRequest(Body, frozen=True, kw_only=True):
    """A position: the match before entry ``turn``, and then the plays of ``line``."""

    turn: Annotated[int, Meta(ge=1, le=1_000_000)]
    line: Annotated[tuple[LinePlay, ...], Meta(max_length=MAX_LINE)] = ()
    seat: SeatIndex | None = None
    """The seat from which it is seen, None for the first seat that is asked."""


class PositionPreviewRequest(PositionRequest, frozen=True, kw_only=True):
    """Ask for the consequences of an action in the position."""

    action: Any


class PositionPlaysRequest(PositionRequest, frozen=True, kw_only=True):
    """Ask for the best plays in the position."""

    limit: Annotated[int, Meta(ge=1, le=50)] = 10


class PositionExplainRequest(PositionRequest, frozen=True, kw_only=True):
    """Ask why the best play of the position is better than another one."""

    action: Any = None
    """The other play, None for the next best."""


class PlayOn(PositionRequest, frozen=True, kw_only=True):
    """Play on against bots from that position, from ``seat``."""

    seat: SeatIndex
    level: BotId


class SetupRequest(Body, frozen=True, kw_only=True):
    """A position of a game, and then the plays of ``line``."""

    game: Annotated[str, Meta(max_length=64)]
    diagram: Diagram
    options: dict[str, Any] | None = None
    """The game's Options, None for the default ones."""
    line: Annotated[tuple[LinePlay, ...], Meta(max_length=MAX_LINE)] = ()
    seat: SeatIndex | None = None
    """The seat from which it is seen, None for the first seat that is asked."""


class SetupPreviewRequest(SetupRequest, frozen=True, kw_only=True):
    """Ask for the consequences of an action in the position."""

    action: Any


class SetupPlaysRequest(SetupRequest, frozen=True, kw_only=True):
    """Ask for the best plays in the position."""

    limit: Annotated[int, Meta(ge=1, le=50)] = 10


class SetupExplainRequest(SetupRequest, frozen=True, kw_only=True):
    """Ask why the best play of the position is better than another one."""

    action: Any = None
    """The other play, None for the next best."""


class SetupPlayOn(SetupRequest, frozen=True, kw_only=True):
    """Play on against bots from that position, from ``seat``."""

    seat: SeatIndex
    level: BotId


class Position(msgspec.Struct, frozen=True):
    """A position in the form of an Update of a match. ``events`` are those of the last entry or play."""

    update: Update
    made: MadePlay | None
    """The play made here in the match, None after plays of another line or if nobody played here."""


class MadePlay(msgspec.Struct, frozen=True):
    """A play of the match, with the words it makes, the main one first, and what it scores."""

    seat: int
    action: Any
    words: tuple[str, ...]
    points: int


class PositionPlays(msgspec.Struct, frozen=True):
    """The best plays of a position, best first. ``complete``: the search considered every play."""

    seat: int
    candidates: tuple[Candidate[Any], ...]
    complete: bool


class TileCount(msgspec.Struct, frozen=True):
    """A kind of tile and the number unused, negative if too many are used."""

    tile: str
    face: Face
    left: int


class SetupDraft(msgspec.Struct, frozen=True):
    """A position during its set-up."""

    parts: tuple[DiagramPart, ...]
    """The parts of a position of this game besides racks and scores."""
    scene: Scene
    places: tuple[str, ...]
    """Cells where another tile can be placed."""
    tiles: tuple[TileCount, ...]
    problem: Problem | None
    """The rule it breaks, or None."""


class SetupCard(msgspec.Struct, frozen=True):
    """A position of a match as an editable diagram."""

    game: str
    diagram: Diagram
    options: dict[str, Any] | None = None
