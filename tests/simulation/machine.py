"""A machine of the simulated world: its clock, its disk, its threads and processes, and the node that runs on it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor
from pathlib import Path
from random import Random
from typing import Any

from simulation.virtual_loop import Process, VirtualLoop
from tilery.server.common.time_source import SystemTime
from tilery.store.database import StoreError
from tilery.store.sqlite import SqliteDatabase

EPOCH = 1_800_000_000.0
"""The time at which every world begins."""
COMMIT_SECONDS = (0.0002, 0.004)
READ_SECONDS = (0.0001, 0.002)
THINK_SECONDS = (0.01, 0.8)
"""How long a job in another process takes."""


class MachineTime(SystemTime):
    """The clock of a machine. Its timers are those of the loop, and its wall clock may be wrong."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop
        self.error = 0.0
        """Seconds by which the wall clock is ahead."""

    def now(self) -> float:
        """The wall clock."""
        return EPOCH + self._loop.time() + self.error

    def monotonic(self) -> float:
        """Seconds since the world began."""
        return self._loop.time()


class MachineEntropy:
    """The randomness of a machine, which follows from the seed."""

    def __init__(self, chance: Random) -> None:
        self.randbits = chance.getrandbits
        self.choice = chance.choice
        self.shuffle = chance.shuffle
        self._chance = chance

    def token_hex(self, size: int, /) -> str:
        """Bytes as hex digits."""
        return self._chance.randbytes(size).hex()

    token_urlsafe = token_hex


class SimulatedProcesses(Executor):
    """Stands for worker processes. The loop runs their jobs at once and delivers the answers later."""

    def __init__(self, _: int) -> None:
        self.is_broken = False

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """The processes are ended, with their jobs."""
        self.is_broken = True


class Jobs:
    """Runs what is asked of threads and processes: at a moment between now and the answer."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self.dying = 0
        """Jobs whose process dies."""

    def run(self, executor: Any, function: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        """The answer as a future of the calling process."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()
        is_job = isinstance(executor, SimulatedProcesses)
        seconds = self._chance.uniform(*(THINK_SECONDS if is_job else READ_SECONDS))
        dies = is_job and self.dying > 0
        self.dying -= dies

        def work() -> None:
            if answer.cancelled():
                return
            try:
                if dies or (is_job and executor.is_broken):
                    raise BrokenExecutor("the worker died")
                result = function(*args)
            except Exception as error:
                loop.call_later(seconds, _fail, answer, error)
            else:
                loop.call_later(seconds, _deliver, answer, result)

        loop.call_later(seconds * self._chance.random(), work)
        return answer


def _deliver(answer: asyncio.Future[Any], result: Any) -> None:
    if not answer.done():
        answer.set_result(result)


def _fail(answer: asyncio.Future[Any], error: Exception) -> None:
    if not answer.done():
        answer.set_exception(error)


class Disk:
    """A disk with one SQLite file, which survives the node."""

    def __init__(self, path: Path, chance: Random) -> None:
        self.path = path
        self.chance = chance
        self.slowness = 1.0
        self.lost_answers = 0
        """Commits that happen and are reported as failed."""
        self.failing_until = 0.0
        """The moment until which nothing can be written."""
        self._database: SqliteDatabase | None = None

    def open(self) -> SqliteDatabase:
        """The database as a node opens it."""
        self._database = SqliteDatabase(self.path, new_thread=lambda: SimulatedCommitThread(self))
        return self._database

    def release(self) -> None:
        """Let go of the file, as the system does for a process that has died."""
        database, self._database = self._database, None
        if database is not None:
            for connection in (database._reading, database._writing, database._lock):
                if connection is not None:
                    connection.close()

    def set_full(self, is_full: bool) -> None:
        """Let the file grow no more, or again."""
        if self._database is not None and self._database._writing is not None:
            pages = 1 if is_full else 1_000_000
            self._database._writing.execute(f"PRAGMA max_page_count = {pages}").fetchall()


class SimulatedCommitThread:
    """Commits groups at moments of virtual time: after they were put, and before they are answered."""

    _commit: Callable[[Any], Any]
    _deliver: Callable[[Any], None]

    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    def start(self, commit: Callable[[Any], Any], deliver: Callable[[Any], None]) -> None:
        """Begin."""
        self._commit, self._deliver = commit, deliver

    def put(self, group: Any) -> None:
        """Commit this group soon."""
        asyncio.get_running_loop().call_later(self._seconds(), self._run, group)

    async def stop(self) -> None:
        """Nothing is under way any more."""

    def _run(self, group: Any) -> None:
        loop, disk = asyncio.get_running_loop(), self._disk
        if loop.time() < disk.failing_until:
            answer = StoreError("store/write", "The database cannot be written: disk I/O error")
        else:
            answer = self._commit(group)
            if disk.lost_answers > 0:
                disk.lost_answers -= 1
                answer = StoreError("store/write", "The database cannot be written: no answer")
        loop.call_later(self._seconds(), self._deliver, answer)

    def _seconds(self) -> float:
        return self._disk.chance.uniform(*COMMIT_SECONDS) * self._disk.slowness


class Machine:
    """A machine, whether its node runs or not."""

    def __init__(self, index: int, loop: VirtualLoop, chance: Random) -> None:
        self.index = index
        self.name = f"node{index}"
        self.time = MachineTime(loop)
        self.entropy = MachineEntropy(chance)
        self.jobs = Jobs(chance)
        self.process = Process(self.name)
        self.node: Any = None
        """The running node, None while it is down or starting."""
        self.app: Any = None
        self.links: dict[Any, None] = {}
        """The open connections, in the order in which they were opened."""
        self.is_starting = False

    def renew(self) -> None:
        """A new process, as the one before has ended."""
        self.process = Process(self.name)
        self.links.clear()


def read_only(path: Path) -> sqlite3.Connection:
    """A connection of the observer, who sees what is committed."""
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False)
