"""Deletion of practice that nobody touched for long, such as that of guests who never came back."""

from __future__ import annotations

from datetime import UTC, datetime

from tilery.server.common.time_source import TimeSource
from tilery.store.practice import Practice

CHECK_SECONDS = 3600.0


class PracticeExpiry:
    """Deletes expired exercises, matches looked through, and days of practice. A duty of every node."""

    def __init__(self, store: Practice, days: int, time: TimeSource) -> None:
        self._time = time
        self._store = store
        self._seconds = days * 86_400.0
        self._checked = 0.0

    async def run(self) -> None:
        """Delete what expired, unless that was done recently."""
        now = self._time.now()
        if now - self._checked < CHECK_SECONDS:
            return
        before = now - self._seconds
        await self._store.delete_expired(before, datetime.fromtimestamp(before, UTC).date().isoformat())
        self._checked = now
