"""Long polls for changes of a room on any node."""

from __future__ import annotations

import asyncio

from tilery.server.common.time_source import TimeSource
from tilery.store.database import StoreError
from tilery.store.rooms import Rooms

POLL_SECONDS = 1.0
"""Seconds between two looks at a watched room, as results and changes on other nodes are visible in the store only."""
HOLD_SECONDS = 20.0
"""Seconds for which a long poll is held."""


class RoomWatch:
    """Holds requests until their room has changed. Each watched room is read once a second, for all its requests
    together.
    """

    def __init__(self, store: Rooms, time: TimeSource) -> None:
        self._time = time
        self._store = store
        self._waiting: dict[str, set[asyncio.Event]] = {}
        self._polls: dict[str, asyncio.Task[None]] = {}
        self._is_stopped = False

    async def wait(self, room_id: str, known: str) -> None:
        """Return once the room's mark differs from ``known``, or after a while."""
        if self._is_stopped or await self._mark(room_id) != known:
            return
        event = asyncio.Event()
        self._waiting.setdefault(room_id, set()).add(event)
        if room_id not in self._polls:
            self._polls[room_id] = asyncio.create_task(self._poll(room_id, known))
        try:
            async with self._time.timeout(HOLD_SECONDS):
                await event.wait()
        except TimeoutError:
            pass
        finally:
            self._waiting.get(room_id, set()).discard(event)

    def wake(self, room_id: str) -> None:
        """Answer the requests for a room changed here."""
        for event in self._waiting.pop(room_id, set()):
            event.set()

    def stop(self) -> None:
        """End all long polls."""
        self._is_stopped = True
        for room_id in list(self._waiting):
            self.wake(room_id)
        for task in self._polls.values():
            task.cancel()

    async def _mark(self, room_id: str) -> str | None:
        found = await self._store.mark(room_id)
        return None if found is None else f"{found[0]}.{found[1]}"

    async def _poll(self, room_id: str, known: str | None) -> None:
        try:
            while self._waiting.get(room_id):
                await self._time.sleep(POLL_SECONDS)
                mark = await self._mark(room_id)
                if mark != known:
                    known = mark
                    self.wake(room_id)
        except StoreError:
            self.wake(room_id)  # their next request gets the error
        finally:
            del self._polls[room_id]
