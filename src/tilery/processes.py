"""Worker processes with low priority that always end with their parent."""

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
    """A pool of worker processes, which start with the first task."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(number, mp_context=context, initializer=_begin)


def end(running: Executor) -> None:
    """Terminate the workers at once and drop their tasks."""
    workers = list((getattr(running, "_processes", None) or {}).values())
    running.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.terminate()


@contextmanager
def undisturbed() -> Iterator[None]:
    """Block SIGINT while processes are started, so that Ctrl-C does not reach them before they ignore it."""
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
    """Make this worker process exit when its parent does, even if the parent is killed. Call it first."""
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Wait for the end of the parent, then exit, as a killed parent cannot terminate its workers."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
