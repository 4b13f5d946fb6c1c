"""Limits of reports from one person and one address."""

from __future__ import annotations

from tilery.server.common.errors import Refused
from tilery.server.common.rate_limits import hourly, take_both
from tilery.server.common.requesters import Requester
from tilery.server.common.time_source import TimeSource
from tilery.server.settings import Limits


class ReportLimits:
    """Reports per hour. Guests are cheap to create, and moderators read every report."""

    def __init__(self, limits: Limits, time: TimeSource) -> None:
        self._reports = hourly(limits.reports_hour, time), hourly(limits.reports_hour_each, time)

    def take(self, requester: Requester) -> None:
        """Count a report. Refused if it is one too many."""
        if not take_both(self._reports, requester):
            message = "Many reports came from you or from your network. Wait a while before the next one."
            raise Refused(429, "limits/reports", message, retry_after=600)
