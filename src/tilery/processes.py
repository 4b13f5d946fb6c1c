"""Worker processes with low priority that always end with their parent, and at once with Ctrl-C."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import NoReturn

NICENESS = 10


def pool(number: int) -> ProcessPoolExecutor:
    """A pool of worker processes, which start with the first task."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(number, mp_context=context, initializer=_begin)


def end(running: Executor) -> None:
    """Terminate the workers at once and drop their tasks."""
    found = _workers_of(running)
    running.shutdown(wait=False, cancel_futures=True)
    for worker in found:
        worker.terminate()


def _workers_of(running: Executor) -> list[BaseProcess]:
    return list((getattr(running, "_processes", None) or {}).values())


@contextmanager
def workers(number: int) -> Iterator[ProcessPoolExecutor]:
    """A pool for a command in the foreground. If the block is broken off, its workers end at once, busy or idle."""
    running = pool(number)
    with one_interrupt():
        try:
            yield running
            running.shutdown()
        except BaseException:
            for worker in _workers_of(running):
                worker.terminate()
            running.shutdown(cancel_futures=True)
            raise


@contextmanager
def one_interrupt() -> Iterator[None]:
    """Let the first Ctrl-C break off the block, and ignore others until the block is left.

    A second one would interrupt what the first one began: workers would not be ended and the command would wait for
    them.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler or threading.current_thread() is not threading.main_thread():
        yield
        return
    signal.signal(signal.SIGINT, _interrupt_once)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _interrupt_once(number: int, frame: FrameType | None) -> NoReturn:
    signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


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
