"""uvicorn's WebSocket protocol, with less work for a message: no pause after each, and one write for many frames."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

SEND_ALL = "tilery.send.all"
"""An ASGI message of our own: ``{"type": SEND_ALL, "texts": [bytes, …]}``, one text frame for each."""
WRITE_NOW = "tilery.write.now"
"""A scope extension of our own: a function that writes frames at once, or says that it cannot now."""
QUEUED = 32
"""So many messages may wait to be handled before reading pauses."""


def text_frame(payload: bytes) -> bytes:
    """A whole, unmasked text frame, as servers send them (RFC 6455, 5.2)."""
    size = len(payload)
    if size < 126:
        return b"\x81" + size.to_bytes(1, "big") + payload
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + payload
    return b"\x81\x7f" + size.to_bytes(8, "big") + payload


class QuickProtocol(WebSocketsSansIOProtocol):
    """Text frames come in as bytes, which the decoder checks; a move's answer and its update leave together."""

    def handle_connect(self, event: Any) -> None:
        """As uvicorn does it, and the application may write without waiting."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][WRITE_NOW] = {"write": self.write_now}

    def send_receive_event_to_app(self) -> None:
        """Queue a message; pausing and resuming for every single one would cost more than handling it."""
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.close_sent:
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
