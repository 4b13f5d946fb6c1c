"""The bytes buffered for clients that do not read: bounded in total, over HTTP and WebSockets."""

from __future__ import annotations

from typing import Protocol


class Sender(Protocol):
    """Sends to one client."""

    def drop(self) -> None:
        """Disconnect the client, and report that no bytes are buffered for it any more."""


class SlowReaders:
    """Counts buffered bytes. Above the limit, the client with the most is disconnected."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._waiting: dict[Sender, int] = {}
        self.total = 0
        """Bytes buffered for all clients that are not ready for them."""

    def report(self, sender: Sender, size: int) -> None:
        """Report the bytes buffered for a client."""
        self.total += size - self._waiting.pop(sender, 0)
        if size:
            self._waiting[sender] = size
        while self.total > self._most:
            max(self._waiting, key=self._waiting.__getitem__).drop()
