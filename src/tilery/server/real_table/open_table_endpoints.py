"""Endpoints of open tables: matches on real tables, entered on a screen."""

from __future__ import annotations

from tilery.core.game import Preview
from tilery.server.common.endpoints import Endpoints, RawAnswer
from tilery.server.common.given import QuickJobs
from tilery.server.common.requesters import Requester
from tilery.server.real_table.open_table_wire import (
    OpenTableCard,
    OpenTablePreviewRequest,
    OpenTableRecord,
    OpenTableRequest,
)
from tilery.server.real_table.open_tables import OpenTableService, preview_at_table, record_of_table, show_table

endpoints = Endpoints("Referee")


@endpoints.post("/api/open-tables", "A match with tiles from a real bag", status=200, offline=True)
async def shown_table(
    open_tables: OpenTableService, body: OpenTableRequest, requester: Requester, quick_jobs: QuickJobs
) -> RawAnswer[OpenTableCard]:
    """The table after all of its lines. Refused with the first line that the rules or the set forbid."""
    return RawAnswer(await open_tables.answer(show_table, body, requester, quick_jobs.run))


@endpoints.post("/api/open-tables/preview", "Try a play at it", status=200, offline=True)
async def tried_play(
    open_tables: OpenTableService, body: OpenTablePreviewRequest, requester: Requester, quick_jobs: QuickJobs
) -> RawAnswer[Preview]:
    """The legality of a play there, its words and points."""
    return RawAnswer(await open_tables.answer(preview_at_table, body, requester, quick_jobs.run))


@endpoints.post("/api/open-tables/record", "Its record", status=200, offline=True)
async def table_record(
    open_tables: OpenTableService, body: OpenTableRequest, requester: Requester, quick_jobs: QuickJobs
) -> RawAnswer[OpenTableRecord]:
    """The record of the match so far, for replay."""
    return RawAnswer(await open_tables.answer(record_of_table, body, requester, quick_jobs.run))
