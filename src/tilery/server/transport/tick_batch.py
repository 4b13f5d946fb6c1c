"""Many small things done together: what comes in one step of the event loop is worked off in one go after it.

Between two system calls the processor forgets much of what it had at hand, so it pays to read all, then do all, then
write all.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

log = structlog.get_logger()


class TickBatch:
    """What is to be done in one go."""

    def __init__(self) -> None:
        self._waiting: list[Callable[[], None]] = []

    def schedule(self, job: Callable[[], None]) -> None:
        """Do this too."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._all)
        self._waiting.append(job)

    def _all(self) -> None:
        jobs, self._waiting = self._waiting, []
        for job in jobs:
            try:
                job()
            except Exception:
                log.exception("something could not be done")
