"""Open tables. The server keeps nothing, and replays the whole table for each request."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, assert_never

from tilery import registry
from tilery.core.codec import encode
from tilery.core.diagram import read_tiles
from tilery.core.tiles import Tiles
from tilery.match import Match
from tilery.open_table import OpenTable
from tilery.server.common.given import Run
from tilery.server.common.requesters import Requester
from tilery.server.matches.interfaces import Lexicons
from tilery.server.positions.service import choose_seat, describe_position, player_cards, preview_at
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
from tilery.server.workers.job_runner import keep_status

OPEN_TABLE_ID = "open-table"
"""Stands for the match in updates about open tables, which no server stores."""
Job: TypeAlias = Callable[[Any], bytes]
"""A function of a worker that answers one kind of request."""


class OpenTableService:
    """Serves open tables. Their words are composed in a worker and cached."""

    def __init__(self, lexicons: Lexicons) -> None:
        self._lexicons = lexicons

    async def answer(self, job: Job, request: OpenTableRequest, requester: Requester, run: Run) -> bytes:
        """The answer of a job to a request, as JSON. Refused with the first wrong line."""
        held = await ready_words(self._lexicons, request.game, request.options, requester)
        found = await run(job, request)
        del held  # a device does the job in this process, with these words
        return found


# ---- in a worker ----
def show_table(request: OpenTableRequest) -> bytes:
    """An OpenTableCard. A thousand lines take a tenth of a second."""
    with keep_status():
        table = _entered(request)
        viewer = choose_seat(table.match, request.seat)
        seen = table.seen_from(viewer)
        return encode(OpenTableCard(describe_position(OPEN_TABLE_ID, seen, viewer, player_cards(seen)), table.unnamed))


def preview_at_table(request: OpenTablePreviewRequest) -> bytes:
    """The Preview of an action there."""
    with keep_status():
        match = _entered(request).match
        return encode(preview_at(match, choose_seat(match, request.seat), request.action))


def record_of_table(request: OpenTableRequest) -> bytes:
    """The OpenTableRecord of the match so far."""
    with keep_status():
        return encode(OpenTableRecord(_entered(request).record().dumps()))


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
