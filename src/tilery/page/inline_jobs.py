"""Jobs run in this process, one after another, as a device has only one person waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from tilery.page.late_files import LoadFile, call_with_files, load_nothing
from tilery.server.common.requesters import Requester
from tilery.server.workers.job_runner import SearchRunner, run_guarded, unwrap_result

T = TypeVar("T")


class InlineJobs(SearchRunner):
    """Implements ``JobRunner``, ``Workers`` and ``JobWorkers``."""

    def __init__(self, load: LoadFile = load_nothing) -> None:
        self._load = load

    async def run(self, _asker: Requester, function: Callable[..., T], *args: Any) -> T:
        """Call the function after everything that was ready before."""
        await asyncio.sleep(0)
        return await call_with_files(self._load, lambda: unwrap_result(run_guarded(function, *args)))

    def close(self) -> None:
        """Do nothing."""
