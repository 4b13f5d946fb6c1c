"""Open tables on the wire: a match with tiles from a real bag, stored by the client and sent whole each time."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from tilery.core.diagram import TilesText
from tilery.core.supply import Unnamed
from tilery.server.common.bodies import Body, Name, SeatIndex
from tilery.server.positions.wire import Position

MAX_LINES = 1000


class EnteredPlay(Body, frozen=True, tag_field="kind", tag="play"):
    """A play of a player: the game's Action."""

    seat: SeatIndex
    action: Any


class NamedTiles(Body, frozen=True, tag_field="kind", tag="tiles"):
    """Tiles that a player holds, as ``CATS`` or ``C+ A T *``."""

    seat: SeatIndex
    tiles: TilesText


class NamedDice(Body, frozen=True, tag_field="kind", tag="dice"):
    """The letters on the rolled dice."""

    letters: TilesText


class NamedTable(Body, frozen=True, tag_field="kind", tag="table"):
    """The tiles dealt to the table, in the order of the rules."""

    tiles: TilesText


TableLine: TypeAlias = EnteredPlay | NamedTiles | NamedDice | NamedTable


class OpenTableRequest(Body, frozen=True, kw_only=True):
    """A whole open table: its start, and all lines entered since."""

    game: Annotated[str, Meta(max_length=64)]
    names: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=10)]
    seed: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    """The seed of everything not named yet, chosen once by the client."""
    first: SeatIndex | None = None
    """The seat that plays first, None for the one the rules choose."""
    options: dict[str, Any] = {}
    lines: Annotated[tuple[TableLine, ...], Meta(max_length=MAX_LINES)] = ()
    seat: SeatIndex | None = None
    """The seat from which it is seen, None for the first seat that is asked."""


class OpenTablePreviewRequest(OpenTableRequest, frozen=True, kw_only=True):
    """Ask for the consequences of an action there."""

    action: Any


class OpenTableRecord(msgspec.Struct, frozen=True):
    """The record of an open table, as the text of a file."""

    record: str


class OpenTableCard(msgspec.Struct, frozen=True):
    """An open table for a client. A seat's hand shows the tiles named and not played yet."""

    position: Position
    unnamed: Unnamed | None
    """Rolled dice or dealt tiles that must be named before play continues."""
