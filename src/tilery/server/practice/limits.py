"""Limits of the matches that are looked through for one person and one address."""

from __future__ import annotations

from tilery.server.common.errors import Refused
from tilery.server.common.rate_limits import hourly, take_both
from tilery.server.common.requesters import Requester
from tilery.server.common.time_source import TimeSource
from tilery.server.settings import Limits


class PracticeLimits:
    """Matches per hour. Each costs a worker process up to some seconds."""

    def __init__(self, limits: Limits, time: TimeSource) -> None:
        self._matches = hourly(limits.practice_hour, time), hourly(limits.practice_hour_each, time)

    def take(self, requester: Requester) -> None:
        """Count a match. Refused if it is one too many."""
        if not take_both(self._matches, requester):
            message = "Many of your matches were looked through in this hour. Wait a while before the next ones."
            raise Refused(429, "limits/practice", message, retry_after=600)
