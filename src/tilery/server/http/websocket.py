"""WebSockets: an asyncio protocol around the Sans-I/O protocol of the ``websockets`` library.

uvicorn hands every connection that requests an upgrade to the configured protocol class. No ASGI message, queue or task
stands between this class and the application, so a message is handled in the tick in which it arrives.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any, Protocol, cast

from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from tilery.core.errors import TileryError
from tilery.server.common.errors import Refused, problem_of
from tilery.server.common.rate_limits import Bucket
from tilery.server.common.time_source import TimerHandle, TimeSource
from tilery.server.http.requests import header_map
from tilery.server.matches.messages import encode_message

PING_SECONDS = 30.0
"""Seconds of silence after which a client is pinged, and after as many again disconnected."""
CLOSE_SECONDS = 5.0
"""Seconds that a client has to answer a close frame."""
PIECE_BYTES = 4096
"""Bytes read at a time. They can hold hundreds of frames, but not tens of thousands."""
POLICY_VIOLATION = 1008
_MESSAGE = (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)


class Application(Protocol):
    """The other end of an open WebSocket."""

    def on_open(self, socket: WebSocket) -> None:
        """The handshake is complete."""

    def on_message(self, data: bytes) -> None:
        """Handle a whole message."""

    def on_writable(self) -> None:
        """Continue to send, as the client is ready again after ``send`` returned None or a number of buffered bytes."""

    def on_closed(self) -> None:
        """Clean up after the connection has ended."""


class SocketEndpoint(Protocol):
    """Decides who may open a WebSocket."""

    message_bytes: int
    """Maximum bytes of a message. A longer one ends the connection."""
    time: TimeSource
    control_rate: float
    control_burst: int
    """Maximum burst of control frames and message fragments. More end the connection."""

    async def connect(self, target: str, headers: dict[str, str], peer: str, local: str) -> Application:
        """The application for this request. Raises TileryError to refuse it.

        ``peer`` and ``local`` are the addresses of the connection's two ends.
        """


class WebSocket(asyncio.Protocol):
    """One connection, from the handshake to the end."""

    _transport: asyncio.Transport

    def __init__(self, endpoint: SocketEndpoint) -> None:
        self._endpoint = endpoint
        self._protocol = ServerProtocol(max_size=endpoint.message_bytes)
        self._application: Application | None = None
        self._opening: asyncio.Task[None] | None = None
        self._fragments: list[bytes] = []
        self._control = Bucket(endpoint.control_rate, endpoint.control_burst, endpoint.time)
        self._is_flooded = False
        self._is_open = False
        self._early = b""
        """Bytes received before the connection was open."""
        self._released: Callable[[], None] | None = None
        self._is_writable = True
        self._time = endpoint.time
        self._last_received = self._time.monotonic()
        self._timer: TimerHandle | None = None

    # ---- asyncio.Protocol ----
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take over the connection. The request follows as data."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's transports do not inherit from asyncio's

    def hand_over(self, early: bytes, released: Callable[[], None]) -> None:
        """Take over a connection. ``early``: the bytes received after the request. ``released`` is called when
        it ends.
        """
        self._released = released
        self._early += early

    def data_received(self, data: bytes) -> None:
        """Handle all complete messages."""
        self._last_received = self._time.monotonic()
        if self._opening is not None:
            self._early += data
        elif len(data) <= PIECE_BYTES or not self._is_open:
            self._receive(data)
        else:
            for start in range(0, len(data), PIECE_BYTES):
                self._receive(data[start : start + PIECE_BYTES])

    def _receive(self, data: bytes) -> None:
        if self._is_flooded:
            return
        protocol = self._protocol
        protocol.receive_data(data)
        for event in protocol.events_received():
            if isinstance(event, Frame):
                self._on_frame(event)
            elif isinstance(event, Request):
                self._transport.pause_reading()
                self._opening = asyncio.create_task(self._open(event))
        self._flush()

    def eof_received(self) -> None:
        """Close the connection, as the client has closed its side."""
        self._protocol.receive_eof()
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up after the connection has ended."""
        if self._timer is not None:
            self._timer.cancel()
        if self._opening is not None:
            self._opening.cancel()
        if self._released is not None:
            self._released()
            self._released = None
        application, self._application = self._application, None
        if application is not None:
            application.on_closed()
        self._release_protocol()

    def _release_protocol(self) -> None:
        """Break the cycles of the library's protocol, which would keep what was unread until the collector finds them.

        Its parser is a generator that holds it, and so does the traceback of what made the parser fail.
        """
        protocol = self._protocol
        protocol.parser.close()
        protocol.parser_exc = protocol.handshake_exc = None

    def pause_writing(self) -> None:
        """Stop reading from a client that does not read, until it has caught up."""
        self._is_writable = False
        self._transport.pause_reading()

    def resume_writing(self) -> None:
        """Resume reading from the client."""
        self._is_writable = True
        self._transport.resume_reading()
        if self._application is not None:
            self._application.on_writable()

    # ---- for the application ----
    def send(self, messages: Sequence[bytes]) -> int | None:
        """Send text messages. Returns the bytes buffered in the connection if it takes no more for now.

        None if the client is not ready or gone, and then nothing was sent.
        """
        protocol = self._protocol
        if not self._is_writable or protocol.state is not OPEN:
            return None
        for message in messages:
            protocol.send_text(message)
        self._transport.write(b"".join(protocol.data_to_send()))
        return self._unsent()

    def _unsent(self) -> int:
        return 0 if self._is_writable else self._transport.get_write_buffer_size()

    def close(self, code: int) -> None:
        """Send a close frame. The connection ends when the client answers it, or soon after."""
        if self._protocol.state is OPEN:
            self._protocol.send_close(code)
            self._flush()
            self._set_timer(CLOSE_SECONDS, self.abort)

    def abort(self) -> None:
        """End the connection at once."""
        self._transport.abort()

    # ---- handshake ----
    async def _open(self, request: Request) -> None:
        headers = header_map(request.headers.raw_items())
        peer, local = (self._transport.get_extra_info(end) for end in ("peername", "sockname"))
        ends = [str(end[0]) if end else "local" for end in (peer, local)]
        try:
            application = await self._endpoint.connect(request.path, headers, *ends)
        except Exception as error:
            self._refuse(error)
            return
        response = self._protocol.accept(request)
        self._protocol.send_response(response)
        self._flush()
        if self._protocol.state is not OPEN:
            application.on_closed()
            return
        self._application = application
        application.on_open(self)
        self._set_timer(PING_SECONDS, self._keep_alive)
        self._opening, self._is_open = None, True
        early, self._early = self._early, b""
        if early:
            self.data_received(early)
        self._transport.resume_reading()

    def _refuse(self, error: Exception) -> None:
        status = HTTPStatus(getattr(error, "status", 400) if isinstance(error, TileryError) else 503)
        body = encode_message(problem_of(error))
        headers = Headers({"Connection": "close", "Content-Type": "application/json"})
        headers["Content-Length"] = str(len(body))
        if isinstance(error, Refused):
            headers.update(error.headers())
        self._protocol.send_response(Response(status.value, status.phrase, headers, body))
        self._flush()

    # ---- frames ----
    def _on_frame(self, frame: Frame) -> None:
        is_whole = frame.opcode in _MESSAGE and frame.fin and not self._fragments
        if not (is_whole and self._protocol.state is OPEN) and not self._control.take():
            self._on_flood()
        if self._is_flooded or frame.opcode not in _MESSAGE or self._application is None:
            return  # the library itself answers pings and close frames
        if frame.fin and not self._fragments:
            self._application.on_message(bytes(frame.data))
            return
        self._fragments.append(bytes(frame.data))
        if frame.fin:
            data = b"".join(self._fragments)
            self._fragments.clear()
            self._application.on_message(data)

    def _on_flood(self) -> None:
        """Close without waiting for an answer, as further reading would serve the flood."""
        if not self._is_flooded:
            self._is_flooded = True
            if self._protocol.state is OPEN:
                self._protocol.send_close(POLICY_VIOLATION)
            self._flush()
            self._set_timer(CLOSE_SECONDS, self.abort)
            self._transport.close()

    def _flush(self) -> None:
        for data in self._protocol.data_to_send():
            if data:
                self._transport.write(data)
            else:
                self._transport.close()

    def _keep_alive(self) -> None:
        silent = self._time.monotonic() - self._last_received
        if silent >= 2 * PING_SECONDS:
            self.abort()
            return
        if silent >= PING_SECONDS and self._is_writable and self._protocol.state is OPEN:
            self._protocol.send_ping(b"")
            self._flush()
        self._set_timer(PING_SECONDS, self._keep_alive)

    def _set_timer(self, seconds: float, callback: Any) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._time.call_later(seconds, callback)


def websocket_class(endpoint: SocketEndpoint) -> type[asyncio.Protocol]:
    """The protocol class for uvicorn's ``Config(ws=...)``, instantiated for every upgrade."""

    class BoundWebSocket(WebSocket):
        def __init__(self, **_: Any) -> None:
            super().__init__(endpoint)

    return BoundWebSocket
