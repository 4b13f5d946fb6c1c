"""Win chances of finished matches: one match at a time, computed once for everybody, in worker processes."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Protocol

import msgspec

from tilery.analysis.win_chances import (
    WIDTH,
    Chances,
    Moment,
    balance,
    build_moments,
    play_out_step,
    steps,
    with_width,
)
from tilery.core.caches import LRUCache
from tilery.core.codec import encode
from tilery.core.errors import Problem
from tilery.match import Match
from tilery.replay import load_verified
from tilery.server.common.errors import problem_of
from tilery.server.common.requesters import Concurrency, Requester
from tilery.server.common.time_source import TimerHandle, TimeSource
from tilery.server.workers.fair_queue import FairQueue
from tilery.server.workers.job_runner import JobRunner

MAX_REPORTS = 200
"""Maximum reports kept in memory. The oldest are dropped."""
ABANDONED_SECONDS = 75.0
"""Seconds without a poll after which a computation is dropped. Visible clients poll every second, hidden ones every
minute.
"""
CHECK_SECONDS = 1.0
WIDTHS = (0.10, WIDTH)
"""Half the width of the intervals: a first report takes a quarter of the time of the last one."""
_moments = msgspec.json.Decoder(tuple[Moment, ...])


class ChancesReport(msgspec.Struct, frozen=True):
    """Progress and result of computing the win chances of a match."""

    begun: bool = False
    done: int = 0
    total: int = 0
    """Number of positions to play out, 0 while unknown."""
    chances: Chances | None = None
    refining: bool = False
    """True while more playouts narrow the intervals of these chances. ``done`` counts anew."""
    problem: Problem | None = None
    """The reason for a failure. The next request starts over."""

    @property
    def running(self) -> bool:
        """True while it is being computed."""
        return self.begun and self.problem is None and (self.chances is None or self.refining)


class JobWorkers(JobRunner, Protocol):
    """Workers for one computation."""

    def close(self) -> None:
        """End the workers."""


class _Wanted:
    """A pending or running computation."""

    def __init__(self, match: Match, requester: Requester, under_way: ExitStack, now: float) -> None:
        self.match = match
        self.requester = requester
        self.under_way = under_way
        """Counts it as under way until it is closed."""
        self.asked_at = now
        """The time of the latest poll."""
        self.task: asyncio.Task[None] | None = None


class WinChanceJobs:
    """The running computation, the pending ones, and the reports of recent ones.

    Clients poll for a report. A computation without polls is dropped.
    """

    def __init__(
        self, start_workers: Callable[[], JobWorkers], time: TimeSource, widths: tuple[float, ...] = WIDTHS
    ) -> None:
        self._time = time
        self._widths = widths
        self._start_workers = start_workers
        self._reports = LRUCache[str, ChancesReport](MAX_REPORTS)
        self._queue: FairQueue[str] = FairQueue()
        self._wanted: dict[str, _Wanted] = {}
        """Pending and running computations, by match."""
        self._limit = Concurrency("limits/chances", "analysis", person=1, address=5, in_all=50)
        self._task: asyncio.Task[None] | None = None
        self._timer: TimerHandle | None = None

    def report(self, match_id: str) -> ChancesReport:
        """The report so far. Starts nothing."""
        if match_id in self._wanted:
            self._wanted[match_id].asked_at = self._time.monotonic()
        return self._reports.get(match_id) or ChancesReport()

    def start(self, match_id: str, match: Match, requester: Requester) -> ChancesReport:
        """The report. Starts the computation if there is none. Refused if the requester has another one pending."""
        known = self.report(match_id)
        if known.chances is not None or known.running:
            return known
        under_way = ExitStack()
        under_way.enter_context(self._limit.enter(requester))
        self._wanted[match_id] = _Wanted(match, requester, under_way, self._time.monotonic())
        self._reports.put(match_id, ChancesReport(begun=True))
        self._queue.put(requester, match_id)
        self._start_next()
        self._look_later()
        return self.report(match_id)

    async def close(self) -> None:
        """Cancel everything."""
        if self._timer is not None:
            self._timer.cancel()
        for match_id in list(self._wanted):
            self._drop(match_id)
        if self._task is not None:
            await asyncio.wait([self._task])

    def _start_next(self) -> None:
        if self._task is None and len(self._queue):
            match_id = self._queue.pop()
            self._task = self._wanted[match_id].task = asyncio.create_task(self._work(match_id))
            self._task.add_done_callback(lambda _: self._on_done())

    def _on_done(self) -> None:
        self._task = None
        self._start_next()

    def _look_later(self) -> None:
        if self._timer is None:
            self._timer = self._time.call_later(CHECK_SECONDS, self._drop_abandoned)

    def _drop_abandoned(self) -> None:
        self._timer = None
        for match_id, wanted in list(self._wanted.items()):
            if self._time.monotonic() - wanted.asked_at > ABANDONED_SECONDS:
                self._drop(match_id)
        if self._wanted:
            self._look_later()

    def _drop(self, match_id: str) -> None:
        wanted = self._wanted[match_id]
        if wanted.task is not None:
            wanted.task.cancel()
        else:
            self._queue.remove(wanted.requester, match_id)
        self._forget(match_id)
        if not self._keep_report(match_id):
            self._reports.pop(match_id)

    def _keep_report(self, match_id: str) -> bool:
        """Keep the chances found so far as they are. False if there are none."""
        known = self._reports.get(match_id)
        if known is None or known.chances is None:
            return False
        self._reports.put(match_id, msgspec.structs.replace(known, refining=False))
        return True

    def _forget(self, match_id: str) -> None:
        wanted = self._wanted.pop(match_id, None)
        if wanted is not None:
            wanted.under_way.close()

    async def _work(self, match_id: str) -> None:
        pool, wanted, began = self._start_workers(), self._wanted[match_id], self._time.monotonic()
        try:
            await self._play_out(match_id, wanted, pool)
        except Exception as error:
            if not self._keep_report(match_id):
                self._reports.put(match_id, ChancesReport(begun=True, problem=problem_of(error, match=match_id)))
        finally:
            pool.close()
            self._queue.charge(wanted.requester, self._time.monotonic() - began)
            if self._wanted.get(match_id) is wanted:
                self._forget(match_id)

    async def _play_out(self, match_id: str, wanted: _Wanted, pool: JobRunner) -> None:
        """Report the chances with ever narrower intervals."""
        found = await pool.run(wanted.requester, plan_steps, wanted.match.record().dumps().encode())
        self._reports.put(match_id, ChancesReport(begun=True, total=len(found)))
        results: list[bytes | None] = [None] * len(found)
        for width in self._widths:
            results = await self._narrow(match_id, wanted, pool, found, results, width)
            moments = _moments.decode(await pool.run(wanted.requester, summarize, found, results))
            summed, refining = _sum_up(wanted.match, moments), width != self._widths[-1]
            done = 0 if refining else len(found)
            report = ChancesReport(begun=True, done=done, total=len(found), chances=summed, refining=refining)
            self._reports.put(match_id, report)

    async def _narrow(
        self,
        match_id: str,
        wanted: _Wanted,
        pool: JobRunner,
        found: Sequence[bytes],
        results: Sequence[bytes | None],
        width: float,
    ) -> list[bytes | None]:
        async def play(step: bytes, begun: bytes | None) -> bytes | None:
            result = await pool.run(wanted.requester, play_on, step, begun, width)
            so_far = self._reports.get(match_id) or ChancesReport()
            self._reports.put(match_id, msgspec.structs.replace(so_far, done=so_far.done + 1))
            return result

        async with asyncio.TaskGroup() as group:
            playing = [group.create_task(play(*each)) for each in zip(found, results, strict=True)]
        return [task.result() for task in playing]


def _sum_up(match: Match, found: tuple[Moment, ...]) -> Chances:
    return Chances(match.header.game, match.names, found, balance(found))


# ---- in the workers: values between two workers travel pickled, so that this process need not unpack them ----
def plan_steps(record: bytes) -> list[bytes]:
    """The positions of a match to be played out."""
    return [pickle.dumps(step) for step in steps(load_verified(record))]


def play_on(step: bytes, begun: bytes | None, width: float) -> bytes:
    """Play a position out until its chances are precise enough, or go on where that was begun."""
    before = None if begun is None else pickle.loads(begun)
    return pickle.dumps(play_out_step(with_width(pickle.loads(step), width), before))


def summarize(found: Sequence[bytes], results: Sequence[bytes | None]) -> bytes:
    """The chances at all positions, as JSON."""
    played = [None if result is None else pickle.loads(result) for result in results]
    return encode(tuple(build_moments([pickle.loads(step) for step in found], played)))
