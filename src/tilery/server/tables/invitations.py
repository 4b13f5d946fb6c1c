"""Private links for playing from the same seat on another device, valid while the person has the seat."""

from __future__ import annotations

from tilery.server.common import timestamps
from tilery.server.common.errors import Refused, conflict
from tilery.server.common.signing import Signer
from tilery.server.common.visitors import Person
from tilery.server.matches import access
from tilery.server.matches.interfaces import Peers
from tilery.server.matches.live_match import LiveMatch
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.tables.wire import SeatLink
from tilery.store.matches import Matches
from tilery.store.rows import SeatRow

LINK_SECONDS = 7 * 86_400.0
"""Seconds for which a link is valid, unless the seat changes hands before."""


class SeatLinks:
    """Makes and redeems links."""

    def __init__(self, signer: Signer, store: Matches, matches: LiveMatches, peers: Peers) -> None:
        self._signer = signer
        self._store = store
        self._matches = matches
        self._peers = peers

    def create(self, live: LiveMatch, person: Person) -> SeatLink:
        """A link to the person's seat."""
        seat = access.require_seat(live, person.user)
        expires = self._matches.time.now() + LINK_SECONDS
        key = self._signer.sign("seat", f"{live.id}:{seat}:{live.plan.seats[seat].user}", expires)
        return SeatLink(f"/back/{key}", key, timestamps.iso(expires))

    async def redeem(self, person: Person, key: str) -> LiveMatch:
        """Let the person play from the link's seat, too."""
        text = self._signer.read("seat", key, self._matches.time.now())
        if text is None or text.count(":") != 2:
            raise _expiry_error()
        match_id, seat, occupant = text.split(":")
        live = await self._matches.get(match_id)
        taken = live.seat_of(person.user)
        if taken is None:
            link = SeatRow(match_id, int(seat), person.user, "link", self._matches.time.now())
            if not await self._store.link_seat(link, occupant):
                raise _expiry_error()
            await live.jobs.ask(live.reload)
            await self._peers.notify_table(match_id)
        elif taken != int(seat):
            raise conflict("seats/other", f"On this device you already play from seat {taken} of this match.")
        return live


def _expiry_error() -> Refused:
    return Refused(403, "seats/link", "This link has expired. Create a new one on your other device.")
