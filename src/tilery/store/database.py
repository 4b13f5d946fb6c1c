"""What a database must be able to do for us; ``sqlite`` and ``postgres`` each do it their own way.

SQL is written once, with ``$1`` parameters, in the words both understand. Only the hot path, ``append``, is written
twice. There are no interactive transactions: a write is a list of steps that says how many rows each must touch, and
all of it happens or none.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any, Protocol, TypeAlias

import msgspec

from tilery.core.errors import TileryError

Row: TypeAlias = tuple[Any, ...]


class StoreError(TileryError):
    """The store cannot be used, or did not answer; what was being written may or may not be there."""


class Step(msgspec.Struct, frozen=True):
    """One statement of a write. ``rows``: how many rows it must touch for the write to happen; None: any number."""

    sql: str
    args: tuple[Any, ...] = ()
    rows: int | None = None


class Append(msgspec.Struct, frozen=True, array_like=True):
    """An entry to be stored, and what becomes of its match. The order of fields is that of the bulk statements."""

    match: str
    seq: int
    request: str | None
    body: str
    at: float
    awaited: str
    due: float | None
    node: str
    outcome: str | None


class Table(msgspec.Struct, frozen=True):
    """A table as a backup reads it."""

    name: str
    columns: tuple[str, ...]


Listener: TypeAlias = Callable[[str], None]


class Database(Protocol):
    """A durable place. Everything acknowledged survives a power cut."""

    shared: bool
    """Whether several nodes can use it at once."""
    json_rows: str
    """How it says in SQL: all rows as one JSON array of arrays; columns go into the braces. NULL or empty for none."""

    async def open(self) -> None:
        """Connect and bring the tables up to date; raises StoreError."""

    async def close(self) -> None:
        """Finish what waits and let go."""

    async def fetch(self, sql: str, *args: Any) -> list[Row]:
        """Rows of a query."""

    async def write(self, *steps: Step) -> bool:
        """All steps or none; False: a step would not have touched the rows it must. Durable when it returns."""

    def append(self, append: Append) -> asyncio.Future[bool]:
        """Store an entry together with all others that wait; False: there is an entry with that number already."""

    async def tell(self, note: str) -> None:
        """Tell the other nodes something short."""

    def listen(self, listener: Listener) -> None:
        """Hear what other nodes tell, and ``entries`` notes of what they append."""

    def snapshot(self, tables: tuple[Table, ...]) -> AsyncIterator[tuple[Table, list[Row]]]:
        """All rows of the tables as they are at one moment, in pieces."""
