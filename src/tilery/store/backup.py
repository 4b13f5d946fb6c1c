"""Backups: everything a server stores, in one file from which either kind of database can be restored.

The file is gzipped JSON lines: a head, rows by table, and an end with the count. The count reveals a truncated file
before anything is restored. A row that does not fit its table is left out, together with all rows that depend on it.
"""

from __future__ import annotations

import gzip
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tilery.store.backup_tables import TABLES, TABLES_WITH_DECODERS
from tilery.store.database import BackupTable, Database, Row, Statement, StoreError
from tilery.store.opening import database
from tilery.store.store import Store

FORMAT = 1
MAX_LINE_BYTES = 64_000_000
"""Maximum bytes of a line that is read. It keeps a small compressed file from unfolding to more than fits in memory."""
LINE_BYTES = 1_000_000
"""Bytes after which a line ends, at the end of the row that exceeds them."""
MAX_REASONS = 20
"""Maximum number of left-out rows that are reported with their reason. All of them are counted."""
MAX_PARAMETERS = 900
"""Maximum number of parameters in a statement, which every build of SQLite allows."""


class BackupHead(msgspec.Struct, frozen=True, tag_field="part", tag="head"):
    """The first line."""

    tilery_backup: int


class Rows(msgspec.Struct, frozen=True, tag_field="part", tag="rows"):
    """Some rows of a table."""

    table: str
    rows: list[msgspec.Raw]


class End(msgspec.Struct, frozen=True, tag_field="part", tag="end"):
    """The last line."""

    count: int


class Restored:
    """Result of a restore: rows by table, the number of rows left out, and the reasons for the first of them."""

    def __init__(self) -> None:
        self.rows: Counter[str] = Counter()
        self.left_out: Counter[str] = Counter()
        self.reasons: list[str] = []

    def leave_out(self, table: str, reason: str) -> None:
        """Count a row that cannot be restored."""
        self.left_out[table] += 1
        if len(self.reasons) < MAX_REASONS:
            self.reasons.append(f"{table}: {reason}")

    def sentence(self) -> str:
        """One sentence for the operator: the rows restored and the rows left out."""
        users, matches = self.rows["users"], self.rows["matches"]
        text = f"restored {self.rows.total():,} rows, among them {users:,} users and {matches:,} matches"
        if not self.left_out:
            return f"{text}; nothing was left out."
        tables = ", ".join(f"{count:,} of {table}" for table, count in self.left_out.items())
        return f"{text}; left out {self.left_out.total():,} damaged rows: {tables}."


_decoder: msgspec.json.Decoder[BackupHead | Rows | End] = msgspec.json.Decoder(BackupHead | Rows | End)


async def backup(address: str, file: Path) -> int:
    """Write all rows to the file and return their number. A server may use the database meanwhile."""
    source = database(address)
    if source.shared:
        async with Store(source):
            return await _write(source, file)
    if not Path(address).is_file():
        raise StoreError("store/no-file", f"There is no database {address}.")
    return await _write(source, file)


async def _write(source: Database, file: Path) -> int:
    part, count = file.with_name(file.name + ".part"), 0
    try:
        with gzip.open(part, "wb", compresslevel=6) as out:
            out.write(_line(BackupHead(FORMAT)))
            async for table, rows in source.snapshot(TABLES):
                for line in _lines(table, rows):
                    out.write(line)
                count += len(rows)
            out.write(_line(End(count)))
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
    return count


def _lines(table: BackupTable, rows: list[Row]) -> Iterator[bytes]:
    """The rows of a batch as lines short enough to be read back."""
    waiting: list[msgspec.Raw] = []
    size = 0
    for row in rows:
        encoded = msgspec.json.encode(row)
        waiting.append(msgspec.Raw(encoded))
        size += len(encoded)
        if size > LINE_BYTES:
            yield _line(Rows(table.name, waiting))
            waiting, size = [], 0
    if waiting:
        yield _line(Rows(table.name, waiting))


async def restore(address: str, file: Path) -> Restored:
    """Fill an empty database from a backup. A damaged file or a database in use is refused."""
    _check(file)
    target, done = database(address), Restored()
    async with Store(target):
        if (await target.fetch("SELECT count(*) FROM matches"))[0][0] or (
            await target.fetch("SELECT count(*) FROM users")
        )[0][0]:
            raise StoreError("store/not-empty", "A backup can only be restored into an empty database.")
        tables = {table.name: (table, decoder) for table, decoder in TABLES_WITH_DECODERS}
        for piece in _pieces(file):
            if isinstance(piece, Rows):
                table, decoder = tables[piece.table]
                await _fill(target, table, _readable(table, decoder, piece.rows, done), done)
    return done


def _readable(
    table: BackupTable, decoder: msgspec.json.Decoder[Any], rows: list[msgspec.Raw], done: Restored
) -> list[Row]:
    """The rows that fit their table."""
    found: list[Row] = []
    for raw in rows:
        try:
            found.append(decoder.decode(raw))
        except msgspec.DecodeError as error:
            reason = str(error)
            for index, column in enumerate(table.columns):
                reason = reason.replace(f"`$[{index}]`", column)
            done.leave_out(table.name, reason)
    return found


async def _fill(target: Database, table: BackupTable, rows: list[Row], done: Restored) -> None:
    size = max(1, MAX_PARAMETERS // len(table.columns))
    for start in range(0, len(rows), size):
        some = rows[start : start + size]
        if await target.write(_insert(table, some)):
            done.rows[table.name] += len(some)
            continue
        for row in some:
            if await target.write(_insert(table, [row])):
                done.rows[table.name] += 1
            else:
                done.leave_out(table.name, f"{row[0]!s:.64} is there twice, or belongs to something that is not there")


def _insert(table: BackupTable, rows: list[Row]) -> Statement:
    width = len(table.columns)
    marks = ", ".join(
        "(" + ", ".join(f"${n * width + column + 1}" for column in range(width)) + ")" for n in range(len(rows))
    )
    sql = f"INSERT INTO {table.name} ({', '.join(table.columns)}) VALUES {marks}"
    return Statement(sql, tuple(value for row in rows for value in row), rows=len(rows))


def _check(file: Path) -> None:
    """Raise StoreError if the file is not a backup, has another version or is truncated."""
    found, end, names = 0, None, {table.name for table in TABLES}
    for number, piece in enumerate(_pieces(file)):
        if isinstance(piece, BackupHead) != (number == 0) or end is not None:
            raise StoreError("store/backup", f"{file} is not a Tilery backup, or it is damaged: line {number + 1}.")
        match piece:
            case BackupHead(tilery_backup=form) if form != FORMAT:
                raise StoreError("store/backup", f"{file} has backup format {form}; this program reads {FORMAT}.")
            case Rows(table=table, rows=rows):
                if table not in names:
                    raise StoreError("store/backup", f"{file} has rows of {table!r:.64}, a table not known here.")
                found += len(rows)
            case End(count=count):
                end = count
            case _:
                pass
    if end != found:
        raise StoreError("store/backup", f"{file} is incomplete: it should have {end} rows, but has {found}.")


def _pieces(file: Path) -> Iterator[BackupHead | Rows | End]:
    try:
        with gzip.open(file, "rb") as lines:
            while line := lines.readline(MAX_LINE_BYTES + 1):
                if len(line) > MAX_LINE_BYTES:
                    message = f"{file} has a line of more than {MAX_LINE_BYTES:,} bytes, which no backup has."
                    raise StoreError("store/backup", message)
                yield _decoder.decode(line)
    except (OSError, EOFError, zlib.error, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise StoreError("store/backup", f"{file} is not a Tilery backup, or it is damaged: {error}") from None


def _line(value: msgspec.Struct) -> bytes:
    return msgspec.json.encode(value) + b"\n"
