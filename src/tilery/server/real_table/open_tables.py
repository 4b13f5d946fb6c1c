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
from tilery.server.common.askers import Asker
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
    OpenTablePreviewWish,
    OpenTableRecord,
    OpenTableWish,
    TableLine,
)
from tilery.server.tables.service import words_asked_for

T = TypeVar("T")
OPEN_TABLE_ID = "open-table"
"""Stands for the match in updates about open tables, which no server keeps."""


class OpenTableDesk:
    """Answers about open tables. Their words are composed in a worker and kept in memory meanwhile."""

    def __init__(self, lexicons: Lexicons, call: Callable[..., Awaitable[Any]]) -> None:
        self._lexicons = lexicons
        self._call = call

    async def show(self, wish: OpenTableWish, asker: Asker) -> OpenTableCard:
        """The table after everything that was entered; refused with the first wrong line."""
        return await self._answer(_show, wish, asker)

    async def preview(self, wish: OpenTablePreviewWish, asker: Asker) -> Preview:
        """Whether a play would be legal there, its words and points."""
        return await self._answer(_preview, wish, asker)

    async def record(self, wish: OpenTableWish, asker: Asker) -> OpenTableRecord:
        """The record of the match, to look back at."""
        return await self._answer(_record, wish, asker)

    async def _answer(self, work: Callable[[Any], T], wish: OpenTableWish, asker: Asker) -> T:
        spec = words_asked_for(wish.game, wish.options)
        held = None if spec is None else await self._lexicons.ready(spec, None, asker)
        found: T = await self._call(work, wish)
        del held
        return found


def _entered(wish: OpenTableWish) -> OpenTable:
    """The table after all of its lines."""
    game = registry.find(wish.game)
    table = OpenTable.begin(game, wish.names, first=wish.first, options=wish.options, seed=wish.seed)
    for line in wish.lines:
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


def _show(wish: OpenTableWish) -> OpenTableCard:
    table = _entered(wish)
    seat = seat_asked(table.match, wish.seat)
    seen = table.seen_from(seat)
    cards = tuple([SeatCard(seat=each, kind="human", name=name, online=True) for each, name in enumerate(seen.names)])
    update = UpdateBuilder(OPEN_TABLE_ID, seen, len(seen.entries) - 2, cards).update(seat)
    return OpenTableCard(Position(update, None), table.unnamed)


def _preview(wish: OpenTablePreviewWish) -> Preview:
    match = _entered(wish).match
    return match.preview(require_turn(match, wish.seat), wish.action)


def _record(wish: OpenTableWish) -> OpenTableRecord:
    return OpenTableRecord(_entered(wish).record().dumps())
