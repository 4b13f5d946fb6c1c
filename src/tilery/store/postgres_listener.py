"""NOTIFY between nodes: one connection listens, and is replaced when it breaks."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from tilery.store.database import Listener, Waiter
from tilery.store.postgres_connection import Connector

CHANNEL = "tilery"
CHECK_SECONDS = 10.0
"""Seconds between two checks that the connection still works."""
RETRY_SECONDS = 0.5
"""Seconds between a failure and the next attempt to connect."""


class PostgresListener:
    """Owns one connection and one task. A note None follows a lost connection, as notes may be missing."""

    def __init__(self, connector: Connector, deliver: Listener, time: Waiter) -> None:
        self._connector = connector
        self._deliver = deliver
        self._time = time
        self._lost = asyncio.Event()
        """Set when the connection breaks."""
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start to listen. Raises what asyncpg raises if the database is unreachable."""
        self._task = asyncio.create_task(self._run(await self._connect()))

    async def stop(self) -> None:
        """Disconnect."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _connect(self) -> Any:
        connection, lost = await self._connector.connect(), asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        try:
            await connection.add_listener(CHANNEL, lambda *note: self._deliver(str(note[-1])))
        except BaseException:
            connection.terminate()
            raise
        self._lost = lost
        return connection

    async def _run(self, connection: Any) -> None:
        """Listen, and reconnect whenever the connection breaks."""
        while True:
            try:
                while not await self._is_lost():
                    await connection.execute("SELECT 1")  # a connection dropped silently delivers no notes
            except Exception:  # any error at all: this task must go on
                await self._time.sleep(RETRY_SECONDS)
            finally:
                connection.terminate()
            connection = await self._reconnect()
            self._deliver(None)

    async def _is_lost(self) -> bool:
        """Wait until the connection breaks or a check is due."""
        with contextlib.suppress(TimeoutError):
            async with self._time.timeout(CHECK_SECONDS):
                await self._lost.wait()
        return self._lost.is_set()

    async def _reconnect(self) -> Any:
        while True:
            try:
                return await self._connect()
            except Exception:
                await self._time.sleep(RETRY_SECONDS)
