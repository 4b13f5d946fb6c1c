"""Waiting for a room to change, on whichever node that happens."""

from __future__ import annotations

import asyncio

from tilery.server.common.time_source import TimeSource
from tilery.store.database import StoreError
from tilery.store.rooms import Rooms

POLL_SECONDS = 1.0
"""How often a room is looked at while somebody waits: results, and what other nodes do, show in the store alone."""
HOLD_SECONDS = 20.0
"""How long a request for news is held."""


class RoomWatch:
    """Holds requests until their room has changed. However many wait for a room, the store is asked once a second."""

    def __init__(self, store: Rooms, time: TimeSource) -> None:
        self._time = time
        self._store = store
        self._waiting: dict[str, set[asyncio.Event]] = {}
        self._polls: dict[str, asyncio.Task[None]] = {}
        self._is_stopped = False

    async def wait(self, room_id: str, known: str) -> None:
        """Return once the room's mark is another one than ``known``, or after a while."""
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
        """The room was changed here."""
        for event in self._waiting.pop(room_id, set()):
            event.set()

    def stop(self) -> None:
        """Hold no request any longer."""
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
            self.wake(room_id)  # their next request says what is wrong
        finally:
            del self._polls[room_id]
