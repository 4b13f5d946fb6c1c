"""A network between a node and its database that can fail silently: connections stay open, and nothing arrives."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from urllib.parse import urlsplit, urlunsplit

from waiting import SECONDS

LONGEST = 10 * SECONDS
"""Seconds that a connection is kept, longer than any test."""


class Proxy:
    """Passes everything on between clients and a server, until it is told not to."""

    def __init__(self, target: str) -> None:
        parts = urlsplit(target)
        self._parts = parts
        self._target = (parts.hostname or "127.0.0.1", parts.port or 5432)
        self._is_frozen: dict[asyncio.StreamWriter, bool] = {}
        self.address = ""
        """The same database, by way of this proxy."""

    def freeze(self) -> None:
        """Pass nothing on any more on the connections there are; new ones work."""
        self._is_frozen = dict.fromkeys(self._is_frozen, True)

    async def start(self) -> asyncio.Server:
        """Listen."""
        server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        user, port = self._parts.username, server.sockets[0].getsockname()[1]
        self.address = urlunsplit(self._parts._replace(netloc=f"{user}@127.0.0.1:{port}"))
        return server

    def close(self) -> None:
        """End all connections."""
        for writer in self._is_frozen:
            writer.transport.abort()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inner_reader, inner_writer = await asyncio.open_connection(*self._target)
        self._is_frozen |= {writer: False, inner_writer: False}
        await asyncio.gather(self._pass_on(reader, inner_writer), self._pass_on(inner_reader, writer))

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async with asyncio.timeout(LONGEST):
            with contextlib.suppress(ConnectionError):
                while data := await reader.read(65_536):
                    if self._is_frozen[writer]:
                        return
                    writer.write(data)
                    await writer.drain()
        if not self._is_frozen[writer]:
            writer.close()


@contextlib.asynccontextmanager
async def proxied(address: str) -> AsyncIterator[Proxy]:
    """A running proxy to this database."""
    proxy = Proxy(address)
    server = await proxy.start()
    try:
        yield proxy
    finally:
        server.close()
        proxy.close()
