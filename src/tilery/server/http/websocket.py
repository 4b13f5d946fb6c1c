"""WebSockets: an asyncio protocol around the Sans-I/O protocol of the ``websockets`` library.

uvicorn hands every connection that asks for an upgrade to the protocol class it is configured with. No ASGI message, no
queue and no task stands between this class and the application: a message is handled in the tick in which it arrives.
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
"""A client that was silent for this long is pinged, and disconnected if it stays silent for as long again."""
CLOSE_SECONDS = 5.0
"""How long a client may take to answer a close frame."""
PIECE_BYTES = 4096
"""What is read at once: a client can send hundreds of frames in it, but not tens of thousands."""
POLICY_VIOLATION = 1008
_MESSAGE = (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)


class Application(Protocol):
    """The other end of an open WebSocket."""

    def on_open(self, socket: WebSocket) -> None:
        """The handshake is complete."""

    def on_message(self, data: bytes) -> None:
        """A whole message arrived."""

    def on_writable(self) -> None:
        """The client is ready for more after ``send`` returned None or what waits."""

    def on_closed(self) -> None:
        """The connection is gone."""


class SocketEndpoint(Protocol):
    """Decides who may open a WebSocket."""

    message_bytes: int
    """The longest message that is read; a longer one ends the connection."""
    time: TimeSource
    control_rate: float
    control_burst: int
    """How many control frames and pieces of messages a client may send; more end the connection."""

    async def connect(self, target: str, headers: dict[str, str], peer: str, local: str) -> Application:
        """The application for this request; raises TileryError to refuse it.

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
        """What arrived before the connection was open."""
        self._released: Callable[[], None] | None = None
        self._is_writable = True
        self._time = endpoint.time
        self._last_received = self._time.monotonic()
        self._timer: TimerHandle | None = None

    # ---- asyncio.Protocol ----
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection was handed over; the request follows as data."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's transports do not inherit from asyncio's

    def hand_over(self, early: bytes, released: Callable[[], None]) -> None:
        """Take over a connection: ``early`` came right behind the request, ``released`` is called when it ends."""
        self._released = released
        self._early += early

    def data_received(self, data: bytes) -> None:
        """Handle the messages that are complete."""
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
        """The client has closed its side, so the connection is closed."""
        self._protocol.receive_eof()
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
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
        """The client does not keep up: it is read again when it has read what it was sent."""
        self._is_writable = False
        self._transport.pause_reading()

    def resume_writing(self) -> None:
        """The client has caught up."""
        self._is_writable = True
        self._transport.resume_reading()
        if self._application is not None:
            self._application.on_writable()

    # ---- for the application ----
    def send(self, messages: Sequence[bytes]) -> int | None:
        """Send text messages, and return how many bytes wait in the connection if it takes no more for now.

        None: the client is not ready for them or gone, and nothing was sent.
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
        """Send a close frame; the connection ends when the client answers it, or soon after."""
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
            return  # the protocol itself answers pings and close frames
        if frame.fin and not self._fragments:
            self._application.on_message(bytes(frame.data))
            return
        self._fragments.append(bytes(frame.data))
        if frame.fin:
            data = b"".join(self._fragments)
            self._fragments.clear()
            self._application.on_message(data)

    def _on_flood(self) -> None:
        """Say goodbye without waiting for an answer: reading on would be what the client wants."""
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
    """The protocol class for uvicorn's ``Config(ws=...)``, which makes one for every upgrade."""

    class BoundWebSocket(WebSocket):
        def __init__(self, **_: Any) -> None:
            super().__init__(endpoint)

    return BoundWebSocket
