"""HTTP connections with limits: how many there may be, how long a request head may be, and how long it may take.

uvicorn's protocol class takes any number of headers and waits forever for the rest of a request. The one here stands
before it: a parser of the same kind reads along, counts, and refuses what is over a limit before uvicorn sees it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any, Protocol, TypeAlias, cast

import httptools

from tilery.server.common.errors import Refused
from tilery.server.common.time_source import TimeSource
from tilery.server.http.gated_http import GatedHttp
from tilery.server.http.open_connections import OpenConnections
from tilery.server.http.timer import Timer
from tilery.server.matches.messages import encode_message
from tilery.server.settings import Limits

ResponseHeaders: TypeAlias = Sequence[tuple[bytes, bytes]]

PIECE_BYTES = 256
"""Bytes that are read on at once where several requests may be in them: a dozen at most."""
LINGER_SECONDS = 2.0
"""How long a client may take to read why it was refused."""
NO_HTTP = Refused(400, "malformed/http", "This is not a valid HTTP request.")
HANDED_OVER = ConnectionAbortedError("The connection has become a WebSocket.")
SLOW = Refused(408, "limits/slow", "The request took too long to arrive.")


class Upgraded(Protocol):
    """A protocol that a connection is handed over to when it becomes a WebSocket."""

    def hand_over(self, early: bytes, released: Callable[[], None]) -> None:
        """Take what the client sent right behind its request; ``released`` is to be called when the connection ends."""


class LimitedHttp(asyncio.Protocol):
    """One connection: counted, timed, and read along; everything else is done by uvicorn's protocol within."""

    _transport: asyncio.Transport

    def __init__(
        self,
        limits: Limits,
        connections: OpenConnections,
        headers: ResponseHeaders,
        time: TimeSource,
        make_inner: Callable[[LimitedHttp], GatedHttp],
    ) -> None:
        """``headers``: what every response has, also one that is given here."""
        self._limits = limits
        self._connections = connections
        self._response_headers = headers
        self._inner: GatedHttp | None = make_inner(self)
        self._parser: httptools.HttpRequestParser | None = httptools.HttpRequestParser(self)
        self._parser.set_dangerous_leniencies(lenient_data_after_close=True)  # as uvicorn's own
        self._peer = ""
        self._is_counted = False
        self._is_lingering = False
        self._refusal: Refused | None = None
        self._is_refused = False
        self._unanswered = 0
        """Requests whose head was read and whose response was not sent completely."""
        self._unread = b""
        self._position = 0
        """What has arrived and waits until requests before it are answered, from this position on."""
        self._reading = Timer(time)
        self._writing = Timer(time)
        self._stalled_bytes = 0
        """What waited to be written when that was last looked at."""
        # the request that is being read
        self._in_message = self._in_body = False
        self._headers = 0
        self._head_bytes = 0
        self._body_bytes = 0
        self._raw_bytes = 0
        self._body_left = 0
        """Bytes of the body that are still to come, where its length was stated."""

    @property
    def unanswered(self) -> int:
        """Requests that are held in memory until they are answered."""
        return self._unanswered

    def on_answered(self) -> None:
        """A response was sent completely: what waited behind it may be read."""
        self._unanswered -= 1
        if self._unread:
            self._read_on()

    # ---- asyncio.Protocol ----
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection; one too many gets a refusal when it sends a request."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's transports do not inherit from asyncio's
        peer = transport.get_extra_info("peername")
        self._peer = str(peer[0]) if peer else "local"
        self._reading.start(self._limits.head_seconds, self._on_slow)
        try:
            self._connections.add(self._peer)
        except Refused as refusal:
            self._refusal = refusal
            self._is_lingering = self._connections.linger()
            if not self._is_lingering:
                self._transport.abort()
            return
        self._is_counted = True
        if self._inner is not None:
            self._inner.connection_made(self._transport)

    def data_received(self, data: bytes) -> None:
        """Read along, then let uvicorn read."""
        if self._is_refused or self._inner is None:
            return
        if not self._is_counted:
            self._refuse()
            return
        self._unread, self._position = self._unread[self._position :] + data, 0
        self._read_on()

    def eof_received(self) -> None:
        """The client will send nothing more, so the connection is closed."""

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection was closed."""
        inner, was_counted = self._inner, self._is_counted
        self._release()
        if inner is not None and was_counted:
            inner.connection_lost(exc)
        elif inner is not None:
            inner.discard()

    def pause_writing(self) -> None:
        """The client does not read; if that goes on, the connection ends."""
        if self._inner is not None:
            self._inner.pause_writing()
        self._stalled_bytes = self._transport.get_write_buffer_size()
        self._writing.start(self._limits.write_seconds, self._on_stalled)
        self._connections.slow_readers.report(self, self._stalled_bytes)

    def resume_writing(self) -> None:
        """The client has caught up."""
        self._writing.cancel()
        self._connections.slow_readers.report(self, 0)
        if self._inner is not None:
            self._inner.resume_writing()

    # ---- Sender ----
    def drop(self) -> None:
        """Too much waits for all clients: end the connection, whose client does not read."""
        self._connections.slow_readers.report(self, 0)
        asyncio.get_running_loop().call_soon(self._abort)  # not amid the write by which it became too much

    # ---- callbacks of the parser ----
    def on_message_begin(self) -> None:
        """A request begins."""
        self._in_message = True
        self._headers = self._head_bytes = self._body_bytes = self._raw_bytes = self._body_left = 0

    def on_url(self, url: bytes) -> None:
        """A part of the request line."""
        self._head_bytes += len(url)
        if self._head_bytes > self._limits.url_bytes:
            message = f"The address is too long. At most {self._limits.url_bytes:,} bytes are read."
            self._refusal = Refused(414, "malformed/too-long", message)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header, or a trailer behind the body."""
        self._headers += 1
        self._head_bytes += len(name) + len(value)
        if len(value) < 10 and value.isdigit() and name.lower() == b"content-length":
            self._body_left = int(value)
        if self._headers > self._limits.headers or self._head_bytes > self._limits.head_bytes:
            self._refusal = self._too_long()

    def on_headers_complete(self) -> None:
        """The head is complete, the body may follow."""
        if self._refusal is None:
            self._unanswered += 1
        self._in_body = True
        self._reading.start(self._limits.body_seconds, self._on_slow)

    def on_body(self, body: bytes) -> None:
        """A part of the body; how long it may be is up to the routes."""
        self._body_bytes += len(body)
        self._body_left -= len(body)

    def on_message_complete(self) -> None:
        """The request is complete."""
        self._in_message = self._in_body = False
        self._raw_bytes = self._body_left = 0
        self._reading.cancel()

    # ---- private ----
    def _read_on(self) -> None:
        """Read what has arrived in small pieces, until enough requests wait for their answer."""
        while self._inner is not None and not self._is_refused and self._position < len(self._unread):
            if self._unanswered >= self._limits.pipelined and not self._in_body:
                self._reading.cancel()  # the client does not keep us waiting, but we it
                self._inner.flow.hold()
                return
            start, size = self._position, max(PIECE_BYTES, self._body_left)
            self._position += size
            self._read(self._unread[start : start + size])
        self._unread, self._position = b"", 0
        if self._inner is not None:
            self._inner.flow.release()

    def _read(self, piece: bytes) -> None:
        if self._parser is None or self._inner is None:
            return
        if self._in_message:
            self._raw_bytes += len(piece)
        if not self._reading.is_running:
            self._reading.start(self._limits.head_seconds, self._on_slow)
        upgraded_at = None
        try:
            self._parser.feed_data(piece)
        except httptools.HttpParserUpgrade as upgrade:
            upgraded_at = upgrade.args[0]
        except httptools.HttpParserError:
            self._refusal = self._refusal or NO_HTTP
        if self._raw_bytes > self._limits.head_bytes + 2 * self._body_bytes:
            self._refusal = self._refusal or self._too_long()
        if self._refusal is not None:
            self._refuse()
            return
        self._inner.data_received(piece)
        if upgraded_at is not None and self._transport.get_protocol() is not self:
            self._hand_over(piece[upgraded_at:] + self._unread[self._position :])

    def _too_long(self) -> Refused:
        limits = self._limits
        message = (
            f"The headers are too long: at most {limits.headers}, with {limits.head_bytes:,} bytes together, are read."
        )
        return Refused(431, "limits/headers", message)

    def _hand_over(self, early: bytes) -> None:
        """The connection has become a WebSocket; it is counted as long as that lasts."""
        socket = cast(Upgraded, self._transport.get_protocol())
        connections, peer, was_counted, inner = self._connections, self._peer, self._is_counted, self._inner
        self._is_counted = False
        self._release()
        if inner is not None:
            inner.connection_lost(HANDED_OVER)  # or it and its parser hold each other as long as the node runs
        socket.hand_over(early, lambda: connections.remove(peer) if was_counted else None)

    def _release(self) -> None:
        self._reading.cancel()
        self._writing.cancel()
        self._connections.slow_readers.report(self, 0)
        self._inner = self._parser = None
        if self._is_lingering:
            self._is_lingering = False
            self._connections.end_lingering()
        if self._is_counted:
            self._is_counted = False
            self._connections.remove(self._peer)

    def _refuse(self) -> None:
        """Say why, and end the connection when the client has read it; without a word amid another response."""
        self._is_refused = True
        if self._unanswered or self._refusal is None:
            self._abort()
            return
        self._transport.write(_response(self._refusal, self._response_headers))
        self._reading.start(LINGER_SECONDS, self._abort)

    def _abort(self) -> None:
        """End the connection at once."""
        if self._inner is not None:
            self._inner.stop_writing()
        self._transport.abort()

    def _on_slow(self) -> None:
        self._refusal = self._refusal or SLOW
        self._refuse()

    def _on_stalled(self) -> None:
        left = self._transport.get_write_buffer_size()
        if left >= self._stalled_bytes:
            self._abort()
            return
        self._stalled_bytes = left
        self._writing.start(self._limits.write_seconds, self._on_stalled)


def _response(refusal: Refused, headers: ResponseHeaders) -> bytes:
    status, body = HTTPStatus(refusal.status), encode_message(refusal.problem())
    lines = [f"HTTP/1.1 {status.value} {status.phrase}", "Content-Type: application/json", "Connection: close"]
    lines.append(f"Content-Length: {len(body)}")
    lines += [f"{name}: {value}" for name, value in refusal.headers().items()]
    lines += [f"{name.decode()}: {value.decode()}" for name, value in headers]
    return "\r\n".join([*lines, "", ""]).encode() + body


def limited_http_class(
    limits: Limits, connections: OpenConnections, headers: ResponseHeaders, time: TimeSource
) -> type[asyncio.Protocol]:
    """The protocol class for uvicorn's ``Config(http=...)``, which makes one for every connection.

    ``headers``: what every response has.
    """

    class BoundHttp(LimitedHttp):
        def __init__(self, *, app_state: dict[str, Any], **given: Any) -> None:
            def inner(outer: LimitedHttp) -> GatedHttp:
                return GatedHttp(app_state={**app_state, "connection": outer}, **given)

            super().__init__(limits, connections, headers, time, inner)

    return BoundHttp
