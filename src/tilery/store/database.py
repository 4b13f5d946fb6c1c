"""What a database must be able to do; ``sqlite`` and ``postgres`` implement it.

SQL is written once, with ``$1`` parameters, in the dialect both understand. Only the hot path, ``append``, is written
twice. There are no interactive transactions: a write is a list of statements, each with the number of rows it must
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
    """The store cannot be used or did not answer; what was being written may or may not be stored."""


class UnexpectedRowCount(Exception):
    """A statement did not change the number of rows it must, so its write is rolled back."""


class Statement(msgspec.Struct, frozen=True):
    """A statement of a write. ``rows``: how many rows it must change for the write to happen; None: any number."""

    sql: str
    args: tuple[Any, ...] = ()
    rows: int | None = None


class Append(msgspec.Struct, frozen=True, array_like=True):
    """An entry to be stored, and the new values of its match's row. The bulk statements rely on the order of fields."""

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
    """A table as a backup reads it."""

    name: str
    columns: tuple[str, ...]


Listener: TypeAlias = Callable[[str | None], None]
"""Receives a note; None: some may have been lost."""


class Waiter(Protocol):
    """How a database waits: as ``asyncio`` does, or by the time source of a server."""

    async def sleep(self, seconds: float, /) -> None:
        """Return after this long."""

    def timeout(self, seconds: float, /) -> AbstractAsyncContextManager[object]:
        """Raise TimeoutError if the block takes longer."""


class Database(Protocol):
    """A durable database: everything acknowledged survives a power cut."""

    shared: bool
    """Whether several nodes can use it at once."""
    json_rows: str
    """SQL for all rows as one JSON array of arrays, with braces for the columns; NULL or empty if there are none."""

    size_query: str
    """SQL for the bytes that the database takes on disk, or in memory where it has no disk."""

    async def open(self) -> None:
        """Connect and bring the tables up to date; raises StoreError."""

    async def close(self) -> None:
        """Finish what waits and disconnect."""

    async def fetch(self, sql: str, *args: Any) -> list[Row]:
        """Rows of a query."""

    async def write(self, *statements: Statement) -> bool:
        """Execute all statements or none; False: one would not change the rows it must. Durable when it returns."""

    def append(self, append: Append, /) -> asyncio.Future[bool]:
        """Store an entry, together with all others that wait; False: there is an entry with that number already."""

    async def notify(self, note: str) -> None:
        """Send a short note to the other nodes."""

    def listen(self, listener: Listener) -> None:
        """Receive the notes of other nodes, and ``entries`` notes of what they append."""

    def snapshot(self, tables: tuple[BackupTable, ...]) -> AsyncIterator[tuple[BackupTable, list[Row]]]:
        """All rows of the tables as they are at one moment, in batches."""
