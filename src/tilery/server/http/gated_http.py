"""uvicorn's HTTP protocol, which reads as far as the connection around it allows, and writes only while it lasts."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle


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
    _unanswered: Sequence[RequestResponseCycle] = ()
    """Requests whose response was not sent completely."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take the gate in place of uvicorn's own flow control, before a request can ask for it."""
        super().connection_made(transport)
        self.flow = ReadGate(transport)

    def on_headers_complete(self) -> None:
        """Remember the request as long as it is unanswered."""
        super().on_headers_complete()
        cycles = dict.fromkeys((*self._unanswered, self.cycle))  # an upgrade makes no cycle of its own
        self._unanswered = [cycle for cycle in filter(None, cycles) if not cycle.response_complete]

    def connection_lost(self, exc: Exception | None) -> None:
        """Write no more responses."""
        self.stop_writing()
        super().connection_lost(exc)

    def discard(self) -> None:
        """Release the parser, if there was no connection to lose: the two hold each other."""
        self.parser = None  # type: ignore[assignment]

    def stop_writing(self) -> None:
        """Drop all responses.

        uvicorn drops that of the latest request alone; others, it would go on to write, which uvloop does not allow.
        """
        for cycle in self._unanswered:
            cycle.disconnected = True
            cycle.message_event.set()
        self._unanswered = ()

    def _unsupported_upgrade_warning(self) -> None:
        """Log nothing: a client may ask for any protocol, as often as it likes, and gets HTTP."""
