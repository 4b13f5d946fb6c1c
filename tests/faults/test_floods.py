"""Clients that send too much, too slowly or too often: refused in a sentence, while everybody else is served."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
import websockets
from websockets.frames import Frame, Opcode

from faults.processes import Node
from held_time import HeldTime
from server.serving import PATIENCE, Player, serving, upgrade_request
from tilery.server.http.limited_http import LINGER_SECONDS, LimitedHttp
from tilery.server.settings import Limits
from waiting import beside, holds

TEXT = Frame(Opcode.TEXT, b'{"kind":"ping","at":7}').serialize(mask=True)

SELDOM = {"beat_seconds": 7.0, "dead_seconds": 60.0}
"""No other timer of a node takes as long as one of a connection."""


def _limits(**changes: Any) -> Limits:
    return Limits(request_rate=10_000, request_burst=10_000, **changes)


PATIENT = {"head_seconds": 2 * PATIENCE, "keep_alive_seconds": int(2 * PATIENCE)}
"""Limits of a server that has the time of the machine: if that is busy, no client is slow, and no connection idle."""


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A process for all tests that need no limits of their own."""
    node = Node(str(tmp_path_factory.mktemp("floods") / "tilery.sqlite"), limits=_limits(**PATIENT))
    asyncio.run(node.start())
    try:
        yield node
    finally:
        node.kill()


async def _connect(port: int) -> socket.socket:
    """A bare socket: after a reset it still hands out what had arrived, which asyncio's streams throw away."""
    client = socket.socket()
    client.setblocking(False)
    await asyncio.get_running_loop().sock_connect(client, ("127.0.0.1", port))
    return client


async def _answer(port: int, *sent: bytes) -> bytes:
    """Everything the server answers to this, until it closes the connection; read while it is sent."""
    with await _connect(port) as client:
        async with asyncio.timeout(PATIENCE):
            received, _ = await asyncio.gather(_read(client), _send(client, sent))
            return received


async def _read(client: socket.socket, most: int = 10_000_000) -> bytes:
    """What arrives until the connection ends, at most this many bytes."""
    loop, received = asyncio.get_running_loop(), b""
    async with asyncio.timeout(PATIENCE):
        with contextlib.suppress(ConnectionError):
            while data := await loop.sock_recv(client, most - len(received)):
                received += data
    return received


async def _send(client: socket.socket, pieces: Iterable[bytes]) -> None:
    with contextlib.suppress(ConnectionError):  # it may be closed before all is sent
        for piece in pieces:
            await asyncio.get_running_loop().sock_sendall(client, piece)


def _problem(answer: bytes) -> tuple[int, str]:
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)["code"]


async def test_a_request_head_has_limits(node: Node) -> None:
    port = node.settings.port
    start = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"
    many, long = b"a: b\r\n" * 200, b"cookie: " + b"x" * 40_000
    assert _problem(await _answer(port, start + many + b"\r\n")) == (431, "limits/headers")
    assert _problem(await _answer(port, start, many)) == (431, "limits/headers")
    assert _problem(await _answer(port, start + long + b"\r\n\r\n")) == (431, "limits/headers")
    assert _problem(await _answer(port, start, *[long] * 20)) == (431, "limits/headers")
    path = (b"GET /" + b"x" * 10_000, b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert _problem(await _answer(port, *path)) == (414, "malformed/too-long")
    assert _problem(await _answer(port, b"\x16\x03\x01\x02\x00\x01")) == (400, "malformed/http")
    chunked = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n"
    trailed = await _answer(port, chunked, many, many)
    assert b" 431 " in trailed or not trailed, "trailers are headers too"
    async with Player(node.url) as ann:
        assert (await ann.get("/health"))["status"] == "ok"


async def test_a_long_head_on_a_connection_that_was_used_before_is_answered_too(node: Node) -> None:
    async with Player(node.url) as ann:
        for _ in range(2):
            await ann.get("/health")
            answer = await ann.http.get("/health", headers={"cookie": "x" * 40_000})
            assert (answer.status_code, answer.json()["code"]) == (431, "limits/headers")


async def test_a_request_must_arrive_in_time(sqlite: str) -> None:
    held, limits = HeldTime(), _limits(keep_alive_seconds=1)
    async with serving(sqlite, held, limits=limits, **SELDOM) as node:

        async def answer(seconds: float, *sent: bytes) -> bytes:
            async with beside(_answer(node.port, *sent)) as answering:
                await holds(lambda: held.pending(seconds), "the request is waited for")
                await held.advance(seconds)
                await held.advance(LINGER_SECONDS)
                return await answering

        head = b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n"
        assert _problem(await answer(limits.head_seconds)) == (408, "limits/slow")
        assert _problem(await answer(limits.head_seconds, b"GET /health HT")) == (408, "limits/slow")
        assert await answer(limits.body_seconds, head + b"{") == b""
        with await _connect(node.port) as kept:
            await _send(kept, [b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"])
            assert await _read(kept, 13) == b"HTTP/1.1 200 "
            await _send(kept, [b"\r\n"])
            await holds(lambda: held.pending(limits.head_seconds), "the next request is waited for")
            await held.advance(limits.head_seconds)
            await held.advance(LINGER_SECONDS)
            await _read(kept)  # to its end: an empty line does not keep a connection for ever


async def test_connections_from_one_address_are_counted_and_half_open_ones_end(sqlite: str) -> None:
    held, limits = HeldTime(), _limits(connections_each=30)
    async with serving(sqlite, held, limits=limits, **SELDOM) as node:
        port = node.port
        idle = [await asyncio.open_connection("127.0.0.1", port) for _ in range(30)]
        async with beside(_answer(port, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")) as answering:
            await holds(lambda: held.pending(LINGER_SECONDS), "the reason is sent")
            await held.advance(LINGER_SECONDS)
            refused = await answering
        assert _problem(refused) == (429, "limits/connections")
        assert b"\r\nRetry-After: " in refused
        await held.advance(limits.head_seconds)
        await held.advance(LINGER_SECONDS)
        for reader, writer in idle:
            async with asyncio.timeout(PATIENCE):
                assert _problem(await reader.read()) == (408, "limits/slow")
            writer.close()
        async with Player(node.url) as ann:
            assert (await ann.get("/health"))["status"] == "ok"
            await ann.connect()


async def test_connections_are_refused_before_the_descriptors_run_out(sqlite: str) -> None:
    limits = _limits(connections_each=10_000, **PATIENT)
    async with Node(sqlite, limits=limits, descriptors=300) as node, Player(node.url) as ann:
        await ann.connect()
        with contextlib.ExitStack() as stack:
            clients = [stack.enter_context(await _connect(node.settings.port)) for _ in range(400)]
            for client in clients:
                await _send(client, [b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"])
            async with asyncio.timeout(PATIENCE):
                heads = [(await _read(client, 12))[9:] for client in clients]
        assert heads.count(b"200") >= 50
        assert heads.count(b"503") >= 50
        await ann.send("ping", at=1)
        assert (await ann.expect("pong"))["at"] == 1
        made = await ann.create(name="Ann")  # the database can still be read and written
        assert made["status"] == "waiting"


@pytest.mark.parametrize(
    "frame",
    [Frame(Opcode.PING, b""), Frame(Opcode.PONG, b""), Frame(Opcode.TEXT, b"", fin=False), Frame(Opcode.TEXT, b"{}")],
    ids=["pings", "pongs", "pieces", "messages"],
)
async def test_a_flood_of_frames_ends_the_connection_and_delays_nobody(frame: Frame, node: Node) -> None:
    async with Player(node.url) as ann:
        await ann.connect()
        first = frame.serialize(mask=True)
        rest = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True) if not frame.fin else first
        received = await _answer(node.settings.port, upgrade_request(node.settings.port), first, *[rest * 10_000] * 20)
        assert received.startswith(b"HTTP/1.1 101 ")
        assert len(received) < 100_000
        await ann.send("ping", at=3)
        assert (await ann.expect("pong"))["at"] == 3


async def test_what_comes_with_the_upgrade_request_is_not_lost(node: Node) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", node.settings.port)
    writer.write(upgrade_request(node.settings.port) + TEXT + TEXT[:5])
    async with asyncio.timeout(PATIENCE):
        await reader.readuntil(b'"kind":"pong","at":7')
        writer.write(TEXT[5:])
        await reader.readuntil(b'"kind":"pong","at":7')
    writer.close()


def _deaf(port: int) -> socket.socket:
    """A client that asks for more than all buffers on the way hold, and reads nothing."""
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect(("127.0.0.1", port))
    deaf.sendall(b"GET /api/shelf HTTP/1.1\r\nHost: localhost\r\n\r\n" * 200)
    return deaf


async def test_a_client_that_does_not_read_its_response_is_disconnected(sqlite: str) -> None:
    held, limits = HeldTime(), _limits()
    async with serving(sqlite, held, limits=limits, **SELDOM) as node:
        with _deaf(node.port):
            await holds(lambda: held.pending(limits.write_seconds), "the client's buffers are full")
            await held.advance(2 * limits.write_seconds)
            await holds(lambda: not len(node.parts.open_connections), "it is disconnected")


async def test_responses_that_wait_for_all_slow_clients_are_bounded(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of them alone may be slow; together they would hold as many responses as there are connections."""
    most, dropped, drop = 100_000, list[LimitedHttp](), LimitedHttp.drop

    def remember(connection: LimitedHttp) -> None:
        dropped.append(connection)
        drop(connection)

    monkeypatch.setattr(LimitedHttp, "drop", remember)
    held, limits = HeldTime(), _limits(outbox_bytes_all=most)
    async with serving(sqlite, held, limits=limits, **SELDOM) as node:
        connections = node.parts.open_connections
        with _deaf(node.port):
            await holds(lambda: connections.slow_readers.total, "a response waits")
            assert 2 * connections.slow_readers.total > most >= connections.slow_readers.total
            with _deaf(node.port):
                await holds(lambda: dropped, "another response waits, and one of the two clients is disconnected")
                assert connections.slow_readers.total <= most
        await holds(lambda: not len(connections), "both are gone")
        assert connections.slow_readers.total == 0


async def test_sockets_of_one_person_are_counted(sqlite: str) -> None:
    async with (
        serving(sqlite, limits=Limits(sockets_person=2)) as node,
        Player(node.url) as ann,
        contextlib.AsyncExitStack() as players,
    ):
        await ann.get("/api/me")
        cookie = {"Cookie": f"tilery={ann.http.cookies['tilery']}"}
        tabs = [await players.enter_async_context(Player(node.url, cookie)) for _ in range(3)]
        for tab in tabs[:2]:
            await tab.connect()
        with pytest.raises(websockets.InvalidStatus) as caught:
            await tabs[2].connect()
        assert caught.value.response.status_code == 429
        async with Player(node.url) as bo:
            await bo.connect()


async def test_clients_behind_stated_proxies_are_counted_one_by_one(sqlite: str) -> None:
    limits, proxies = Limits(request_rate=0.001, request_burst=3), ("127.0.0.0/8", "10.0.0.0/8")
    async with serving(sqlite, limits=limits, proxies=proxies) as node, Player(node.url) as ann:

        async def ask(forwarded: str) -> int:
            return (await ann.http.get("/api/games", headers={"X-Forwarded-For": forwarded})).status_code

        for forged in ("", "9.9.9.1, ", "9.9.9.2, "):
            assert await ask(f"{forged}192.0.2.1, 10.0.0.7") == 200
        assert await ask("9.9.9.3, 192.0.2.1, 10.0.0.7") == 429
        assert await ask("192.0.2.2, 10.0.0.7") == 200
    async with serving(sqlite, limits=limits) as node, Player(node.url) as ann:
        assert [await ask(f"192.0.2.{n}") for n in range(4)] == [200, 200, 200, 429], "nobody is believed unasked"
