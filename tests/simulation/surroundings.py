"""What the process of a simulated world shares with everything else in it: the log, and the garbage."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import structlog

from tilery.server.ops.memory import MemoryTrimmer
from tilery.store.database import StoreError


@contextmanager
def captured_log(report: Callable[[str, BaseException], None], note: Callable[[str], None]) -> Iterator[None]:
    """Print nothing. ``report`` hears of every unexpected exception that was logged, ``note`` of everything."""

    def process(_: Any, method: str, event: Any) -> Any:
        error = event.get("exc_info")
        if error is True:
            error = sys.exc_info()[1]
        note(f"{method} {event['event']} {error!r}" if error else f"{method} {event}")
        if isinstance(error, BaseException) and not isinstance(error, StoreError):
            report(event["event"], error)
        raise structlog.DropEvent

    before = structlog.get_config()
    structlog.configure(processors=[process], cache_logger_on_first_use=False)
    try:
        yield
    finally:
        structlog.configure(**before)


async def _trim_nothing(_: MemoryTrimmer) -> None:
    """Takes no time."""


@contextmanager
def untrimmed_memory() -> Iterator[None]:
    """Leave the garbage of all nodes to the collector of the process in which they are simulated."""
    before, collects = MemoryTrimmer.run, gc.isenabled()
    MemoryTrimmer.run = _trim_nothing  # type: ignore[method-assign, assignment]
    gc.disable()
    try:
        yield
    finally:
        MemoryTrimmer.run = before  # type: ignore[method-assign]
        if collects:
            gc.enable()
