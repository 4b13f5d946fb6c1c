"""PostgreSQL, for several nodes on one database: group commit as with SQLite, and NOTIFY between nodes."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import asyncpg

from tilery.store.database import (
    Append,
    BackupTable,
    Listener,
    Row,
    Statement,
    StoreError,
    UnexpectedRowCount,
    Waiter,
)
from tilery.store.migrations import migrations, pending
from tilery.store.postgres_connection import ANSWER_SECONDS, LOST, Connector, describe
from tilery.store.postgres_listener import CHANNEL, PostgresListener
from tilery.store.postgres_writer import PostgresWriter

MIGRATION_LOCK = 7_165_719
BATCH_ROWS = 1000
_NO_HURRY = "SET LOCAL idle_in_transaction_session_timeout = '10min'"
"""Session setting of a backup, which reads no faster than its file is written. Its transaction locks no row."""


class PostgresDatabase:
    """A PostgreSQL server. Broken connections are replaced, and work under way on them is reported as StoreError."""

    shared = True
    json_rows = "json_agg(json_build_array({}))"
    size_query = "SELECT pg_database_size(current_database())"

    def __init__(self, connector: Connector, time: Waiter, connections: int = 6) -> None:
        self._connector = connector
        self._time = time
        self._connections = connections
        self._pool: Any = None
        self._writer: PostgresWriter | None = None
        self._listener = PostgresListener(connector, self._deliver, time)
        self._listeners: list[Listener] = []

    async def open(self) -> None:
        """Connect, and migrate the tables to the current version."""
        try:
            await _migrate(self._connector)
            await self._listener.start()
            self._pool = await self._connector.create_pool(self._connections)
        except LOST as error:
            await self.close()
            raise StoreError("store/open", f"The PostgreSQL database cannot be opened: {describe(error)}") from None
        self._writer = PostgresWriter(self._connector)

    async def close(self) -> None:
        """Write pending entries, and disconnect."""
        await self._listener.stop()
        if self._writer is not None:
            await self._writer.stop()
        if self._pool is not None:
            with contextlib.suppress(*LOST):
                async with self._time.timeout(ANSWER_SECONDS):
                    await self._pool.close()
            self._pool.terminate()
        self._writer = self._pool = None

    async def fetch(self, sql: str, *args: Any) -> list[Row]:
        """Rows of a query."""
        try:
            async with self._acquire() as connection:
                return [tuple(row) for row in await connection.fetch(sql, *args)]
        except LOST as error:
            raise StoreError("store/read", f"The database cannot be read: {describe(error)}") from None

    async def write(self, *statements: Statement) -> bool:
        """Execute all statements or none."""
        try:
            async with self._acquire() as connection:
                await _execute(connection, statements)
        except (UnexpectedRowCount, asyncpg.IntegrityConstraintViolationError):
            return False
        except LOST as error:
            raise StoreError("store/write", f"The database cannot be written: {describe(error)}") from None
        return True

    def append(self, append: Append) -> asyncio.Future[bool]:
        """Store an entry with the next group."""
        if self._writer is None:
            raise StoreError("store/closed", "The database is closed.")
        return self._writer.put(append)

    async def notify(self, note: str) -> None:
        """Notify the other nodes. A note lost with a connection does no harm, as they read the store later."""
        with contextlib.suppress(StoreError):
            await self.fetch("SELECT pg_notify($1, $2)", CHANNEL, note)

    def listen(self, listener: Listener) -> None:
        """Subscribe to notes. None follows a lost connection, as notes may be missing."""
        self._listeners.append(listener)

    async def snapshot(self, tables: tuple[BackupTable, ...]) -> AsyncIterator[tuple[BackupTable, list[Row]]]:
        """All rows at one moment."""
        async with (
            self._acquire() as connection,
            connection.transaction(isolation="repeatable_read", readonly=True),
        ):
            await connection.execute(_NO_HURRY)
            for table in tables:
                cursor = await connection.cursor(f"SELECT {', '.join(table.columns)} FROM {table.name}")
                while rows := await cursor.fetch(BATCH_ROWS):
                    yield table, [tuple(row) for row in rows]

    @contextlib.asynccontextmanager
    async def _acquire(self) -> AsyncIterator[Any]:
        """A connection of the pool. One that does not answer in time is dropped, as returning it would wait too."""
        if self._pool is None:
            raise StoreError("store/closed", "The database is closed.")
        async with self._pool.acquire(timeout=ANSWER_SECONDS) as connection:
            try:
                yield connection
            except TimeoutError:
                connection.terminate()
                raise

    def _deliver(self, note: str | None) -> None:
        for listener in self._listeners:
            listener(note)


async def _execute(connection: Any, statements: tuple[Statement, ...]) -> None:
    """Execute a single statement in a transaction of its own, over before its answer is sent, so no lock outlives a
    lost
    connection. If it must change one row and changes none, there is nothing to roll back.
    """
    if len(statements) == 1 and statements[0].rows in (None, 1):
        await _execute_one(connection, statements[0])
        return
    async with connection.transaction():
        for statement in statements:
            await _execute_one(connection, statement)


async def _execute_one(connection: Any, statement: Statement) -> None:
    status = await connection.execute(statement.sql, *statement.args)
    if statement.rows is not None and _row_count(status) != statement.rows:
        raise UnexpectedRowCount


def _row_count(status: str) -> int:
    """The count in a command status such as ``UPDATE 3``."""
    return int(status.rsplit(" ", 1)[-1])


async def _migrate(connector: Connector) -> None:
    """Migrate the tables to the current version, without a time limit. Nodes that start together wait for each other
    here.
    """
    connection = await connector.connect(command_timeout=None, server_settings={"lock_timeout": "0"})
    try:
        await _apply_migrations(connection)
    finally:
        await connection.close()


async def _apply_migrations(connection: Any) -> None:
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
        await connection.execute("CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY)")
        done = await connection.fetchval("SELECT coalesce(max(number), 0) FROM migrations")
        for migration in pending(migrations(clustered="", updated="WITH (fillfactor = 70)"), done):
            for statement in migration.statements:
                await connection.execute(statement)
            await connection.execute("INSERT INTO migrations VALUES ($1)", migration.number)
