"""Endpoints of links and codes for joining a table, or for a seat on another device."""

from __future__ import annotations

import msgspec
import segno

from tilery.server.common.code_limit import CodeLimit
from tilery.server.common.codes import normalize_code
from tilery.server.common.endpoints import Endpoints, RawAnswer
from tilery.server.common.errors import not_found
from tilery.server.common.given import Origin
from tilery.server.common.qr_codes import qr_code
from tilery.server.common.requesters import Requester
from tilery.server.common.visitors import Person, Visitor
from tilery.server.matches.cards import Table
from tilery.server.matches.live_match import LiveMatch
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.tables.invitations import SeatLinks
from tilery.server.tables.wire import Redeem, SeatLink
from tilery.store.store import Store

endpoints = Endpoints("Matches")


@endpoints.get("/api/codes/{code}", "The table with this code")
async def by_code(
    store: Store,
    matches: LiveMatches,
    visitor: Visitor,
    requester: Requester,
    code_limit: CodeLimit,
    code: str,
) -> Table:
    """The table behind a code, to look at before joining."""
    with code_limit.guess(requester):
        row = await store.matches.by_code(normalize_code(code))
        if row is None:
            raise not_found("code", code)
    return (await matches.get(row.id)).table(visitor.user)


@endpoints.post("/api/matches/{match_id}/link", "A private link to my seat")
async def link(
    matches: LiveMatches,
    seat_links: SeatLinks,
    origin: Origin,
    person: Person,
    match_id: str,
) -> SeatLink:
    """A link for playing from the same seat on another device."""
    made = seat_links.create(await matches.get(match_id), person)
    code = segno.make(origin + made.path)
    return msgspec.structs.replace(made, qr=code.svg_data_uri(scale=8, border=2))


@endpoints.post("/api/links", "Use a private link", status=200)
async def redeem(seat_links: SeatLinks, person: Person, body: Redeem) -> Table:
    """Play from the link's seat on this device too."""
    return (await seat_links.redeem(person, body.key)).table(person.user)


@endpoints.get("/api/matches/{match_id}/qr.svg", "A QR code of the table's link", media_type="image/svg+xml")
async def qr(watched: LiveMatch, visitor: Visitor, origin: Origin) -> RawAnswer[bytes]:
    """A QR code for a friend's phone: the link to join while seats are open, then the link to the table."""
    table = watched.table(visitor.user)
    path = f"/join/{table.code}" if table.code else f"/table/{watched.id}"
    return qr_code(origin + path)
