"""Tables and matches."""

from __future__ import annotations

import io
from typing import Annotated, Any

import msgspec
import segno
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from tilery.core.record import SUFFIX
from tilery.server.lobby.codes import normalize_code
from tilery.server.lobby.invitations import SeatLinks
from tilery.server.lobby.seats import Seats
from tilery.server.lobby.tables import Tables
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.matches.plan import read_plan
from tilery.server.matches.replay_frames import MAX_FRAMES, replay_frames
from tilery.server.matches.table_cards import table_card
from tilery.server.people.identity import Visitor
from tilery.server.protocol.bodies import CreateMatch, Fill, Join, MatchList, Redeem, ReplayPage, SeatLink
from tilery.server.protocol.cards import Table
from tilery.server.protocol.errors import not_found
from tilery.server.routes.dependencies import GivenMatch, GivenMatches, GivenVisitor
from tilery.server.settings import Settings
from tilery.store.rows import MatchRow
from tilery.store.store import Store

GivenStore = NamedDependency[Store]
GivenSeats = NamedDependency[Seats]
Before = Annotated[float | None, QueryParameter(description="Continue from this time.", ge=0, le=1e15)]
Start = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
Count = Annotated[int, QueryParameter(ge=1, le=MAX_FRAMES)]
PAGE_SIZE = 50


async def table_cards(store: Store, matches: LiveMatches, visitor: Visitor, rows: list[MatchRow]) -> tuple[Table, ...]:
    """Stored matches as tables; those in memory as they are there."""
    tables = []
    for row in rows:
        live = matches.peek(row.id)
        if live is not None:
            tables.append(live.table(visitor.user))
        else:
            seats = await store.matches.seats(row.id)
            tables.append(table_card(row, read_plan(row.plan), visitor.user, seats.get(visitor.user)))
    return tuple(tables)


@post("/api/matches", tags=["Matches"], summary="Create a table")
async def create(tables: NamedDependency[Tables], person: GivenVisitor, data: JSONBody[CreateMatch]) -> Table:
    """The match starts at once if no seat is left open."""
    return (await tables.create(person, data)).table(person.user)


@get("/api/matches/open", tags=["Matches"], summary="Public tables with open seats")
async def open_tables(store: GivenStore, matches: GivenMatches, visitor: GivenVisitor) -> MatchList:
    """Newest first."""
    return MatchList(await table_cards(store, matches, visitor, await store.matches.open(PAGE_SIZE)))


@get("/api/matches/mine", tags=["Matches"], summary="My matches")
async def mine(store: GivenStore, matches: GivenMatches, visitor: GivenVisitor, before: Before = None) -> MatchList:
    """Latest activity first."""
    if not visitor.user:
        return MatchList(())
    rows = await store.matches.of_user(visitor.user, PAGE_SIZE, before)
    return MatchList(await table_cards(store, matches, visitor, rows))


@get("/api/codes/{code:str}", tags=["Matches"], summary="The table with this code")
async def by_code(store: GivenStore, matches: GivenMatches, visitor: GivenVisitor, code: FromPath[str]) -> Table:
    """To look at it before joining."""
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
    matches: GivenMatches, seats: GivenSeats, person: GivenVisitor, match_id: FromPath[str], data: JSONBody[Join]
) -> Table:
    """Whoever has a seat already keeps it."""
    live = await matches.get(match_id)
    await seats.join(live, person, data)
    return live.table(person.user)


@post("/api/matches/{match_id:str}/leave", tags=["Matches"], summary="Leave before the start", status_code=200)
async def leave(matches: GivenMatches, seats: GivenSeats, person: GivenVisitor, match_id: FromPath[str]) -> Table:
    """Give the seat back."""
    live = await matches.get(match_id)
    await seats.leave(live, person)
    return live.table(person.user)


@post("/api/matches/{match_id:str}/bots", tags=["Matches"], summary="Add a bot", status_code=200)
async def add_bot(
    matches: GivenMatches, seats: GivenSeats, person: GivenVisitor, match_id: FromPath[str], data: JSONBody[Fill]
) -> Table:
    """The owner of the table gives an open seat to a bot."""
    live = await matches.get(match_id)
    await seats.add_bot(live, person, data.seat, data.level)
    return live.table(person.user)


@post("/api/matches/{match_id:str}/rematch", tags=["Matches"], summary="Play again")
async def rematch(
    matches: GivenMatches, tables: NamedDependency[Tables], person: GivenVisitor, match_id: FromPath[str]
) -> Table:
    """The following match: created by whoever asks first, the same for all who ask later."""
    return (await tables.rematch(await matches.get(match_id), person)).table(person.user)


@post("/api/matches/{match_id:str}/link", tags=["Matches"], summary="A private link to my seat")
async def link(
    matches: GivenMatches,
    seat_links: NamedDependency[SeatLinks],
    settings: NamedDependency[Settings],
    person: GivenVisitor,
    request: Request[Any, Any, Any],
    match_id: FromPath[str],
) -> SeatLink:
    """For playing on another device."""
    made = seat_links.create(await matches.get(match_id), person)
    code = segno.make(settings.origin(str(request.base_url)) + made.path)
    return msgspec.structs.replace(made, qr=code.svg_data_uri(scale=8, border=2))


@post("/api/links", tags=["Matches"], summary="Use a private link", status_code=200)
async def redeem(seat_links: NamedDependency[SeatLinks], person: GivenVisitor, data: JSONBody[Redeem]) -> Table:
    """Play from the link's seat on this device too."""
    return (await seat_links.redeem(person, data.key)).table(person.user)


@get("/api/matches/{match_id:str}/record", tags=["Records"], summary="The record", media_type="application/x-ndjson")
async def record(watched: GivenMatch, visitor: GivenVisitor) -> Response[str]:
    """Complete once the match is over; before that only what the visitor may know."""
    match = watched.match
    if match is None:
        raise not_found("record", watched.id)
    name = f"{match.game.info.id}-{watched.id}{SUFFIX}"
    return Response(
        match.record_for(watched.seat_of(visitor.user)).dumps(),
        headers={"content-disposition": f'attachment; filename="{name}"'},
        media_type="application/x-ndjson",
    )


@get("/api/matches/{match_id:str}/replay", tags=["Records"], summary="The match step by step")
async def replay(watched: GivenMatch, visitor: GivenVisitor, start: Start = 0, count: Count = MAX_FRAMES) -> ReplayPage:
    """Positions as the visitor may see them."""
    if watched.match is None:
        raise not_found("record", watched.id)
    return replay_frames(watched.match, watched.seat_of(visitor.user), start, count)


@get(
    "/api/matches/{match_id:str}/qr.svg",
    tags=["Matches"],
    summary="A QR code of the table's link",
    media_type="image/svg+xml",
)
async def qr(
    watched: GivenMatch,
    visitor: GivenVisitor,
    settings: NamedDependency[Settings],
    request: Request[Any, Any, Any],
) -> Response[bytes]:
    """For a friend's phone: the join link while seats are open, then the table itself."""
    table = watched.table(visitor.user)
    path = f"/join/{table.code}" if table.code else f"/table/{watched.id}"
    picture = io.BytesIO()
    segno.make(settings.origin(str(request.base_url)) + path).save(picture, kind="svg", scale=8, border=2)
    return Response(picture.getvalue(), headers={"cache-control": "no-store"})


ROUTES = [create, open_tables, mine, by_code, one, join, leave, add_bot, rematch, link, redeem, record, replay, qr]
