"""SQLite in memory that tells which rows a statement has changed, so that it can be undone and made again."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple, TypeAlias

from simulation.dialect import to_sqlite
from tilery.store.database import Row

MAX_KEYS, MAX_COLUMNS = 3, 20
"""Columns of a primary key, and of a table, that can be traced."""
RowId: TypeAlias = tuple[object, ...]
"""The name of a table and the primary key of one of its rows."""


class Change(NamedTuple):
    """A row that a statement has inserted, updated or deleted."""

    table: str
    kind: str
    before: Row
    """Its primary key before, if it was there."""
    after: Row
    """All its columns after, if it is there."""


class _Table(NamedTuple):
    columns: tuple[str, ...]
    keys: tuple[str, ...]
    unique: tuple[tuple[str, ...], ...]
    """Columns of other values that no two rows share."""

    def values(self, row: Row, columns: tuple[str, ...]) -> Row:
        return tuple(row[self.columns.index(column)] for column in columns)


class TracedTables:
    """The tables of a database. Traced are those that were there when ``trace`` was called."""

    def __init__(self) -> None:
        self.connection = sqlite3.connect(":memory:", isolation_level=None)
        for setting in ("foreign_keys = ON", "case_sensitive_like = ON"):
            self.connection.execute(f"PRAGMA {setting}")
        places = ", ".join([f"k{n}" for n in range(MAX_KEYS)] + [f"c{n}" for n in range(MAX_COLUMNS)])
        self.connection.execute(f"CREATE TEMP TABLE changes (name, kind, {places})")
        self._tables: dict[str, _Table] = {}

    def query(self, sql: str, args: Row) -> tuple[list[Row], int]:
        """Execute a statement. Returns its rows, and the number of rows found or changed."""
        cursor = self.connection.execute(to_sqlite(sql), args)
        rows = cursor.fetchall()
        return rows, max(cursor.rowcount, len(rows))

    def copy(self) -> sqlite3.Connection:
        """The rows as they are now."""
        other = sqlite3.connect(":memory:")
        other.deserialize(self.connection.serialize())
        return other

    @contextmanager
    def savepoint(self) -> Iterator[None]:
        """Undo the block if it fails."""
        self.connection.execute("SAVEPOINT statement")
        try:
            yield
        except BaseException:
            self.connection.execute("ROLLBACK TO statement")
            raise
        finally:
            self.connection.execute("RELEASE statement")

    # ---- changes ----
    def take_changes(self) -> list[Change]:
        """The changes made since they were last taken."""
        found = self.connection.execute("SELECT * FROM changes").fetchall()
        if found:
            self.connection.execute("DELETE FROM changes")
        return [self._change(row) for row in found]

    def _change(self, row: Row) -> Change:
        name, kind, values = row[0], row[1], row[2:]
        table = self._tables[name]
        before = () if kind == "INSERT" else values[: len(table.keys)]
        after = () if kind == "DELETE" else values[MAX_KEYS : MAX_KEYS + len(table.columns)]
        return Change(name, kind, before, after)

    def rows_of(self, change: Change) -> Iterator[RowId]:
        """The row before and after a change, mostly the same one, and the unique values that it takes."""
        if change.before:
            yield (change.table, *change.before)
        if change.after:
            table = self._tables[change.table]
            yield (change.table, *table.values(change.after, table.keys))
            for columns in table.unique:
                values = table.values(change.after, columns)
                if None not in values:
                    yield (f"{change.table} {columns}", *values)

    def redo(self, changes: list[Change]) -> None:
        """Make these changes again. Raises sqlite3.IntegrityError if another row is in the way by now."""
        for change in changes:
            table = self._tables[change.table]
            where = " AND ".join(f"{key} IS ?" for key in table.keys)
            match change.kind:
                case "INSERT":
                    marks = ", ".join("?" * len(table.columns))
                    self.connection.execute(f"INSERT INTO {change.table} VALUES ({marks})", change.after)
                case "UPDATE":
                    values = ", ".join(f"{column} = ?" for column in table.columns)
                    sql = f"UPDATE {change.table} SET {values} WHERE {where}"
                    self.connection.execute(sql, (*change.after, *change.before))
                case _:
                    self.connection.execute(f"DELETE FROM {change.table} WHERE {where}", change.before)
        self.connection.execute("DELETE FROM changes")

    def trace(self) -> None:
        """Trace new tables, by triggers."""
        names = {name for (name,) in self.connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        for name in sorted(names - self._tables.keys()):
            columns = self.connection.execute(f"PRAGMA table_info({name})").fetchall()
            keys = sorted((column[5], column[1]) for column in columns if column[5])
            self._tables[name] = _Table(
                tuple(column[1] for column in columns), tuple(key for _, key in keys), tuple(self._unique(name))
            )
            for kind in ("INSERT", "UPDATE", "DELETE"):
                self._add_trigger(name, kind)

    def _unique(self, name: str) -> Iterator[tuple[str, ...]]:
        for _, index, is_unique, origin, _ in self.connection.execute(f"PRAGMA index_list({name})").fetchall():
            if is_unique and origin != "pk":
                yield tuple(row[2] for row in self.connection.execute(f"PRAGMA index_info({index})"))

    def _add_trigger(self, name: str, kind: str) -> None:
        table = self._tables[name]
        assert table.keys, f"{name} has no primary key"
        assert len(table.keys) <= MAX_KEYS, name
        assert len(table.columns) <= MAX_COLUMNS, name
        before = ["NULL" if kind == "INSERT" else f"OLD.{key}" for key in table.keys]
        after = ["NULL" if kind == "DELETE" else f"NEW.{column}" for column in table.columns]
        before += ["NULL"] * (MAX_KEYS - len(before))
        after += ["NULL"] * (MAX_COLUMNS - len(after))
        self.connection.execute(
            f"CREATE TEMP TRIGGER trace_{name}_{kind} AFTER {kind} ON main.{name} "
            f"BEGIN INSERT INTO changes VALUES ('{name}', '{kind}', {', '.join(before + after)}); END"
        )
