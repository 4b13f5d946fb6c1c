"""Who asks from where, and workers that are busy: for tests of quotas and of the queue."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator

from server.serving import Running, two_at_a_table
from tilery.server.common.requesters import Requester
from tilery.server.workers.worker_pool import WorkerPool
from waiting import beside, holds

PROXIES = ("127.0.0.0/8",)
"""Every client of a test is a proxy, so that it can name any address as its own."""


def at(address: str) -> dict[str, str]:
    return {"X-Forwarded-For": address}


@contextlib.asynccontextmanager
async def busy(pool: WorkerPool) -> AsyncIterator[asyncio.Task[None]]:
    """The only worker of the pool is busy until the block ends, or until the task is cancelled."""
    async with beside(pool.run(Requester("somebody", "else"), time.sleep, 600)) as task:
        await holds(lambda: pool._workers[0].job, "the worker begins")
        yield task


async def queued(pool: WorkerPool, count: int) -> None:
    await holds(lambda: len(pool._queue) == count, f"{count} jobs wait")


async def finished_match(node: Running) -> str:
    ann, bo, match = await two_at_a_table(node)
    async with ann, bo:
        await ann.submit(match, None, {"kind": "resign"})
    return match
