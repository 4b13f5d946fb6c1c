"""One thing after the other: the jobs of a match run in one task, in the order they came."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TypeVar

import structlog

T = TypeVar("T")
log = structlog.get_logger()


class Mailbox:
    """A queue of jobs. The task that works it off lives only while there is work, so an idle match costs none."""

    def __init__(self) -> None:
        self._jobs: deque[Callable[[], Awaitable[None]]] = deque()
        self._task: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._jobs)

    @property
    def idle(self) -> bool:
        """Whether there is nothing to do."""
        return self._task is None

    def post(self, job: Callable[[], Awaitable[None]]) -> None:
        """Do this when its turn comes."""
        self._jobs.append(job)
        if self._task is None:
            self._task = asyncio.create_task(self._run())

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
        while self._task is not None:
            await asyncio.wait([self._task])

    async def drop(self) -> None:
        """Forget what waits and give up what is being done."""
        self._jobs.clear()
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
            self._task = None

    async def _run(self) -> None:
        while self._jobs:
            job = self._jobs.popleft()
            try:
                await job()
            except Exception:
                log.exception("a job of a match failed")
        self._task = None
