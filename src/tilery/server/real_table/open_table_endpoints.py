"""Open tables: matches on real tables, entered on a screen."""

from __future__ import annotations

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from tilery.core.game import Preview
from tilery.server.http.dependencies import GivenAsker
from tilery.server.real_table.open_table_wire import (
    OpenTableCard,
    OpenTablePreviewWish,
    OpenTableRecord,
    OpenTableWish,
)
from tilery.server.real_table.open_tables import OpenTableDesk

GivenOpenTables = NamedDependency[OpenTableDesk]


@post("/api/open-tables", status_code=200, tags=["Referee"], summary="A match with tiles from a real bag")
async def shown_table(open_tables: GivenOpenTables, data: JSONBody[OpenTableWish], asker: GivenAsker) -> OpenTableCard:
    """The table after everything that was entered; refused with the first line that the rules or the set forbid."""
    return await open_tables.show(data, asker)


@post("/api/open-tables/preview", status_code=200, tags=["Referee"], summary="Try a play at it")
async def tried_play(open_tables: GivenOpenTables, data: JSONBody[OpenTablePreviewWish], asker: GivenAsker) -> Preview:
    """Whether a play would be legal there, its words and points."""
    return await open_tables.preview(data, asker)


@post("/api/open-tables/record", status_code=200, tags=["Referee"], summary="Its record")
async def table_record(
    open_tables: GivenOpenTables, data: JSONBody[OpenTableWish], asker: GivenAsker
) -> OpenTableRecord:
    """The record of the match so far, to look back at."""
    return await open_tables.record(data, asker)


ROUTES = [shown_table, tried_play, table_record]
