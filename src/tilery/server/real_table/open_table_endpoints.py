"""Endpoints of open tables: matches on real tables, entered on a screen."""

from __future__ import annotations

from tilery.core.game import Preview
from tilery.server.common.endpoints import Endpoints
from tilery.server.common.requesters import Requester
from tilery.server.real_table.open_table_wire import (
    OpenTableCard,
    OpenTablePreviewRequest,
    OpenTableRecord,
    OpenTableRequest,
)
from tilery.server.real_table.open_tables import OpenTableService

endpoints = Endpoints("Referee")


@endpoints.post("/api/open-tables", "A match with tiles from a real bag", status=200, offline=True)
async def shown_table(open_tables: OpenTableService, body: OpenTableRequest, requester: Requester) -> OpenTableCard:
    """The table after all of its lines. Refused with the first line that the rules or the set forbid."""
    return await open_tables.show(body, requester)


@endpoints.post("/api/open-tables/preview", "Try a play at it", status=200, offline=True)
async def tried_play(open_tables: OpenTableService, body: OpenTablePreviewRequest, requester: Requester) -> Preview:
    """The legality of a play there, its words and points."""
    return await open_tables.preview(body, requester)


@endpoints.post("/api/open-tables/record", "Its record", status=200, offline=True)
async def table_record(open_tables: OpenTableService, body: OpenTableRequest, requester: Requester) -> OpenTableRecord:
    """The record of the match so far, for replay."""
    return await open_tables.record(body, requester)
