"""The open connections of this node."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from typing import TypeVar
from urllib.parse import parse_qs

from tilery.core.errors import Problem
from tilery.server.common.errors import Refused
from tilery.server.common.queues import TickBatch
from tilery.server.common.rate_limits import Buckets
from tilery.server.common.requesters import Requesters
from tilery.server.common.visitors import NOBODY
from tilery.server.http.addresses import TrustedProxies, address_group
from tilery.server.http.connection import Connection, ConnectionServices
from tilery.server.http.hosts import AllowedHosts
from tilery.server.http.outbox import OutboxLimits
from tilery.server.http.requests import check_origin, check_target, too_many_requests
from tilery.server.http.slow_readers import SlowReaders
from tilery.server.matches.chat import MatchChat
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.ops.metrics import Metrics
from tilery.server.people.identity import Identity
from tilery.server.settings import Settings

T = TypeVar("T")
SOCKET_PATH = "/api/socket"
GOODBYE_SECONDS = 2.0
"""Seconds that clients have to read the closing message when the server stops."""
STOPPING = Problem("server/stopping", "The server is restarting. You will be reconnected in a moment.")
SIGNED_OUT = Problem("account/signed-out", "You were signed out here.")


class Connections:
    """Opens connections, counts them by address, and closes them. The ``SocketEndpoint`` of all WebSockets."""

    def __init__(
        self,
        settings: Settings,
        node_id: str,
        identity: Identity,
        matches: LiveMatches,
        chat: MatchChat,
        metrics: Metrics,
        requesters: Requesters,
        request_limit: Buckets,
        slow_readers: SlowReaders,
    ) -> None:
        limits = settings.limits
        self.time = matches.time
        self._settings = settings
        self._askers = requesters
        self._request_limit = request_limit
        self._identity = identity
        self._metrics = metrics
        self._services = ConnectionServices(
            node_id,
            limits,
            matches,
            chat,
            metrics,
            arrivals=TickBatch(),
            departures=TickBatch(),
            outbox_limits=OutboxLimits(limits.outbox, limits.outbox_bytes, slow_readers),
            by_address=Buckets(limits.message_rate_each, limits.message_burst_each, matches.time),
            by_writer=Buckets(limits.chat_rate, limits.chat_burst, matches.time),
        )
        metrics.watch_slow_readers(lambda: slow_readers.total)
        self._open: set[Connection] = set()
        self._is_empty = asyncio.Event()
        self._is_empty.set()
        self._addresses: Counter[str] = Counter()
        self._people: Counter[str | None] = Counter()
        self._proxies = TrustedProxies(settings.proxies)
        self._hosts = AllowedHosts(settings)
        self._releases: set[asyncio.Task[None]] = set()
        self._is_stopping = False
        self.message_bytes = 2 * settings.limits.message_bytes
        """Maximum bytes read. A message between the limit and this gets an answer instead of a closed connection."""
        self.control_rate = settings.limits.control_rate
        self.control_burst = settings.limits.control_burst

    def __len__(self) -> int:
        return len(self._open)

    def people(self) -> list[tuple[str, str]]:
        """The user ids and names of everybody connected."""
        return [(one.user, one.name) for one in self._open if one.user]

    async def connect(self, target: str, headers: dict[str, str], peer: str, local: str) -> Connection:
        """Open a connection for the sender of this request. Raises Refused."""
        path, _, query = target.partition("?")
        check_target(path, query.encode(), headers)
        self._hosts.check(headers, local)
        if path != SOCKET_PATH:
            raise Refused(404, "socket/not-found", f"WebSockets are opened at {SOCKET_PATH}, not at {path}.")
        check_origin(headers, self._settings.origins)
        address = address_group(self._proxies.client(peer, headers.get("x-forwarded-for")))
        if not self._request_limit.take(address):
            self._metrics.limited.inc()
            raise too_many_requests()
        asked = parse_qs(query)
        visitor = NOBODY if asked.get("spectator") == ["1"] else await self._identity.identify(headers)
        self._askers.seen(visitor.user, address)
        connection = Connection(
            visitor,
            address,
            self._services,
            self._remove,
            bare=asked.get("bare") == ["1"],
        )
        self._add(connection)
        return connection

    def close_revoked(self, credential: str) -> None:
        """Close the connections of a revoked session or token."""
        for connection in list(self._open):
            if connection.visitor.credential == credential:
                connection.goodbye(SIGNED_OUT)

    async def recheck(self) -> None:
        """Close every connection whose session or token has ended, as this node may have missed the note."""
        for connection in list(self._open):
            if await self._identity.is_revoked(connection.visitor):
                connection.goodbye(SIGNED_OUT)

    async def close(self) -> None:
        """Accept no more connections, send all clients a closing message, and wait briefly for them to leave."""
        self._is_stopping = True
        for connection in list(self._open):
            connection.goodbye(STOPPING)
        with contextlib.suppress(TimeoutError):
            async with self.time.timeout(GOODBYE_SECONDS):
                await self._is_empty.wait()
        for connection in list(self._open):
            connection.abort()
        if self._releases:
            await asyncio.wait(self._releases)

    def _add(self, connection: Connection) -> None:
        limits = self._settings.limits
        if self._is_stopping:
            raise Refused(503, STOPPING.code, STOPPING.message, retry_after=5)
        if len(self._open) >= limits.sockets:
            raise Refused(503, "limits/full", "The server is full. Please try again later.", retry_after=30)
        if self._addresses[connection.address] >= limits.sockets_each:
            raise _too_many(f"Your address has {limits.sockets_each} connections open already.")
        if connection.user is not None and self._people[connection.user] >= limits.sockets_person:
            raise _too_many(f"You have {limits.sockets_person} connections open already. Close some tabs.")
        self._open.add(connection)
        self._is_empty.clear()
        self._addresses[connection.address] += 1
        self._people[connection.user] += 1
        self._metrics.sockets.set(len(self._open))

    def _remove(self, connection: Connection) -> None:
        if connection not in self._open:
            return
        self._open.discard(connection)
        if not self._open:
            self._is_empty.set()
        _count_down(self._addresses, connection.address)
        _count_down(self._people, connection.user)
        self._metrics.sockets.set(len(self._open))
        release = asyncio.create_task(connection.release())
        self._releases.add(release)
        release.add_done_callback(self._releases.discard)


def _count_down(counter: Counter[T], key: T) -> None:
    counter[key] -= 1
    if not counter[key]:
        del counter[key]


def _too_many(message: str) -> Refused:
    return Refused(429, "limits/sockets", message, retry_after=10)
