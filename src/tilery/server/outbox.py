"""What waits to be sent to one client: bounded, so a slow client costs little and holds up nobody."""

from __future__ import annotations

import asyncio
from collections import deque


class Outbox:
    """Messages in order. When it is full only the latest update of each match is kept: updates carry whole views.

    A client that does not even take the answers to its own requests is ``overrun`` and has to be let go.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._items: deque[tuple[str | None, bytes]] = deque()
        self._waiter: asyncio.Future[None] | None = None
        self.overrun = False
        self.skipped = 0
        self._ended = False

    def __len__(self) -> int:
        return len(self._items)

    def put(self, message: bytes) -> None:
        """A message that must arrive."""
        if self._ended:
            return
        if len(self._items) >= 4 * self._limit:
            self.overrun = True
        else:
            self._items.append((None, message))
        self._wake()

    def put_update(self, match: str, message: bytes) -> None:
        """An update of a match; earlier ones that still wait may be dropped for it."""
        if self._ended:
            return
        if len(self._items) >= self._limit:
            kept = deque(item for item in self._items if item[0] != match)
            self.skipped += len(self._items) - len(kept)
            self._items = kept
        self._items.append((match, message))
        self._wake()

    def end(self, last: bytes) -> None:
        """This message is the last: nothing after it is sent."""
        if not self._ended:
            self._items.append((None, last))
            self._ended = True
            self._wake()

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def take(self) -> list[bytes]:
        """All messages that wait, as soon as there is one; empty when there will be no more."""
        while not self._items and not self.overrun and not self._ended:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        taken = [] if self.overrun else [message for _, message in self._items]
        self._items.clear()
        return taken
