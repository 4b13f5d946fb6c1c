"""WebSockets: frames in any form, slow and silent clients, handshakes that are refused."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket

import msgspec
import pytest
import websockets
from websockets.frames import Frame, Opcode

from held_time import HeldTime
from server.serving import ROOMY, Player, lay, serving, two_at_a_table, upgrade_request
from tilery.server.http.websocket import PING_SECONDS
from waiting import PAUSE, Limit


async def test_messages_in_pieces_and_in_heaps_are_answered_in_order(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        await ann.connect()
        pings = [Frame(Opcode.TEXT, b'{"kind":"ping","at":%d}' % at).serialize(mask=True) for at in range(6)]
        pieces = [pings[0], pings[1] + pings[2][:3], pings[2][3:7], pings[2][7:] + pings[3] + pings[4][:1]]
        for piece in [*pieces, pings[4][1:] + pings[5]]:
            ann.socket.transport.write(piece)
            await asyncio.sleep(PAUSE)
        fragments = iter(['{"kind":"pi', 'ng","at":', "6}"])
        await ann.socket.send(fragments)
        await ann.send("ping", at=7)
        assert [(await ann.expect("pong"))["at"] for _ in range(8)] == list(range(8))


async def test_a_move_sent_on_the_heels_of_a_watch_comes_after_it(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            seen = await ann.watch(match)
            other = await bo.watch(match)
            await bo.send("unwatch", match=match)
            move = {"request": "r", "match": match, "prompt": other["prompt"]["id"], "action": lay(other)}
            for message in ({"kind": "watch", "match": match}, {"kind": "submit", **move}):
                await bo.socket.send(json.dumps(message))
            assert (await bo.expect("seated", "accepted", when=lambda m: True))["kind"] == "seated"
            assert (await bo.expect("accepted"))["request"] == "r"
            assert (await ann.update(seen["seq"] + 1))["seq"] == seen["seq"] + 1


async def test_text_may_come_in_a_binary_frame(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        await ann.connect()
        await ann.socket.send(b'{"kind":"ping","at":5}')
        assert (await ann.expect("pong"))["at"] == 5


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (Frame(Opcode.TEXT, b"{}").serialize(mask=False), 1002),
        (Frame(Opcode.CONT, b"{}").serialize(mask=True), 1002),
        (b"\xc1" + Frame(Opcode.TEXT, b"{}").serialize(mask=True)[1:], 1002),
        (Frame(Opcode.TEXT, b"x" * 200_000).serialize(mask=True), 1009),
    ],
    ids=["unmasked", "continues nothing", "reserved bit", "too long"],
)
async def test_frames_against_the_protocol_end_the_connection(data: bytes, code: int, sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        await ann.connect()
        ann.socket.transport.write(data)
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await ann.expect("nothing")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == code


async def test_pings_are_answered_and_a_close_frame_too(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        await ann.connect()
        await (await ann.socket.ping(b"here?"))
        await ann.socket.close(1000)
        assert ann.socket.close_code == 1000


async def test_a_client_that_falls_silent_is_pinged_and_then_disconnected(sqlite: str) -> None:
    held = HeldTime()
    async with serving(sqlite, held) as node:
        reader, writer = await asyncio.open_connection("127.0.0.1", node.port)
        writer.write(upgrade_request(node.port))
        await reader.readuntil(b"\r\n\r\n")
        ping = Frame(Opcode.PING, b"").serialize(mask=False)
        await held.advance(PING_SECONDS)
        await reader.readuntil(ping)
        await held.advance(PING_SECONDS)
        with contextlib.suppress(ConnectionError):
            assert await reader.read() == b"", "it is disconnected"
        writer.close()


async def test_a_client_that_sends_pings_but_reads_no_pongs_is_not_read_any_more(sqlite: str) -> None:
    """64 MB of pings would make 64 MB of pongs; the buffers of two sockets hold far less."""
    limits = msgspec.structs.replace(ROOMY, control_rate=1e9, control_burst=1_000_000_000)
    async with serving(sqlite, limits=limits) as node:
        with await asyncio.to_thread(_shaken, node.port) as deaf:
            deaf.setblocking(False)
            pings, sent, blocked = Frame(Opcode.PING, b"x" * 125).serialize(mask=True) * 1000, 0, 0
            limit = Limit("the server stops reading")
            while limit.allows(blocked < 50):
                assert sent < 64_000_000
                try:
                    sent += deaf.send(pings[sent % len(pings) :])
                    blocked = 0
                except BlockingIOError:
                    blocked += 1
                    await asyncio.sleep(PAUSE)


def _shaken(port: int) -> socket.socket:
    """A socket after the handshake."""
    shaken = socket.create_connection(("127.0.0.1", port))
    shaken.sendall(upgrade_request(port))
    assert shaken.recv(4096).startswith(b"HTTP/1.1 101 ")
    return shaken


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ((b"Sec-WebSocket-Version: 13", b"Sec-WebSocket-Version: 12"), 400),
        ((b"Sec-WebSocket-Key: ", b"Sec-WebSocket-Kez: "), 400),
        ((b"Authorization: none", b"Authorization: Bearer tly_nobody"), 401),
    ],
)
async def test_handshakes_that_are_refused_say_why(change: tuple[bytes, bytes], status: int, sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        reader, writer = await asyncio.open_connection("127.0.0.1", node.port)
        request = upgrade_request(node.port)
        if b"none" in change[0]:
            request = request.replace(b"Upgrade: websocket", b"Upgrade: websocket\r\n" + change[0])
        writer.write(request.replace(*change))
        answer = await reader.read()
        assert answer.startswith(b"HTTP/1.1 %d " % status), answer
        writer.close()
        assert "tilery_sockets 0.0" in await ann.metrics()
