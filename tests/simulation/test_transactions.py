"""Open transactions of several sessions, statement by statement: the model and a real PostgreSQL do the same.

A script is drawn from a seed. Each step gives a statement to a session that does not wait for a lock, and ends when the
statement is done or waits. What each step returned and who waits must be the same on both. Rows that are deleted are
never inserted again: a statement of PostgreSQL that has waited for the end of both would not see the new row.
"""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, NamedTuple, TypeAlias, cast

import asyncpg

from simulation.server_model import DEADLOCK_SECONDS
from simulation.shared_store import SharedStoreModel
from simulation.skipping_loop import SkippingTime, run
from tilery.store.database import Statement
from tilery.store.opening import database
from tilery.store.postgres_connection import Connector, SocketConnector
from tilery.store.store import Store
from waiting import Limit

BLOCKED = (
    "SELECT pid, pg_blocking_pids(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND application_name = 'script' "
    "AND state = 'active' AND cardinality(pg_blocking_pids(pid)) > 0"
)
"""SQL for the sessions of a script that wait for a lock, and for whom."""
SESSIONS = 3
STEPS = 40
PATIENT = {
    "lock_timeout": "0",
    "idle_in_transaction_session_timeout": "0",
    "application_name": "script",
    "deadlock_timeout": "50ms",
}
"""Settings of the sessions: no verdict depends on how long a step takes."""
TABLES = ("SELECT id, seen FROM nodes ORDER BY id", "SELECT id, username_key FROM users ORDER BY id")
Settle: TypeAlias = Callable[[list["asyncio.Task[Any] | None"]], Awaitable[None]]
"""Waits until each of these statements is done or waits for a lock."""


class Step(NamedTuple):
    """A statement for a session."""

    session: int
    sql: str
    args: tuple[Any, ...] = ()


def draw_script(seed: int) -> Iterator[Step]:
    """An endless script of statements."""
    chance = random.Random(seed)
    for key in "abc":
        yield Step(0, "INSERT INTO nodes (id, seen) VALUES ($1, $2)", (f"old {key}", 0.0))
    for number in itertools.count(1):
        session, key = chance.randrange(SESSIONS), chance.choice("abc")
        sql, args = chance.choice(_STATEMENTS)(key, float(number), chance.choice("xyz"))
        yield Step(session, sql, args)


def _always(sql: str) -> Callable[..., tuple[str, tuple[Any, ...]]]:
    return lambda key, number, name: (sql, ())


_STATEMENTS: tuple[Callable[[str, float, str], tuple[str, tuple[Any, ...]]], ...] = (
    *[_always("BEGIN")] * 4,
    *[_always("COMMIT")] * 3,
    _always("ROLLBACK"),
    *map(_always, TABLES),
    lambda key, number, name: ("UPDATE nodes SET seen = $2 WHERE id = $1", (key, number)),
    lambda key, number, name: ("UPDATE nodes SET seen = seen + 1 WHERE id = $1", (key,)),
    lambda key, number, name: ("UPDATE nodes SET seen = seen + 1 WHERE id = $1 AND seen < $2", (key, number / 2)),
    lambda key, number, name: ("UPDATE nodes SET seen = $2 WHERE id = $1", (f"old {key}", number)),
    lambda key, number, name: ("DELETE FROM nodes WHERE id = $1", (f"old {key}",)),
    lambda key, number, name: (
        "INSERT INTO nodes (id, seen) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen",
        (key, number),
    ),
    lambda key, number, name: (
        "INSERT INTO users (id, kind, name, username_key, created) VALUES ($1, 'guest', 'Ann', $2, 1.0)",
        (f"{key}{number:g}", name),
    ),
)


async def play(connector: Connector, script: Iterator[Step], settle: Settle) -> list[object]:
    """What happened in each step, and what is stored in the end."""
    sessions = [await connector.connect(server_settings=PATIENT, command_timeout=None) for _ in range(SESSIONS)]
    running: list[asyncio.Task[Any] | None] = [None] * SESSIONS
    found: list[object] = []
    for _ in range(STEPS):
        assert None in running, "a deadlock that nobody has ended"
        step = next(one for one in script if running[one.session] is None)
        running[step.session] = asyncio.create_task(_execute(sessions[step.session], step))
        await settle(running)
        outcomes = [None if task is None else await task if task.done() else "waits" for task in running]
        found.append((step, outcomes))
        running = [None if task is None or task.done() else task for task in running]
        if "DeadlockDetectedError" in outcomes:
            break  # which of them is ended depends on who waited first
    for session in sessions:
        session.terminate()
    for task in running:
        if task is not None:
            await asyncio.wait([task])
    return found


async def _execute(session: Any, step: Step) -> object:
    try:
        if step.sql.startswith("SELECT"):
            return [tuple(row) for row in await session.fetch(step.sql, *step.args)]
        status = str(await session.execute(step.sql, *step.args))
        return status.rsplit(" ", 1)[-1] if step.args else "done"
    except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        return type(error).__name__


def in_model(seed: int) -> list[object]:
    """A script on the model."""
    clock = SkippingTime()

    async def story() -> list[object]:
        model = SharedStoreModel(clock, random.Random(seed))
        async with Store(model.node("tables", clock)):
            return await play(
                model.connector("script", clock), draw_script(seed), lambda _: clock.sleep(2 * DEADLOCK_SECONDS)
            )

    return run(story())


async def in_postgres(address: str, seed: int) -> list[object]:
    """A script on a real PostgreSQL, whose tables are emptied first."""
    async with Store(database(address)) as store:
        await store.database.write(Statement("DELETE FROM nodes"), Statement("DELETE FROM users"))

        async def settle(running: list[asyncio.Task[Any] | None]) -> None:
            waiting = [task for task in running if task is not None]
            limit = Limit("each statement is done or waits for a lock")
            while limit.allows(not await all_settled(waiting)):
                await asyncio.sleep(0)

        async def all_settled(tasks: list[asyncio.Task[Any]]) -> bool:
            unfinished = sum(not task.done() for task in tasks)  # before looking: what a COMMIT releases is done then
            blocked: dict[int, list[int]] = dict(await store.database.fetch(BLOCKED))
            return unfinished == len(blocked) and not is_deadlocked(blocked)

        return await play(SocketConnector(address), draw_script(seed), settle)


def is_deadlocked(blocked: dict[int, list[int]]) -> bool:
    """True if sessions wait for each other, until the server ends one of them."""
    waiting = set(blocked)
    while free := {one for one in waiting if waiting.isdisjoint(blocked[one])}:
        waiting -= free
    return bool(waiting)


def only_ended(step: object) -> object:
    """A step, without saying which transaction of a deadlock was ended."""
    statement, outcomes = cast("tuple[Step, list[object]]", step)
    return statement if "DeadlockDetectedError" in outcomes else step


async def test_transactions_happen_as_in_postgres(shared: str, soak: bool) -> None:
    """6 scripts of 40 steps; with ``--soak`` 300."""
    seen: set[str] = set()
    for seed in range(300 if soak else 6):
        real = await in_postgres(shared, seed)
        model = await asyncio.to_thread(in_model, seed)
        assert list(map(only_ended, model)) == list(map(only_ended, real)), f"script {seed}"
        seen |= {str(outcome) for step in real for outcome in cast("tuple[Step, list[object]]", step)[1]}
    assert {"waits", "UniqueViolationError", "InFailedSQLTransactionError", "0", "1"} <= seen
