"""Processes for long thoughts: they give way to the table, and they end with it however it ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import Executor, ProcessPoolExecutor

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


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A parent that was killed cannot end its workers: each has to see it by itself."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
