"""Private links: the way back to a seat from another device."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilery.server import times
from tilery.server.bodies import SeatLink
from tilery.server.host import Host
from tilery.server.refusals import Refused, conflict, forbidden
from tilery.server.visitors import Visitor
from tilery.store.rows import SeatRow

if TYPE_CHECKING:
    from tilery.server.house import House

LINK_SECONDS = 7 * 86_400.0


def make_link(house: House, host: Host, visitor: Visitor) -> SeatLink:
    """A link that lets another device play from my seat."""
    seat = host.seat_of(visitor.user)
    if seat is None:
        raise forbidden("seats/watcher", "you have no seat at this table to go back to")
    expires = times.now() + LINK_SECONDS
    key = house.signer.sign("seat", f"{host.id}:{seat}", expires)
    return SeatLink(f"/back/{key}", key, times.iso(expires))


async def redeem(house: House, visitor: Visitor, key: str) -> Host:
    """Play from the seat of the link on this device too."""
    text = house.signer.read("seat", key, times.now())
    if text is None:
        raise Refused(403, "seats/link", "this link is not valid, or no longer; ask for a new one on the other device")
    match_id, _, seat = text.partition(":")
    host = await house.hosts.get(match_id)
    if host.seat_of(visitor.user) is None:
        row = SeatRow(match_id, int(seat), visitor.user, "link", times.now())
        await house.store.matches.add_seat(row)
        await host.mailbox.ask(host.reload)
        await house.cluster.tell("table", match_id)
    elif host.seat_of(visitor.user) != int(seat):
        raise conflict(
            "seats/other", f"on this device you have seat {host.seat_of(visitor.user)} of this match already"
        )
    return host
