"""SQLite in one file: the default, for one machine. It survives ``kill -9`` and power cuts at any point."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sqlite3
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import Any

from tilery.store.database import BackupTable, Listener, Row, Statement, StoreError
from tilery.store.migrations import migrations, pending
from tilery.store.sqlite_writer import CommitThread, SqliteWriter, SystemCommitThread

BATCH_ROWS = 1000


class SqliteDatabase:
    """One file. Only one server at a time may have it open, which a lock file beside it ensures.

    ``beside_server``: for short work of the operator on an existing file, which a server may have open meanwhile.
    """

    shared = False
    json_rows = "json_group_array(json_array({}))"
    size_query = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"

    def __init__(
        self,
        path: str | Path,
        *,
        beside_server: bool = False,
        new_thread: Callable[[], CommitThread] = SystemCommitThread,
    ) -> None:
        """``new_thread`` makes the thread that writes."""
        self.path = Path(path)
        self._beside_server = beside_server
        self._readers = ThreadPoolExecutor(1, "tilery-reader")
        self._reading: sqlite3.Connection | None = None
        self._writing: sqlite3.Connection | None = None
        self._writer = SqliteWriter(new_thread)
        self.append = self._writer.put
        """Stores an entry with the next group."""
        self._lock: sqlite3.Connection | None = None

    async def open(self) -> None:
        """Open the file, or create it."""
        if self._beside_server and not self.path.is_file():
            raise StoreError("store/no-file", f"There is no database {self.path}.")
        try:
            if not self._beside_server:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self._lock = _lock(self.path)
            self._writing = _connect(self.path)
            migrate(self._writing)
            self._reading = await self._in_reader(_connect, self.path)
        except (OSError, sqlite3.Error) as error:
            raise StoreError("store/open", f"The database {self.path} cannot be opened: {error}") from None
        self._writer.start(self._writing)

    async def close(self) -> None:
        """Write pending work, and close the file."""
        await self._writer.stop()
        if self._reading is not None:
            await self._in_reader(self._reading.close)
        self._readers.shutdown()
        if self._writing is not None:
            self._writing.close()
        if self._lock is not None:
            self._lock.close()
        self._reading = self._writing = self._lock = None

    async def fetch(self, sql: str, *args: Any) -> list[Row]:
        """Rows of a query, on a connection that does not wait for the writer."""
        if self._reading is None:
            raise StoreError("store/closed", "The database is closed.")
        reading = self._reading
        try:
            rows: list[Row] = await self._in_reader(lambda: reading.execute(numbered(sql), args).fetchall())
        except sqlite3.Error as error:
            raise StoreError("store/read", f"The database cannot be read: {error}") from None
        return rows

    async def write(self, *statements: Statement) -> bool:
        """Execute all statements or none, in the next group."""
        return await self._writer.put(tuple(Statement(numbered(one.sql), one.args, one.rows) for one in statements))

    async def notify(self, note: str) -> None:
        """Does nothing: there are no other nodes."""

    def listen(self, listener: Listener) -> None:
        """Does nothing: there are no other nodes."""

    async def snapshot(self, tables: tuple[BackupTable, ...]) -> AsyncIterator[tuple[BackupTable, list[Row]]]:
        """All rows at one moment, through a separate connection."""
        worker = ThreadPoolExecutor(1)
        loop = asyncio.get_running_loop()
        connection = await loop.run_in_executor(worker, _connect, self.path)
        try:
            await loop.run_in_executor(worker, connection.execute, "BEGIN")
            for table in tables:
                sql = f"SELECT {', '.join(table.columns)} FROM {table.name}"
                cursor = await loop.run_in_executor(worker, connection.execute, sql)
                while rows := await loop.run_in_executor(worker, cursor.fetchmany, BATCH_ROWS):
                    yield table, rows
        finally:
            await loop.run_in_executor(worker, connection.close)
            worker.shutdown()

    async def _in_reader(self, function: Any, *args: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._readers, function, *args)


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA cache_size = -16000")
    return connection


def migrate(connection: sqlite3.Connection) -> None:
    """Migrate the tables to the current version."""
    done: int = connection.execute("PRAGMA user_version").fetchone()[0]
    for migration in pending(migrations(clustered="WITHOUT ROWID", updated=""), done):
        connection.execute("BEGIN IMMEDIATE")
        with contextlib.ExitStack() as undo:
            undo.callback(connection.execute, "ROLLBACK")
            for statement in migration.statements:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {migration.number}")
            undo.pop_all()
        connection.execute("COMMIT")


def _lock(path: Path) -> sqlite3.Connection:
    """Take a lock that ends with the process on every system: an open transaction on a file beside the database."""
    lock = sqlite3.connect(path.with_name(path.name + ".lock"), isolation_level=None, timeout=0)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        lock.close()
        raise StoreError("store/in-use", f"Another server is using the database {path}.") from None
    return lock


@lru_cache(maxsize=256)
def numbered(sql: str) -> str:
    """The statement with ``$1`` written as ``?1``, as SQLite expects."""
    return re.sub(r"\$(\d+)", r"?\1", sql)
