"""Running a node under uvicorn."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import gc
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from types import FrameType

import structlog
import uvicorn

from tilery import registry
from tilery.server.app import make_app
from tilery.server.http.limited_http import limited_http_class
from tilery.server.http.listener import listen
from tilery.server.http.middleware import security_headers
from tilery.server.http.open_connections import raise_descriptor_limit
from tilery.server.http.websocket import websocket_class
from tilery.server.node import Node, running_node
from tilery.server.ops import logs
from tilery.server.settings import Settings

log = structlog.get_logger()
M_MMAP_THRESHOLD, M_ARENA_MAX = -3, -8
"""Parameters of glibc's mallopt."""
GRACE_SECONDS = 3
"""Seconds that a stopping node waits for requests under way."""
STOP_SECONDS = 13.0
"""Seconds from the signal to stop to the end of the process, even if a database, a thread or the event loop hangs."""
FORCED = 70
"""Exit code of a process that had to be ended this way. Everything acknowledged is stored nevertheless."""
GC_THRESHOLDS = (50_000, 20, 100)
"""Thresholds of Python's garbage collector: objects before the young generation is scanned, then how rarely the older
ones are. With 10,000 it took 4 % of the time of a move, with these 2 %. Quiet times are used for full collections.
"""


class NodeServer(uvicorn.Server):
    """uvicorn for one node: HTTP by its fastest parser behind our limits, WebSockets by our own protocol class."""

    def __init__(
        self, node: Node, on_ready: Callable[[], None] | None = None, on_signal: Callable[[], None] | None = None
    ) -> None:
        settings = node.settings
        super().__init__(
            uvicorn.Config(
                make_app(node),
                host=settings.host,
                port=settings.port,
                http=limited_http_class(settings.limits, node.open_connections, security_headers(settings), node.time),
                ws=websocket_class(node.connections),
                lifespan="off",
                log_config=None,
                log_level="warning",
                access_log=False,
                server_header=False,
                proxy_headers=False,  # the middleware handles these headers, for HTTP and WebSockets alike
                timeout_keep_alive=settings.limits.keep_alive_seconds,
                timeout_graceful_shutdown=GRACE_SECONDS,
            )
        )
        self._node = node
        self._on_ready = on_ready
        self._on_signal = on_signal
        if settings.can_reopen:
            node.network.restart = self._stop_in_order

    def _stop_in_order(self) -> None:
        """Stop as at a signal: requests under way are answered first."""
        self.should_exit = True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Record SIGTERM or Ctrl-C. It is called between any two instructions, so it does nothing else."""
        super().handle_exit(sig, frame)
        if self._on_signal is not None:
            self._on_signal()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Call ``on_ready`` once clients can connect. From then on signals stop the server in order."""
        await super().startup(sockets)
        log.info("listening", host=self.config.host, port=self.config.port)
        if self._on_ready is not None:
            self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the WebSockets first, as uvicorn does not know of them."""
        await self._node.close_connections()
        await super().shutdown(sockets)


def end_after(seconds: float) -> None:
    """End this process after ``seconds``, whatever is still running in it."""

    def end() -> None:
        log.error("ended by force: something did not stop in time")
        os._exit(FORCED)

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()


def tune_garbage_collection() -> None:
    """Make full collections rare. Matches are trees of frozen values and freed by reference counting."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


def tune_malloc() -> None:
    """Return large freed blocks to the system, if malloc is glibc's.

    By default it keeps them for the next large request, after a flood of long bodies for the rest of its life.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None) if os.name == "posix" else None
    if mallopt is not None:
        mallopt(M_ARENA_MAX, 2)
        mallopt(M_MMAP_THRESHOLD, 128 * 1024)


@contextlib.contextmanager
def _absorbing(*numbers: signal.Signals) -> Iterator[None]:
    """Install handlers that ignore these signals. uvicorn raises a signal again for the previous handler, and the node
    needs
    time to stop.
    """
    before = {number: signal.signal(number, lambda *_: None) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


async def serve(
    settings: Settings,
    listener: socket.socket | None = None,
    on_ready: Callable[[], None] | None = None,
    on_signal: Callable[[], None] | None = None,
) -> bool:
    """Serve until SIGTERM or Ctrl-C, then stop in order. Raises TileryError if it cannot listen or open the store.

    ``listener``: the socket to serve on, by default one opened from the settings. ``on_ready`` is called once clients
    can connect, ``on_signal`` at the signal to stop. Returns True if it ended to begin again for other devices.
    """
    with listener or listen(settings.host, settings.port) as listening:
        async with running_node(settings) as node:
            with _absorbing(signal.SIGINT, signal.SIGTERM):
                await NodeServer(node, on_ready, on_signal).serve(sockets=[listening])
    return node.network.is_requested


def run(
    settings: Settings,
    listener: socket.socket | None = None,
    on_ready: Callable[[], None] | None = None,
    *,
    logs_for_people: bool = False,
) -> bool:
    """Serve in this process until it is stopped, see :func:`serve`. Logs are JSON unless ``logs_for_people``."""
    logs.configure(for_people=logs_for_people)
    raise_descriptor_limit()
    registry.every()  # loaded now, so that the first player need not wait
    tune_garbage_collection()
    tune_malloc()
    with (
        contextlib.suppress(KeyboardInterrupt),
        asyncio.Runner(loop_factory=uvicorn.Config("", loop="auto", log_config=None).get_loop_factory()) as runner,
    ):
        return runner.run(serve(settings, listener, on_ready, lambda: end_after(STOP_SECONDS)))
    return False
