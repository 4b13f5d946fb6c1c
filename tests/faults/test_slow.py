"""Slow and dead clients, and many sockets."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import msgspec
import pytest
import websockets

from faults.load import tables
from faults.processes import Node
from server.serving import ROOMY, Follower, Player, decode, lay, open_socket, serving, two_at_a_table
from tilery.server.http.connection import Connection
from waiting import Limit, eventually, holds


async def _deaf(url: str, cookie: str, match: str) -> socket.socket:
    """A client that asks for updates and never reads them, only the first word of the handshake."""
    port = int(url.rsplit(":", 1)[1])
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect(("127.0.0.1", port))
    head = (
        f"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nCookie: tilery={cookie}\r\n\r\n"
    )
    deaf.sendall(head.encode())
    assert (await asyncio.to_thread(deaf.recv, 12)) == b"HTTP/1.1 101"
    text = f'{{"kind":"watch","match":"{match}"}}'.encode()
    masked = bytes(byte ^ 0x55 for byte in text)
    deaf.sendall(b"\x81" + bytes([0x80 | len(text)]) + b"\x55" * 4 + masked)
    return deaf


async def test_a_client_that_never_reads_holds_up_nobody(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            cookie = node.parts.signer.sign("guest", "gdeaf", 9e9)
            deaf = await _deaf(node.url, cookie, match)
            seen = await ann.watch(match)
            live = node.parts.matches.peek(match)
            assert live is not None

            def backlogs() -> list[int]:
                watching = (viewer for viewer, _ in live.audience.items() if viewer.user == "gdeaf")
                return [viewer.backlog for viewer in watching if isinstance(viewer, Connection)]

            await holds(backlogs, "the client watches")
            for _ in range(100):
                for _ in range(50):
                    live.audience.send_updates(-1)
                await asyncio.sleep(0)
            assert max(backlogs()) <= node.parts.settings.limits.outbox
            assert (await ann.submit(match, seen["prompt"]["id"], lay(seen)))["kind"] == "accepted"
            deaf.close()


async def test_a_client_that_takes_no_answers_is_let_go(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            await ann.watch(match)
            live = node.parts.matches.peek(match)
            assert live is not None
            viewer = next(one for one, seat in live.audience.items() if seat == 0)
            for _ in range(5 * node.parts.settings.limits.outbox):
                live.audience.send_state(viewer, -1)
            with pytest.raises(websockets.ConnectionClosed):
                await ann.expect("nothing")
            await bo.watch(match)


async def test_many_sockets_at_once(sqlite: str, soak: bool) -> None:
    """Two thousand at soak; 150 in ``make test``."""
    count, limits = (2_000, msgspec.structs.replace(ROOMY, sockets_each=2_100)) if soak else (150, ROOMY)
    async with Node(sqlite, limits=limits) as node:
        ((match, cookie, _),) = await tables(node.url, 1)
        async with Player(node.url, {"Cookie": f"tilery={cookie}"}) as ann:
            await ann.connect()
            seen = await ann.watch(match)
            crowd: list[websockets.ClientConnection] = []
            for _ in range(0, count, 50):
                crowd += await asyncio.gather(*(_look_on(node.url, match) for _ in range(50)))
            assert f"tilery_sockets {count + 1}.0" in await ann.metrics()
            await ann.submit(match, seen["prompt"]["id"], lay(seen))
            told = [await _hear(watcher, seen["seq"] + 1) for watcher in crowd]
            assert {update["seat"] for update in told} == {None}
            assert all(update["view"] == told[0]["view"] for update in told)
            await asyncio.gather(*(watcher.close() for watcher in crowd))

            async def alone() -> bool:
                return "tilery_sockets 1.0" in await ann.metrics()

            await eventually(alone, "the server notices that all watchers left")
            await ann.expect("presence", when=lambda message: message["watchers"] == 0)


async def _look_on(url: str, match: str) -> websockets.ClientConnection:
    address = url.replace("http", "ws") + "/api/socket"
    watcher = await open_socket(address, compression=None, ping_interval=None, max_queue=None)
    await watcher.send(f'{{"kind":"watch","match":"{match}"}}')
    return watcher


async def _hear(watcher: websockets.ClientConnection, seq: int) -> dict[str, Any]:
    limit, follower = Limit(f"update {seq}"), Follower()
    message = follower.follow(decode(await watcher.recv()))
    while limit.allows(message["kind"] != "update" or message["seq"] < seq):
        message = follower.follow(decode(await watcher.recv()))
    return message
