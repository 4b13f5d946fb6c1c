"""Time that a test holds in its hand: it passes when the test says so, however fast the machine is."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from waiting import Limit, holds


class HeldTimer:
    """A callback that is due after this long."""

    def __init__(self, seconds: float, callback: Callable[[], object]) -> None:
        self.seconds = seconds
        self.callback: Callable[[], object] | None = callback

    def cancel(self) -> None:
        self.callback = None


class HeldTime:
    """A time source that stands still until it is moved on. Nodes that share one always agree what time it is."""

    def __init__(self, began: float | None = None) -> None:
        """``began``: the wall-clock time at first; None: the present."""
        self._began = time.time() if began is None else began
        self._passed = 0.0
        self._timers: list[tuple[float, int, HeldTimer]] = []
        self._numbers = itertools.count()
        self._awake: set[asyncio.Task[Any]] = set()
        """Tasks that have slept, and are neither asleep again nor done."""

    # ---- for the test ----
    async def advance(self, seconds: float) -> None:
        """Let time pass. What becomes due happens in order: before it gets later, every task that slept until then
        sleeps again, waits with a time limit, or is done."""
        end, limit = self._passed + seconds, Limit(f"everything is done that is due within {seconds:g} held seconds")
        while limit.allows(self._timers and self._timers[0][0] <= end):
            self._passed = max(self._passed, self._timers[0][0])
            self._ring()
            await self._settle()
        self._passed = end

    def jump(self, seconds: float) -> None:
        """It is later at once, as after a machine has slept: what became due meanwhile is late."""
        self._passed += seconds
        self._ring()

    def pending(self, seconds: float) -> int:
        """Timers that run and sleeps that last, of those that were to take this long."""
        return sum(timer.seconds == seconds and timer.callback is not None for _, _, timer in self._timers)

    def _ring(self) -> None:
        while self._timers and self._timers[0][0] <= self._passed:
            timer = heapq.heappop(self._timers)[2]
            if timer.callback is not None:
                timer.callback()

    async def _settle(self) -> None:
        for _ in range(10):
            await asyncio.sleep(0)
        await holds(
            lambda: all(task.done() for task in self._awake), "every task that has slept sleeps again, or is done"
        )
        self._awake.clear()

    # ---- tilery.server.common.time_source.TimeSource ----
    def now(self) -> float:
        return self._began + self._passed

    def monotonic(self) -> float:
        return self._passed

    def call_later(self, seconds: float, callback: Callable[..., object], *args: Any) -> HeldTimer:
        timer = HeldTimer(seconds, lambda: callback(*args))
        heapq.heappush(self._timers, (self._passed + max(0.0, seconds), next(self._numbers), timer))
        if seconds <= 0:
            asyncio.get_running_loop().call_soon(self._ring)
        return timer

    async def sleep(self, seconds: float) -> None:
        task, woken = asyncio.current_task(), asyncio.Event()
        assert task is not None

        def wake() -> None:
            self._awake.add(task)
            woken.set()

        timer = self.call_later(seconds, wake)
        self._awake.discard(task)
        try:
            await woken.wait()
        finally:
            timer.cancel()

    @asynccontextmanager
    async def timeout(self, seconds: float) -> AsyncIterator[None]:
        task, loop = asyncio.current_task(), asyncio.get_running_loop()
        assert task is not None
        async with asyncio.timeout(None) as limit:
            timer = self.call_later(seconds, lambda: limit.reschedule(loop.time()))
            self._awake.discard(task)
            try:
                yield
            finally:
                timer.cancel()
