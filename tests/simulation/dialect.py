"""The few statements and errors of PostgreSQL that SQLite has in another form."""

from __future__ import annotations

import json
import re
import sqlite3
from functools import lru_cache
from typing import Any

import asyncpg

from tilery.store.postgres_writer import ENTRIES_PER_NOTE

NOTIFY = "SELECT pg_notify($1, $2)"
TAKE_LOCK = "SELECT pg_advisory_xact_lock($1)"
_FORMS = (
    (re.compile(r"\$(\d+)"), r"?\1"),
    (re.compile(r"json_agg\(json_build_array\("), "json_group_array(json_array("),
    (re.compile(r"\bWITH \(fillfactor = \d+\)"), ""),
    (re.compile(r"pg_database_size\(current_database\(\)\)"), "0"),
)
_INSERT = "INSERT INTO entries (match_id, seq, request, body) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
_UPDATE = (
    "UPDATE matches SET seq = ?2, changed = ?3, awaited = ?4, due = ?5, node = ?6, outcome = ?7, "
    "status = CASE WHEN ?7 IS NULL THEN status ELSE 'over' END WHERE id = ?1"
)


@lru_cache(maxsize=512)
def to_sqlite(sql: str) -> str:
    """The statement as SQLite expects it."""
    for pattern, form in _FORMS:
        sql = pattern.sub(form, sql)
    return sql


def bulk_statements(database: sqlite3.Connection, given: str, node: str) -> tuple[list[str] | None, list[str]]:
    """Execute ``BULK`` of the writer: store the entries whose numbers are free. Returns the matches of the others, and
    the notes about those stored if there are other nodes.
    """
    if "\\u0000" in given:
        raise asyncpg.UntranslatableCharacterError("unsupported Unicode escape sequence: \\u0000 cannot be converted")
    refused, stored = list[str](), dict[int, dict[str, Any]]()
    for place, (match, seq, request, body, at, awaited, due, by, outcome) in enumerate(json.loads(given), start=1):
        if database.execute(_INSERT, (match, seq, request, body)).rowcount == 0:
            refused.append(match)
            continue
        database.execute(_UPDATE, (match, seq, at, awaited, due, by, outcome))
        note = stored.setdefault(place // ENTRIES_PER_NOTE, {"kind": "entries", "node": by, "entries": {}})
        note["entries"][match] = seq
    has_peers = database.execute("SELECT 1 FROM nodes WHERE id <> ?", (node,)).fetchone()
    return refused or None, [json.dumps(note) for note in stored.values()] if has_peers else []


def check_text(args: tuple[Any, ...]) -> None:
    """Refuse texts that PostgreSQL cannot hold."""
    if any(isinstance(value, str) and "\0" in value for value in args):
        raise asyncpg.CharacterNotInRepertoireError('invalid byte sequence for encoding "UTF8": 0x00')


def as_postgres_error(error: Exception) -> Exception:
    """The error that PostgreSQL would report."""
    if not isinstance(error, sqlite3.Error):
        return error
    text = str(error)
    if not isinstance(error, sqlite3.IntegrityError):
        found: Exception = asyncpg.InternalServerError(f"the model cannot execute this statement: {text}")
    elif "FOREIGN KEY" in text:
        found = asyncpg.ForeignKeyViolationError(text)
    else:
        found = asyncpg.UniqueViolationError(text)
    return found
