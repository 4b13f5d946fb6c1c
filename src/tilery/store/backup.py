"""Everything a server keeps, in one file that either kind of database can be filled from.

The file is gzipped JSON lines: a head, rows by table, and an end with the count, so a file cut short is noticed
before anything is restored.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tilery.store.database import Database, Row, Step, StoreError, Table
from tilery.store.opening import database
from tilery.store.store import Store

FORMAT = 1
TABLES = (
    Table("meta", ("key", "value")),
    Table("users", ("id", "kind", "name", "username", "username_key", "password", "created")),
    Table("sessions", ("id", "user_id", "created", "expires", "agent")),
    Table("tokens", ("id", "user_id", "title", "hash", "created")),
    Table(
        "matches",
        (
            *("id", "version", "status", "game", "code", "public", "created", "changed", "seq", "awaited", "due"),
            *("node", "outcome", "rematch", "rated"),
        ),
    ),
    Table("plans", ("match_id", "plan", "header")),
    Table("seats", ("match_id", "seat", "user_id", "how", "since")),
    Table("entries", ("match_id", "seq", "request", "body")),
    Table("chat", ("match_id", "id", "request", "body")),
    Table("ratings", ("user_id", "game", "mu", "sigma", "shown", "matches")),
    Table("nodes", ("id", "seen")),
    Table("pauses", ("start", "stop")),
)
PARAMETERS = 900
"""No statement has more; every SQLite allows so many."""


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
    """Write all rows, as they are at one moment, to the file; how many. A server may go on using the database."""
    source = database(address)
    if source.shared:
        async with Store(source):
            return await _write(source, file)
    if not Path(address).is_file():
        raise StoreError("store/no-file", f"there is no database {address} to back up")
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
    """Fill an empty database; how many rows. A damaged file, or a database that is not empty, is refused."""
    total = _checked(file)
    target = database(address)
    async with Store(target):
        if (await target.fetch("SELECT count(*) FROM matches"))[0][0] or (
            await target.fetch("SELECT count(*) FROM users")
        )[0][0]:
            raise StoreError("store/not-empty", "only an empty database can be restored into; this one has matches")
        tables = {table.name: table for table in TABLES}
        for piece in _pieces(file):
            if isinstance(piece, Rows):
                await _fill(target, tables[piece.table], [tuple(row) for row in piece.rows])
    return total


async def _fill(target: Database, table: Table, rows: list[Row]) -> None:
    width = len(table.columns)
    size = max(1, PARAMETERS // width)
    steps = []
    for start in range(0, len(rows), size):
        some = rows[start : start + size]
        marks = ", ".join(
            "(" + ", ".join(f"${n * width + column + 1}" for column in range(width)) + ")" for n in range(len(some))
        )
        sql = f"INSERT INTO {table.name} ({', '.join(table.columns)}) VALUES {marks}"
        steps.append(Step(sql, tuple(value for row in some for value in row), rows=len(some)))
    if not await target.write(*steps):
        raise StoreError("store/restore", f"rows of {table.name} are there already; restore into a new database")


def _checked(file: Path) -> int:
    """The number of rows of a file that is whole."""
    found, end, known = 0, None, {table.name: len(table.columns) for table in TABLES}
    for piece in _pieces(file):
        match piece:
            case Head(tilery_backup=form) if form != FORMAT:
                raise StoreError("store/backup", f"{file} has backup format {form}; this program reads {FORMAT}")
            case Rows(table=table, rows=rows):
                if table not in known or any(len(row) != known[table] for row in rows):
                    raise StoreError("store/backup", f"{file} has rows of {table!r} that this program does not know")
                found += len(rows)
            case End(count=count):
                end = count
            case _:
                pass
    if end != found:
        raise StoreError("store/backup", f"{file} is cut short: it should have {end} rows, but has {found}")
    return found


def _pieces(file: Path) -> Iterator[Head | Rows | End]:
    try:
        with gzip.open(file, "rb") as lines:
            for line in lines:
                yield _decoder.decode(line)
    except (OSError, EOFError, msgspec.DecodeError) as error:
        raise StoreError("store/backup", f"{file} cannot be read as a backup: {error}") from None


def _line(value: msgspec.Struct) -> bytes:
    return msgspec.json.encode(value) + b"\n"
