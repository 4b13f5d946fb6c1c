"""How many rooms, rounds, reports and wrong codes one person and one address may have."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tilery.server.matches.askers import Asker
from tilery.server.protocol.errors import Refused
from tilery.server.protocol.time_source import TimeSource
from tilery.server.settings import Limits
from tilery.server.transport.rate_limits import Buckets
from tilery.server.transport.table_limits import hourly, take_both


class RoomLimits:
    """Rooms and rounds by the hour."""

    def __init__(self, limits: Limits, time: TimeSource) -> None:
        self._rooms = hourly(limits.rooms_hour, time), hourly(limits.rooms_hour_each, time)
        self._rounds = hourly(limits.rounds_hour, time)

    def take_room(self, asker: Asker) -> None:
        """Count a room that is about to be opened; Refused if it is one too many."""
        if not take_both(self._rooms, asker):
            message = "You have opened many rooms. Wait a while before you open another one."
            raise Refused(429, "limits/rooms", message, retry_after=600)

    def take_round(self, asker: Asker) -> None:
        """Count a round that is about to start; Refused if it is one too many."""
        if not self._rounds.take(asker.person):
            raise Refused(429, "limits/rounds", "You have started many rounds. Wait a while.", retry_after=300)


class CodeLimit:
    """Wrong codes by address, so that nobody finds a table or a room by trying."""

    def __init__(self, limits: Limits, time: TimeSource) -> None:
        self._wrong = Buckets(limits.code_rate, limits.code_burst, time)

    @contextmanager
    def guess(self, asker: Asker) -> Iterator[None]:
        """Try a code: one that is refused meanwhile counts. Refused if this address has tried too many."""
        if not self._wrong.take(asker.address):
            message = "Too many wrong codes were tried from here. Wait a minute."
            raise Refused(429, "limits/codes", message, retry_after=60)
        yield
        self._wrong.give_back(asker.address)


class ReportLimits:
    """Reports by the hour: new guests are cheap, and moderators read every one."""

    def __init__(self, limits: Limits, time: TimeSource) -> None:
        self._reports = hourly(limits.reports_hour, time), hourly(limits.reports_hour_each, time)

    def take(self, asker: Asker) -> None:
        """Count a report; Refused if it is one too many."""
        if not take_both(self._reports, asker):
            message = "Many reports came from you or from your network. Wait a while before the next one."
            raise Refused(429, "limits/reports", message, retry_after=600)
