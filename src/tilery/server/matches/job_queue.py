"""One thing after the other: the jobs of a match, in the order they came."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeAlias, TypeVar

import structlog

T = TypeVar("T")
Job: TypeAlias = Callable[[], Awaitable[None]]
log = structlog.get_logger()


class JobQueue:
    """A queue of jobs. The task that works it off lives only while there is work, so an idle match costs none."""

    def __init__(self) -> None:
        self._jobs: deque[Job] = deque()
        self._busy: asyncio.Future[Any] | None = None
        """The task at work, or what is waited for without one."""

    def __len__(self) -> int:
        return len(self._jobs)

    @property
    def idle(self) -> bool:
        """Whether there is nothing to do."""
        return self._busy is None

    def post(self, job: Job) -> None:
        """Do this when its turn comes."""
        self._jobs.append(job)
        self._go_on()

    def hold(self, until: asyncio.Future[T], then: Callable[[asyncio.Future[T]], Job | None]) -> None:
        """While idle: do nothing else until this is done, then ``then`` and what it gives back, without a task."""
        self._busy = until
        until.add_done_callback(partial(self._let_go, then))

    def _let_go(self, then: Callable[[asyncio.Future[T]], Job | None], until: asyncio.Future[T]) -> None:
        try:
            job = then(until)
        except Exception:
            log.exception("a job of a match failed")
            job = None
        self._busy = None
        if job is not None:
            self._jobs.appendleft(job)
        if self._jobs:
            self._go_on()

    def _go_on(self) -> None:
        if self._busy is None:
            self._busy = asyncio.create_task(self._run())

    async def ask(self, job: Callable[[], Awaitable[T]]) -> T:
        """Do this when its turn comes, and give back what it gives. Giving up waiting does not stop the job."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def answered() -> None:
            try:
                result = await job()
            except Exception as error:
                if not answer.cancelled():
                    answer.set_exception(error)
            else:
                if not answer.cancelled():
                    answer.set_result(result)

        self.post(answered)
        return await answer

    async def settle(self) -> None:
        """Wait until there is nothing to do."""
        while self._busy is not None:
            await asyncio.wait([self._busy])

    async def drop(self) -> None:
        """Forget what waits and give up what is being done."""
        self._jobs.clear()
        if self._busy is not None:
            self._busy.cancel()
            await asyncio.wait([self._busy])
            self._busy = None

    async def _run(self) -> None:
        while self._jobs:
            job = self._jobs.popleft()
            try:
                await job()
            except Exception:
                log.exception("a job of a match failed")
        self._busy = None
