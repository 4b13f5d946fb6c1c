"""Messages waiting to be sent to clients: bounded, so slow clients cost little and delay nobody."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from tilery.server.common.queues import TickBatch
from tilery.server.http.slow_readers import SlowReaders

PIECE_BYTES = 65_536
"""Written at a time: a client that reads nothing keeps little more than this in its connection's buffer."""
MOST = 4
"""How many times its limits an outbox may hold before the client is disconnected."""


class Client(Protocol):
    """The connection that an outbox belongs to."""

    def write(self, messages: Sequence[bytes]) -> int | None:
        """Write all messages and return how many bytes of them wait in the connection; None: it takes none now."""

    def disconnect(self) -> None:
        """End the connection at once: the client does not read."""


class OutboxLimits(NamedTuple):
    """How much may wait for one client, and what waits for all together."""

    messages: int
    size: int
    """Bytes of the messages."""
    slow_readers: SlowReaders


class Outbox:
    """Messages in order. When it is full, a whole update of a match replaces what waits of the same match.

    Messages are written together at the end of the current tick, or later when the client is ready for more. A client
    that does not even take the answers to its own requests is disconnected.
    """

    def __init__(self, limits: OutboxLimits, batch: TickBatch, client: Client) -> None:
        self._limits = limits
        self._batch = batch
        self._client = client
        self._items: deque[tuple[str | None, bytes]] = deque()
        self._size = 0
        """Bytes of the items."""
        self._unsent = 0
        """Bytes that were written and wait in the connection."""
        self._is_scheduled = False
        self._is_reported = False
        self.is_ending = False
        """Whether the last message was put."""
        self.skipped = 0
        """Updates that were dropped because later ones replaced them."""

    def __len__(self) -> int:
        return len(self._items)

    def put(self, message: bytes) -> None:
        """Add a message that must arrive."""
        if self.is_ending:
            return
        if len(self._items) >= MOST * self._limits.messages or self._size >= MOST * self._limits.size:
            self.drop()
        else:
            self._add(None, message)

    def put_change(self, match_id: str, message: bytes) -> bool:
        """Add what changed in a match since the update before; False: the outbox is full and takes whole ones only."""
        if self._is_full:
            return False
        self.put_update(match_id, message)
        return True

    def put_update(self, match_id: str, message: bytes) -> None:
        """Add a whole update of a match; if the outbox is full, it replaces earlier ones and their changes."""
        if self.is_ending:
            return
        if self._is_full:
            kept = deque(item for item in self._items if item[0] != match_id)
            self.skipped += len(self._items) - len(kept)
            self._items = kept
            self._size = sum(len(data) for _, data in kept)
        self._add(match_id, message)

    def end(self, last: bytes) -> None:
        """Add the last message; nothing is sent after it."""
        if not self.is_ending:
            self._add(None, last)
            self.is_ending = True

    def drop(self) -> None:
        """Too much waits: disconnect the client and forget what waits for it."""
        client = self._client
        self.close()
        client.disconnect()

    def close(self) -> None:
        """The client is gone: drop what waits, and the way to write it."""
        self.is_ending = True
        self._items.clear()
        self._size = self._unsent = 0
        self._report()
        self._client = GONE

    def on_writable(self) -> None:
        """The client has read what it was sent."""
        self._unsent = 0
        self.flush()

    def flush(self) -> None:
        """Write what waits, as far as the client is ready for it."""
        self._is_scheduled = False
        while self._items:
            piece, size = self._next_piece()
            unsent = self._client.write(piece)
            if unsent is None:
                break
            for _ in piece:
                self._items.popleft()
            self._size -= size
            self._unsent = unsent
        self._report()

    @property
    def _is_full(self) -> bool:
        return len(self._items) >= self._limits.messages or self._size >= self._limits.size

    def _add(self, match_id: str | None, message: bytes) -> None:
        self._items.append((match_id, message))
        self._size += len(message)
        if not self._is_scheduled:
            self._is_scheduled = True
            self._batch.schedule(self.flush)

    def _next_piece(self) -> tuple[list[bytes], int]:
        piece: list[bytes] = []
        size = 0
        for _, message in self._items:
            piece.append(message)
            size += len(message)
            if size >= PIECE_BYTES:
                break
        return piece, size

    def _report(self) -> None:
        """Only of what waits longer than a tick: the outboxes of ordinary clients are not counted at all."""
        waiting = self._size + self._unsent
        if waiting or self._is_reported:
            self._is_reported = waiting > 0
            self._limits.slow_readers.report(self, waiting)


class _Gone:
    """The client of an outbox that was closed."""

    def write(self, messages: Sequence[bytes]) -> int | None:
        """Nobody is there."""
        return None

    def disconnect(self) -> None:
        """Nobody is there."""


GONE = _Gone()
