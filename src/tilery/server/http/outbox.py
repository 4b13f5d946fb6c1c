"""Bounded outboxes of messages to clients, so that a slow client costs little and delays nobody."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from tilery.server.common.queues import TickBatch
from tilery.server.http.slow_readers import SlowReaders

PIECE_BYTES = 65_536
"""Bytes written at a time. A client that reads nothing keeps little more than this in its connection's buffer."""
MOST = 4
"""Multiple of its limits at which an outbox disconnects the client."""


class Client(Protocol):
    """The connection that an outbox belongs to."""

    def write(self, messages: Sequence[bytes]) -> int | None:
        """Write all messages. Returns the bytes buffered in the connection, None if it takes none now."""

    def disconnect(self) -> None:
        """Close the connection of a client that does not read."""


class OutboxLimits(NamedTuple):
    """Limits of one outbox, and the count of unsent bytes shared by all."""

    messages: int
    size: int
    """Maximum bytes of the messages."""
    slow_readers: SlowReaders


class Outbox:
    """Messages in order. When it is full, a full update of a match replaces pending updates of that match.

    Messages are written together at the end of the current tick, or later when the client is ready for more. A client
    that does not even read the answers to its own requests is disconnected.
    """

    def __init__(self, limits: OutboxLimits, batch: TickBatch, client: Client) -> None:
        self._limits = limits
        self._batch = batch
        self._client = client
        self._items: deque[tuple[str | None, bytes]] = deque()
        self._size = 0
        """Bytes of the pending items."""
        self._unsent = 0
        """Bytes written and still buffered in the connection."""
        self._is_scheduled = False
        self._is_reported = False
        self.is_ending = False
        """True once the last message was put."""
        self.skipped = 0
        """Number of updates replaced by later ones."""

    def __len__(self) -> int:
        return len(self._items)

    def put(self, message: bytes) -> None:
        """Add a message that must not be dropped."""
        if self.is_ending:
            return
        if len(self._items) >= MOST * self._limits.messages or self._size >= MOST * self._limits.size:
            self.drop()
        else:
            self._add(None, message)

    def put_change(self, match_id: str, message: bytes) -> bool:
        """Add the changes in a match since the last update. False if the outbox is full and takes full updates only."""
        if self._is_full:
            return False
        self.put_update(match_id, message)
        return True

    def put_update(self, match_id: str, message: bytes) -> None:
        """Add a full update of a match. If the outbox is full, it replaces earlier updates and their changes."""
        if self.is_ending:
            return
        if self._is_full:
            kept = deque(item for item in self._items if item[0] != match_id)
            self.skipped += len(self._items) - len(kept)
            self._items = kept
            self._size = sum(len(data) for _, data in kept)
        self._add(match_id, message)

    def end(self, last: bytes) -> None:
        """Add the last message. Nothing is sent after it."""
        if not self.is_ending:
            self._add(None, last)
            self.is_ending = True

    def drop(self) -> None:
        """Disconnect a client with too many pending messages and drop them."""
        client = self._client
        self.close()
        client.disconnect()

    def close(self) -> None:
        """Drop the pending messages after the client has disconnected."""
        self.is_ending = True
        self._items.clear()
        self._size = self._unsent = 0
        self._report()
        self._client = GONE

    def on_writable(self) -> None:
        """Continue to write after the client has read."""
        self._unsent = 0
        self.flush()

    def flush(self) -> None:
        """Write pending messages as far as the client takes them."""
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
        """Report the bytes pending for longer than a tick. The outboxes of ordinary clients are never counted."""
        waiting = self._size + self._unsent
        if waiting or self._is_reported:
            self._is_reported = waiting > 0
            self._limits.slow_readers.report(self, waiting)


class _Gone:
    """The client of an outbox that was closed."""

    def write(self, messages: Sequence[bytes]) -> int | None:
        """Write nothing."""
        return None

    def disconnect(self) -> None:
        """Do nothing."""


GONE = _Gone()
