"""What waits to be sent to one client: bounded, so a slow client costs little and holds up nobody."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence

from tilery.server.transport.tick_batch import TickBatch


class Outbox:
    """Messages in order. When it is full only the latest update of each match is kept: updates carry whole views.

    What is put is written at the end of the present step of the event loop, all together, if the client takes it;
    otherwise it waits for ``take``. A client that does not even take the answers to its own requests is ``overrun``
    and has to be let go.
    """

    def __init__(self, limit: int, flushing: TickBatch) -> None:
        self._limit = limit
        self._batch = flushing
        self._items: deque[tuple[str | None, bytes]] = deque()
        self._waiter: asyncio.Future[None] | None = None
        self._flushing = False
        self._taken = False
        """Messages were taken and may not have been sent yet, so nothing may overtake them."""
        self._ended = False
        self.write: Callable[[Sequence[bytes]], bool] | None = None
        """Writes messages at once, or says that it cannot; None until the socket is open."""
        self.overrun = False
        self.skipped = 0

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
        self._filled()

    def put_update(self, match: str, message: bytes) -> None:
        """An update of a match; earlier ones that still wait may be dropped for it."""
        if self._ended:
            return
        if len(self._items) >= self._limit:
            kept = deque(item for item in self._items if item[0] != match)
            self.skipped += len(self._items) - len(kept)
            self._items = kept
        self._items.append((match, message))
        self._filled()

    def end(self, last: bytes) -> None:
        """This message is the last: nothing after it is sent."""
        if not self._ended:
            self._items.append((None, last))
            self._ended = True
            self._wake()

    def _filled(self) -> None:
        if self.write is None or self.overrun:
            self._wake()
        elif not self._flushing:
            self._flushing = True
            self._batch.schedule(self.flush)

    def flush(self) -> None:
        """Write what waits, if the client takes it; called once for all that was put in a step."""
        self._flushing = False
        if self._ended or self.write is None or not self._items:
            return
        if not self._taken and self.write([message for _, message in self._items]):
            self._items.clear()
        else:
            self._wake()

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def take(self) -> list[bytes]:
        """All messages that could not be written at once, as soon as there are any; empty when no more will come."""
        self._taken = False
        while not self._items and not self.overrun and not self._ended:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        taken = [] if self.overrun else [message for _, message in self._items]
        self._items.clear()
        self._taken = True
        return taken
