"""Win chances of finished matches: one match at a time, computed once for all who ask, in worker processes."""

from __future__ import annotations

import asyncio
import os
import pickle
from collections import OrderedDict
from collections.abc import Sequence

import msgspec

from tilery.analysis.winning import Chances, Moment, balance, played, steps, told
from tilery.core.codec import encode
from tilery.core.errors import Problem
from tilery.match import Match
from tilery.replay import verified
from tilery.server.jobs.worker_pool import WorkerPool
from tilery.server.protocol.errors import conflict, problem_of

MAX_REPORTS = 200
"""Reports kept in memory; the oldest are dropped."""
WORKERS = min(4, os.cpu_count() or 1)
_moments = msgspec.json.Decoder(tuple[Moment, ...])


class ChancesReport(msgspec.Struct, frozen=True):
    """Progress and result of computing the win chances of a match."""

    begun: bool = False
    done: int = 0
    total: int = 0
    """Positions to be played out; 0 while that is not known yet."""
    chances: Chances | None = None
    problem: Problem | None = None
    """Why it failed; asking again starts over."""

    @property
    def running(self) -> bool:
        """Whether it is being computed."""
        return self.begun and self.chances is None and self.problem is None


class WinChanceJobs:
    """The computation that runs, and the reports of recent ones."""

    def __init__(self) -> None:
        self._reports: OrderedDict[str, ChancesReport] = OrderedDict()
        self._task: asyncio.Task[None] | None = None

    def report(self, match_id: str) -> ChancesReport:
        """The report so far; starts nothing."""
        return self._reports.get(match_id, ChancesReport())

    def start(self, match_id: str, match: Match) -> ChancesReport:
        """The report, after starting the computation if there is none; refused while another match is computed."""
        known = self.report(match_id)
        if known.chances is not None or known.running:
            return known
        if self._task is not None and not self._task.done():
            raise conflict("limits/chances", "Another match is being analysed. Try again in a minute or two.")
        self._note(match_id, ChancesReport(begun=True))
        self._task = asyncio.create_task(self._work(match_id, match))
        return self.report(match_id)

    async def close(self) -> None:
        """Cancel the computation."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _work(self, match_id: str, match: Match) -> None:
        pool = WorkerPool(WORKERS)
        try:
            found = await self._played(match_id, match, pool)
            self._note(
                match_id, ChancesReport(begun=True, done=len(found), total=len(found), chances=_summed(match, found))
            )
        except Exception as error:
            self._note(match_id, ChancesReport(begun=True, problem=problem_of(error, match=match_id)))
        finally:
            pool.close()

    async def _played(self, match_id: str, match: Match, pool: WorkerPool) -> tuple[Moment, ...]:
        found = await pool.run(plan_steps, match.record().dumps().encode())
        self._note(match_id, ChancesReport(begun=True, total=len(found)))

        async def play(step: bytes) -> bytes:
            result = await pool.run(play_on, step)
            so_far = self.report(match_id)
            self._note(match_id, msgspec.structs.replace(so_far, done=so_far.done + 1))
            return result

        async with asyncio.TaskGroup() as group:
            playing = [group.create_task(play(step)) for step in found]
        return _moments.decode(await pool.run(summarize, found, [task.result() for task in playing]))

    def _note(self, match_id: str, report: ChancesReport) -> None:
        self._reports[match_id] = report
        self._reports.move_to_end(match_id)
        while len(self._reports) > MAX_REPORTS:
            self._reports.popitem(last=False)


def _summed(match: Match, found: tuple[Moment, ...]) -> Chances:
    return Chances(match.header.game, match.names, found, balance(found))


# ---- in the workers; what one hands to another travels pickled, so that this process need not unpack it ----
def plan_steps(record: bytes) -> list[bytes]:
    """The positions of a match to be played out."""
    return [pickle.dumps(step) for step in steps(verified(record))]


def play_on(step: bytes) -> bytes:
    """Play one of them out until its chances are known well enough."""
    return pickle.dumps(played(pickle.loads(step)))


def summarize(found: Sequence[bytes], results: Sequence[bytes]) -> bytes:
    """The chances at all positions, as JSON."""
    return encode(tuple(told([pickle.loads(step) for step in found], [pickle.loads(result) for result in results])))
