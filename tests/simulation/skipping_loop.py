"""An event loop that never waits: when nothing is left to do, its time jumps to the next timer."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

from tilery.server.common.time_source import SystemTime

BEGAN = 1_790_000_000.0
"""Wall-clock time at the beginning."""
Value = TypeVar("Value")


class _Skipping(selectors.SelectSelector):
    """Instead of waiting for a file, lets the time pass that it was to wait."""

    passed = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """What can be read now."""
        if timeout is None:
            raise RuntimeError("nothing is left to do and no timer runs: the simulation would wait for ever")
        self.passed += timeout
        return super().select(0)


class SkippingLoop(asyncio.SelectorEventLoop):
    """The loop. Its time is that of everything which runs on it."""

    def __init__(self) -> None:
        self._skipping = _Skipping()
        super().__init__(self._skipping)

    def time(self) -> float:
        """Seconds that have passed."""
        return self._skipping.passed


class SkippingTime(SystemTime):
    """The time source of parts that run on the loop. ``shift``: seconds by which its wall clock is fast."""

    def __init__(self, shift: float = 0.0) -> None:
        self.shift = shift

    def now(self) -> float:
        """Wall-clock time."""
        return BEGAN + asyncio.get_running_loop().time() + self.shift

    def monotonic(self) -> float:
        """Seconds that have passed."""
        return asyncio.get_running_loop().time()


def run(work: Coroutine[Any, Any, Value]) -> Value:
    """Run this to its end, however long it takes, at once."""
    with asyncio.Runner(loop_factory=SkippingLoop) as runner:
        return runner.run(work)
