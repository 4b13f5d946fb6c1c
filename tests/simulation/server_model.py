"""A model of one PostgreSQL server: sessions, transactions, row locks and notes, on an SQLite database in memory.

SQLite executes the store's own SQL, and holds one transaction at a time. So the uncommitted changes of a session are
undone when another session has something to do, and made again, row by row, when its next statement arrives. The rows
are locked meanwhile, so nobody else can have changed them. ``docs/explained/reliability.md`` lists what this model
leaves out.
"""

from __future__ import annotations

import contextvars
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Protocol, TypeAlias

import asyncpg

from simulation.dialect import NOTIFY, TAKE_LOCK, as_postgres_error, bulk_statements, check_text, to_sqlite
from simulation.traced_tables import Change, RowId, TracedTables
from tilery.server.common.time_source import TimerHandle, TimeSource
from tilery.store.database import Row
from tilery.store.postgres_writer import BULK

DEADLOCK_SECONDS = 1.0
"""PostgreSQL's ``deadlock_timeout``: how long a statement waits before the server looks for a deadlock."""
_READS, _DEFINES = ("SELECT", "WITH RECURSIVE"), ("CREATE", "ALTER", "DROP")


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

    def __init__(self, client: Client, settings: Mapping[str, str]) -> None:
        self.client = client
        self.lock_seconds = _seconds(settings["lock_timeout"])
        """Limit of a wait for a lock, 0 without one."""
        self.idle_seconds = _seconds(settings["idle_in_transaction_session_timeout"])
        """Limit of a silence in an open transaction, 0 without one."""
        self.has_patience = False
        """True if the open transaction has said that it takes long."""
        self.is_listening = False
        self.in_transaction = False
        self.has_failed = False
        """True if a statement of the open transaction failed, so that nothing but its end is accepted."""
        self.log: list[list[Change] | str] = []
        """What the open transaction has changed: rows, or tables by a statement."""
        self.locks: set[RowId] = set()
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
    """Raised when a statement would change a row that another session has locked."""

    def __init__(self, row: RowId) -> None:
        self.row = row


class Work:
    """A statement that was received. ``row``: the row whose lock it waits for."""

    def __init__(self, session: Session, sql: str, args: tuple[Any, ...], reply: Reply) -> None:
        self.session = session
        self.sql = sql
        self.args = args
        self.reply = reply
        self.row: RowId = ()
        self.timers: list[TimerHandle] = []


class ServerModel:
    """The server. Everything happens in callbacks of its time source, in a context of its own, never in a node's."""

    def __init__(self, time: TimeSource) -> None:
        self._time = time
        self._context = contextvars.copy_context()
        self._tables = TracedTables()
        self._sessions: dict[Session, None] = {}
        self._applied: Session | None = None
        """The session whose uncommitted changes are made in SQLite's open transaction."""
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
    def open_session(self, client: Client, settings: Mapping[str, str]) -> Session:
        """Begin a session. ``settings``: those of PostgreSQL with which it connects."""
        session = Session(client, settings)
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
        return self._tables.query(sql, args)[0]

    def change(self, sql: str, *args: Any) -> None:
        """Change rows by the hand of an operator, or by a fault of the disk. Locks are not respected."""
        self._apply(None)
        self._tables.query(sql, args)
        self._tables.take_changes()

    def is_locked(self, row: RowId) -> bool:
        """True while a session has locked this row."""
        return any(row in session.locks for session in self._sessions)

    def _attempt(self, work: Work) -> bool:
        """Execute a statement and answer it. False if it must wait for a lock."""
        session = work.session
        try:
            answer: Answer | Exception = self._perform(session, work.sql, work.args)
        except Locked as locked:
            work.row = locked.row
            return False
        except (sqlite3.Error, asyncpg.PostgresError) as error:
            answer = as_postgres_error(error)
            self._fail(session)
        self._finish(work, answer)
        return True

    def _finish(self, work: Work, answer: Answer | Exception) -> None:
        session = work.session
        work.reply(answer)
        if session.is_abandoned:
            self._end(session)
        elif session.in_transaction and session.idle_seconds and not session.has_patience:
            error = asyncpg.IdleInTransactionSessionTimeoutError("terminating connection: idle in transaction")
            session.timer = self.later(session.idle_seconds, self._end, session, error)

    def _fail(self, session: Session) -> None:
        """A statement has failed. Its transaction is rolled back at once, but the client has still to end it."""
        was_open = session.in_transaction
        self._roll_back(session)
        session.in_transaction = session.has_failed = was_open

    def _perform(self, session: Session, sql: str, args: tuple[Any, ...]) -> Answer:
        match sql.split(None, 1)[0]:
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
            case "BEGIN":
                return self._begin(session, sql)
            case "SET":
                session.has_patience = True  # the only such setting is that of a backup
                return Answer([])
            case _:
                return self._execute(session, sql, args)

    def _begin(self, session: Session, sql: str) -> Answer:
        session.in_transaction = True
        if "REPEATABLE READ" in sql:
            self._apply(None)
            session.snapshot = self._tables.copy()
        return Answer([])

    def _execute(self, session: Session, sql: str, args: tuple[Any, ...]) -> Answer:
        if sql.startswith(_READS) and sql not in (NOTIFY, TAKE_LOCK):
            if session.snapshot is not None:
                return Answer(session.snapshot.execute(sql, args).fetchall())
            self._apply(session if session.in_transaction else None)
            return Answer(*self._tables.query(sql, args))
        check_text(args)
        self._apply(session)
        try:
            answer = self._change(session, sql, args)
        except BaseException:
            if not session.in_transaction:
                self._undo(session)
            raise
        return answer if session.in_transaction else answer._replace(is_commit=self._commit(session).is_commit)

    def _change(self, session: Session, sql: str, args: tuple[Any, ...]) -> Answer:
        """Execute a statement, and lock what it has changed. Nothing is changed if it fails."""
        if sql == NOTIFY:
            session.notes.append(args[1])
            return Answer([(None,)])
        if sql == TAKE_LOCK:
            self._lock(session, [("advisory lock", *args)])
            return Answer([(None,)])
        if sql.startswith(_DEFINES):
            session.log.append(sql)
            return Answer(*self._tables.query(sql, args))
        with self._tables.savepoint():
            if sql == BULK:
                refused, notes = bulk_statements(self._tables.connection, *args)
                answer = Answer([(refused, len(notes))])
            else:
                answer, notes = Answer(*self._tables.query(sql, args)), []
            changes = self._tables.take_changes()
            self._lock(session, (row for change in changes for row in self._tables.rows_of(change)))
            if self.is_full and changes:
                raise asyncpg.DiskFullError("could not extend file: No space left on device")
        session.notes += notes
        if changes:
            session.log.append(changes)
        return answer

    def _lock(self, session: Session, rows: Iterable[RowId]) -> None:
        """Lock rows, one after the other. Raises Locked at the first that another session has locked."""
        for row in rows:
            if self._holders(row, session):
                raise Locked(row)
            session.locks.add(row)

    def _holders(self, row: RowId, session: Session) -> set[Session]:
        """The other sessions that have locked a row, one at most."""
        return {other for other in self._sessions if other is not session and row in other.locks}

    # ---- transactions ----
    def _apply(self, session: Session | None) -> None:
        """Have the uncommitted statements of this session applied, and those of no other."""
        if self._applied is session:
            return
        connection = self._tables.connection
        if self._applied is not None:
            connection.execute("ROLLBACK")
        self._applied = None
        if session is None:
            return
        connection.execute("BEGIN")
        self._applied = session
        for one in session.log:
            if isinstance(one, str):
                connection.execute(to_sqlite(one))
            else:
                self._tables.redo(one)

    def _commit(self, session: Session) -> Answer:
        if session.has_failed:
            self._roll_back(session)
            return Answer([])
        try:
            self._apply(session)
        except sqlite3.Error:
            self._roll_back(session)
            raise
        self._tables.connection.execute("COMMIT")
        self._applied = None
        notes, log = session.notes, session.log
        if any(isinstance(one, str) for one in log):
            self._tables.trace()
        self._release(session)
        self.commits += bool(log)
        for listening in self._sessions:
            if listening.is_listening:
                for note in notes:
                    listening.client.on_note(note)
        return Answer([], is_commit=bool(log))

    def _undo(self, session: Session) -> None:
        if self._applied is session:
            self._tables.connection.execute("ROLLBACK")
            self._applied = None

    def _roll_back(self, session: Session) -> None:
        self._undo(session)
        self._release(session)

    def _release(self, session: Session) -> None:
        """End the transaction and release its locks to those who wait, in the order of arrival."""
        session.in_transaction = session.has_failed = session.has_patience = False
        session.snapshot = None
        session.log, session.notes = [], []
        if session.locks:
            session.locks = set()
            self.later(0, self._retry)

    def _retry(self) -> None:
        for work in list(self._blocked):
            is_waiting = work in self._blocked and not self._holders(work.row, work.session)
            if is_waiting and self._attempt(work):
                self._unblock(work)

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
            self._fail(work.session)
            self._finish(work, error)

    def _look_for_deadlock(self, work: Work) -> None:
        waiting = {one.session: self._holders(one.row, one.session) for one in self._blocked}
        reached, ahead = set[Session](), set(waiting.get(work.session, ()))
        while ahead:
            holder = ahead.pop()
            reached.add(holder)
            ahead |= waiting.get(holder, set()) - reached
        if work.session in reached:
            self._give_up(work, asyncpg.DeadlockDetectedError("deadlock detected"))


def _seconds(setting: str) -> float:
    """A duration as PostgreSQL's settings have it: ``7s``, or 0 for none."""
    return float(setting.removesuffix("s"))
