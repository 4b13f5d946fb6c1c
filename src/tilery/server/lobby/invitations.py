"""Private links: the way back to a seat from another device."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilery.server.matches.live_match import LiveMatch
from tilery.server.people.identity import Visitor
from tilery.server.protocol import timestamps
from tilery.server.protocol.bodies import SeatLink
from tilery.server.protocol.errors import Refused, conflict, forbidden
from tilery.store.rows import SeatRow

if TYPE_CHECKING:
    from tilery.server.node import Node

LINK_SECONDS = 7 * 86_400.0


def make_link(house: Node, host: LiveMatch, visitor: Visitor) -> SeatLink:
    """A link that lets another device play from my seat."""
    seat = host.seat_of(visitor.user)
    if seat is None:
        raise forbidden("seats/watcher", "you have no seat at this table to go back to")
    expires = timestamps.now() + LINK_SECONDS
    key = house.signer.sign("seat", f"{host.id}:{seat}", expires)
    return SeatLink(f"/back/{key}", key, timestamps.iso(expires))


async def redeem(house: Node, visitor: Visitor, key: str) -> LiveMatch:
    """Play from the seat of the link on this device too."""
    text = house.signer.read("seat", key, timestamps.now())
    if text is None:
        raise Refused(403, "seats/link", "this link is not valid, or no longer; ask for a new one on the other device")
    match_id, _, seat = text.partition(":")
    host = await house.hosts.get(match_id)
    if host.seat_of(visitor.user) is None:
        row = SeatRow(match_id, int(seat), visitor.user, "link", timestamps.now())
        await house.store.matches.add_seat(row)
        await host.queue.ask(host.reload)
        await house.cluster.tell("table", match_id)
    elif host.seat_of(visitor.user) != int(seat):
        raise conflict(
            "seats/other", f"on this device you have seat {host.seat_of(visitor.user)} of this match already"
        )
    return host
