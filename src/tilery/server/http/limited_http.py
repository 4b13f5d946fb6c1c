"""HTTP connections with limits on their number, on the size of a request head, and on its time.

uvicorn's protocol class accepts any number of headers and waits forever for the rest of a request. The class here wraps
it: a second parser of the same kind reads every byte first, counts, and refuses before uvicorn sees the request.
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
"""Bytes read at a time when they may hold several requests, a dozen at most."""
LINGER_SECONDS = 2.0
"""Seconds that a client has to read a refusal."""
NO_HTTP = Refused(400, "malformed/http", "This is not a valid HTTP request.")
HANDED_OVER = ConnectionAbortedError("The connection has become a WebSocket.")
SLOW = Refused(408, "limits/slow", "The request took too long to arrive.")


class Upgraded(Protocol):
    """A protocol that takes over a connection when it becomes a WebSocket."""

    def hand_over(self, early: bytes, released: Callable[[], None]) -> None:
        """Take over the bytes received after the request. Calls ``released`` when the connection ends."""


class LimitedHttp(asyncio.Protocol):
    """One connection: counted, timed and parsed here, served by uvicorn's protocol inside."""

    _transport: asyncio.Transport

    def __init__(
        self,
        limits: Limits,
        connections: OpenConnections,
        headers: ResponseHeaders,
        time: TimeSource,
        make_inner: Callable[[LimitedHttp], GatedHttp],
    ) -> None:
        """Wrap the protocol made by ``make_inner``. ``headers``: headers of every response, also of refusals
        made here.
        """
        self._limits = limits
        self._connections = connections
        self._response_headers = headers
        self._inner: GatedHttp | None = make_inner(self)
        self._parser: httptools.HttpRequestParser | None = httptools.HttpRequestParser(self)
        self._parser.set_dangerous_leniencies(lenient_data_after_close=True)  # same setting as uvicorn's parser
        self._peer = ""
        self._is_counted = False
        self._is_lingering = False
        self._refusal: Refused | None = None
        self._is_refused = False
        self._unanswered = 0
        """Number of requests with a complete head and an incomplete response."""
        self._unread = b""
        self._position = 0
        """Start of the received bytes that are held back until earlier requests are answered."""
        self._reading = Timer(time)
        self._writing = Timer(time)
        self._stalled_bytes = 0
        """Bytes in the write buffer when it was last checked."""
        # state of the request being read
        self._in_message = self._in_body = False
        self._headers = 0
        self._head_bytes = 0
        self._body_bytes = 0
        self._raw_bytes = 0
        self._body_left = 0
        """Bytes of the body still missing, if its length was stated."""

    @property
    def unanswered(self) -> int:
        """Number of unanswered requests in memory."""
        return self._unanswered

    def on_answered(self) -> None:
        """Continue with the requests held back after a response was sent completely."""
        self._unanswered -= 1
        if self._unread:
            self._read_on()

    # ---- asyncio.Protocol ----
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection. One over the limit gets a refusal when it sends a request."""
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
        """Parse the data, then pass it to uvicorn."""
        if self._is_refused or self._inner is None:
            return
        if not self._is_counted:
            self._refuse()
            return
        self._unread, self._position = self._unread[self._position :] + data, 0
        self._read_on()

    def eof_received(self) -> None:
        """Close the connection, as the client will send nothing more."""

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection was closed."""
        inner, was_counted = self._inner, self._is_counted
        self._release()
        if inner is not None and was_counted:
            inner.connection_lost(exc)
        elif inner is not None:
            inner.discard()

    def pause_writing(self) -> None:
        """Start the time-out of a client that does not read."""
        if self._inner is not None:
            self._inner.pause_writing()
        self._stalled_bytes = self._transport.get_write_buffer_size()
        self._writing.start(self._limits.write_seconds, self._on_stalled)
        self._connections.slow_readers.report(self, self._stalled_bytes)

    def resume_writing(self) -> None:
        """Stop the time-out of a client that reads again."""
        self._writing.cancel()
        self._connections.slow_readers.report(self, 0)
        if self._inner is not None:
            self._inner.resume_writing()

    # ---- Sender ----
    def drop(self) -> None:
        """End the connection because too many bytes are buffered for all clients, and this one does not read."""
        self._connections.slow_readers.report(self, 0)
        asyncio.get_running_loop().call_soon(self._abort)  # not inside the write that exceeded the limit

    # ---- callbacks of the parser ----
    def on_message_begin(self) -> None:
        """Reset the counts for a new request."""
        self._in_message = True
        self._headers = self._head_bytes = self._body_bytes = self._raw_bytes = self._body_left = 0

    def on_url(self, url: bytes) -> None:
        """Count a part of the request line."""
        self._head_bytes += len(url)
        if self._head_bytes > self._limits.url_bytes:
            message = f"The address is too long. At most {self._limits.url_bytes:,} bytes are read."
            self._refusal = Refused(414, "malformed/too-long", message)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count a header, or a trailer after the body."""
        self._headers += 1
        self._head_bytes += len(name) + len(value)
        if len(value) < 10 and value.isdigit() and name.lower() == b"content-length":
            self._body_left = int(value)
        if self._headers > self._limits.headers or self._head_bytes > self._limits.head_bytes:
            self._refusal = self._too_long()

    def on_headers_complete(self) -> None:
        """Check the complete head."""
        if self._refusal is None:
            self._unanswered += 1
        self._in_body = True
        self._reading.start(self._limits.body_seconds, self._on_slow)

    def on_body(self, body: bytes) -> None:
        """Count a part of the body. The routes limit its size."""
        self._body_bytes += len(body)
        self._body_left -= len(body)

    def on_message_complete(self) -> None:
        """Note the end of the request."""
        self._in_message = self._in_body = False
        self._raw_bytes = self._body_left = 0
        self._reading.cancel()

    # ---- private ----
    def _read_on(self) -> None:
        """Pass on the received bytes in small pieces until enough requests are unanswered."""
        while self._inner is not None and not self._is_refused and self._position < len(self._unread):
            if self._unanswered >= self._limits.pipelined and not self._in_body:
                self._reading.cancel()  # the client waits for us, so its time-out must not run
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
        """Hand the connection over as a WebSocket. It is counted until it ends."""
        socket = cast(Upgraded, self._transport.get_protocol())
        connections, peer, was_counted, inner = self._connections, self._peer, self._is_counted, self._inner
        self._is_counted = False
        self._release()
        if inner is not None:
            inner.connection_lost(HANDED_OVER)  # otherwise it and its parser would keep each other alive
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
        """Send the reason and end the connection once the client has read it. Amid another response, end it
        silently.
        """
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
    """The protocol class for uvicorn's ``Config(http=...)``, instantiated for every connection.

    ``headers``: headers of every response.
    """

    class BoundHttp(LimitedHttp):
        def __init__(self, *, app_state: dict[str, Any], **given: Any) -> None:
            def inner(outer: LimitedHttp) -> GatedHttp:
                return GatedHttp(app_state={**app_state, "connection": outer}, **given)

            super().__init__(limits, connections, headers, time, inner)

    return BoundHttp
