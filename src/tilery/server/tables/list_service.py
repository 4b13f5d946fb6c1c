"""Lists of tables."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import structlog

from tilery.core.errors import TileryError
from tilery.core.seating import Seat
from tilery.server.common.visitors import Person, Visitor
from tilery.server.matches.cards import Table
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.matches.table_cards import table_card
from tilery.server.tables.wire import MatchList
from tilery.store.rows import MatchRow
from tilery.store.store import Store

log = structlog.get_logger()
PAGE_SIZE = 50


async def table_list(store: Store, matches: LiveMatches, visitor: Visitor, rows: list[MatchRow]) -> tuple[Table, ...]:
    """Stored matches as tables, in their latest state if they are in memory. Unreadable ones are left out."""
    tables = []
    for row in rows:
        live = matches.peek(row.id)
        seats = {} if live is not None else await store.matches.seats(row.id)
        try:
            if live is not None:
                tables.append(msgspec.structs.replace(live.table(visitor.user), options={}))
            else:
                tables.append(table_card(row, matches.summaries.get(row), visitor.user, _seat_in(seats, visitor)))
        except (TileryError, msgspec.DecodeError, ValueError) as error:
            log.error("match left out of a list", match=row.id, error=repr(error))
    return tuple(tables)


def _seat_in(seats: Mapping[str, Seat], visitor: Visitor) -> Seat | None:
    return None if visitor.user is None else seats.get(visitor.user)


async def tables_of(store: Store, matches: LiveMatches, person: Person, before: float | None) -> MatchList:
    """The person's matches, latest activity first."""
    rows = await store.matches.of_user(person.user, PAGE_SIZE, before)
    return MatchList(await table_list(store, matches, person, rows))
