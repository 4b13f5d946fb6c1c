"""Slow and dead clients, many sockets, a full disk."""

from __future__ import annotations

import asyncio
import socket
import sqlite3

import pytest
import websockets

from server.serving import Player, lay, serving, two_at_a_table


async def _deaf(url: str, cookie: str, match: str) -> socket.socket:
    """A client that asks for updates and never reads them."""
    port = int(url.rsplit(":", 1)[1])
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect(("127.0.0.1", port))
    head = (
        f"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nCookie: tilery={cookie}\r\n\r\n"
    )
    deaf.sendall(head.encode())
    await asyncio.sleep(0.2)
    text = f'{{"kind":"watch","match":"{match}"}}'.encode()
    masked = bytes(byte ^ 0x55 for byte in text)
    deaf.sendall(b"\x81" + bytes([0x80 | len(text)]) + b"\x55" * 4 + masked)
    return deaf


def test_a_client_that_never_reads_holds_up_nobody(sqlite: str) -> None:
    async def story() -> None:
        async with serving(sqlite) as node:
            ann, bo, match = await two_at_a_table(node)
            async with ann, bo:
                cookie = node.house.signer.sign("guest", "gdeaf", 9e9)
                deaf = await _deaf(node.url, cookie, match)
                seen = await ann.watch(match)
                host = node.house.hosts.peek(match)
                assert host is not None
                for _ in range(100):
                    for _ in range(50):
                        host._tell(-1, None)
                    await asyncio.sleep(0.001)
                backlogs = [len(listener.outbox) for listener, _ in host.viewers.items() if listener.user == "gdeaf"]
                assert backlogs
                assert max(backlogs) <= node.house.settings.limits.outbox
                assert (await ann.submit(match, seen["prompt"]["id"], lay(seen)))["kind"] == "accepted"
                deaf.close()

    asyncio.run(story())


def test_a_client_that_takes_no_answers_is_let_go(sqlite: str) -> None:
    async def story() -> None:
        async with serving(sqlite) as node:
            ann, bo, match = await two_at_a_table(node)
            async with ann, bo:
                await ann.watch(match)
                host = node.house.hosts.peek(match)
                assert host is not None
                listener = next(one for one, seat in host.viewers.items() if seat == 0)
                for _ in range(5 * node.house.settings.limits.outbox):
                    host.show(listener, -1)
                with pytest.raises(websockets.ConnectionClosed):
                    await ann.expect("nothing")
                await bo.watch(match)

    asyncio.run(story())


def test_many_sockets_at_once(sqlite: str, soak: bool) -> None:
    count = 2_000 if soak else 150

    async def story() -> None:
        async with serving(sqlite) as node:
            ann, bo, match = await two_at_a_table(node)
            async with ann, bo:
                crowd = [Player(node.url) for _ in range(count)]
                for player in crowd:
                    await player.connect()
                for player in crowd:
                    await player.send("watch", match=match)
                seen = await ann.watch(match)
                await ann.submit(match, seen["prompt"]["id"], lay(seen))
                told = [await player.update(1) for player in crowd]
                assert {update["seat"] for update in told} == {None}
                assert all(update["view"] == told[0]["view"] for update in told)
                for player in crowd:
                    await player.__aexit__()
                while len(node.house.sessions) > 2:
                    await asyncio.sleep(0.02)
                host = node.house.hosts.peek(match)
                assert host is not None
                assert host.presence.watchers() == 0

    asyncio.run(story())


def test_a_full_disk_loses_nothing(sqlite: str) -> None:
    async def story() -> None:
        async with serving(sqlite) as node:
            ann, bo, match = await two_at_a_table(node)
            async with ann, bo:
                seen = await ann.watch(match)
                await bo.watch(match)
                writing: sqlite3.Connection = node.house.store.database._writing  # type: ignore[attr-defined]
                pages = writing.execute("PRAGMA page_count").fetchone()[0]
                writing.execute("CREATE TABLE ballast (data BLOB)")
                writing.execute(f"PRAGMA max_page_count = {pages + 2}")
                with pytest.raises(sqlite3.OperationalError, match="full"):
                    writing.executemany("INSERT INTO ballast VALUES (zeroblob(?))", ((500,) for _ in range(100_000)))
                action = lay(seen)
                codes = set()
                for number in range(40):
                    answer = await ann.submit(match, seen["prompt"]["id"], action, f"full-{number}")
                    if answer["kind"] == "accepted":
                        break
                    codes.add(answer["problem"]["code"])
                    assert (await bo.get(f"/api/matches/{match}"))["seq"] == 0
                    if number == 5:
                        writing.execute("PRAGMA max_page_count = 1000000")
                assert codes <= {"server/store"}
                assert answer["kind"] == "accepted"
                assert (await bo.update(1))["seq"] == 1

    asyncio.run(story())
