"""Messages waiting to be sent to one client: bounded, so a slow client costs little and delays nobody."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from tilery.server.transport.tick_batch import TickBatch


class Outbox:
    """Messages in order. When it is full, a whole update of a match replaces what waits of the same match.

    Messages are written together at the end of the current tick, or later when the client is ready for more. A client
    that does not even take the answers to its own requests has ``overrun`` its outbox and is to be disconnected.
    """

    def __init__(self, limit: int, batch: TickBatch, write: Callable[[Sequence[bytes]], bool]) -> None:
        self._limit = limit
        self._batch = batch
        self._write = write
        """Writes all messages, or none and returns False if the client is not ready for them."""
        self._items: deque[tuple[str | None, bytes]] = deque()
        self._is_scheduled = False
        self.is_ending = False
        """Whether the last message was put."""
        self.overrun = False
        self.skipped = 0
        """Updates that were dropped because later ones replaced them."""

    def __len__(self) -> int:
        return len(self._items)

    def put(self, message: bytes) -> None:
        """Add a message that must arrive."""
        if self.is_ending:
            return
        if len(self._items) >= 4 * self._limit:
            self.overrun = True
        else:
            self._items.append((None, message))
        self._schedule()

    def put_change(self, match_id: str, message: bytes) -> bool:
        """Add what changed in a match since the update before; False: the outbox is full and takes whole ones only."""
        if len(self._items) >= self._limit:
            return False
        self.put_update(match_id, message)
        return True

    def put_update(self, match_id: str, message: bytes) -> None:
        """Add a whole update of a match; if the outbox is full, it replaces earlier ones and their changes."""
        if self.is_ending:
            return
        if len(self._items) >= self._limit:
            kept = deque(item for item in self._items if item[0] != match_id)
            self.skipped += len(self._items) - len(kept)
            self._items = kept
        self._items.append((match_id, message))
        self._schedule()

    def end(self, last: bytes) -> None:
        """Add the last message; nothing is sent after it."""
        if not self.is_ending:
            self._items.append((None, last))
            self.is_ending = True
            self._schedule()

    def close(self) -> None:
        """The client is gone: drop what waits, and the way to write it."""
        self.is_ending = True
        self._items.clear()
        del self._write

    def flush(self) -> None:
        """Write what waits, if the client is ready for it."""
        self._is_scheduled = False
        if self._items and not self.overrun and self._write([message for _, message in self._items]):
            self._items.clear()

    def _schedule(self) -> None:
        if not self._is_scheduled:
            self._is_scheduled = True
            self._batch.schedule(self.flush)
