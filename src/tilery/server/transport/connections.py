"""The open sockets of this node."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from typing import TYPE_CHECKING

from tilery.core.errors import Problem
from tilery.server.protocol.errors import Refused

if TYPE_CHECKING:
    from tilery.server.node import Node
    from tilery.server.transport.connection import Connection

STOPPING = Problem("server/stopping", "the server stops; connect again in a moment")
REVOKED = Problem("account/signed-out", "this device was signed out")


class Connections:
    """All sockets, counted by address."""

    def __init__(self, house: Node) -> None:
        self._house = house
        self._open: set[Connection] = set()
        self._addresses: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    def add(self, session: Connection) -> None:
        """A socket opens; refused if there are too many."""
        limits = self._house.settings.limits
        if self._house.stopping:
            raise Refused(503, STOPPING.code, STOPPING.message)
        if len(self._open) >= limits.sockets:
            raise Refused(503, "limits/full", f"the server has {limits.sockets} sockets open, as many as it may")
        if self._addresses[session.address] >= limits.sockets_each:
            raise Refused(429, "limits/sockets", f"{limits.sockets_each} sockets are open from this address already")
        self._open.add(session)
        self._addresses[session.address] += 1
        self._house.metrics.sockets.set(len(self._open))

    def remove(self, session: Connection) -> None:
        """A socket closed."""
        if session in self._open:
            self._open.discard(session)
            self._addresses[session.address] -= 1
            if not self._addresses[session.address]:
                del self._addresses[session.address]
            self._house.metrics.sockets.set(len(self._open))

    def drop_session(self, signed_in: str) -> None:
        """Close the sockets of a device that was signed out."""
        for session in list(self._open):
            if session.visitor.session == signed_in:
                session.goodbye(REVOKED)

    async def close(self) -> None:
        """Say goodbye to all and wait a little for them to go."""
        for session in list(self._open):
            session.goodbye(STOPPING)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(2):
                while self._open:
                    await asyncio.sleep(0.02)
