"""The only writer to SQLite: it has a thread commit all pending work as one group, then answers each caller.

Group commit makes durability cheap: with ``synchronous=FULL`` a commit costs one flush of the disk, whatever its size.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Protocol, TypeAlias

import msgspec

from tilery.store.database import Append, Statement, StoreError, UnexpectedRowCount

Work: TypeAlias = Append | tuple[Statement, ...]
Results: TypeAlias = list[bool] | StoreError
Waiting: TypeAlias = "tuple[Work, asyncio.Future[bool]]"

GROUP = 512
"""Maximum entries in one commit, which bounds the wait of each."""

_NAMES = Append.__struct_fields__
ARRIVING = (
    f"CREATE TEMP VIEW arriving AS SELECT {', '.join(f'NULL AS {name}' for name in _NAMES)}",
    """
    CREATE TEMP TRIGGER arrive INSTEAD OF INSERT ON arriving BEGIN
      INSERT INTO entries (match_id, seq, request, body) VALUES (NEW.match, NEW.seq, NEW.request, NEW.body);
      UPDATE matches SET seq = NEW.seq, changed = NEW.at, awaited = NEW.awaited, due = NEW.due, node = NEW.node,
        outcome = NEW.outcome, status = CASE WHEN NEW.outcome IS NULL THEN status ELSE 'over' END
      WHERE id = NEW.match;
    END
    """,
)
"""Entries are inserted through a view, so that a whole group is one statement. Each further statement would make this
thread wait once more for the GIL, which the event loop holds.
"""
INSERT_GROUP = (
    f"INSERT INTO arriving SELECT {', '.join(f'value ->> {n}' for n in range(len(_NAMES)))} FROM json_each(?1)"
)


class CommitThread(Protocol):
    """Commits groups outside the event loop, in order."""

    def start(self, commit: Callable[[list[Work]], Results], deliver: Callable[[Results], None]) -> None:
        """Begin. ``commit`` is called in the thread, and ``deliver`` with its results on the event loop."""

    def put(self, group: list[Work]) -> None:
        """Commit this group after those before it."""

    async def stop(self) -> None:
        """End after everything that was put."""


class SystemCommitThread:
    """A thread of the machine."""

    _thread: threading.Thread

    def __init__(self) -> None:
        self._groups: SimpleQueue[list[Work] | None] = SimpleQueue()

    def start(self, commit: Callable[[list[Work]], Results], deliver: Callable[[Results], None]) -> None:
        """Start the thread."""
        args = (commit, deliver, asyncio.get_running_loop())
        self._thread = threading.Thread(target=self._run, args=args, name="tilery-writer", daemon=True)
        self._thread.start()

    def put(self, group: list[Work]) -> None:
        """Wake the thread for this group."""
        self._groups.put(group)

    async def stop(self) -> None:
        """End the thread."""
        self._groups.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(
        self,
        commit: Callable[[list[Work]], Results],
        deliver: Callable[[Results], None],
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        while (group := self._groups.get()) is not None:
            loop.call_soon_threadsafe(deliver, commit(group))


class SqliteWriter:
    """Owns the writing connection. Everything but ``_commit`` and its callees runs on the event loop.

    The thread has one group at a time, and work that arrives meanwhile is collected here. So the thread is woken once a
    group, and larger groups mean fewer of them.
    """

    _connection: sqlite3.Connection
    _loop: asyncio.AbstractEventLoop

    def __init__(self, new_thread: Callable[[], CommitThread] = SystemCommitThread) -> None:
        self._new_thread = new_thread
        self._thread: CommitThread | None = None
        self._waiting: list[Waiting] = []
        self._group: list[Waiting] | None = None
        """The work the thread is committing or about to commit, None when it is idle."""

    def start(self, connection: sqlite3.Connection) -> None:
        """Start the thread."""
        for statement in ARRIVING:
            connection.execute(statement)
        self._connection, self._loop = connection, asyncio.get_running_loop()
        self._thread = self._new_thread()
        self._thread.start(self._commit, self._deliver)

    def put(self, work: Work) -> asyncio.Future[bool]:
        """Commit this with the next group. The future is done when it is on the disk or refused."""
        if self._thread is None:
            raise StoreError("store/closed", "The database is closed.")
        future: asyncio.Future[bool] = self._loop.create_future()
        self._waiting.append((work, future))
        if self._group is None:
            self._group = []
            self._loop.call_soon(self._hand_over)
        return future

    async def stop(self) -> None:
        """Finish pending work, then end the thread if there is one."""
        if self._thread is None:
            return
        while self._group is not None:
            await asyncio.wait([future for _, future in (*self._group, *self._waiting)])
        await self._thread.stop()
        self._thread = None

    def _hand_over(self) -> None:
        if not self._waiting:
            self._group = None
            return
        self._group, self._waiting = self._waiting[:GROUP], self._waiting[GROUP:]
        assert self._thread is not None
        self._thread.put([work for work, _ in self._group])

    def _deliver(self, results: Results) -> None:
        group = self._group or []
        self._hand_over()
        for index, (_, future) in enumerate(group):
            if future.cancelled():
                continue
            if isinstance(results, StoreError):
                future.set_exception(results)
            else:
                future.set_result(results[index])

    def _commit(self, group: list[Work]) -> Results:
        """Commit the whole group in one transaction. A refused part does not affect the others."""
        appends = [work for work in group if isinstance(work, Append)]
        try:
            if len(appends) == len(group) and self._arrive(appends):
                return [True] * len(group)
            self._connection.execute("BEGIN IMMEDIATE")
            stored = self._append(appends)
            results = [work.match in stored if isinstance(work, Append) else self._execute(work) for work in group]
            self._connection.execute("COMMIT")
        except Exception as error:  # any error at all: this thread must go on
            self._roll_back()
            return StoreError("store/write", f"The database cannot be written: {error}")
        return results

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            with contextlib.suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")

    def _arrive(self, appends: list[Append]) -> bool:
        """Insert all entries, or none if the number of one is taken."""
        try:
            self._connection.execute(INSERT_GROUP, (msgspec.json.encode(appends).decode(),))
        except sqlite3.IntegrityError:
            return False
        return True

    def _append(self, appends: list[Append]) -> set[str]:
        """The matches whose entry was stored. A match has at most one append under way, so its id identifies it."""
        if self._arrive(appends):
            return {append.match for append in appends}
        return {append.match for append in appends if self._arrive([append])}

    def _execute(self, statements: tuple[Statement, ...]) -> bool:
        self._connection.execute("SAVEPOINT work")
        try:
            for statement in statements:
                touched = self._connection.execute(statement.sql, statement.args).rowcount
                if statement.rows is not None and touched != statement.rows:
                    raise UnexpectedRowCount
        except (UnexpectedRowCount, sqlite3.IntegrityError):
            self._connection.execute("ROLLBACK TO work")
            return False
        finally:
            if self._connection.in_transaction:
                self._connection.execute("RELEASE work")
        return True
