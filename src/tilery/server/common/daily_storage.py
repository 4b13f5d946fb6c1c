"""Limits of the bytes stored for one person and one address in a day."""

from __future__ import annotations

from collections.abc import Callable

from tilery.server.common.errors import Refused
from tilery.server.common.rate_limits import Buckets
from tilery.server.common.requesters import Requester
from tilery.server.common.time_source import TimeSource
from tilery.server.settings import Limits

DAY = 86_400.0
OVERDRAFT = 0.5
"""Share of a budget that may be overdrawn by matches under way before they too accept no more plays."""
TOO_MUCH = "So much was stored for you or your network today that the server takes no more for now. "


class DailyStorage:
    """The server's ``StorageBudget``. A budget that is used up refills evenly over a day."""

    def __init__(self, limits: Limits, time: TimeSource, stored: Callable[[int], None]) -> None:
        """Start with full budgets. ``stored`` is called with the bytes of everything charged."""
        self._people = Buckets(limits.stored_day / DAY, limits.stored_day, time)
        self._addresses = Buckets(limits.stored_day_each / DAY, limits.stored_day_each, time)
        self._day, self._day_each = limits.stored_day, limits.stored_day_each
        self._stored = stored

    def require(self, requester: Requester) -> None:
        """Refuse if the person or the address has nothing left."""
        if not (self._people.take(requester.person, 0) and self._addresses.take(requester.address, 0)):
            raise Refused(429, "limits/stored", f"{TOO_MUCH}Try again in an hour.", retry_after=3600)

    def require_play(self, requester: Requester) -> None:
        """Refuse if the person or the address has overdrawn so much that matches under way must stop too."""
        bucket, shared = self._people.get(requester.person), self._addresses.get(requester.address)
        if bucket.owes(OVERDRAFT * self._day) or shared.owes(OVERDRAFT * self._day_each):
            raise Refused(429, "limits/stored", f"{TOO_MUCH}You can go on tomorrow, or resign.", retry_after=3600)

    def charge(self, requester: Requester, size: int) -> None:
        """Count the bytes stored for a requester."""
        self._people.get(requester.person).charge(size)
        self._addresses.get(requester.address).charge(size)
        self._stored(size)
