"""Connections of a node to the model of a PostgreSQL server, with the interface of asyncpg's, and the network between.

Messages arrive in order after a delay drawn from the seed. A silent network holds them back, and both ends give up
after the seconds that the real settings name. Only the node's side of a connection runs in the context of the node.
"""

from __future__ import annotations

import asyncio
import contextvars
import random
from collections import deque
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Any

import asyncpg

from simulation.server_model import Answer, ServerModel, Session
from tilery.server.common.time_source import TimeSource
from tilery.store.database import Row
from tilery.store.postgres_connection import (
    ANSWER_SECONDS,
    CONNECT_SECONDS,
    SERVER_SETTINGS,
    UNACKNOWLEDGED_SECONDS,
)

LEAST_SECONDS, MOST_SECONDS = 0.0001, 0.002
"""Seconds that a message is under way between a node and the server."""
LOST = "connection was closed in the middle of operation"


class Link:
    """The network between one node and the server."""

    def __init__(self, server: ServerModel, chance: random.Random, time: TimeSource) -> None:
        self.server = server
        self.time = time
        self._chance = chance
        self._silent_until = 0.0
        self.is_refused = False
        """True while new connections are refused."""
        self.note_seconds = 0.0
        """Additional delay of notes."""
        self.lost_answers = 0
        """Number of commits to come whose answers are lost with the connection."""
        self.lost_writes = 0
        """Number of writes to come that are lost with the connection before they reach the server."""
        self.connections: dict[ModelConnection, None] = {}

    def delay(self) -> float:
        """Seconds that the next message is under way."""
        return self._chance.uniform(LEAST_SECONDS, MOST_SECONDS)

    def silence(self) -> float:
        """Seconds for which nothing will arrive."""
        return self._silent_until - self.server.now()

    def be_silent(self, seconds: float) -> None:
        """Hold back everything. Connections on which nothing arrives for too long are closed by both ends."""
        self._silent_until = max(self._silent_until, self.server.now() + seconds)
        if seconds > UNACKNOWLEDGED_SECONDS:
            self.server.later(UNACKNOWLEDGED_SECONDS, self.reset, list(self.connections))

    def recover(self) -> None:
        """Work as if nothing had happened."""
        self._silent_until, self.note_seconds, self.is_refused = 0.0, 0.0, False
        self.lost_answers = self.lost_writes = 0

    def reset(self, connections: list[ModelConnection]) -> None:
        """Break these connections, which both ends notice at once."""
        for connection in connections:
            connection.reset()

    def vanish(self) -> None:
        """The process of the node has died. The server notices when the news reaches it."""
        self.is_refused = True
        for connection in list(self.connections):
            connection.vanish()

    # ---- tilery.store.postgres_connection.Connector ----
    async def connect(self, *, server_settings: dict[str, str] | None = None, **options: Any) -> ModelConnection:
        """Open a connection."""
        settings = SERVER_SETTINGS | (server_settings or {})
        connection = ModelConnection(self, settings, options.get("command_timeout", ANSWER_SECONDS))
        async with self.time.timeout(CONNECT_SECONDS):
            await connection.open()
        return connection

    async def create_pool(self, size: int) -> ModelPool:
        """A pool with one connection."""
        pool = ModelPool(self, size)
        async with pool.acquire(timeout=CONNECT_SECONDS):
            return pool


class Wire:
    """One direction of a connection: delivers in order."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._sent: deque[Callable[[], object]] = deque()
        self.is_broken = False

    def send(self, deliver: Callable[[], object], extra: float = 0.0) -> None:
        """Deliver this after the network's delay, and not before what was sent earlier."""
        self._sent.append(deliver)
        self._link.server.later(self._link.delay() + extra, self._arrive)

    def _arrive(self) -> None:
        if self.is_broken:
            return
        if (silence := self._link.silence()) > 0:
            self._link.server.later(silence, self._arrive)
        else:
            self._sent.popleft()()


class ModelConnection:
    """The node's end of a connection, with the methods of asyncpg's that the store uses."""

    def __init__(self, link: Link, settings: Mapping[str, str], command_timeout: float | None) -> None:
        self._link = link
        self._settings = settings
        self._command_timeout = command_timeout
        self._context = contextvars.copy_context()
        self._to_server, self._to_client = Wire(link), Wire(link)
        self._session: Session | None = None
        self._answer: asyncio.Future[Any] | None = None
        """The answer that the node waits for."""
        self._is_closed = False
        self._on_lost: list[Callable[[Any], object]] = []
        self._on_notes: list[Callable[..., object]] = []
        link.connections[self] = None

    # ---- the interface of asyncpg ----
    async def open(self) -> None:
        """Wait until the server has begun a session."""
        self._answer = asyncio.get_running_loop().create_future()
        self._to_server.send(self._begin)
        try:
            await self._answer
        except BaseException:
            self.terminate()
            raise
        finally:
            self._answer = None

    async def execute(self, sql: str, *args: Any) -> str:
        """Execute a statement. Returns its status, with the number of rows at the end."""
        answer = await self._ask(sql, args)
        return f"{sql.split(None, 1)[0]} {answer.changed}"

    async def fetch(self, sql: str, *args: Any) -> list[Row]:
        """Rows of a query."""
        return (await self._ask(sql, args)).rows

    async def fetchval(self, sql: str, *args: Any) -> Any:
        """The first value of the first row, None without one."""
        rows = await self.fetch(sql, *args)
        return rows[0][0] if rows else None

    async def cursor(self, sql: str) -> ModelCursor:
        """A cursor of a query."""
        return ModelCursor(await self.fetch(sql))

    def transaction(self, *, isolation: str = "", readonly: bool = False) -> ModelTransaction:
        """A transaction."""
        mode = f" ISOLATION LEVEL {isolation.upper().replace('_', ' ')}" if isolation else ""
        return ModelTransaction(self, f"BEGIN{mode}{' READ ONLY' if readonly else ''}")

    async def add_listener(self, channel: str, callback: Callable[..., object]) -> None:
        """Listen to notes."""
        self._on_notes.append(callback)
        await self.execute(f"LISTEN {channel}")

    def add_termination_listener(self, callback: Callable[[Any], object]) -> None:
        """Be told when the connection is lost."""
        self._on_lost.append(callback)

    @property
    def is_listening(self) -> bool:
        """True if notes arrive here."""
        return bool(self._on_notes)

    def is_closed(self) -> bool:
        """True if nothing can be sent any more."""
        return self._is_closed

    async def close(self) -> None:
        """Close the connection."""
        self.terminate()

    def terminate(self) -> None:
        """Close the connection at once. The server learns of it by the network."""
        self.vanish()
        self._take(asyncpg.ConnectionDoesNotExistError(LOST))

    # ---- the node's side ----
    async def _ask(self, sql: str, args: tuple[Any, ...]) -> Answer:
        if self._is_closed:
            raise asyncpg.InterfaceError("connection is closed")
        if self._answer is not None:
            raise asyncpg.InterfaceError("cannot perform operation: another operation is in progress")
        self._answer = asyncio.get_running_loop().create_future()
        self._to_server.send(lambda: self._receive(sql, args))
        try:
            async with self._link.time.timeout(self._command_timeout or 1e9):
                answer: Answer = await self._answer
        except (TimeoutError, asyncio.CancelledError):
            self.terminate()  # its answer could still arrive, and be taken for that of the next statement
            raise
        finally:
            self._answer = None
        return answer

    def _take(self, answer: Answer | Exception) -> None:
        if self._answer is None or self._answer.done():
            return
        if isinstance(answer, Exception):
            self._answer.set_exception(answer)
        else:
            self._answer.set_result(answer)

    def _lose(self, error: Exception) -> None:
        """The connection is gone, and the node learns it now."""
        if self._is_closed:
            return
        self._is_closed = True
        self._link.connections.pop(self, None)
        self._take(error)
        for callback in self._on_lost:
            self._call_node(callback, self)

    def _call_node(self, callback: Callable[..., object], *args: Any) -> None:
        asyncio.get_running_loop().call_soon(callback, *args, context=self._context)

    def vanish(self) -> None:
        """The process of the node is no more. Its system closes the connection, and nobody waits for an answer."""
        if not self._is_closed:
            self._is_closed = True
            self._link.connections.pop(self, None)
            self._to_client.is_broken = True
            self._to_server.send(self._leave)

    # ---- the server's side ----
    def reset(self) -> None:
        """Break the connection. Messages under way are lost."""
        self._to_server.is_broken = self._to_client.is_broken = True
        self._leave()
        self._lose(asyncpg.ConnectionDoesNotExistError(LOST))

    def on_note(self, note: str) -> None:
        """Send a note to the node."""
        self._to_client.send(lambda: self._deliver(note), self._link.note_seconds)

    def on_end(self, error: Exception) -> None:
        """Tell the node that the server has ended the session."""
        self._to_client.send(lambda: self._lose(error))

    def _deliver(self, note: str) -> None:
        for callback in self._on_notes:
            self._call_node(callback, self, 0, "", note)

    def _begin(self) -> None:
        if self._link.is_refused or not self._link.server.is_up:
            self._to_client.send(lambda: self._take(ConnectionRefusedError("connection refused")))
            return
        self._session = self._link.server.open_session(self, self._settings)
        self._to_client.send(lambda: self._take(Answer([])))

    def _leave(self) -> None:
        if self._session is not None:
            self._link.server.leave(self._session)

    def _receive(self, sql: str, args: tuple[Any, ...]) -> None:
        link, session = self._link, self._session
        assert session is not None
        is_alone = not session.in_transaction and not sql.startswith(("SELECT", "BEGIN", "LISTEN"))
        is_write = sql == "COMMIT" or (is_alone and args[:1] != ("[]",))  # the writer prepares with an empty group
        if is_write and link.lost_writes:
            link.lost_writes -= 1
            self.reset()
        elif link.server.slow_seconds:
            link.server.later(link.server.slow_seconds, link.server.submit, session, sql, args, self._reply)
        else:
            link.server.submit(session, sql, args, self._reply)

    def _reply(self, answer: Answer | Exception) -> None:
        if isinstance(answer, Answer) and answer.is_commit and self._link.lost_answers:
            self._link.lost_answers -= 1
            self.reset()
        else:
            self._to_client.send(lambda: self._take(answer))


class ModelTransaction:
    """A transaction: committed at the end of its block, rolled back after an error."""

    def __init__(self, connection: ModelConnection, begin: str) -> None:
        self._connection = connection
        self._begin = begin

    async def __aenter__(self) -> None:
        await self._connection.execute(self._begin)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._connection.execute("COMMIT" if kind is None else "ROLLBACK")


class ModelCursor:
    """The rows of a query, some at a time."""

    def __init__(self, rows: list[Row]) -> None:
        self._rows = rows

    async def fetch(self, count: int) -> list[Row]:
        """The next rows."""
        rows, self._rows = self._rows[:count], self._rows[count:]
        return rows


class ModelPool:
    """Connections that are used by turns."""

    def __init__(self, link: Link, size: int) -> None:
        self._link = link
        self._free = asyncio.Semaphore(size)
        self._idle: list[ModelConnection] = []
        self._used: set[ModelConnection] = set()

    @asynccontextmanager
    async def acquire(self, *, timeout: float) -> AsyncIterator[ModelConnection]:
        """A connection for a block."""
        async with self._link.time.timeout(timeout):
            await self._free.acquire()
            try:
                connection = await self._take()
            except BaseException:
                self._free.release()
                raise
        self._used.add(connection)
        try:
            yield connection
        finally:
            self._used.discard(connection)
            self._idle.append(connection)
            self._free.release()

    async def _take(self) -> ModelConnection:
        while self._idle:
            if not (connection := self._idle.pop()).is_closed():
                return connection
        return await self._link.connect()

    async def close(self) -> None:
        """Close the connections."""
        self.terminate()

    def terminate(self) -> None:
        """Close the connections at once."""
        for connection in (*self._idle, *self._used):
            connection.terminate()
