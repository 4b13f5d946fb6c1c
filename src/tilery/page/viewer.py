"""The open page as a viewer of matches, with the messages of the protocol over any channel that carries text."""

from __future__ import annotations

from collections.abc import Callable

from tilery.page.device import NODE_ID, LocalDevice
from tilery.server.common import timestamps
from tilery.server.common.visitors import Person
from tilery.server.matches import messages
from tilery.server.matches.message_handler import MessageHandler
from tilery.server.matches.messages import encode_message, message_codec


class PageViewer:
    """A viewer without an outbox, since the page is on the same device."""

    bare = False

    def __init__(self, device: LocalDevice, visitor: Person, send: Callable[[str], None]) -> None:
        self.user: str | None = visitor.user
        self.name = visitor.name
        self._send = send
        self._handler = MessageHandler(self, device.matches, device.chat)
        now = timestamps.iso(device.matches.time.now())
        self.send(encode_message(messages.Welcome(messages.PROTOCOL, self.user, self.name, NODE_ID, now)))

    def send(self, message: bytes) -> None:
        """Send a message."""
        self._send(message.decode())

    def send_update(self, match_id: str, message: bytes) -> None:
        """Send a full update of a match."""
        self._send(message.decode())

    def send_change(self, match_id: str, message: bytes) -> bool:
        """Send a change of a match. Nothing is ever pending, so the page always has the state before it."""
        self._send(message.decode())
        return True

    def receive(self, text: str) -> None:
        """Handle a message. Errors are answered."""
        try:
            message = message_codec.decode(text.encode())
        except Exception as error:
            self._handler.send_error(error)
        else:
            self._handler.handle(message)

    async def close(self) -> None:
        """Stop watching, as the page has stopped listening."""
        self._handler.stop()
        await self._handler.close()
