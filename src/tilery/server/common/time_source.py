"""Time as the server's parts read it and wait for it: from an object they are handed, never from the system itself.

So a test can hold time in its hand, and what it shows does not depend on how fast the machine is.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Protocol


class TimerHandle(Protocol):
    """A callback that is due."""

    def cancel(self) -> None:
        """Do not call it."""


class TimeSource(Protocol):
    """Tells the time, and lets it pass."""

    def now(self) -> float:
        """Wall-clock time in seconds since 1970; it may jump."""

    def monotonic(self) -> float:
        """Seconds since some moment; they never jump or go back."""

    async def sleep(self, seconds: float) -> None:
        """Return after this long."""

    def call_later(self, seconds: float, callback: Callable[..., object], *args: Any) -> TimerHandle:
        """Call it after this long, unless the timer is cancelled before."""

    def timeout(self, seconds: float) -> AbstractAsyncContextManager[None]:
        """Raise TimeoutError if the block takes longer."""


class SystemTime:
    """The time of the machine and of its event loop."""

    now = staticmethod(time.time)
    monotonic = staticmethod(time.monotonic)
    sleep = staticmethod(asyncio.sleep)

    def call_later(self, seconds: float, callback: Callable[..., object], *args: Any) -> TimerHandle:
        """By the event loop."""
        return asyncio.get_running_loop().call_later(seconds, callback, *args)

    @asynccontextmanager
    async def timeout(self, seconds: float) -> AsyncIterator[None]:
        """By the event loop."""
        async with asyncio.timeout(seconds):
            yield


SYSTEM_TIME = SystemTime()
