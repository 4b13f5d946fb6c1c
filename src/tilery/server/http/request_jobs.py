"""Work of worker processes for one request: limited by person and address, in a fair queue, and only while the client
waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from typing import Any, TypeVar

from litestar.di import NamedDependency

from tilery.server.common.askers import Asker, Concurrency
from tilery.server.common.errors import Refused
from tilery.server.http.dependencies import AnyRequest, GivenAsker, hung_up
from tilery.server.workers.worker_pool import WorkerPool

T = TypeVar("T")


class RequestJobs:
    """Workers as one request may use them."""

    def __init__(self, request: AnyRequest, asker: Asker, workers: WorkerPool) -> None:
        self._request = request
        self._asker = asker
        self._workers = workers

    async def run(self, function: Callable[..., T], *args: Any) -> T:
        """Call a function in a worker; cancelled when the client hangs up. The request's body must have been read."""
        task = asyncio.create_task(self._workers.run(self._asker, function, *args))
        gone = asyncio.create_task(hung_up(self._request))
        try:
            await asyncio.wait((task, gone), return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                raise Refused(503, "request/gone", "The client has hung up.")
            return task.result()
        finally:
            task.cancel()
            gone.cancel()


async def provide_analysis_jobs(
    request: AnyRequest,
    asker: GivenAsker,
    analysis_limit: NamedDependency[Concurrency],
    analysis_workers: NamedDependency[WorkerPool],
) -> AsyncGenerator[RequestJobs]:
    """For what may take minutes. The request counts from here on, before its body is read, until it is answered."""
    with analysis_limit.enter(asker):
        yield RequestJobs(request, asker, analysis_workers)


async def provide_quick_jobs(
    request: AnyRequest,
    asker: GivenAsker,
    quick_limit: NamedDependency[Concurrency],
    quick_workers: NamedDependency[WorkerPool],
) -> AsyncGenerator[RequestJobs]:
    """For what takes a moment: it never waits for an analysis."""
    with quick_limit.enter(asker):
        yield RequestJobs(request, asker, quick_workers)


GivenAnalysisJobs = NamedDependency[RequestJobs]
GivenQuickJobs = NamedDependency[RequestJobs]
