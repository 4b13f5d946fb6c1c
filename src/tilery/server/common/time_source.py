"""The time of the server's parts: an object they are given, never the system itself.

A test can control it, so that no result depends on the speed of the machine.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Protocol


class TimerHandle(Protocol):
    """A scheduled callback."""

    def cancel(self) -> None:
        """Prevent the call."""


class TimeSource(Protocol):
    """A clock with timers."""

    def now(self) -> float:
        """Wall-clock time in seconds since 1970, which may jump."""

    def monotonic(self) -> float:
        """Seconds since a fixed moment, which never jump or decrease."""

    async def sleep(self, seconds: float) -> None:
        """Return after this many seconds."""

    def call_later(self, seconds: float, callback: Callable[..., object], *args: Any) -> TimerHandle:
        """Call the callback after this many seconds, unless the timer is cancelled."""

    def timeout(self, seconds: float) -> AbstractAsyncContextManager[None]:
        """Raise TimeoutError if the block takes longer than this many seconds."""


class SystemTime:
    """The time of the machine and of its event loop."""

    now = staticmethod(time.time)
    monotonic = staticmethod(time.monotonic)
    sleep = staticmethod(asyncio.sleep)

    def call_later(self, seconds: float, callback: Callable[..., object], *args: Any) -> TimerHandle:
        """Schedule a call on the event loop."""
        return asyncio.get_running_loop().call_later(seconds, callback, *args)

    @asynccontextmanager
    async def timeout(self, seconds: float) -> AsyncIterator[None]:
        """Limit a block by the event loop's time."""
        async with asyncio.timeout(seconds):
            yield


SYSTEM_TIME = SystemTime()
