"""One WebSocket connection of a client: decodes its messages, limits them, and sends what waits in its outbox."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import msgspec

from tilery.core.errors import Malformed, Problem
from tilery.server.matches.chat import MatchChat
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.matches.message_handler import MessageHandler
from tilery.server.ops.metrics import Metrics
from tilery.server.people.identity import Visitor
from tilery.server.protocol import messages, timestamps
from tilery.server.protocol.messages import encode_message, message_codec
from tilery.server.settings import Limits
from tilery.server.transport.outbox import Outbox
from tilery.server.transport.rate_limits import Bucket
from tilery.server.transport.tick_batch import TickBatch
from tilery.server.transport.websocket import WebSocket

MAX_WAITING = 100
"""Messages of one connection that may wait to be handled."""
MAX_STRIKES = 20
"""Messages over the limit before the connection is closed."""
TOO_FAST = Problem("limits/too-fast", "You are sending messages too fast. Slow down and try again.")
FLOOD = Problem("limits/flood", "This connection kept sending too fast, so it was closed.")
POLICY_VIOLATION, SERVICE_RESTART = 1008, 1012


class ConnectionServices(NamedTuple):
    """What every connection of a node uses."""

    node_id: str
    limits: Limits
    matches: LiveMatches
    chat: MatchChat
    metrics: Metrics
    arrivals: TickBatch
    departures: TickBatch


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
        self._outbox = Outbox(limits.outbox, services.departures, self._write)
        self._bucket = Bucket(limits.message_rate, limits.message_burst)
        self._handler = MessageHandler(self, services.matches, services.chat)
        self._strikes = 0
        self._socket: WebSocket | None = None

    # ---- Viewer ----
    def send(self, message: bytes) -> None:
        """Send a message that must arrive."""
        self._outbox.put(message)
        if self._outbox.overrun:
            self._drop()

    def send_update(self, match_id: str, message: bytes) -> None:
        """Send an update of a match."""
        self._outbox.put_update(match_id, message)

    @property
    def backlog(self) -> int:
        """How many messages wait to be sent."""
        return len(self._outbox)

    # ---- Application of a WebSocket ----
    def on_open(self, socket: WebSocket) -> None:
        """Say who the client is here."""
        self._socket = socket
        now = timestamps.iso(timestamps.now())
        self._tell(messages.Welcome(messages.PROTOCOL, self.user, self.name, self._services.node_id, now))

    def on_message(self, data: bytes) -> None:
        """Handle one message; whatever is wrong with it is answered, and the connection stays open."""
        if self._outbox.is_ending:
            return  # it was told goodbye
        if self._bucket.take() and self._handler.waiting <= MAX_WAITING:
            self._services.arrivals.schedule(partial(self._handle, data))
        else:
            self._limit()

    def on_writable(self) -> None:
        """Send what waits."""
        self._outbox.flush()

    def on_closed(self) -> None:
        """The client is gone."""
        self._services.metrics.updates_skipped(self._outbox.skipped)
        self._closed(self)

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
        """Stop watching and drop what waits."""
        await self._handler.close()

    # ---- private ----
    def _tell(self, message: msgspec.Struct) -> None:
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
        self._handler.handle(message)

    def _limit(self) -> None:
        self._services.metrics.limited.inc()
        self._strikes += 1
        if self._strikes > MAX_STRIKES:
            self.goodbye(FLOOD)
        else:
            self._tell(messages.ErrorMessage(TOO_FAST))

    def _write(self, texts: Sequence[bytes]) -> bool:
        if self._socket is None or not self._socket.send(texts):
            return False
        if self._outbox.is_ending:
            self._socket.close(SERVICE_RESTART)
        return True

    def _drop(self) -> None:
        """The client does not take its messages."""
        self._services.metrics.limited.inc()
        if self._socket is not None:
            self._socket.close(POLICY_VIOLATION)
