"""Opens a database by its address."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tilery.store.database import Database, StoreError, Waiter
from tilery.store.sqlite import SqliteDatabase


def database(address: str | Path, *, beside_server: bool = False, time: Waiter = asyncio) -> Database:
    """Open PostgreSQL for ``postgresql://…``, SQLite for ``sqlite:///FILE`` or the path of a file.

    As elsewhere, ``sqlite:///games.sqlite`` is relative and ``sqlite:////var/games.sqlite`` absolute.
    ``beside_server``: an SQLite file must exist, and a server may be using it. ``time``: the clock by which PostgreSQL
    waits.
    """
    text = str(address)
    scheme, separator, rest = text.partition("://")
    if separator and scheme == "sqlite" and rest.startswith("/") and rest != "/":
        return SqliteDatabase(rest[1:], beside_server=beside_server)
    if separator and scheme not in ("postgresql", "postgres"):
        raise StoreError(
            "store/address",
            f"Expected postgresql://…, sqlite:///FILE or the path of a file as the database, but found {text!r}.",
        )
    if separator:
        try:
            from tilery.store.postgres import PostgresDatabase
            from tilery.store.postgres_connection import SocketConnector
        except ImportError:
            raise StoreError(
                "store/no-driver", "PostgreSQL needs asyncpg; install it with: pip install 'tilery[postgres]'."
            ) from None
        return PostgresDatabase(SocketConnector(text), time)
    return SqliteDatabase(text, beside_server=beside_server)
