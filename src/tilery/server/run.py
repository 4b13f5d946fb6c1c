"""Running a node with uvicorn."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
from collections.abc import Iterator

import uvicorn

from tilery.server.app import make_app
from tilery.server.node import Node
from tilery.server.ops import logs
from tilery.server.settings import Settings
from tilery.server.transport.websocket import WebSocketProtocol

COLLECT = (50_000, 20, 100)


class NodeServer(uvicorn.Server):
    """uvicorn for one node: few kilobytes a socket, no deflate, the quickest parsers, and a goodbye at the end."""

    def __init__(self, house: Node) -> None:
        settings = house.settings
        super().__init__(
            uvicorn.Config(
                make_app(house),
                host=settings.host,
                port=settings.port,
                http="httptools",
                ws=WebSocketProtocol,
                ws_per_message_deflate=False,
                ws_max_size=settings.limits.message_bytes * 2,
                ws_ping_interval=30,
                ws_ping_timeout=30,
                lifespan="off",
                log_level="warning",
                access_log=False,
                server_header=False,
                proxy_headers=settings.proxied,
                timeout_graceful_shutdown=5,
            )
        )
        self._house = house

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """uvicorn ends by raising once more the signal that stopped it; SIGTERM would leave no time for the store."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell the clients before their sockets are closed."""
        await self._house.say_goodbye()
        await super().shutdown(sockets)

    async def run_node(self) -> None:
        """Open the store, serve until told to stop, and leave everything in order; raises StoreError."""
        await self._house.start()
        try:
            await self.serve()
        finally:
            await self._house.stop()


def spare_collections() -> None:
    """Matches are trees of frozen values, freed by reference counting: looking for cycles seldom is enough."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)


def run(settings: Settings) -> None:
    """Serve until told to stop; SIGTERM and Ctrl-C say goodbye to everybody first."""
    logs.configure()
    server = NodeServer(Node(settings))
    spare_collections()
    with (
        contextlib.suppress(KeyboardInterrupt),
        asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner,
    ):
        runner.run(server.run_node())
