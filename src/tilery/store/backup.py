"""Backups: everything a server stores, in one file from which either kind of database can be restored.

The file is gzipped JSON lines: a head, rows by table, and an end with the count, so that a truncated file is noticed
before anything is restored.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tilery.store.database import BackupTable, Database, Row, Statement, StoreError
from tilery.store.opening import database
from tilery.store.store import Store

FORMAT = 1
TABLES = (
    BackupTable("meta", ("key", "value")),
    BackupTable("users", ("id", "kind", "name", "username", "username_key", "password", "created")),
    BackupTable("sessions", ("id", "user_id", "created", "expires", "agent")),
    BackupTable("tokens", ("id", "user_id", "title", "hash", "created")),
    BackupTable(
        "matches",
        (
            *("id", "version", "status", "game", "code", "public", "created", "changed", "seq", "awaited", "due"),
            *("node", "outcome", "rematch", "rated"),
        ),
    ),
    BackupTable("plans", ("match_id", "plan", "header")),
    BackupTable("seats", ("match_id", "seat", "user_id", "how", "since")),
    BackupTable("entries", ("match_id", "seq", "request", "body")),
    BackupTable("chat", ("match_id", "id", "request", "body")),
    BackupTable("ratings", ("user_id", "game", "mu", "sigma", "shown", "matches")),
    BackupTable("nodes", ("id", "seen")),
    BackupTable("pauses", ("start", "stop")),
)
MAX_PARAMETERS = 900
"""Parameters of a statement; every build of SQLite allows this many."""


class Head(msgspec.Struct, frozen=True, tag_field="part", tag="head"):
    """The first line."""

    tilery_backup: int


class Rows(msgspec.Struct, frozen=True, tag_field="part", tag="rows"):
    """Some rows of a table."""

    table: str
    rows: list[list[Any]]


class End(msgspec.Struct, frozen=True, tag_field="part", tag="end"):
    """The last line."""

    count: int


_decoder: msgspec.json.Decoder[Head | Rows | End] = msgspec.json.Decoder(Head | Rows | End)


async def backup(address: str, file: Path) -> int:
    """Write all rows to the file and return their number. A server may be using the database meanwhile."""
    source = database(address)
    if source.shared:
        async with Store(source):
            return await _write(source, file)
    if not Path(address).is_file():
        raise StoreError("store/no-file", f"There is no database {address}.")
    return await _write(source, file)


async def _write(source: Database, file: Path) -> int:
    part, count = file.with_name(file.name + ".part"), 0
    with gzip.open(part, "wb", compresslevel=6) as out:
        out.write(_line(Head(FORMAT)))
        async for table, rows in source.snapshot(TABLES):
            out.write(_line(Rows(table.name, [list(row) for row in rows])))
            count += len(rows)
        out.write(_line(End(count)))
    part.replace(file)
    return count


async def restore(address: str, file: Path) -> int:
    """Fill an empty database and return the number of rows. A damaged file or a database in use is refused."""
    total = _checked(file)
    target = database(address)
    async with Store(target):
        if (await target.fetch("SELECT count(*) FROM matches"))[0][0] or (
            await target.fetch("SELECT count(*) FROM users")
        )[0][0]:
            raise StoreError("store/not-empty", "A backup can only be restored into an empty database.")
        tables = {table.name: table for table in TABLES}
        for piece in _pieces(file):
            if isinstance(piece, Rows):
                await _fill(target, tables[piece.table], [tuple(row) for row in piece.rows])
    return total


async def _fill(target: Database, table: BackupTable, rows: list[Row]) -> None:
    width = len(table.columns)
    size = max(1, MAX_PARAMETERS // width)
    statements = []
    for start in range(0, len(rows), size):
        some = rows[start : start + size]
        marks = ", ".join(
            "(" + ", ".join(f"${n * width + column + 1}" for column in range(width)) + ")" for n in range(len(some))
        )
        sql = f"INSERT INTO {table.name} ({', '.join(table.columns)}) VALUES {marks}"
        statements.append(Statement(sql, tuple(value for row in some for value in row), rows=len(some)))
    if not await target.write(*statements):
        raise StoreError("store/restore", f"The database has rows in {table.name} already. Restore into a new one.")


def _checked(file: Path) -> int:
    """The number of rows in the file; raises StoreError if it is damaged."""
    found, end, known = 0, None, {table.name: len(table.columns) for table in TABLES}
    for piece in _pieces(file):
        match piece:
            case Head(tilery_backup=form) if form != FORMAT:
                raise StoreError("store/backup", f"{file} has backup format {form}; this program reads {FORMAT}.")
            case Rows(table=table, rows=rows):
                if table not in known or any(len(row) != known[table] for row in rows):
                    raise StoreError("store/backup", f"{file} has rows of {table!r} that this program does not know.")
                found += len(rows)
            case End(count=count):
                end = count
            case _:
                pass
    if end != found:
        raise StoreError("store/backup", f"{file} is incomplete: it should have {end} rows, but has {found}.")
    return found


def _pieces(file: Path) -> Iterator[Head | Rows | End]:
    try:
        with gzip.open(file, "rb") as lines:
            for line in lines:
                yield _decoder.decode(line)
    except (OSError, EOFError, msgspec.DecodeError) as error:
        raise StoreError("store/backup", f"{file} is not a Tilery backup, or it is damaged: {error}") from None


def _line(value: msgspec.Struct) -> bytes:
    return msgspec.json.encode(value) + b"\n"
