"""Plays matches in parallel processes on this machine, with results in order."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool

from tilery import processes
from tilery.arena.bot_match import Pairing, PlayedMatch, play_pairing
from tilery.core.errors import TileryError

QUEUED_PER_WORKER = 4
"""Number of matches queued for each worker."""
MAX_RESTARTS = 3
"""Maximum number of restarts of the workers without a finished match in between."""


def cores() -> int:
    """Number of processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_locally(pairings: Sequence[Pairing], workers: int) -> Iterator[PlayedMatch]:
    """The results in the order of the pairings. The matches of a worker that died are played again."""
    if workers <= 1:
        yield from map(play_pairing, pairings)
        return
    done = failures = 0
    while done < len(pairings):
        try:
            for match in _pool(pairings[done:], workers):
                done, failures = done + 1, 0
                yield match
        except BrokenProcessPool:
            failures += 1
            if failures > MAX_RESTARTS:
                raise TileryError(
                    "arena/workers-die", f"The workers died {failures} times in a row at {pairings[done]}."
                ) from None


def _pool(pairings: Sequence[Pairing], workers: int) -> Iterator[PlayedMatch]:
    waiting: deque[Future[PlayedMatch]] = deque()
    with processes.workers(workers) as pool:
        for pairing in pairings:
            with processes.undisturbed():  # workers may start here
                waiting.append(pool.submit(play_pairing, pairing))
            if len(waiting) >= QUEUED_PER_WORKER * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
