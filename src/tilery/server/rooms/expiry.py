"""Deletion of rooms without a recent change, with the names of the people in them."""

from __future__ import annotations

import structlog

from tilery.server.common.time_source import TimeSource
from tilery.store.rooms import Rooms

log = structlog.get_logger()
CHECK_SECONDS = 600.0
BATCH = 100


class RoomExpiry:
    """Deletes expired rooms. A duty of every node."""

    def __init__(self, store: Rooms, days: int, time: TimeSource) -> None:
        self._time = time
        self._store = store
        self._seconds = days * 86_400.0
        self._checked = 0.0

    async def run(self) -> None:
        """Delete expired rooms, unless that was done recently."""
        now = self._time.now()
        if now - self._checked < CHECK_SECONDS:
            return
        while found := await self._store.expired(now - self._seconds, BATCH):
            for room_id in found:
                await self._store.delete(room_id)
                log.info("room expired", room=room_id)
        self._checked = now
