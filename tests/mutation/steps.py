"""Steps of a test: the calls it makes and the lines it runs in certain files, counted by Python's tracing.

Whether a fault makes a test run for ever is judged by steps, never by time.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import msgspec

MANY = 5_000_000
"""Steps in which every test here has ended several times over, unless a fault keeps it from ending."""
TraceFunction = Callable[[FrameType, str, Any], Any]


class LineTrace(msgspec.Struct, frozen=True):
    """Lines of the files followed that a test ran, and its number of steps."""

    lines: frozenset[tuple[str, int]]
    steps: int


@contextmanager
def follow(files: frozenset[str]) -> Iterator[Callable[[], LineTrace]]:
    """Follow what runs meanwhile. Yields a function that returns the trace."""
    lines: set[tuple[str, int]] = set()
    steps = 0

    def on_line(frame: FrameType, event: str, value: Any) -> TraceFunction:
        nonlocal steps
        steps += 1
        lines.add((frame.f_code.co_filename, frame.f_lineno))
        return on_line

    def on_call(frame: FrameType, event: str, value: Any) -> TraceFunction | None:
        nonlocal steps
        steps += 1
        return on_line if frame.f_code.co_filename in files else None

    with _traced(on_call):
        yield lambda: LineTrace(frozenset(lines), steps)


@contextmanager
def limit_steps(file: str, function: str, limit: int) -> Iterator[None]:
    """End the process if more steps are made meanwhile: calls of any function, or lines of this one."""
    left = limit

    def on_line(frame: FrameType, event: str, value: Any) -> TraceFunction:
        nonlocal left
        left -= 1
        if left < 0:
            os._exit(ENDLESS)
        return on_line

    def on_call(frame: FrameType, event: str, value: Any) -> TraceFunction | None:
        nonlocal left
        left -= 1
        if left < 0:
            os._exit(ENDLESS)
        code = frame.f_code
        return on_line if code.co_filename == file and code.co_qualname.startswith(function) else None

    with _traced(on_call):
        yield


ENDLESS = 2
"""Exit status of a process that has made more steps than it may."""


@contextmanager
def _traced(function: TraceFunction) -> Iterator[None]:
    threading.settrace(function)
    sys.settrace(function)
    try:
        yield
    finally:
        sys.settrace(None)
        threading.settrace(None)
