"""One WebSocket connection of a client: decodes its messages, limits them, and sends the content of its outbox."""

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
"""Maximum messages of one connection in the queue."""
MAX_STRIKES = 20
"""Number of messages over the limit after which the connection is closed."""
TOO_FAST = Problem("limits/too-fast", "You are sending messages too fast. Slow down and try again.")
TOO_TALKATIVE = Refused(429, "limits/chat", "You are writing too fast. Wait a moment before the next line.")
COSTLY_BYTES = 8192
"""Bytes of a message after which it counts for one more."""
COSTS: dict[type, int] = {messages.Watch: 9, messages.Sync: 9, messages.Submit: 3}
"""Additional cost of messages that lead to updates."""
FLOOD = Problem("limits/flood", "This connection kept sending too fast, so it was closed.")
SERVICE_RESTART = 1012


class ConnectionServices(NamedTuple):
    """Services shared by all connections of a node."""

    node_id: str
    limits: Limits
    matches: LiveMatches
    chat: MatchChat
    metrics: Metrics
    arrivals: TickBatch
    departures: TickBatch
    outbox_limits: OutboxLimits
    by_address: Buckets
    """Rate of messages on all connections of an address."""
    by_writer: Buckets
    """Rate of chat lines of a person, or of all visitors without a name at an address."""


class Connection:
    """A client: a WebSocket and its person. Implements ``Viewer`` for matches."""

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
        """Send a message that must not be dropped."""
        self._outbox.put(message)

    def send_update(self, match_id: str, message: bytes) -> None:
        """Send a full update of a match."""
        self._outbox.put_update(match_id, message)

    def send_change(self, match_id: str, message: bytes) -> bool:
        """Send the changes in a match. False if the client is behind and needs a full update."""
        return self._outbox.put_change(match_id, message)

    @property
    def backlog(self) -> int:
        """Number of messages in the outbox."""
        return len(self._outbox)

    # ---- Application of a WebSocket ----
    def on_open(self, socket: WebSocket) -> None:
        """Send the client its identity."""
        self._socket = socket
        now = timestamps.iso(self._services.matches.time.now())
        self._send_message(messages.Welcome(messages.PROTOCOL, self.user, self.name, self._services.node_id, now))

    def on_message(self, data: bytes) -> None:
        """Handle one message. An error is answered and leaves the connection open."""
        if self._outbox.is_ending:
            return  # the connection is closing
        cost = 1 + len(data) // COSTLY_BYTES
        if self._bucket.take() and self._shared_bucket.take(cost) and self._handler.waiting <= MAX_WAITING:
            self._services.arrivals.schedule(partial(self._handle, data))
        else:
            self._limit()

    def on_writable(self) -> None:
        """Send pending messages."""
        self._outbox.on_writable()

    def on_closed(self) -> None:
        """Clean up after the client has disconnected."""
        self._services.metrics.count_skipped(self._outbox.skipped)
        self._closed(self)

    # ---- Client of an outbox ----
    def write(self, messages: Sequence[bytes]) -> int | None:
        """Write these messages. Returns the bytes buffered in the connection, None if it takes none now."""
        socket = self._socket
        if socket is None:
            return None
        unsent = socket.send(messages)
        if unsent is not None and self._outbox.is_ending and len(self._outbox) == len(messages):
            socket.close(SERVICE_RESTART)
        return unsent

    def disconnect(self) -> None:
        """Close the connection of a client that does not read."""
        self._services.metrics.limited.inc()
        self.abort()

    # ---- ending ----
    def goodbye(self, problem: Problem) -> None:
        """Send the reason and close the connection. Unhandled messages are dropped."""
        self._handler.stop()
        self._outbox.end(encode_message(messages.Goodbye(problem)))

    def abort(self) -> None:
        """Close without a message."""
        if self._socket is not None:
            self._socket.abort()

    async def release(self) -> None:
        """Stop watching and drop pending messages. Afterwards nothing refers to this connection."""
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
