"""Connections to PostgreSQL: opening, and the time limits after which either end gives up.

A network can drop a connection silently. The node then waits for an answer that never arrives, and the server for a
statement that never arrives, holding the row locks of an open transaction. So both ends have time limits, in an order
that lets a waiting statement outlive the session it waits for: idle transaction < lock < answer.
"""

from __future__ import annotations

import socket
from typing import Any, Protocol

import asyncpg

CONNECT_SECONDS = 5.0
"""Maximum seconds to open a connection."""
ANSWER_SECONDS = 10.0
"""Maximum seconds for an answer. After them the connection counts as lost."""
IDLE_TRANSACTION_SECONDS = 4
"""Seconds without a statement after which the server ends an open transaction with its session and its locks."""
LOCK_SECONDS = 7
"""Maximum seconds that a statement waits for a lock of another session."""
UNACKNOWLEDGED_SECONDS = 10
"""Seconds that data may go unacknowledged before the sender closes the connection (``tcp_user_timeout``)."""
KEEPALIVE = {"idle": 5, "interval": 2, "count": 3}
"""Seconds of silence before the first keepalive probe, seconds between two, and the number of probes without an answer
after which the connection is closed.
"""
LOST = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""Exceptions of asyncpg when the database is unreachable or fails."""
SERVER_SETTINGS = {
    "jit": "off",
    "idle_in_transaction_session_timeout": f"{IDLE_TRANSACTION_SECONDS}s",
    "lock_timeout": f"{LOCK_SECONDS}s",
    "tcp_user_timeout": str(1000 * UNACKNOWLEDGED_SECONDS),
    **{f"tcp_keepalives_{name}": str(value) for name, value in KEEPALIVE.items()},
}
"""Settings of every session on the server."""
_SOCKET_OPTIONS = {
    "TCP_USER_TIMEOUT": 1000 * UNACKNOWLEDGED_SECONDS,
    "TCP_KEEPIDLE": KEEPALIVE["idle"],
    "TCP_KEEPINTVL": KEEPALIVE["interval"],
    "TCP_KEEPCNT": KEEPALIVE["count"],
}


class Connector(Protocol):
    """The way to a PostgreSQL server: ``SocketConnector``, or a model of a server in a simulation."""

    async def connect(self, *, server_settings: dict[str, str] | None = None, **options: Any) -> Any:
        """Open a connection of asyncpg. ``server_settings`` are added to those of every session, or replace them."""

    async def create_pool(self, size: int) -> Any:
        """A pool of at most this many connections."""


class SocketConnector:
    """Connections through sockets, with all time limits."""

    def __init__(self, address: str) -> None:
        self._address = address

    async def connect(self, *, server_settings: dict[str, str] | None = None, **options: Any) -> Any:
        """Open a connection."""
        return await connect(self._address, server_settings=server_settings, **options)

    async def create_pool(self, size: int) -> Any:
        """A pool that has one connection open already."""
        return await asyncpg.create_pool(self._address, min_size=1, max_size=size, reset=_no_reset, connect=connect)


async def _no_reset(_connection: object) -> None:
    """Skip the query that resets a connection, as connections are never changed."""


async def connect(address: str, *, server_settings: dict[str, str] | None = None, **options: Any) -> Any:
    """Open a connection with all time limits. ``server_settings`` are added to those of every session, or
    replace them.
    """
    given = {"timeout": CONNECT_SECONDS, "command_timeout": ANSWER_SECONDS, **options}
    connection = await asyncpg.connect(address, server_settings=SERVER_SETTINGS | (server_settings or {}), **given)
    _set_limits(connection._transport.get_extra_info("socket"))
    return connection


def _set_limits(connected: Any) -> None:
    """Set the limits of this end that the operating system supports. A Unix socket needs none."""
    if connected.family not in (socket.AF_INET, socket.AF_INET6):
        return
    connected.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in _SOCKET_OPTIONS.items():
        if hasattr(socket, name):
            connected.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def describe(error: BaseException) -> str:
    """Text of an error for the log. A time-out has none of its own."""
    return str(error) or ("no answer in time" if isinstance(error, TimeoutError) else type(error).__name__)
