"""Limits of rooms and rounds by one person and one address."""

from __future__ import annotations

from tilery.server.common.errors import Refused
from tilery.server.common.rate_limits import hourly, take_both
from tilery.server.common.requesters import Requester
from tilery.server.common.time_source import TimeSource
from tilery.server.settings import Limits


class RoomLimits:
    """Rooms and rounds per hour."""

    def __init__(self, limits: Limits, time: TimeSource) -> None:
        self._rooms = hourly(limits.rooms_hour, time), hourly(limits.rooms_hour_each, time)
        self._rounds = hourly(limits.rounds_hour, time)

    def take_room(self, requester: Requester) -> None:
        """Count a room about to be opened. Refused if it is one too many."""
        if not take_both(self._rooms, requester):
            message = "You have opened many rooms. Wait a while before you open another one."
            raise Refused(429, "limits/rooms", message, retry_after=600)

    def take_round(self, requester: Requester) -> None:
        """Count a round about to start. Refused if it is one too many."""
        if not self._rounds.take(requester.person):
            raise Refused(429, "limits/rounds", "You have started many rounds. Wait a while.", retry_after=300)
