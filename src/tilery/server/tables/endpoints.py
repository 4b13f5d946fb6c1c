"""Tables and matches."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Annotated

import msgspec
import segno
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from tilery.server.common.askers import Asker
from tilery.server.common.code_limit import CodeLimit
from tilery.server.common.errors import not_found
from tilery.server.http.dependencies import (
    COSTLY,
    AnyRequest,
    GivenAsker,
    GivenMatch,
    GivenMatches,
    GivenOrigin,
    GivenPerson,
    GivenStorage,
    GivenVisitor,
)
from tilery.server.http.packed import ENCODED, packed, takes_gzip
from tilery.server.http.qr_codes import qr_code
from tilery.server.http.request_jobs import GivenQuickJobs
from tilery.server.matches.cards import Table
from tilery.server.positions.wire import PlayOn
from tilery.server.records.jobs import record_of_match, replay_of_match
from tilery.server.records.replay_frames import MAX_FRAMES
from tilery.server.records.wire import ReplayPage
from tilery.server.tables.bot_matches import BotMatches
from tilery.server.tables.codes import normalize_code
from tilery.server.tables.invitations import SeatLinks
from tilery.server.tables.limits import TableLimits
from tilery.server.tables.lists import PAGE_SIZE, record_name, stored_match, table_list, tables_of
from tilery.server.tables.seats import Seats
from tilery.server.tables.service import Tables
from tilery.server.tables.wire import CreateMatch, Fill, Join, MatchList, MuteTable, Redeem, SeatLink, Vacate
from tilery.store.store import Store

GivenStore = NamedDependency[Store]
GivenSeats = NamedDependency[Seats]
Before = Annotated[float | None, QueryParameter(description="Continue from this time.", ge=0, le=1e15)]
Start = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
Count = Annotated[int, QueryParameter(ge=1, le=MAX_FRAMES)]


class NewTable:
    """A table that a person is about to create."""

    def __init__(self, limits: TableLimits, asker: Asker) -> None:
        self._limits = limits
        self._asker = asker

    def count(self, *, public: bool) -> None:
        """Count it; Refused if the person or the address has created too many."""
        self._limits.take(self._asker, public=public)


async def provide_new_table(
    table_limits: NamedDependency[TableLimits],
    bot_matches: NamedDependency[BotMatches],
    storage: GivenStorage,
    person: GivenPerson,
    asker: GivenAsker,
) -> AsyncGenerator[NewTable]:
    """For the sender of the request; bots at the table will think for them."""
    storage.require(asker)
    with bot_matches.room(asker):
        yield NewTable(table_limits, asker)


GivenNewTable = NamedDependency[NewTable]


@post("/api/matches", tags=["Matches"], summary="Create a table")
async def create(
    tables: NamedDependency[Tables],
    person: GivenPerson,
    data: JSONBody[CreateMatch],
    new_table: GivenNewTable,
    bot_matches: NamedDependency[BotMatches],
) -> Table:
    """The match starts at once if no seat is left open."""
    new_table.count(public=data.terms.public)
    if all(seat.kind == "bot" for seat in data.seats):
        await bot_matches.check_total()
    return (await tables.create(person, data)).table(person.user)


@get("/api/matches/open", tags=["Matches"], summary="Public tables with open seats")
async def open_tables(store: GivenStore, matches: GivenMatches, visitor: GivenVisitor) -> MatchList:
    """Newest first."""
    return MatchList(await table_list(store, matches, visitor, await store.matches.open(PAGE_SIZE)))


@get("/api/matches/mine", tags=["Matches"], summary="My matches")
async def mine(store: GivenStore, matches: GivenMatches, person: GivenPerson, before: Before = None) -> MatchList:
    """Latest activity first."""
    return await tables_of(store, matches, person, before)


@get("/api/codes/{code:str}", tags=["Matches"], summary="The table with this code")
async def by_code(
    store: GivenStore,
    matches: GivenMatches,
    visitor: GivenVisitor,
    asker: GivenAsker,
    code_limit: NamedDependency[CodeLimit],
    code: FromPath[str],
) -> Table:
    """To look at it before joining."""
    with code_limit.guess(asker):
        row = await store.matches.by_code(normalize_code(code))
        if row is None:
            raise not_found("code", code)
    return (await matches.get(row.id)).table(visitor.user)


@get("/api/matches/{match_id:str}", tags=["Matches"], summary="One match")
async def one(watched: GivenMatch, visitor: GivenVisitor) -> Table:
    """The table as the visitor may see it."""
    return watched.table(visitor.user)


@post("/api/matches/{match_id:str}/join", tags=["Matches"], summary="Take a seat", status_code=200)
async def join(
    matches: GivenMatches, seat_desk: GivenSeats, person: GivenPerson, match_id: FromPath[str], data: JSONBody[Join]
) -> Table:
    """Someone who has a seat already keeps it."""
    live = await matches.get(match_id)
    await seat_desk.join(live, person, data)
    return live.table(person.user)


@post("/api/matches/{match_id:str}/leave", tags=["Matches"], summary="Leave before the start", status_code=200)
async def leave(matches: GivenMatches, seat_desk: GivenSeats, person: GivenPerson, match_id: FromPath[str]) -> Table:
    """Give the seat back."""
    live = await matches.get(match_id)
    await seat_desk.leave(live, person)
    return live.table(person.user)


@post("/api/matches/{match_id:str}/bots", tags=["Matches"], summary="Add a bot", status_code=200)
async def add_bot(
    matches: GivenMatches,
    seat_desk: GivenSeats,
    person: GivenPerson,
    match_id: FromPath[str],
    data: JSONBody[Fill],
    bot_matches: NamedDependency[BotMatches],
) -> Table:
    """The owner of the table gives an open seat to a bot."""
    live = await matches.get(match_id)
    if all(seat.kind == "bot" for number, seat in enumerate(live.plan.seats) if number != data.seat):
        await bot_matches.check_total()
    await seat_desk.add_bot(live, person, data.seat, data.level)
    return live.table(person.user)


@post("/api/matches/{match_id:str}/remove", tags=["Matches"], summary="Take a seat back", status_code=200)
async def remove(
    matches: GivenMatches, seat_desk: GivenSeats, person: GivenPerson, match_id: FromPath[str], data: JSONBody[Vacate]
) -> Table:
    """The owner removes somebody who has not begun to play."""
    live = await matches.get(match_id)
    await seat_desk.remove(live, person, data.seat)
    return live.table(person.user)


@post("/api/matches/{match_id:str}/mute", tags=["Matches"], summary="Turn chat off at a table", status_code=200)
async def mute(
    matches: GivenMatches,
    seat_desk: GivenSeats,
    person: GivenPerson,
    match_id: FromPath[str],
    data: JSONBody[MuteTable],
) -> Table:
    """Only the owner; also while the match runs."""
    live = await matches.get(match_id)
    await seat_desk.mute(live, person, muted=data.muted)
    return live.table(person.user)


@post("/api/matches/{match_id:str}/rematch", tags=["Matches"], summary="Play again")
async def rematch(
    matches: GivenMatches,
    tables: NamedDependency[Tables],
    person: GivenPerson,
    match_id: FromPath[str],
    new_table: GivenNewTable,
) -> Table:
    """The following match: created by the first who asks, the same for all who ask later."""
    live = await matches.get(match_id)
    if live.row.rematch is None:
        new_table.count(public=live.plan.terms.public)
    return (await tables.rematch(live, person)).table(person.user)


@post("/api/matches/{match_id:str}/continue", tags=["Matches"], summary="Play on from a position", opt=COSTLY)
async def play_on(
    watched: GivenMatch,
    tables: NamedDependency[Tables],
    person: GivenPerson,
    data: JSONBody[PlayOn],
    new_table: GivenNewTable,
) -> Table:
    """Once the match is over: a new, unrated match against bots that begins with its entries."""
    new_table.count(public=False)
    return (await tables.play_on(watched, person, data)).table(person.user)


@post("/api/matches/{match_id:str}/link", tags=["Matches"], summary="A private link to my seat")
async def link(
    matches: GivenMatches,
    seat_links: NamedDependency[SeatLinks],
    origin: GivenOrigin,
    person: GivenPerson,
    match_id: FromPath[str],
) -> SeatLink:
    """For playing on another device."""
    made = seat_links.create(await matches.get(match_id), person)
    code = segno.make(origin + made.path)
    return msgspec.structs.replace(made, qr=code.svg_data_uri(scale=8, border=2))


@post("/api/links", tags=["Matches"], summary="Use a private link", status_code=200)
async def redeem(seat_links: NamedDependency[SeatLinks], person: GivenPerson, data: JSONBody[Redeem]) -> Table:
    """Play from the link's seat on this device too."""
    return (await seat_links.redeem(person, data.key)).table(person.user)


@get(
    "/api/matches/{match_id:str}/record",
    tags=["Records"],
    summary="The record",
    media_type="application/x-ndjson",
    opt=ENCODED,
)
async def record(
    request: AnyRequest, watched: GivenMatch, visitor: GivenVisitor, quick_jobs: GivenQuickJobs
) -> Response[bytes]:
    """Complete once the match is over; before that only what the visitor may know."""
    stored = await stored_match(watched, visitor.user)
    answer = packed(await quick_jobs.run(record_of_match, stored, takes_gzip(request)), request, "application/x-ndjson")
    answer.headers["content-disposition"] = f'attachment; filename="{record_name(watched)}"'
    return answer


@get("/api/matches/{match_id:str}/replay", tags=["Records"], summary="The match step by step", opt=COSTLY | ENCODED)
async def replay(
    request: AnyRequest,
    watched: GivenMatch,
    visitor: GivenVisitor,
    quick_jobs: GivenQuickJobs,
    start: Start = 0,
    count: Count = MAX_FRAMES,
) -> Response[ReplayPage]:
    """Positions as the visitor may see them, in pages: the next one starts at ``next``."""
    stored = await stored_match(watched, visitor.user)
    return packed(await quick_jobs.run(replay_of_match, stored, start, count, takes_gzip(request)), request)


@get(
    "/api/matches/{match_id:str}/qr.svg",
    tags=["Matches"],
    summary="A QR code of the table's link",
    media_type="image/svg+xml",
)
async def qr(watched: GivenMatch, visitor: GivenVisitor, origin: GivenOrigin) -> Response[bytes]:
    """For a friend's phone: the join link while seats are open, then the table itself."""
    table = watched.table(visitor.user)
    path = f"/join/{table.code}" if table.code else f"/table/{watched.id}"
    return qr_code(origin + path)


ROUTES = [
    create,
    open_tables,
    mine,
    by_code,
    one,
    join,
    leave,
    add_bot,
    remove,
    mute,
    rematch,
    play_on,
    link,
    redeem,
    record,
    replay,
    qr,
]
