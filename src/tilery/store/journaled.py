"""SQLite in memory with an external journal, for devices without a real file system, such as a browser.

A write is durable when the journal has it, and only then is it visible. The journal is a snapshot of the whole database
and the writes since. Opening reads both.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Iterator
from typing import Any, Protocol

import msgspec

from tilery.store.database import Append, BackupTable, Listener, Row, Statement, StoreError, UnexpectedRowCount
from tilery.store.sqlite import migrate, numbered

MAX_WRITES = 400
"""Number of writes in the journal after which the next opening makes a new snapshot."""
_APPEND = (
    "INSERT INTO entries (match_id, seq, request, body) VALUES ($1, $2, $3, $4)",
    "UPDATE matches SET seq = $2, changed = $3, awaited = $4, due = $5, node = $6, outcome = $7, "
    "status = CASE WHEN $7 IS NULL THEN status ELSE 'over' END WHERE id = $1",
)
_writes = msgspec.json.Decoder(list[tuple[str, tuple[str | int | float | None, ...]]])


class Journal(Protocol):
    """Keeps a snapshot and the writes after it. A change is durable when its awaitable is done."""

    async def read(self) -> tuple[bytes | None, list[str]]:
        """The snapshot (None before the first one) and the writes since, in order."""

    async def add(self, write: str) -> None:
        """Add a write."""

    async def replace(self, snapshot: bytes) -> None:
        """Store a new snapshot and drop the writes it contains. Both happen or neither."""


class JournaledDatabase:
    """An in-memory database of one process, see ``Database``."""

    shared = False
    json_rows = "json_group_array(json_array({}))"
    size_query = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._connection: sqlite3.Connection | None = None
        self._turn = asyncio.Lock()
        """Admits one write or read at a time, so that nobody reads what is not durable yet."""
        self._writes: set[asyncio.Task[bool]] = set()
        """Writes under way. They finish even if their caller is cancelled, as the journal may have them already."""

    async def open(self) -> None:
        """Read the journal, and write a new snapshot if one is due."""
        try:
            snapshot, writes = await self._journal.read()
            connection = sqlite3.connect(":memory:", isolation_level=None)
            if snapshot is not None:
                connection.deserialize(snapshot)
            connection.execute("PRAGMA foreign_keys = ON")
            for write in writes:
                _repeat(connection, write)
            before = connection.execute("PRAGMA user_version").fetchone()
            migrate(connection)
            if before != connection.execute("PRAGMA user_version").fetchone() or len(writes) > MAX_WRITES:
                await self._journal.replace(connection.serialize())
        except sqlite3.Error as error:
            raise StoreError("store/open", f"What this device has stored cannot be read: {error}") from None
        self._connection = connection

    async def close(self) -> None:
        """Finish pending writes."""
        if self._writes:
            await asyncio.wait(self._writes)
        async with self._turn:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    async def fetch(self, sql: str, *args: Any) -> list[Row]:
        """Rows of a query."""
        async with self._turn:
            try:
                return self._open_connection().execute(numbered(sql), args).fetchall()
            except sqlite3.Error as error:
                raise StoreError("store/read", f"The database cannot be read: {error}") from None

    async def write(self, *statements: Statement) -> bool:
        """Execute all statements or none."""
        return await self._start(statements)

    def append(self, append: Append) -> asyncio.Future[bool]:
        """Store an entry."""
        insert, update = _APPEND
        one = append
        return self._start(
            (
                Statement(insert, (one.match, one.seq, one.request, one.body), rows=1),
                Statement(update, (one.match, one.seq, one.at, one.awaited, one.due, one.node, one.outcome), rows=1),
            )
        )

    def _start(self, statements: tuple[Statement, ...]) -> asyncio.Future[bool]:
        task = asyncio.create_task(self._write(statements))
        self._writes.add(task)
        task.add_done_callback(self._writes.discard)
        return asyncio.shield(task)

    async def _write(self, statements: tuple[Statement, ...]) -> bool:
        async with self._turn:
            connection = self._open_connection()
            try:
                with _transaction(connection):
                    changed = 0
                    for one in statements:
                        rows = connection.execute(numbered(one.sql), one.args).rowcount
                        if one.rows is not None and rows != one.rows:
                            raise UnexpectedRowCount
                        changed += rows
                    if changed:
                        await self._add([(one.sql, one.args) for one in statements])
            except (UnexpectedRowCount, sqlite3.IntegrityError):
                return False
            except sqlite3.Error as error:
                raise StoreError("store/write", f"The database cannot be written: {error}") from None
            return True

    async def notify(self, note: str) -> None:
        """Does nothing: there are no other nodes."""

    def listen(self, listener: Listener) -> None:
        """Does nothing: there are no other nodes."""

    async def snapshot(self, tables: tuple[BackupTable, ...]) -> AsyncIterator[tuple[BackupTable, list[Row]]]:
        """All rows of the tables at one moment."""
        async with self._turn:
            connection = self._open_connection()
            for table in tables:
                yield table, connection.execute(f"SELECT {', '.join(table.columns)} FROM {table.name}").fetchall()

    async def _add(self, statements: list[tuple[str, tuple[Any, ...]]]) -> None:
        try:
            await self._journal.add(msgspec.json.encode(statements).decode())
        except Exception as error:
            raise StoreError("store/write", f"This device cannot store anything: {error}") from None

    def _open_connection(self) -> sqlite3.Connection:
        if self._connection is None:
            raise StoreError("store/closed", "The database is closed.")
        return self._connection


def _repeat(connection: sqlite3.Connection, write: str) -> None:
    with _transaction(connection):
        for sql, args in _writes.decode(write):
            connection.execute(numbered(sql), args)


@contextlib.contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Commit at the end, or roll back after an error."""
    connection.execute("BEGIN")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
