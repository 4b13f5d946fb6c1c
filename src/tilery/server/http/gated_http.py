"""uvicorn's HTTP protocol, which reads on only as far as the connection around it allows."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


class ReadGate(FlowControl):
    """Flow control with a second reason to pause: enough requests wait for their answer.

    uvicorn resumes reading after every response, however many requests it has queued: each time another 256 KB of them.
    """

    is_held = False

    def hold(self) -> None:
        """Read nothing until ``release``."""
        self.is_held = True
        self.pause_reading()

    def release(self) -> None:
        """Read on, if it was held."""
        if self.is_held:
            self.is_held = False
            self.resume_reading()

    def resume_reading(self) -> None:
        """Read on, unless it is held."""
        if not self.is_held:
            super().resume_reading()


class GatedHttp(HttpToolsProtocol):
    """One connection of uvicorn's, with a ``ReadGate``."""

    flow: ReadGate

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take the gate in place of uvicorn's own flow control, before a request can ask for it."""
        super().connection_made(transport)
        self.flow = ReadGate(transport)

    def _unsupported_upgrade_warning(self) -> None:
        """Log nothing: a client may ask for any protocol, as often as it likes, and gets HTTP."""
