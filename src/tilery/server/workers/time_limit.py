"""A limit of processor time for jobs whose length a client chooses."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from tilery.core.errors import BadRecord


class _OutOfTime(BaseException):
    """Raised inside the block. Not an Exception, so that no handler takes it for an error of the record."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise BadRecord when the block has used this much processor time, where the system can measure it."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGVTALRM, _raise)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    except _OutOfTime:
        message = f"The record takes longer than the {seconds:g} seconds that a server spends on one."
        raise BadRecord("record/too-slow", message) from None
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _raise(_number: int, _frame: FrameType | None) -> None:
    raise _OutOfTime
