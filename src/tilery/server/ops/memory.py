"""Gives memory that was freed back to the system: the C library keeps it for the next flood of requests."""

from __future__ import annotations

import asyncio
import ctypes
import time
from collections.abc import Callable
from typing import Any

TRIM_SECONDS = 30.0
"""Between two times; it takes a few milliseconds beside the event loop."""


class MemoryTrimmer:
    """Housekeeping of the cluster's sweep; does nothing where the C library has no ``malloc_trim``."""

    def __init__(self) -> None:
        self._trim: Callable[[int], Any] | None = getattr(ctypes.CDLL(None), "malloc_trim", None)
        self._trimmed = time.monotonic()

    async def run(self) -> None:
        """Trim, if that was not done lately."""
        now = time.monotonic()
        if self._trim is not None and now - self._trimmed >= TRIM_SECONDS:
            self._trimmed = now
            await asyncio.to_thread(self._trim, 0)
