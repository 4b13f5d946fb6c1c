"""Tables and matches."""

from __future__ import annotations

import io
from typing import Annotated

import segno
from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from tilery.core.record import SUFFIX
from tilery.core.seating import Seat
from tilery.server.lobby import invitations
from tilery.server.lobby.tables import tidy_code
from tilery.server.matches import replay_frames
from tilery.server.matches.live_match import LiveMatch
from tilery.server.matches.plan import read_plan
from tilery.server.matches.table_cards import table_card
from tilery.server.node import Node
from tilery.server.people.identity import Visitor
from tilery.server.protocol.bodies import CreateMatch, Fill, Join, MatchList, Redeem, Replay, SeatLink
from tilery.server.protocol.cards import Table
from tilery.server.protocol.errors import forbidden, not_found
from tilery.server.routes.dependencies import GivenHouse, GivenVisitor
from tilery.store.rows import MatchRow

Before = Annotated[float | None, QueryParameter(description="Go on from this moment.", ge=0, le=1e15)]
Start = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
Count = Annotated[int, QueryParameter(ge=1, le=replay_frames.MOST)]
PAGE = 50


async def watched(house: Node, visitor: Visitor, match_id: str) -> tuple[LiveMatch, Seat | None]:
    """The match and the asker's seat, if the asker may look at it."""
    host = await house.hosts.get(match_id)
    seat = host.seat_of(visitor.user)
    if seat is None and not host.plan.terms.watchers and host.row.code is None:
        raise forbidden("terms/no-watchers", "this table is only for those who sit at it")
    return host, seat


async def cards(house: Node, visitor: Visitor, rows: list[MatchRow]) -> tuple[Table, ...]:
    """Stored matches as tables."""
    tables = []
    for row in rows:
        host = house.hosts.peek(row.id)
        if host is not None:
            tables.append(host.table(visitor.user))
        else:
            seats = await house.store.matches.seats(row.id)
            tables.append(table_card(row, read_plan(row.plan), visitor.user, seats.get(visitor.user)))
    return tuple(tables)


@post("/api/matches", tags=["Matches"], summary="Make a table")
async def create(house: GivenHouse, person: GivenVisitor, data: JSONBody[CreateMatch]) -> Table:
    """A new table; play begins at once if no seat is left open."""
    return (await house.lobby.create(person, data)).table(person.user)


@get("/api/matches/open", tags=["Matches"], summary="Tables anyone may join")
async def open_tables(house: GivenHouse, visitor: GivenVisitor) -> MatchList:
    """The latest first."""
    return MatchList(await cards(house, visitor, await house.store.matches.open(PAGE)))


@get("/api/matches/mine", tags=["Matches"], summary="My matches")
async def mine(house: GivenHouse, visitor: GivenVisitor, before: Before = None) -> MatchList:
    """Those that changed last first."""
    if not visitor.user:
        return MatchList(())
    return MatchList(await cards(house, visitor, await house.store.matches.of_user(visitor.user, PAGE, before)))


@get("/api/codes/{code:str}", tags=["Matches"], summary="The table with this code")
async def by_code(house: GivenHouse, visitor: GivenVisitor, code: FromPath[str]) -> Table:
    """To look before sitting down."""
    row = await house.store.matches.by_code(tidy_code(code))
    if row is None:
        raise not_found("code", code)
    return (await house.hosts.get(row.id)).table(visitor.user)


@get("/api/matches/{match_id:str}", tags=["Matches"], summary="One match")
async def one(house: GivenHouse, visitor: GivenVisitor, match_id: FromPath[str]) -> Table:
    """The table as the asker may see it."""
    return (await watched(house, visitor, match_id))[0].table(visitor.user)


@post("/api/matches/{match_id:str}/join", tags=["Matches"], summary="Sit down", status_code=200)
async def join(house: GivenHouse, person: GivenVisitor, match_id: FromPath[str], data: JSONBody[Join]) -> Table:
    """Take an open seat. Who has one already keeps it."""
    host = await house.hosts.get(match_id)
    await house.lobby.join(host, person, data)
    return host.table(person.user)


@post("/api/matches/{match_id:str}/leave", tags=["Matches"], summary="Get up before it begins", status_code=200)
async def leave(house: GivenHouse, person: GivenVisitor, match_id: FromPath[str]) -> Table:
    """Give the seat back."""
    host = await house.hosts.get(match_id)
    await house.lobby.leave(host, person)
    return host.table(person.user)


@post("/api/matches/{match_id:str}/bots", tags=["Matches"], summary="Seat a bot", status_code=200)
async def fill(house: GivenHouse, person: GivenVisitor, match_id: FromPath[str], data: JSONBody[Fill]) -> Table:
    """The owner gives an open seat to a bot."""
    host = await house.hosts.get(match_id)
    await house.lobby.fill(host, person, data.seat, data.level)
    return host.table(person.user)


@post("/api/matches/{match_id:str}/rematch", tags=["Matches"], summary="Play again")
async def rematch(house: GivenHouse, person: GivenVisitor, match_id: FromPath[str]) -> Table:
    """The following match: made by whoever asks first, the same for all who ask later."""
    host = await house.hosts.get(match_id)
    return (await house.lobby.rematch(host, person)).table(person.user)


@post("/api/matches/{match_id:str}/link", tags=["Matches"], summary="A private link to my seat")
async def link(house: GivenHouse, person: GivenVisitor, match_id: FromPath[str]) -> SeatLink:
    """For another device of mine."""
    return invitations.make_link(house, await house.hosts.get(match_id), person)


@post("/api/links", tags=["Matches"], summary="Take up a private link", status_code=200)
async def redeem(house: GivenHouse, person: GivenVisitor, data: JSONBody[Redeem]) -> Table:
    """Play from the link's seat on this device too."""
    return (await invitations.redeem(house, person, data.key)).table(person.user)


@get("/api/matches/{match_id:str}/record", tags=["Records"], summary="The record", media_type="application/x-ndjson")
async def record(house: GivenHouse, visitor: GivenVisitor, match_id: FromPath[str]) -> Response[str]:
    """Whole once the match is over; before that only what the asker may know."""
    host, seat = await watched(house, visitor, match_id)
    if host.match is None:
        raise not_found("record", match_id)
    name = f"{host.match.game.info.id}-{match_id}{SUFFIX}"
    disposition = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(host.match.record_for(seat).dumps(), headers=disposition, media_type="application/x-ndjson")


@get("/api/matches/{match_id:str}/replay", tags=["Records"], summary="The match step by step")
async def replay(
    house: GivenHouse,
    visitor: GivenVisitor,
    match_id: FromPath[str],
    start: Start = 0,
    count: Count = replay_frames.MOST,
) -> Replay:
    """Positions as the asker may see them."""
    host, seat = await watched(house, visitor, match_id)
    if host.match is None:
        raise not_found("record", match_id)
    return replay_frames.replay(host.match, seat, start, count)


@get(
    "/api/matches/{match_id:str}/qr.svg",
    tags=["Matches"],
    summary="A QR code of the table's link",
    media_type="image/svg+xml",
)
async def qr(house: GivenHouse, visitor: GivenVisitor, request: Request, match_id: FromPath[str]) -> Response[bytes]:  # type: ignore[type-arg]
    """For a friend's phone: the join link while seats are open, then the table itself."""
    host, _ = await watched(house, visitor, match_id)
    table = host.table(visitor.user)
    path = f"/join/{table.code}" if table.code else f"/table/{match_id}"
    picture = io.BytesIO()
    segno.make(house.settings.origin(str(request.base_url)) + path).save(picture, kind="svg", scale=8, border=2)
    return Response(picture.getvalue(), headers={"cache-control": "no-store"})


ROUTES = [create, open_tables, mine, by_code, one, join, leave, fill, rematch, link, redeem, record, replay, qr]
