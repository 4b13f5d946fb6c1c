"""Open tables: nothing is kept, every table is played again as it is sent."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar, assert_never

from tilery import registry
from tilery.core.diagram import read_tiles
from tilery.core.game import Preview
from tilery.core.tiles import Tiles
from tilery.match import Match
from tilery.open_table import OpenTable
from tilery.server.common.requesters import Requester
from tilery.server.matches.cards import SeatCard
from tilery.server.matches.interfaces import Lexicons
from tilery.server.matches.update_builder import UpdateBuilder
from tilery.server.positions.match_cache import require_turn, seat_asked
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
from tilery.server.tables.service import words_asked_for

T = TypeVar("T")
OPEN_TABLE_ID = "open-table"
"""Stands for the match in updates about open tables, which no server keeps."""


class OpenTableService:
    """Answers about open tables. Their words are composed in a worker and kept in memory meanwhile."""

    def __init__(self, lexicons: Lexicons, call: Callable[..., Awaitable[Any]]) -> None:
        self._lexicons = lexicons
        self._call = call

    async def show(self, request: OpenTableRequest, requester: Requester) -> OpenTableCard:
        """The table after everything that was entered; refused with the first wrong line."""
        return await self._answer(_show, request, requester)

    async def preview(self, request: OpenTablePreviewRequest, requester: Requester) -> Preview:
        """Whether a play would be legal there, its words and points."""
        return await self._answer(_preview, request, requester)

    async def record(self, request: OpenTableRequest, requester: Requester) -> OpenTableRecord:
        """The record of the match, to look back at."""
        return await self._answer(_record, request, requester)

    async def _answer(self, work: Callable[[Any], T], request: OpenTableRequest, requester: Requester) -> T:
        spec = words_asked_for(request.game, request.options)
        held = None if spec is None else await self._lexicons.ready(spec, None, requester)
        found: T = await self._call(work, request)
        del held
        return found


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


def _show(request: OpenTableRequest) -> OpenTableCard:
    table = _entered(request)
    seat = seat_asked(table.match, request.seat)
    seen = table.seen_from(seat)
    cards = tuple([SeatCard(seat=each, kind="human", name=name, online=True) for each, name in enumerate(seen.names)])
    update = UpdateBuilder(OPEN_TABLE_ID, seen, len(seen.entries) - 2, cards).update(seat)
    return OpenTableCard(Position(update, None), table.unnamed)


def _preview(request: OpenTablePreviewRequest) -> Preview:
    match = _entered(request).match
    return match.preview(require_turn(match, request.seat), request.action)


def _record(request: OpenTableRequest) -> OpenTableRecord:
    return OpenTableRecord(_entered(request).record().dumps())
