"""PostgreSQL, for several nodes on one database: group commit like SQLite's, and NOTIFY from node to node."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from tilery.store.database import Append, Listener, Row, Step, StoreError, Table
from tilery.store.migrations import migrations, pending
from tilery.store.postgres_writer import LOST, Writer

CHANNEL = "tilery"
MIGRATION_LOCK = 7_165_719
PIECE = 1000


class _Refused(Exception):
    """A step did not touch the rows it must."""


class PostgresDatabase:
    """A database server. Connections that break are made anew; what was under way is reported as StoreError."""

    shared = True
    json_rows = "json_agg(json_build_array({}))"

    def __init__(self, address: str, connections: int = 6) -> None:
        self.address = address
        self._connections = connections
        self._pool: Any = None
        self._writer: Writer | None = None
        self._listeners: list[Listener] = []
        self._hearing: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect, and bring the tables up to date."""
        try:
            self._pool = await asyncpg.create_pool(
                self.address, min_size=1, max_size=self._connections, reset=_as_it_is, server_settings={"jit": "off"}
            )
            async with self._pool.acquire() as connection:
                await _migrate(connection)
        except LOST as error:
            raise StoreError("store/open", f"the PostgreSQL database cannot be opened: {error}") from None
        self._writer = Writer(self.address)
        ready = asyncio.Event()
        self._hearing = asyncio.create_task(self._hear(ready))
        await ready.wait()

    async def close(self) -> None:
        """Write what waits, and disconnect."""
        if self._hearing is not None:
            self._hearing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._hearing
        if self._writer is not None:
            await self._writer.stop()
        if self._pool is not None:
            await self._pool.close()
        self._writer = self._pool = self._hearing = None

    async def fetch(self, sql: str, *args: Any) -> list[Row]:
        """Rows of a query."""
        try:
            async with self._open().acquire() as connection:
                return [tuple(row) for row in await connection.fetch(sql, *args)]
        except LOST as error:
            raise StoreError("store/read", f"the database cannot be read: {error}") from None

    async def write(self, *steps: Step) -> bool:
        """All steps or none."""
        try:
            async with self._open().acquire() as connection:
                await _do(connection, steps)
        except (_Refused, asyncpg.IntegrityConstraintViolationError):
            return False
        except LOST as error:
            raise StoreError("store/write", f"the database cannot be written: {error}") from None
        return True

    def append(self, append: Append) -> asyncio.Future[bool]:
        """Store an entry with the next group."""
        if self._writer is None:
            raise StoreError("store/closed", "the database is closed")
        return self._writer.put(append)

    async def tell(self, note: str) -> None:
        """Tell the other nodes; a note that is lost with a connection is made good by the next look at the store."""
        with contextlib.suppress(StoreError):
            await self.fetch("SELECT pg_notify($1, $2)", CHANNEL, note)

    def listen(self, listener: Listener) -> None:
        """Hear notes. After the connection was lost and is back, the note ``again`` says that some may be missing."""
        self._listeners.append(listener)

    async def snapshot(self, tables: tuple[Table, ...]) -> AsyncIterator[tuple[Table, list[Row]]]:
        """All rows as they are at one moment."""
        async with (
            self._open().acquire() as connection,
            connection.transaction(isolation="repeatable_read", readonly=True),
        ):
            for table in tables:
                cursor = await connection.cursor(f"SELECT {', '.join(table.columns)} FROM {table.name}")
                while rows := await cursor.fetch(PIECE):
                    yield table, [tuple(row) for row in rows]

    def _open(self) -> Any:
        if self._pool is None:
            raise StoreError("store/closed", "the database is closed")
        return self._pool

    async def _hear(self, ready: asyncio.Event) -> None:
        """Listen, and listen again whenever the connection breaks."""
        while True:
            try:
                connection = await asyncpg.connect(self.address)
            except Exception:  # whatever it was, this task must go on
                await asyncio.sleep(0.5)
                continue
            lost = asyncio.Event()
            try:
                connection.add_termination_listener(lambda _, lost=lost: lost.set())
                await connection.add_listener(CHANNEL, self._heard)
                if ready.is_set():
                    self._each("again")
                ready.set()
                await lost.wait()
            except Exception:
                await asyncio.sleep(0.5)
            finally:
                connection.terminate()

    def _heard(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        self._each(str(payload))

    def _each(self, note: str) -> None:
        for listener in self._listeners:
            listener(note)


async def _do(connection: Any, steps: tuple[Step, ...]) -> None:
    if len(steps) == 1 and steps[0].rows is None:
        await connection.execute(steps[0].sql, *steps[0].args)  # a transaction of its own, without being told so
        return
    async with connection.transaction():
        for step in steps:
            status = await connection.execute(step.sql, *step.args)
            if step.rows is not None and _touched(status) != step.rows:
                raise _Refused


async def _as_it_is(_connection: object) -> None:
    """Nothing here changes a connection, so nothing has to be undone before its next use: that would cost a query."""


def _touched(status: str) -> int:
    """The count in a command's answer, such as ``UPDATE 3``."""
    return int(status.rsplit(" ", 1)[-1])


async def _migrate(connection: Any) -> None:
    """Nodes that start together wait for each other here."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
        await connection.execute("CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY)")
        done = await connection.fetchval("SELECT coalesce(max(number), 0) FROM migrations")
        for migration in pending(migrations(clustered="", updated="WITH (fillfactor = 70)"), done):
            for statement in migration.statements:
                await connection.execute(statement)
            await connection.execute("INSERT INTO migrations VALUES ($1)", migration.number)
