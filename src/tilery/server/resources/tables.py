"""Lists of tables, and the record of a match."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import structlog

from tilery.core.errors import TileryError
from tilery.core.record import SUFFIX
from tilery.core.seating import Seat
from tilery.server.matches.live_match import LiveMatch
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.matches.replay_frames import MAX_FRAMES, replay_frames
from tilery.server.matches.table_cards import table_card
from tilery.server.people.identity import Person, Visitor
from tilery.server.protocol.bodies import MatchList, ReplayPage
from tilery.server.protocol.cards import Table
from tilery.server.protocol.errors import not_found
from tilery.store.rows import MatchRow
from tilery.store.store import Store

log = structlog.get_logger()
PAGE_SIZE = 50


async def table_list(store: Store, matches: LiveMatches, visitor: Visitor, rows: list[MatchRow]) -> tuple[Table, ...]:
    """Stored matches as tables; those in memory as they are there. One that cannot be read is left out."""
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


def record_file(live: LiveMatch, user: str | None) -> tuple[str, str]:
    """The name and the text of a match's record: complete once it is over, before that only what the user may know."""
    if live.match is None:
        raise not_found("record", live.id)
    name = f"{live.match.game.info.id}-{live.id}{SUFFIX}"
    return name, live.match.record_for(live.seat_of(user)).dumps()


def replay_page(live: LiveMatch, user: str | None, start: int = 0, count: int = MAX_FRAMES) -> ReplayPage:
    """Positions of a match as the user may see them."""
    if live.match is None:
        raise not_found("record", live.id)
    return replay_frames(live.match, live.seat_of(user), start, count)
