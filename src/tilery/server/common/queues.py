"""Queues of work on the event loop: jobs run one after the other, and callbacks of a tick run together."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, TypeAlias, TypeVar

import structlog

T = TypeVar("T")
Finish: TypeAlias = Callable[[], None]
Job: TypeAlias = Callable[[Finish], None]
"""Starts a job. The job calls ``finish`` once, now or later, and then the next one may start."""
Work: TypeAlias = Callable[[], Coroutine[Any, Any, None]]
log = structlog.get_logger()


class JobQueue:
    """Runs one job at a time. A job that awaits nothing runs at once and needs no task."""

    def __init__(self) -> None:
        self._jobs: deque[Job] = deque()
        self._busy = False
        self._starting = False
        self._task: asyncio.Task[None] | None = None
        """The task of the current job, if it has one."""
        self._waiter: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._jobs)

    @property
    def is_idle(self) -> bool:
        """True while no job is running or waiting."""
        return not self._busy

    def post(self, job: Job) -> None:
        """Start this job when its turn comes: at once if the queue is idle."""
        self._jobs.append(job)
        if not self._busy:
            self._start_next()

    def post_async(self, work: Work) -> None:
        """Run this coroutine function when its turn comes."""

        def job(finish: Finish) -> None:
            def ended(task: asyncio.Task[None]) -> None:
                self._task = None
                if not task.cancelled() and (error := task.exception()) is not None:
                    log.error("job failed", exc_info=error)
                finish()

            self._task = asyncio.create_task(work())
            self._task.add_done_callback(ended)

        self.post(job)

    async def ask(self, work: Callable[[], Awaitable[T]]) -> T:
        """Run this when its turn comes and return its result. Cancelling the wait does not stop the job."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.post_async(partial(_answer, work, answer))
        try:
            return await answer
        finally:
            del answer  # otherwise an error would refer to itself, by its traceback and this frame

    async def settle(self) -> None:
        """Wait until the queue is idle."""
        while self._busy:
            self._waiter = self._waiter or asyncio.get_running_loop().create_future()
            await asyncio.shield(self._waiter)

    async def close(self) -> None:
        """Drop the pending jobs and cancel the current one."""
        self._jobs.clear()
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    def _start_next(self) -> None:
        if self._starting:
            return
        self._starting = True
        while self._jobs and not self._busy:
            self._busy = True
            try:
                self._jobs.popleft()(self._finish)
            except Exception:
                log.exception("job failed")
                self._busy = False
        self._starting = False

    def _finish(self) -> None:
        self._busy = False
        self._start_next()
        if not self._busy and self._waiter is not None:
            self._waiter.set_result(None)
            self._waiter = None


async def _answer(work: Callable[[], Awaitable[T]], answer: asyncio.Future[T]) -> None:
    try:
        result = await work()
    except Exception as error:
        if not answer.cancelled():
            answer.set_exception(error)
    else:
        if not answer.cancelled():
            answer.set_result(result)
    finally:
        del answer  # same cycle as above


class TickBatch:
    """Callbacks queued in one tick of the event loop, which run together after it.

    System calls evict much of the processor's caches. So it pays to read everything, then handle everything, then write
    everything.
    """

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
