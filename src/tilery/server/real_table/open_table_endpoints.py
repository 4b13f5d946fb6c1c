"""Open tables: matches on real tables, entered on a screen."""

from __future__ import annotations

from tilery.core.game import Preview
from tilery.server.common.askers import Asker
from tilery.server.common.endpoints import Endpoints
from tilery.server.real_table.open_table_wire import (
    OpenTableCard,
    OpenTablePreviewWish,
    OpenTableRecord,
    OpenTableWish,
)
from tilery.server.real_table.open_tables import OpenTableDesk

endpoints = Endpoints("Referee")


@endpoints.post("/api/open-tables", "A match with tiles from a real bag", status=200, offline=True)
async def shown_table(open_tables: OpenTableDesk, body: OpenTableWish, asker: Asker) -> OpenTableCard:
    """The table after everything that was entered; refused with the first line that the rules or the set forbid."""
    return await open_tables.show(body, asker)


@endpoints.post("/api/open-tables/preview", "Try a play at it", status=200, offline=True)
async def tried_play(open_tables: OpenTableDesk, body: OpenTablePreviewWish, asker: Asker) -> Preview:
    """Whether a play would be legal there, its words and points."""
    return await open_tables.preview(body, asker)


@endpoints.post("/api/open-tables/record", "Its record", status=200, offline=True)
async def table_record(open_tables: OpenTableDesk, body: OpenTableWish, asker: Asker) -> OpenTableRecord:
    """The record of the match so far, to look back at."""
    return await open_tables.record(body, asker)
