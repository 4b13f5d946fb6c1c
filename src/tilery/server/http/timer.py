"""A timer of a connection."""

from __future__ import annotations

from collections.abc import Callable

from tilery.server.common.time_source import TimerHandle, TimeSource


class Timer:
    """A callback that is due after a while, unless it is cancelled or put off."""

    def __init__(self, time: TimeSource) -> None:
        self._time = time
        self._handle: TimerHandle | None = None

    @property
    def is_running(self) -> bool:
        """Whether it is due some time."""
        return self._handle is not None

    def start(self, seconds: float, callback: Callable[[], None]) -> None:
        """Start it, or put it off."""
        self.cancel()
        self._handle = self._time.call_later(seconds, self._ring, callback)

    def cancel(self) -> None:
        """Stop it."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _ring(self, callback: Callable[[], None]) -> None:
        self._handle = None
        callback()
