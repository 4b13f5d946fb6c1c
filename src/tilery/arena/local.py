"""All cores of this machine: matches in parallel, results in order."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from tilery.arena.playing import Pairing, Played, played
from tilery.core.errors import TileryError
from tilery.core.workers import follow_parent, undisturbed

AHEAD = 4
"""So many matches wait for each worker."""
RESTARTS = 3
"""So often in a row the workers are started anew after one of them died, without a single match in between."""


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def here(pairings: Sequence[Pairing], workers: int) -> Iterator[Played]:
    """The matches in the order asked for. A worker that dies costs only time: what it held is played again."""
    if workers <= 1:
        yield from map(played, pairings)
        return
    done = failures = 0
    while done < len(pairings):
        try:
            for match in _pool(pairings[done:], workers):
                done, failures = done + 1, 0
                yield match
        except BrokenProcessPool:
            failures += 1
            if failures > RESTARTS:
                raise TileryError(
                    "arena/workers-die", f"the workers died {failures} times in a row at {pairings[done]}"
                ) from None


def _pool(pairings: Sequence[Pairing], workers: int) -> Iterator[Played]:
    waiting: deque[Future[Played]] = deque()
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=follow_parent)
    try:
        for pairing in pairings:
            with undisturbed():  # Ctrl-C is for the process that shows the progress; it ends the workers
                waiting.append(pool.submit(played, pairing))
            if len(waiting) >= AHEAD * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
