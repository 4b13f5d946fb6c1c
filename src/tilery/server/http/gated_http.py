"""uvicorn's HTTP protocol, extended to read only as far as its connection allows and to write only while it is open."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle


class ReadGate(FlowControl):
    """Flow control with a second reason to pause: enough requests are unanswered.

    uvicorn resumes reading after every response, however many requests it has queued, and reads another 256 KB each
    time.
    """

    is_held = False

    def hold(self) -> None:
        """Pause reading until ``release``."""
        self.is_held = True
        self.pause_reading()

    def release(self) -> None:
        """Resume reading after ``hold``."""
        if self.is_held:
            self.is_held = False
            self.resume_reading()

    def resume_reading(self) -> None:
        """Resume reading unless it is held."""
        if not self.is_held:
            super().resume_reading()


class GatedHttp(HttpToolsProtocol):
    """One connection of uvicorn's, with a ``ReadGate``."""

    flow: ReadGate
    _unanswered: Sequence[RequestResponseCycle] = ()
    """Requests without a complete response."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Replace uvicorn's flow control by the gate before a request can refer to it."""
        super().connection_made(transport)
        self.flow = ReadGate(transport)

    def on_headers_complete(self) -> None:
        """Remember the request while it is unanswered."""
        super().on_headers_complete()
        cycles = dict.fromkeys((*self._unanswered, self.cycle))  # an upgrade makes no cycle of its own
        self._unanswered = [cycle for cycle in filter(None, cycles) if not cycle.response_complete]

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop writing responses."""
        self.stop_writing()
        super().connection_lost(exc)

    def discard(self) -> None:
        """Release the parser, if there was no connection to lose: the two hold each other."""
        self.parser = None  # type: ignore[assignment]

    def stop_writing(self) -> None:
        """Drop all responses.

        uvicorn drops only the latest request's response. It would go on to write the others, which uvloop does not
        allow.
        """
        for cycle in self._unanswered:
            cycle.disconnected = True
            cycle.message_event.set()
        self._unanswered = ()

    def _unsupported_upgrade_warning(self) -> None:
        """Log nothing, as a client may ask for any protocol any number of times, and gets HTTP."""
