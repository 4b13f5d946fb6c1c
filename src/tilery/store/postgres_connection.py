"""Connections to PostgreSQL: how each is opened, and after how long either end takes the other for lost.

A network can drop a connection without a word. The node then waits for an answer that never comes, and the server for a
statement that never comes, with the row locks of an open transaction. So both ends have time limits, in an order that
lets a waiting statement outlive the session it waits for: idle transaction < lock < answer.
"""

from __future__ import annotations

import socket
from typing import Any

import asyncpg

CONNECT_SECONDS = 5.0
"""Seconds within which a connection must be open."""
ANSWER_SECONDS = 10.0
"""Seconds within which a statement must be answered; otherwise its connection counts as lost."""
IDLE_TRANSACTION_SECONDS = 4
"""Seconds without a statement after which the server ends an open transaction, its session and its locks."""
LOCK_SECONDS = 7
"""Seconds that a statement waits for a lock of another session."""
UNACKNOWLEDGED_SECONDS = 10
"""Seconds that data may go unacknowledged before the sender's end closes the connection (``tcp_user_timeout``)."""
KEEPALIVE = {"idle": 5, "interval": 2, "count": 3}
"""Silent seconds before the first keepalive probe, seconds between two, and how many unanswered ones end it."""
LOST = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""What asyncpg raises when the database cannot be reached or fails."""
SERVER_SETTINGS = {
    "jit": "off",
    "idle_in_transaction_session_timeout": f"{IDLE_TRANSACTION_SECONDS}s",
    "lock_timeout": f"{LOCK_SECONDS}s",
    "tcp_user_timeout": str(1000 * UNACKNOWLEDGED_SECONDS),
    **{f"tcp_keepalives_{name}": str(value) for name, value in KEEPALIVE.items()},
}
"""What the server is told about every session."""
_SOCKET_OPTIONS = {
    "TCP_USER_TIMEOUT": 1000 * UNACKNOWLEDGED_SECONDS,
    "TCP_KEEPIDLE": KEEPALIVE["idle"],
    "TCP_KEEPINTVL": KEEPALIVE["interval"],
    "TCP_KEEPCNT": KEEPALIVE["count"],
}


async def connect(address: str, *, server_settings: dict[str, str] | None = None, **options: Any) -> Any:
    """Open a connection with all time limits; ``server_settings`` add to or replace those of every session."""
    given = {"timeout": CONNECT_SECONDS, "command_timeout": ANSWER_SECONDS, **options}
    connection = await asyncpg.connect(address, server_settings=SERVER_SETTINGS | (server_settings or {}), **given)
    _set_limits(connection._transport.get_extra_info("socket"))
    return connection


def _set_limits(connected: Any) -> None:
    """Set this end's limits, those that the operating system has; a Unix socket needs none."""
    if connected.family not in (socket.AF_INET, socket.AF_INET6):
        return
    connected.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in _SOCKET_OPTIONS.items():
        if hasattr(socket, name):
            connected.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def describe(error: BaseException) -> str:
    """What went wrong, for the log; a time-out has no text of its own."""
    return str(error) or ("no answer in time" if isinstance(error, TimeoutError) else type(error).__name__)
