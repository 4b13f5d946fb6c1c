"""A WebSocket protocol for uvicorn that writes everything that waits for a client at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

SEND_ALL = "tilery.send.all"
"""An ASGI message of our own: ``{"type": SEND_ALL, "texts": [bytes, …]}``, one text frame for each."""


def text_frame(payload: bytes) -> bytes:
    """A whole, unmasked text frame, as servers send them (RFC 6455, 5.2)."""
    size = len(payload)
    if size < 126:
        return b"\x81" + size.to_bytes(1, "big") + payload
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + payload
    return b"\x81\x7f" + size.to_bytes(8, "big") + payload


class QuickProtocol(WebSocketsSansIOProtocol):
    """uvicorn's own, and one write for many frames: a move's answer and its update leave together."""

    async def send(self, message: Any) -> None:
        """Frames of ours at once; anything else as uvicorn does it."""
        if message["type"] != SEND_ALL:
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected or self.close_sent or self.conn.state is not OPEN:
            raise ClientDisconnected
        texts: Sequence[bytes] = message["texts"]
        self.transport.write(b"".join(map(text_frame, texts)))
