"""A timer of a connection."""

from __future__ import annotations

from collections.abc import Callable

from tilery.server.common.time_source import TimerHandle, TimeSource


class Timer:
    """A callback after a delay that can be cancelled or restarted."""

    def __init__(self, time: TimeSource) -> None:
        self._time = time
        self._handle: TimerHandle | None = None

    @property
    def is_running(self) -> bool:
        """True if the callback is scheduled."""
        return self._handle is not None

    def start(self, seconds: float, callback: Callable[[], None]) -> None:
        """Start the timer, or restart it."""
        self.cancel()
        self._handle = self._time.call_later(seconds, self._ring, callback)

    def cancel(self) -> None:
        """Stop the timer."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _ring(self, callback: Callable[[], None]) -> None:
        self._handle = None
        callback()
