"""uvicorn's WebSocket protocol, with less work for a message: ordinary frames are read and written without detours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

SEND_ALL = "tilery.send.all"
"""An ASGI message of our own: ``{"type": SEND_ALL, "texts": [bytes, …]}``, one text frame for each."""
DIRECT = "tilery.direct"
"""A scope extension of our own: the protocol itself, for ``write_now`` and ``on_message``."""
QUEUED = 32
"""So many messages may wait to be handled before reading pauses."""
_TEXT = 0x81
"""First byte of a text frame that is a whole message (RFC 6455, 5.2)."""
_MASKED = 0x80
_SHORT = 126
"""Sizes from here on are written in the bytes that follow."""


def text_frame(payload: bytes) -> bytes:
    """A whole, unmasked text frame, as servers send them."""
    size = len(payload)
    if size < _SHORT:
        return bytes((_TEXT, size)) + payload
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + payload
    return b"\x81\x7f" + size.to_bytes(8, "big") + payload


def whole_text(data: bytes) -> bytes | None:
    """The message, if these bytes are one masked text frame that is all of it; None: anything else."""
    if len(data) < 6 or data[0] != _TEXT or not _MASKED <= data[1] <= _MASKED + _SHORT:
        return None
    size, start = data[1] - _MASKED, 6
    if size == _SHORT:
        size, start = int.from_bytes(data[2:4], "big"), 8
    if len(data) != start + size:
        return None
    return apply_mask(data[start:], data[start - 4 : start])


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """Text frames come in as bytes, which the decoder checks; a move's answer and its update leave together."""

    on_message: Callable[[bytes], None] | None = None
    """Takes messages as they come, without a queue; set by the application once the socket is open."""

    def handle_connect(self, event: Any) -> None:
        """As uvicorn does it, and the application may read and write without waiting."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][DIRECT] = {"protocol": self}

    def data_received(self, data: bytes) -> None:
        """An ordinary message at once; anything else, such as parts of frames, as uvicorn does it."""
        text = whole_text(data) if self._between_frames() else None
        if text is None or self.on_message is None:
            super().data_received(data)
        else:
            self.on_message(text)

    def _between_frames(self) -> bool:
        conn = self.conn
        return (
            self.on_message is not None
            and conn.state is OPEN
            and conn.current_size is None
            and not conn.reader.buffer
            and not self.close_sent
            and self.queue.empty()
        )

    def send_receive_event_to_app(self) -> None:
        """Hand over a message; pausing and resuming for every single one would cost more than handling it."""
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        if self.on_message is not None and self.queue.empty():
            self.on_message(data)
            return
        self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        if not self.read_paused and self.queue.qsize() >= QUEUED:
            self.read_paused = True
            self.transport.pause_reading()

    def write_now(self, texts: Sequence[bytes]) -> bool:
        """Write frames if the client takes them; False: it is slow or gone."""
        if not self.writable.is_set() or self.disconnected or self.close_sent or self.conn.state is not OPEN:
            return False
        self.transport.write(b"".join(map(text_frame, texts)))
        return True

    async def send(self, message: Any) -> None:
        """Frames of ours at once; anything else as uvicorn does it."""
        if message["type"] != SEND_ALL:
            await super().send(message)
            return
        await self.writable.wait()
        if not self.write_now(message["texts"]):
            raise ClientDisconnected
