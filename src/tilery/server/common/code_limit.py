"""Limit of wrong codes of tables and rooms from one address."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tilery.server.common.errors import Refused
from tilery.server.common.rate_limits import Buckets
from tilery.server.common.requesters import Requester
from tilery.server.common.time_source import TimeSource
from tilery.server.settings import Limits


class CodeLimit:
    """Wrong codes by address, so that nobody finds a table or a room by guessing."""

    def __init__(self, limits: Limits, time: TimeSource) -> None:
        self._wrong = Buckets(limits.code_rate, limits.code_burst, time)

    @contextmanager
    def guess(self, requester: Requester) -> Iterator[None]:
        """Guard the check of a code: a code refused inside counts. Refused if this address has tried too many."""
        if not self._wrong.take(requester.address):
            message = "Too many wrong codes were tried from here. Wait a minute."
            raise Refused(429, "limits/codes", message, retry_after=60)
        yield
        self._wrong.give_back(requester.address)
