"""Open tables. The server keeps nothing, and replays the whole table for each request."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, assert_never

import msgspec

from tilery import registry
from tilery.core.diagram import read_tiles
from tilery.core.game import Preview
from tilery.core.seating import Seat
from tilery.core.tiles import Tiles
from tilery.match import Match
from tilery.open_table import OpenTable
from tilery.server.common.requesters import Requester
from tilery.server.matches.interfaces import Lexicons
from tilery.server.positions.service import (
    choose_seat,
    describe_position,
    player_cards,
    preview_play,
    show_position,
)
from tilery.server.positions.wire import Position
from tilery.server.real_table.open_table_wire import (
    EnteredPlay,
    NamedDice,
    NamedTable,
    NamedTiles,
    OpenTableCard,
    OpenTablePreviewRequest,
    OpenTableRecord,
    OpenTableRequest,
    TableLine,
)
from tilery.server.tables.options_service import ready_words

OPEN_TABLE_ID = "open-table"
"""Stands for the match in updates about open tables, which no server stores."""


class OpenTableSource(msgspec.Struct, frozen=True):
    """The position of an open table. A seat's hand shows the tiles named and not played yet."""

    table: OpenTable
    seat: Seat | None

    async def reach(self) -> Match:
        """The position, which is known already."""
        return self.table.match

    def viewer(self, at: Match) -> Seat:
        """The seat of the request. Any seat is allowed, as everybody sits at one table."""
        return choose_seat(at, self.seat)

    def describe(self, at: Match) -> Position:
        """The position from the seat. The others' tiles are unknown, as they are to the program."""
        viewer = self.viewer(at)
        seen = self.table.seen_from(viewer)
        return describe_position(OPEN_TABLE_ID, seen, viewer, player_cards(seen))


class OpenTableService:
    """Serves open tables. Their words are composed in a worker and cached."""

    def __init__(self, lexicons: Lexicons, call: Callable[..., Awaitable[Any]]) -> None:
        self._lexicons = lexicons
        self._call = call

    async def show(self, request: OpenTableRequest, requester: Requester) -> OpenTableCard:
        """The table after all of its lines. Refused with the first wrong line."""
        table = await self._entered(request, requester)
        return OpenTableCard(await show_position(OpenTableSource(table, request.seat)), table.unnamed)

    async def preview(self, request: OpenTablePreviewRequest, requester: Requester) -> Preview:
        """The legality of a play there, its words and points."""
        table = await self._entered(request, requester)
        return await preview_play(OpenTableSource(table, request.seat), request.action)

    async def record(self, request: OpenTableRequest, requester: Requester) -> OpenTableRecord:
        """The record of the match, for replay."""
        table = await self._entered(request, requester)
        found: OpenTableRecord = await self._call(_record, table)
        return found

    async def _entered(self, request: OpenTableRequest, requester: Requester) -> OpenTable:
        held = await ready_words(self._lexicons, request.game, request.options, requester)
        table: OpenTable = await self._call(_entered, request)
        del held  # the match itself now keeps the words in memory
        return table


def _entered(request: OpenTableRequest) -> OpenTable:
    """The table after all of its lines."""
    game = registry.find(request.game)
    table = OpenTable.begin(game, request.names, first=request.first, options=request.options, seed=request.seed)
    for line in request.lines:
        _enter(table, line)
    return table


def _enter(table: OpenTable, line: TableLine) -> None:
    match line:
        case EnteredPlay(seat, action):
            table.enter(seat, action)
        case NamedTiles(seat, text):
            table.name_tiles(seat, _tiles(table.match, text))
        case NamedDice(letters):
            table.name_dice("".join(letters.upper().split()))
        case NamedTable(text):
            table.name_table(_tiles(table.match, text))
        case _:
            assert_never(line)


def _tiles(match: Match, text: str) -> Tiles:
    kinds = {tile for place in match.game.census(match.state).values() for tile in place}
    return read_tiles(text.upper(), kinds)


def _record(table: OpenTable) -> OpenTableRecord:
    return OpenTableRecord(table.record().dumps())
