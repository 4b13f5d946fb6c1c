"""Keeps a node's memory small: clears caches of positions and returns freed memory that the C library holds."""

from __future__ import annotations

import asyncio
import ctypes
import gc
from collections.abc import Callable
from typing import Any

from tilery.core.caches import clear_caches
from tilery.server.common.time_source import TimeSource

YOUNG, ALL = 1, 2
"""Generations of the garbage collector: recent objects, and everything."""
FULL_SHARE = 0.001
"""Maximum share of time for full collections. Connections break their cycles when they end, so these find little:
tracebacks, for example, that hold the frame they were raised in.
"""
TRIM_SECONDS = 30.0
"""Seconds between two trims, each of which takes a few milliseconds outside the event loop."""


class MemoryTrimmer:
    """A duty of the cluster's sweep."""

    def __init__(self, time: TimeSource) -> None:
        self._time = time
        self._trim: Callable[[int], Any] | None = getattr(ctypes.CDLL(None), "malloc_trim", None)
        """The function ``malloc_trim`` of glibc, None with another C library."""
        self._trimmed = self._next_full = self._time.monotonic()

    async def run(self) -> None:
        """Clear and trim, unless that was done recently."""
        now = self._time.monotonic()
        if now - self._trimmed < TRIM_SECONDS:
            return
        self._trimmed = now
        clear_caches()
        self._collect(now)
        if self._trim is not None:
            await asyncio.to_thread(self._trim, 0)

    def _collect(self, now: float) -> None:
        if now < self._next_full:
            gc.collect(YOUNG)
            return
        gc.collect(ALL)
        self._next_full = now + (self._time.monotonic() - now) / FULL_SHARE
