"""How many rooms and rounds one person and one address may start, and how many wrong codes they may try."""

from __future__ import annotations

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

    def check(self, asker: Asker) -> None:
        """Refused if this address has tried too many wrong codes."""
        if not self._wrong.take(asker.address):
            message = "Too many wrong codes were tried from here. Wait a minute."
            raise Refused(429, "limits/codes", message, retry_after=60)

    def was_right(self, asker: Asker) -> None:
        """The code that was checked does not count."""
        self._wrong.give_back(asker.address)
