"""The one place where tests wait: every wait has a limit, and says what did not happen when it runs out."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

SECONDS = 600.0
"""Far more than anything takes on a busy machine: the limit ends a wait that would never end, and measures nothing."""
PAUSE = 0.02
"""Seconds between two looks at a condition."""

Value = TypeVar("Value")


class Limit:
    """A time limit for a loop that does something until it is done, such as playing on to the end of a match::

    limit = Limit("the match ends")
    while limit.allows(match.outcome is None):
        ...
    """

    def __init__(self, expected: str, seconds: float = SECONDS) -> None:
        self._message = f"expected within {seconds:g} seconds: {expected}"
        self._end = time.monotonic() + seconds

    def allows(self, unfinished: object) -> bool:
        """Whether there is more to do; fails if there is, but no time is left."""
        if unfinished and time.monotonic() > self._end:
            raise AssertionError(self._message)
        return bool(unfinished)


def wait_until(condition: Callable[[], Value], expected: str, seconds: float = SECONDS) -> Value:
    """Wait until ``condition`` holds; its value then."""
    limit = Limit(expected, seconds)
    while limit.allows(not (value := condition())):
        time.sleep(PAUSE)
    return value


async def eventually(condition: Callable[[], Awaitable[Value | None]], expected: str) -> Value:
    """The same for a condition that is awaited; other tasks run meanwhile."""
    limit = Limit(expected)
    while limit.allows(not (value := await condition())):
        await asyncio.sleep(PAUSE)
    assert value is not None
    return value


async def holds(condition: Callable[[], object], expected: str) -> None:
    """The same for a condition that is looked at while other tasks run."""
    limit = Limit(expected)
    while limit.allows(not condition()):
        await asyncio.sleep(PAUSE)


@asynccontextmanager
async def beside(work: Coroutine[Any, Any, Value]) -> AsyncIterator[asyncio.Task[Value]]:
    """Run this beside the block. If it is not done at the end of the block, it is cancelled and waited for."""
    task = asyncio.create_task(work)
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.wait([task])
