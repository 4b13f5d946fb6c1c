"""Open tables on the wire: a match with tiles from a real bag, sent whole each time and kept by the client."""

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
    """What a player did: the game's Action."""

    seat: SeatIndex
    action: Any


class NamedTiles(Body, frozen=True, tag_field="kind", tag="tiles"):
    """Tiles that a player holds, as ``CATS`` or ``C+ A T *``."""

    seat: SeatIndex
    tiles: TilesText


class NamedDice(Body, frozen=True, tag_field="kind", tag="dice"):
    """The letters on the dice, after they were rolled."""

    letters: TilesText


class NamedTable(Body, frozen=True, tag_field="kind", tag="table"):
    """The tiles that were dealt to the table, in the order of the rules."""

    tiles: TilesText


TableLine: TypeAlias = EnteredPlay | NamedTiles | NamedDice | NamedTable


class OpenTableRequest(Body, frozen=True, kw_only=True):
    """A whole open table: how it began, and everything that was entered since."""

    game: Annotated[str, Meta(max_length=64)]
    names: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=10)]
    seed: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    """From which everything is drawn that nobody has named yet; the client chooses it once."""
    first: SeatIndex | None = None
    """Who begins; None: as the rules say."""
    options: dict[str, Any] = {}
    lines: Annotated[tuple[TableLine, ...], Meta(max_length=MAX_LINES)] = ()
    seat: SeatIndex | None = None
    """From which seat it is seen; None: from the first seat that is asked."""


class OpenTablePreviewRequest(OpenTableRequest, frozen=True, kw_only=True):
    """What would this action do there?"""

    action: Any


class OpenTableRecord(msgspec.Struct, frozen=True):
    """The record of an open table, as the text of a file."""

    record: str


class OpenTableCard(msgspec.Struct, frozen=True):
    """An open table as a client draws it: a seat's hand shows the tiles that were named and not played yet."""

    position: Position
    unnamed: Unnamed | None
    """Dice that were rolled, or tiles that were dealt, and have to be named before play goes on."""
