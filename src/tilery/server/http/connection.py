"""One WebSocket connection of a client: decodes its messages, limits them, and sends what waits in its outbox."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import msgspec

from tilery.core.errors import Malformed, Problem
from tilery.server.common import timestamps
from tilery.server.common.errors import Refused
from tilery.server.common.queues import TickBatch
from tilery.server.common.rate_limits import Bucket, Buckets
from tilery.server.common.visitors import Visitor
from tilery.server.http.outbox import Outbox, OutboxLimits
from tilery.server.http.websocket import WebSocket
from tilery.server.matches import messages
from tilery.server.matches.chat import MatchChat
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.matches.message_handler import MessageHandler
from tilery.server.matches.messages import encode_message, message_codec
from tilery.server.ops.metrics import Metrics
from tilery.server.settings import Limits

MAX_WAITING = 100
"""Messages of one connection that may wait to be handled."""
MAX_STRIKES = 20
"""Messages over the limit before the connection is closed."""
TOO_FAST = Problem("limits/too-fast", "You are sending messages too fast. Slow down and try again.")
TOO_TALKATIVE = Refused(429, "limits/chat", "You are writing too fast. Wait a moment before the next line.")
COSTLY_BYTES = 8192
"""A message counts for one, and for another one for each of these bytes."""
COSTS: dict[type, int] = {messages.Watch: 9, messages.Sync: 9, messages.Submit: 3}
"""What messages that lead to updates count for besides."""
FLOOD = Problem("limits/flood", "This connection kept sending too fast, so it was closed.")
SERVICE_RESTART = 1012


class ConnectionServices(NamedTuple):
    """What every connection of a node uses."""

    node_id: str
    limits: Limits
    matches: LiveMatches
    chat: MatchChat
    metrics: Metrics
    arrivals: TickBatch
    departures: TickBatch
    outbox_limits: OutboxLimits
    by_address: Buckets
    """Messages of all connections of an address."""
    by_writer: Buckets
    """Lines of chat of a person, or of the nameless ones of an address."""


class Connection:
    """A client: a WebSocket and the person at its other end. A ``Viewer`` of matches."""

    def __init__(
        self,
        visitor: Visitor,
        address: str,
        services: ConnectionServices,
        closed: Callable[[Connection], None],
        *,
        bare: bool,
    ) -> None:
        self.visitor = visitor
        self.user = visitor.user
        self.name = visitor.name
        self.address = address
        self.bare = bare
        self._services = services
        self._closed = closed
        limits = services.limits
        self._outbox = Outbox(services.outbox_limits, services.departures, self)
        self._bucket = Bucket(limits.message_rate, limits.message_burst, services.matches.time)
        self._shared_bucket = services.by_address.get(address)
        self._handler = MessageHandler(self, services.matches, services.chat)
        self._writer = address if visitor.user is None else visitor.user
        self._strikes = 0
        self._socket: WebSocket | None = None

    # ---- Viewer ----
    def send(self, message: bytes) -> None:
        """Send a message that must arrive."""
        self._outbox.put(message)

    def send_update(self, match_id: str, message: bytes) -> None:
        """Send a whole update of a match."""
        self._outbox.put_update(match_id, message)

    def send_change(self, match_id: str, message: bytes) -> bool:
        """Send what changed in a match; False: the client is behind and needs a whole update."""
        return self._outbox.put_change(match_id, message)

    @property
    def backlog(self) -> int:
        """How many messages wait to be sent."""
        return len(self._outbox)

    # ---- Application of a WebSocket ----
    def on_open(self, socket: WebSocket) -> None:
        """Say who the client is here."""
        self._socket = socket
        now = timestamps.iso(self._services.matches.time.now())
        self._send_message(messages.Welcome(messages.PROTOCOL, self.user, self.name, self._services.node_id, now))

    def on_message(self, data: bytes) -> None:
        """Handle one message; errors are answered, and the connection stays open."""
        if self._outbox.is_ending:
            return  # it was sent a goodbye
        cost = 1 + len(data) // COSTLY_BYTES
        if self._bucket.take() and self._shared_bucket.take(cost) and self._handler.waiting <= MAX_WAITING:
            self._services.arrivals.schedule(partial(self._handle, data))
        else:
            self._limit()

    def on_writable(self) -> None:
        """Send what waits."""
        self._outbox.on_writable()

    def on_closed(self) -> None:
        """The client is gone."""
        self._services.metrics.count_skipped(self._outbox.skipped)
        self._closed(self)

    # ---- Client of an outbox ----
    def write(self, messages: Sequence[bytes]) -> int | None:
        """Write these messages; how many bytes wait in the connection then, None if it is not ready for any."""
        socket = self._socket
        if socket is None:
            return None
        unsent = socket.send(messages)
        if unsent is not None and self._outbox.is_ending and len(self._outbox) == len(messages):
            socket.close(SERVICE_RESTART)
        return unsent

    def disconnect(self) -> None:
        """End the connection at once: the client does not take its messages."""
        self._services.metrics.limited.inc()
        self.abort()

    # ---- ending ----
    def goodbye(self, problem: Problem) -> None:
        """Tell the client why the connection is closed, then close it. What it sent and still waits is dropped."""
        self._handler.stop()
        self._outbox.end(encode_message(messages.Goodbye(problem)))

    def abort(self) -> None:
        """Close without a word."""
        if self._socket is not None:
            self._socket.abort()

    async def release(self) -> None:
        """Stop watching and drop what waits; nothing refers to this connection any more afterwards."""
        self._socket = None
        await self._handler.close()
        self._outbox.close()

    # ---- private ----
    def _send_message(self, message: msgspec.Struct) -> None:
        self.send(encode_message(message))

    def _handle(self, data: bytes) -> None:
        if self._outbox.is_ending:
            return
        try:
            limit = self._services.limits.message_bytes
            if len(data) > limit:
                raise Malformed("malformed/too-long", f"The message has {len(data)} bytes; the limit is {limit}.")
            message = message_codec.decode(data)
        except Exception as error:
            self._handler.send_error(error)
            return
        if not self._shared_bucket.take_more(COSTS.get(type(message), 0)):
            self._limit()
        elif isinstance(message, messages.Chat) and not self._services.by_writer.take(self._writer):
            self._handler.send_error(TOO_TALKATIVE, message)
        else:
            self._handler.handle(message)

    def _limit(self) -> None:
        self._services.metrics.limited.inc()
        self._strikes += 1
        if self._strikes > MAX_STRIKES:
            self.goodbye(FLOOD)
        else:
            self._send_message(messages.ErrorMessage(TOO_FAST))
