"""The interface of a database, which ``sqlite`` and ``postgres`` implement.

SQL is written once, with ``$1`` parameters, in the dialect both understand. Only the hot path, ``append``, is written
twice. There are no interactive transactions. A write is a list of statements, each with the number of rows it must
change, and either all of them are executed or none.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol, TypeAlias

import msgspec

from tilery.core.errors import TileryError

Row: TypeAlias = tuple[Any, ...]


class StoreError(TileryError):
    """The store is unusable or did not answer. A write under way may or may not have been stored."""


class UnexpectedRowCount(Exception):
    """Raised when a statement did not change as many rows as it must. Its write is rolled back."""


class Statement(msgspec.Struct, frozen=True):
    """A statement of a write. ``rows``: the number of rows it must change for the write to happen, or None for any
    number.
    """

    sql: str
    args: tuple[Any, ...] = ()
    rows: int | None = None


class Append(msgspec.Struct, frozen=True, array_like=True):
    """An entry to store, and the new values of its match's row. The bulk statements rely on the order of the fields."""

    match: str
    seq: int
    request: str | None
    body: str
    at: float
    awaited: str
    due: float | None
    node: str
    outcome: str | None


class BackupTable(msgspec.Struct, frozen=True):
    """A table in the form a backup reads it."""

    name: str
    columns: tuple[str, ...]


Listener: TypeAlias = Callable[[str | None], None]
"""Receives a note, or None if notes may have been lost."""


class Waiter(Protocol):
    """The way a database waits: as ``asyncio`` does, or by the time source of a server."""

    async def sleep(self, seconds: float, /) -> None:
        """Return after this many seconds."""

    def timeout(self, seconds: float, /) -> AbstractAsyncContextManager[object]:
        """Raise TimeoutError if the block takes longer than this many seconds."""


class Database(Protocol):
    """A durable database: everything acknowledged survives a power cut."""

    shared: bool
    """True if several nodes can use the database at once."""
    json_rows: str
    """SQL for all rows as one JSON array of arrays, with braces for the columns; NULL or empty if there are none."""

    size_query: str
    """SQL for the bytes that the database takes on disk, or in memory if it has no disk."""

    async def open(self) -> None:
        """Connect and migrate the tables to the current version. Raises StoreError."""

    async def close(self) -> None:
        """Finish pending work and disconnect."""

    async def fetch(self, sql: str, *args: Any) -> list[Row]:
        """Rows of a query."""

    async def write(self, *statements: Statement) -> bool:
        """Execute all statements or none, durably. False if one of them would not change the rows it must."""

    def append(self, append: Append, /) -> asyncio.Future[bool]:
        """Store an entry in one group with all other pending ones. False if its number is taken."""

    async def notify(self, note: str) -> None:
        """Send a short note to the other nodes."""

    def listen(self, listener: Listener) -> None:
        """Subscribe to the notes of other nodes, and to ``entries`` notes about what they append."""

    def snapshot(self, tables: tuple[BackupTable, ...]) -> AsyncIterator[tuple[BackupTable, list[Row]]]:
        """All rows of the tables as they are at one moment, in batches."""
