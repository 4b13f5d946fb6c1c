"""Worker processes for all long computations: bots, hints, analysis. They run at a lower priority."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor
from typing import Any, TypeAlias, TypeVar

from tilery import processes as workers
from tilery.server.common.requesters import Requester
from tilery.server.common.time_source import TimeSource
from tilery.server.workers.fair_queue import FairQueue
from tilery.server.workers.job_runner import SearchRunner, run_guarded, unwrap_result

T = TypeVar("T")
NewProcesses: TypeAlias = Callable[[int], Executor]
"""Starts this number of processes."""
STOP_SECONDS = 2.0
"""Seconds that an abandoned job may still run. Then its process is replaced."""


class Job:
    """A call of a function in a worker, and its answer."""

    def __init__(self, requester: Requester, function: Callable[..., Any], args: tuple[Any, ...]) -> None:
        self.requester = requester
        self.function = function
        self.args = args
        self.started = 0.0
        """The start of the job by the monotonic clock."""
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


class Worker:
    """One process, started on first use and replaced if it dies."""

    def __init__(self, done: Callable[[Worker, Job], None], time: TimeSource, new_processes: NewProcesses) -> None:
        self._done = done
        self._time = time
        self._new_processes = new_processes
        self._pool: Executor | None = None
        self.job: Job | None = None

    def start(self, job: Job) -> None:
        """Start a job. ``done`` is called when the worker is free again."""
        self.job = job
        job.started = self._time.monotonic()
        pool = self._pool = self._pool or self._new_processes(1)
        try:
            future = asyncio.get_running_loop().run_in_executor(pool, run_guarded, job.function, *job.args)
        except BrokenExecutor as error:
            self._end(pool, job, None, error)
            return
        future.add_done_callback(lambda done: self._end(pool, job, *_outcome(done)))

    def stop(self, job: Job) -> None:
        """End the process if it is still working on this job."""
        if self.job is job and self._pool is not None:
            pool = self._pool
            workers.end(pool)
            self._end(pool, job, None, BrokenExecutor("stopped"))

    def close(self) -> None:
        """End the process, with its job."""
        if self._pool is not None:
            workers.end(self._pool)
            self._pool = None

    def _end(self, pool: Executor, job: Job, result: Any, error: BaseException | None) -> None:
        if isinstance(error, BrokenExecutor) and self._pool is pool:
            self._pool = None
        if self.job is not job:
            return
        self.job = None
        if not job.answer.done():
            if error is not None:
                job.answer.set_exception(error)
            else:
                job.answer.set_result(result)
        self._done(self, job)


def _outcome(future: asyncio.Future[Any]) -> tuple[Any, BaseException | None]:
    if future.cancelled():
        return None, BrokenExecutor("stopped")
    error = future.exception()
    return (None, error) if error is not None else (future.result(), None)


class WorkerPool(SearchRunner):
    """Processes that take jobs from a fair queue. If one dies, it is replaced and its caller gets an error.

    A job whose caller is cancelled leaves the queue. If it is running, its process is ended after a while.
    """

    def __init__(self, size: int, time: TimeSource, new_processes: NewProcesses = workers.pool) -> None:
        self._time = time
        self._queue: FairQueue[Job] = FairQueue()
        self._workers = [Worker(self._on_done, time, new_processes) for _ in range(max(1, size))]

    async def run(self, requester: Requester, function: Callable[..., T], *args: Any) -> T:
        """Call a function that a worker can import. TileryErrors it raises become Refused."""
        job = Job(requester, function, args)
        self._queue.put(requester, job)
        for worker in self._workers:
            self._start_next(worker)
        try:
            result = await job.answer
        except asyncio.CancelledError:
            self._abandon(job)
            raise
        return unwrap_result(result)  # type: ignore[no-any-return]

    def close(self) -> None:
        """End the processes with their jobs."""
        for worker in self._workers:
            worker.close()

    def _on_done(self, worker: Worker, job: Job) -> None:
        self._queue.charge(job.requester, self._time.monotonic() - job.started)
        self._start_next(worker)

    def _start_next(self, worker: Worker) -> None:
        if worker.job is None and len(self._queue):
            worker.start(self._queue.pop())

    def _abandon(self, job: Job) -> None:
        if not self._queue.remove(job.requester, job):
            for worker in self._workers:
                if worker.job is job:
                    self._time.call_later(STOP_SECONDS, worker.stop, job)
