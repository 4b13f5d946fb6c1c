"""Runs the callbacks queued in one tick of the event loop together, after it.

Between two system calls the processor loses much of what it had cached, so it pays to read everything, then handle
everything, then write everything.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

log = structlog.get_logger()


class TickBatch:
    """Callbacks that run together."""

    def __init__(self) -> None:
        self._callbacks: list[Callable[[], None]] = []

    def schedule(self, callback: Callable[[], None]) -> None:
        """Run this after the current tick, with all others scheduled in it."""
        if not self._callbacks:
            asyncio.get_running_loop().call_soon(self._run)
        self._callbacks.append(callback)

    def _run(self) -> None:
        callbacks, self._callbacks = self._callbacks, []
        for callback in callbacks:
            try:
                callback()
            except Exception:
                log.exception("callback failed")
