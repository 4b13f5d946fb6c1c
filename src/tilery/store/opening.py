"""From an address to a database."""

from __future__ import annotations

from pathlib import Path

from tilery.store.database import Database, StoreError
from tilery.store.sqlite import SqliteDatabase


def database(address: str | Path) -> Database:
    """A file path is SQLite; ``postgresql://…`` is PostgreSQL."""
    text = str(address)
    if text.startswith(("postgresql://", "postgres://")):
        try:
            from tilery.store.postgres import PostgresDatabase
        except ImportError:
            raise StoreError(
                "store/no-driver", "PostgreSQL needs asyncpg; install it with: pip install 'tilery[postgres]'"
            ) from None
        return PostgresDatabase(text)
    return SqliteDatabase(text)
