"""Notifications under way: each person's run one after the other, so that one slow address delays nobody else."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

import structlog

log = structlog.get_logger()
PERSON_CALLS = 20
"""Maximum pending notifications of one person. More are dropped."""
WAITING_CALLS = 1_000
"""Maximum pending notifications of everybody."""
CLOSE_SECONDS = 2.0
"""Seconds that a stopping node waits for notifications under way."""
Call = Callable[[], Awaitable[None]]


class NotificationQueue:
    """Sends notifications, each person's in order. Errors are logged."""

    def __init__(self) -> None:
        self._people: dict[str, deque[Call]] = {}
        self._waiting = 0
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return self._waiting

    def put(self, person: str, call: Call) -> bool:
        """Queue a notification. False if there is no room for it."""
        queue = self._people.get(person)
        if self._waiting >= WAITING_CALLS or (queue is not None and len(queue) >= PERSON_CALLS):
            return False
        self._waiting += 1
        if queue is not None:
            queue.append(call)
            return True
        self._people[person] = deque([call])
        task = asyncio.create_task(self._work(person))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    async def close(self) -> None:
        """Wait briefly for notifications under way, and cancel the rest."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=CLOSE_SECONDS)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _work(self, person: str) -> None:
        queue = self._people[person]
        try:
            while queue:
                call = queue.popleft()
                self._waiting -= 1
                try:
                    await call()
                except Exception:
                    log.exception("call failed")
        finally:
            self._waiting -= len(queue)
            del self._people[person]
