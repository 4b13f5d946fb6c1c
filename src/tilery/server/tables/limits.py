"""Limits of tables created by one person and one address."""

from __future__ import annotations

from tilery.server.common.errors import Refused
from tilery.server.common.rate_limits import hourly, take_both
from tilery.server.common.requesters import Requester
from tilery.server.common.time_source import TimeSource
from tilery.server.settings import Limits

WORDS_EACH = 500
"""Own words of a table for which it counts as one more. 5,000 take two megabytes of memory while it is in use."""


class TableLimits:
    """Tables per hour. Public ones are limited separately, as they fill the list that everybody reads."""

    def __init__(self, limits: Limits, time: TimeSource) -> None:
        self._tables = hourly(limits.tables_hour, time), hourly(limits.tables_hour_each, time)
        self._public = hourly(limits.public_tables_hour, time), hourly(limits.public_tables_hour_each, time)

    def take(self, requester: Requester, *, public: bool, own_words: int = 0) -> None:
        """Count a table about to be created, with its own words. Refused if it is one too many."""
        if public and not take_both(self._public, requester):
            message = "You have created many public tables. Wait a while, or create one with a code."
            raise Refused(429, "limits/public-tables", message, retry_after=600)
        if not take_both(self._tables, requester, 1 + own_words // WORDS_EACH):
            message = "You have created many tables. Wait a while before you create another one."
            raise Refused(429, "limits/tables", message, retry_after=300)
