"""Keeps a node small: empties caches of positions and gives freed memory, which the C library keeps, back."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import time
from collections.abc import Callable
from typing import Any

from tilery.core.caches import clear_caches

YOUNG = 1
"""Generations of the garbage collector that are looked through: what was made since the last few times."""
TRIM_SECONDS = 30.0
"""Between two times; it takes a few milliseconds beside the event loop."""


class MemoryTrimmer:
    """Housekeeping of the cluster's sweep."""

    def __init__(self) -> None:
        self._trim: Callable[[int], Any] | None = getattr(ctypes.CDLL(None), "malloc_trim", None)
        """glibc's."""
        self._trimmed = time.monotonic()

    async def run(self) -> None:
        """Clear and trim, if that was not done lately."""
        now = time.monotonic()
        if now - self._trimmed < TRIM_SECONDS:
            return
        self._trimmed = now
        clear_caches()
        gc.collect(YOUNG)
        if self._trim is not None:
            await asyncio.to_thread(self._trim, 0)
