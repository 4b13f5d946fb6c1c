"""A model of one PostgreSQL server: sessions, transactions, row locks and notes, on an SQLite database in memory.

SQLite executes the store's own SQL, and holds one transaction at a time. So the uncommitted statements of a session are
undone when another session has something to do, and executed again when its next statement arrives. The rows they
changed are locked meanwhile, so they change the same rows again. What they read without a lock may differ: PostgreSQL
would keep its first answer. ``docs/reliability.md`` lists what else this model leaves out.
"""

from __future__ import annotations

import contextvars
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, Protocol, TypeAlias

import asyncpg

from simulation.dialect import NOTIFY, TAKE_LOCK, as_postgres_error, bulk_statements, check_text, to_sqlite
from tilery.server.common.time_source import TimerHandle, TimeSource
from tilery.store.database import Row
from tilery.store.postgres_connection import IDLE_TRANSACTION_SECONDS
from tilery.store.postgres_writer import BULK

DEADLOCK_SECONDS = 1.0
"""PostgreSQL's ``deadlock_timeout``: how long a statement waits before the server looks for a deadlock."""
_READS = ("SELECT", "WITH RECURSIVE")


class Answer(NamedTuple):
    """What the server answers: rows of a query, or the number of rows changed."""

    rows: list[Row]
    changed: int = 0
    is_commit: bool = False
    """True if changes became durable with it."""


class Client(Protocol):
    """The client's end of a session."""

    def on_note(self, note: str) -> None:
        """A note arrives for a session that listens."""

    def on_end(self, error: Exception) -> None:
        """The server has ended the session."""


Reply: TypeAlias = Callable[[Answer | Exception], None]


class Session:
    """One session: its open transaction, the rows it has locked, and what it waits for."""

    def __init__(self, client: Client, lock_seconds: float) -> None:
        self.client = client
        self.lock_seconds = lock_seconds
        """Limit of a wait for a lock, 0 without one."""
        self.idle_seconds: float = IDLE_TRANSACTION_SECONDS
        self.is_listening = False
        self.in_transaction = False
        self.has_failed = False
        """True if a statement of the open transaction failed, so that nothing but its end is accepted."""
        self.log: list[tuple[str, tuple[Any, ...]]] = []
        """Statements of the open transaction that changed something."""
        self.has_changed = False
        """True if the open transaction has changed rows."""
        self.locks: set[str] = set()
        self.notes: list[str] = []
        """Notes sent by the open transaction, delivered when it is committed."""
        self.snapshot: sqlite3.Connection | None = None
        """A copy of the database, for a transaction that sees all as it was when it began."""
        self.is_abandoned = False
        """True if the client is gone while a statement runs, which the server notices afterwards."""
        self.is_over = False
        self.timer: TimerHandle | None = None

    def stop_timer(self) -> None:
        """Stop waiting for the client."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class Locked(Exception):
    """Raised when a statement would change rows that other sessions have locked."""

    def __init__(self, holders: set[Session]) -> None:
        self.holders = holders


class Work:
    """A statement that was received. ``holders``: the sessions it waits for."""

    def __init__(self, session: Session, sql: str, args: tuple[Any, ...], reply: Reply) -> None:
        self.session = session
        self.sql = sql
        self.args = args
        self.reply = reply
        self.holders: set[Session] = set()
        self.timers: list[TimerHandle] = []


class ServerModel:
    """The server. Everything happens in callbacks of its time source, in a context of its own, never in a node's."""

    def __init__(self, time: TimeSource) -> None:
        self._time = time
        self._context = contextvars.copy_context()
        self._database = sqlite3.connect(":memory:", isolation_level=None)
        for setting in ("foreign_keys = ON", "case_sensitive_like = ON"):
            self._database.execute(f"PRAGMA {setting}")
        self._database.execute("CREATE TEMP TABLE touched (row TEXT)")
        self._traced: set[str] = set()
        """Tables whose changes are traced, which tells the rows that a statement locks."""
        self._sessions: dict[Session, None] = {}
        self._applied: Session | None = None
        """The session whose uncommitted statements are applied in SQLite's open transaction."""
        self._blocked: list[Work] = []
        self.is_up = True
        self.is_full = False
        """True while the disk is full, so that nothing can be changed."""
        self.slow_seconds = 0.0
        """Additional seconds that each statement takes."""
        self.commits = 0

    def later(self, seconds: float, callback: Callable[..., object], *args: Any) -> TimerHandle:
        """Call back after this many seconds, in the server's context."""
        return self._context.copy().run(self._time.call_later, seconds, callback, *args)

    def now(self) -> float:
        """Seconds of the server's time that has passed."""
        return self._time.monotonic()

    # ---- sessions ----
    def open_session(self, client: Client, lock_seconds: float) -> Session:
        """Begin a session."""
        session = Session(client, lock_seconds)
        self._sessions[session] = None
        return session

    def leave(self, session: Session) -> None:
        """End the session of a client that is gone, after its statement if one runs."""
        session.is_abandoned = True
        if not any(work.session is session for work in self._blocked):
            self._end(session)

    def stop(self) -> None:
        """Crash: all sessions end, and what was not committed is lost."""
        self.is_up = False
        for session in list(self._sessions):
            self._end(session, asyncpg.CrashShutdownError("the server crashed"))

    def _end(self, session: Session, error: Exception | None = None) -> None:
        if session.is_over:
            return
        session.is_over = True
        session.stop_timer()
        del self._sessions[session]
        for work in [one for one in self._blocked if one.session is session]:
            self._unblock(work)
        self._roll_back(session)
        if error is not None and not session.is_abandoned:
            session.client.on_end(error)

    # ---- statements ----
    def submit(self, session: Session, sql: str, args: tuple[Any, ...], reply: Reply) -> None:
        """Execute a statement, now or when others have released the rows it needs."""
        if session.is_over:
            return
        session.stop_timer()
        work = Work(session, sql, args, reply)
        if not self._attempt(work):
            self._block(work)

    def read(self, sql: str, *args: Any) -> list[Row]:
        """Rows as they are committed."""
        self._apply(None)
        return self._database.execute(to_sqlite(sql), args).fetchall()

    def change(self, sql: str, *args: Any) -> None:
        """Change rows by the hand of an operator, or by a fault of the disk. Locks are not respected."""
        self._apply(None)
        self._database.execute(to_sqlite(sql), args)

    def is_locked(self, row: str) -> bool:
        """True while a session has locked this row."""
        return any(row in session.locks for session in self._sessions)

    def _attempt(self, work: Work) -> bool:
        """Execute a statement and answer it. False if it must wait for a lock."""
        session = work.session
        try:
            answer: Answer | Exception = self._perform(session, work.sql, work.args)
        except Locked as locked:
            work.holders = locked.holders
            return False
        except (sqlite3.Error, asyncpg.PostgresError) as error:
            answer = as_postgres_error(error)
            session.has_failed = session.in_transaction
        self._finish(work, answer)
        return True

    def _finish(self, work: Work, answer: Answer | Exception) -> None:
        session = work.session
        work.reply(answer)
        if session.is_abandoned:
            self._end(session)
        elif session.in_transaction:
            error = asyncpg.IdleInTransactionSessionTimeoutError("terminating connection: idle in transaction")
            session.timer = self.later(session.idle_seconds, self._end, session, error)

    def _perform(self, session: Session, sql: str, args: tuple[Any, ...]) -> Answer:
        match sql.split(None, 1)[0]:
            case "BEGIN":
                return self._begin(session, sql)
            case "COMMIT":
                return self._commit(session)
            case "ROLLBACK":
                self._roll_back(session)
                return Answer([])
            case "LISTEN":
                session.is_listening = True
                return Answer([])
            case _ if session.has_failed:
                raise asyncpg.InFailedSQLTransactionError("current transaction is aborted")
            case "SET":
                session.idle_seconds = 600.0  # the only such setting is that of a backup
                return Answer([])
            case _:
                return self._execute(session, sql, args)

    def _begin(self, session: Session, sql: str) -> Answer:
        session.in_transaction = True
        if "REPEATABLE READ" in sql:
            self._apply(None)
            session.snapshot = sqlite3.connect(":memory:")
            session.snapshot.deserialize(self._database.serialize())
        return Answer([])

    def _execute(self, session: Session, sql: str, args: tuple[Any, ...]) -> Answer:
        if sql.startswith(_READS) and sql not in (NOTIFY, TAKE_LOCK):
            if session.snapshot is not None:
                return _rows(session.snapshot, sql, args)
            self._apply(session if session.in_transaction else None)
            return _rows(self._database, sql, args)
        check_text(args)
        self._apply(session)
        try:
            with self._savepoint():
                answer = self._change(session, sql, args)
                self._lock_rows(session)
        except BaseException:
            if not session.in_transaction:
                self._roll_back(session)
            raise
        session.log.append((sql, args))
        return (
            answer
            if session.in_transaction
            else self._commit(session)._replace(rows=answer.rows, changed=answer.changed)
        )

    def _change(self, session: Session, sql: str, args: tuple[Any, ...]) -> Answer:
        if sql == NOTIFY:
            session.notes.append(args[1])
            return Answer([(None,)])
        if sql == TAKE_LOCK:
            self._database.execute("INSERT INTO touched VALUES ($1)", (f"advisory {args[0]}",))
            return Answer([(None,)])
        if sql != BULK:
            return _rows(self._database, sql, args)
        refused, notes = bulk_statements(self._database, *args)
        session.notes += notes
        return Answer([(refused, len(notes))])

    def _lock_rows(self, session: Session) -> None:
        """Lock the rows just changed. Raises Locked if another session has locked one of them."""
        touched = {row for (row,) in self._database.execute("SELECT row FROM touched")}
        self._database.execute("DELETE FROM touched")
        holders = {other for other in self._sessions if other is not session and not touched.isdisjoint(other.locks)}
        if holders:
            raise Locked(holders)
        if self.is_full and touched:
            raise asyncpg.DiskFullError("could not extend file: No space left on device")
        session.locks |= touched
        session.has_changed |= bool(touched)

    # ---- transactions ----
    def _apply(self, session: Session | None) -> None:
        """Have the uncommitted statements of this session applied, and those of no other."""
        if self._applied is session:
            return
        if self._applied is not None:
            self._database.execute("ROLLBACK")
        self._applied = None
        if session is None:
            return
        self._database.execute("BEGIN")
        self._applied = session
        session.notes.clear()
        for sql, args in session.log:
            self._change(session, sql, args)
        self._database.execute("DELETE FROM touched")

    def _commit(self, session: Session) -> Answer:
        if session.has_failed:
            self._roll_back(session)
            return Answer([])
        try:
            self._apply(session)
        except sqlite3.Error:
            self._roll_back(session)
            raise
        self._database.execute("COMMIT")
        self._applied = None
        notes, has_changed = session.notes[:], session.has_changed
        if any(sql.startswith("CREATE TABLE") for sql, _ in session.log):
            self._trace_tables()
        self._release(session)
        self.commits += has_changed
        for listening in self._sessions:
            if listening.is_listening:
                for note in notes:
                    listening.client.on_note(note)
        return Answer([], is_commit=has_changed)

    def _roll_back(self, session: Session) -> None:
        if self._applied is session:
            self._database.execute("ROLLBACK")
            self._applied = None
        self._release(session)

    def _release(self, session: Session) -> None:
        """End the transaction and release its locks to those who wait, in the order of arrival."""
        session.in_transaction = session.has_failed = session.has_changed = False
        session.idle_seconds = IDLE_TRANSACTION_SECONDS
        session.snapshot = None
        session.log, session.notes = [], []
        if session.locks:
            session.locks = set()
            self.later(0, self._retry)

    def _retry(self) -> None:
        for work in list(self._blocked):
            if work in self._blocked and self._attempt(work):
                self._unblock(work)

    @contextmanager
    def _savepoint(self) -> Iterator[None]:
        self._database.execute("SAVEPOINT statement")
        try:
            yield
        except BaseException:
            self._database.execute("ROLLBACK TO statement")
            raise
        finally:
            self._database.execute("RELEASE statement")

    def _trace_tables(self) -> None:
        """Have changes of new tables recorded by triggers, each row by its table and primary key."""
        tables = {name for (name,) in self._database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        for table in sorted(tables - self._traced):
            columns = self._database.execute(f"PRAGMA table_info({table})").fetchall()
            keys = [column[1] for column in columns if column[5]] or ["rowid"]
            for change, rows in (("INSERT", ("NEW",)), ("UPDATE", ("OLD", "NEW")), ("DELETE", ("OLD",))):
                values = ", ".join(
                    f"('{table} ' || json_array({', '.join(f'{row}.{key}' for key in keys)}))" for row in rows
                )
                self._database.execute(
                    f"CREATE TEMP TRIGGER touch_{table}_{change} AFTER {change} ON main.{table} "
                    f"BEGIN INSERT INTO touched VALUES {values}; END"
                )
        self._traced |= tables

    # ---- waiting for locks ----
    def _block(self, work: Work) -> None:
        self._blocked.append(work)
        work.timers.append(self.later(DEADLOCK_SECONDS, self._look_for_deadlock, work))
        if work.session.lock_seconds:
            timeout = asyncpg.LockNotAvailableError("canceling statement due to lock timeout")
            work.timers.append(self.later(work.session.lock_seconds, self._give_up, work, timeout))

    def _unblock(self, work: Work) -> None:
        self._blocked.remove(work)
        for timer in work.timers:
            timer.cancel()

    def _give_up(self, work: Work, error: Exception) -> None:
        if work in self._blocked:
            self._unblock(work)
            work.session.has_failed = work.session.in_transaction
            self._finish(work, error)

    def _look_for_deadlock(self, work: Work) -> None:
        waiting = {one.session: one.holders for one in self._blocked}
        reached, ahead = set[Session](), set(work.holders)
        while ahead:
            holder = ahead.pop()
            reached.add(holder)
            ahead |= waiting.get(holder, set()) - reached
        if work.session in reached:
            self._give_up(work, asyncpg.DeadlockDetectedError("deadlock detected"))


def _rows(database: sqlite3.Connection, sql: str, args: tuple[Any, ...]) -> Answer:
    cursor = database.execute(to_sqlite(sql), args)
    rows = cursor.fetchall()
    return Answer(rows, max(cursor.rowcount, len(rows)))
