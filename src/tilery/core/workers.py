"""Processes for long thoughts: they give way to the table, and they end with it however it ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager

NICENESS = 10


def pool(number: int) -> ProcessPoolExecutor:
    """So many processes, started when the first thought comes."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(number, mp_context=context, initializer=_begin)


def end(running: Executor) -> None:
    """End the processes at once; whatever they think about is forgotten."""
    workers = list((getattr(running, "_processes", None) or {}).values())
    running.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.terminate()


@contextmanager
def undisturbed() -> Iterator[None]:
    """For starting processes: Ctrl-C is not for them, not even before they can say so themselves."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    follow_parent()


def follow_parent() -> None:
    """To be called in a process as it begins: it ends when its parent does, however that ends."""
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A parent that was killed cannot end its workers: each has to see it by itself."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
