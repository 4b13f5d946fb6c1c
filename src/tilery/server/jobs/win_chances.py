"""Win chances of finished matches: of one at a time, once for all who ask, in processes that give way to the table."""

from __future__ import annotations

import asyncio
import os
import pickle
from collections import OrderedDict
from collections.abc import Sequence

import msgspec
import structlog

from tilery.analysis.winning import Chances, Moment, balance, played, steps, told
from tilery.core.codec import encode
from tilery.core.errors import Problem, TileryError
from tilery.match import Match
from tilery.replay import verified
from tilery.server.jobs.worker_pool import WorkerPool
from tilery.server.matches.submissions import FAULT
from tilery.server.protocol.errors import conflict

log = structlog.get_logger()
KEPT = 200
WORKERS = min(4, os.cpu_count() or 1)
_moments = msgspec.json.Decoder(tuple[Moment, ...])


class ChancesReport(msgspec.Struct, frozen=True):
    """How far the chances of a match are worked out."""

    begun: bool = False
    done: int = 0
    total: int = 0
    """Steps of the match to be played on; 0 while that is not known yet."""
    chances: Chances | None = None
    problem: Problem | None = None
    """Why it came to nothing; asking again begins anew."""

    @property
    def running(self) -> bool:
        """Whether it is being worked out."""
        return self.begun and self.chances is None and self.problem is None


class WinChanceJobs:
    """What is being worked out, and what was lately."""

    def __init__(self) -> None:
        self._reports: OrderedDict[str, ChancesReport] = OrderedDict()
        self._task: asyncio.Task[None] | None = None

    def report(self, match_id: str) -> ChancesReport:
        """How far it is; begins nothing."""
        return self._reports.get(match_id, ChancesReport())

    def begin(self, match_id: str, match: Match) -> ChancesReport:
        """The same, and begun if it was not; refused while another match is being worked out."""
        known = self.report(match_id)
        if known.chances is not None or known.running:
            return known
        if self._task is not None and not self._task.done():
            raise conflict(
                "limits/chances", "the chances of another match are being worked out; try again in a minute or two"
            )
        self._note(match_id, ChancesReport(begun=True))
        self._task = asyncio.create_task(self._work(match_id, match))
        return self.report(match_id)

    async def close(self) -> None:
        """Forget what is being worked out."""
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
        except TileryError as error:
            self._note(match_id, ChancesReport(begun=True, problem=error.problem()))
        except Exception as error:
            log.exception("chances", exc_info=error, match=match_id)
            self._note(match_id, ChancesReport(begun=True, problem=FAULT))
        finally:
            pool.close()

    async def _played(self, match_id: str, match: Match, pool: WorkerPool) -> tuple[Moment, ...]:
        found = await pool.run(plan, match.record().dumps().encode())
        self._note(match_id, ChancesReport(begun=True, total=len(found)))

        async def play(step: bytes) -> bytes:
            result = await pool.run(play_on, step)
            so_far = self.report(match_id)
            self._note(match_id, msgspec.structs.replace(so_far, done=so_far.done + 1))
            return result

        async with asyncio.TaskGroup() as group:
            playing = [group.create_task(play(step)) for step in found]
        return _moments.decode(await pool.run(tell, found, [task.result() for task in playing]))

    def _note(self, match_id: str, report: ChancesReport) -> None:
        self._reports[match_id] = report
        self._reports.move_to_end(match_id)
        while len(self._reports) > KEPT:
            self._reports.popitem(last=False)


def _summed(match: Match, found: tuple[Moment, ...]) -> Chances:
    return Chances(match.header.game, match.names, found, balance(found))


# ---- in the workers; what they hand on to each other stays closed on the way ----
def plan(record: bytes) -> list[bytes]:
    """The steps of a match to be played on."""
    return [pickle.dumps(step) for step in steps(verified(record))]


def play_on(step: bytes) -> bytes:
    """One of them, played on to the end until its chances are known well enough."""
    return pickle.dumps(played(pickle.loads(step)))


def tell(found: Sequence[bytes], results: Sequence[bytes]) -> bytes:
    """All of them together: JSON of the moments."""
    return encode(tuple(told([pickle.loads(step) for step in found], [pickle.loads(result) for result in results])))
