"""A connection holds only a few unanswered requests, however many it sends, and refused connections are cheap."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, cast

import pytest
import uvicorn
from structlog.testing import capture_logs
from uvicorn.server import ServerState

from held_time import HeldTime
from server.serving import serving
from tilery.server.common.errors import Refused
from tilery.server.http.addresses import TrustedProxies
from tilery.server.http.limited_http import PIECE_BYTES, LimitedHttp, limited_http_class
from tilery.server.http.open_connections import LOG_SECONDS, MAX_LINGERING, OpenConnections
from tilery.server.settings import Limits
from waiting import Limit, holds

GET = b"GET / HTTP/1.1\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nContent-Length: 30\r\n\r\n" + GET + b" " * 12
"""A body that looks like a request."""
SENT = 3_000
MOST = Limits().pipelined + PIECE_BYTES // len(GET) + 1


class Wire(asyncio.Transport):
    """A transport whose other end is the test."""

    def __init__(self) -> None:
        super().__init__({"peername": ("192.0.2.1", 1)})
        self.reading: str = "on"
        self.written = b""
        self.is_aborted = False

    def pause_reading(self) -> None:
        self.reading = "paused"

    def resume_reading(self) -> None:
        self.reading = "on"

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if self.is_aborted:
            raise RuntimeError("the handler is closed")  # as uvloop's transports do
        self.written += bytes(data)

    def is_closing(self) -> bool:
        return self.is_aborted

    def abort(self) -> None:
        self.is_aborted = True

    def close(self) -> None:
        self.is_aborted = True

    def get_write_buffer_size(self) -> int:
        return 0


class Application:
    """Answers when the test says so, and counts."""

    def __init__(self) -> None:
        self.may_answer = asyncio.Event()
        self.bodies: list[bytes] = []
        self.most = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        connection: LimitedHttp = scope["state"]["connection"]
        self.bodies.append((await receive())["body"])
        await self.may_answer.wait()
        self.most = max(self.most, connection.unanswered)
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body", "body": b""})
        connection.on_answered()


def _connect(application: Application, connections: OpenConnections | None = None) -> tuple[Wire, LimitedHttp]:
    limits, held = Limits(), HeldTime()
    http = limited_http_class(limits, connections or OpenConnections(limits, TrustedProxies(()), held), (), held)
    config = uvicorn.Config(application, http=http, lifespan="off", log_config=None)
    config.load()
    made = cast(Any, http)(config=config, server_state=ServerState(), app_state={})
    wire = Wire()
    made.connection_made(wire)
    return wire, made


@pytest.mark.parametrize("request_bytes", [GET, POST], ids=["GET", "POST"])
async def test_only_a_few_requests_of_a_connection_are_held_unanswered(request_bytes: bytes) -> None:
    application = Application()
    wire, connection = _connect(application)
    connection.data_received(request_bytes * SENT)
    await asyncio.sleep(0)
    assert Limits().pipelined <= connection.unanswered <= MOST
    assert wire.reading == "paused"
    application.may_answer.set()
    await holds(lambda: len(application.bodies) == SENT and not connection.unanswered, "all are answered")
    assert wire.written.count(b"HTTP/1.1 200") == SENT
    assert application.most <= MOST
    assert wire.reading == "on"
    assert set(application.bodies) == {b"" if request_bytes is GET else POST[-30:]}
    connection.connection_lost(None)


async def test_reading_pauses_after_every_response_while_requests_wait() -> None:
    """uvicorn reads on after each response: what arrives then must not gather."""
    application = Application()
    application.may_answer.set()
    wire, connection = _connect(application)
    connection.data_received(GET * SENT)
    rounds, limit = 0, Limit("half of the requests are answered")
    while limit.allows(wire.written.count(b"HTTP/1.1 200") < SENT // 2):
        await asyncio.sleep(0)
        assert wire.reading == "paused"
        rounds += 1
    assert rounds
    connection.connection_lost(None)


@pytest.mark.parametrize("ending", [b"", b"not HTTP\r\n\r\n"], ids=["lost", "aborted"])
def test_responses_to_a_client_that_is_gone_are_dropped_without_a_word(
    ending: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    """Else every one of the requests that it sent at once would log that it could not be answered."""

    async def story() -> None:
        application = Application()
        wire, connection = _connect(application)
        connection.data_received(GET * 3)
        await asyncio.sleep(0)
        if ending:
            connection.data_received(ending)
        else:
            wire.abort()
            connection.connection_lost(None)
        assert wire.is_aborted
        application.may_answer.set()
        await holds(lambda: application.most, "the first request is answered")
        await asyncio.sleep(0)
        assert wire.written == b""
        if ending:
            connection.connection_lost(None)

    with caplog.at_level(logging.WARNING):
        asyncio.run(story())
    assert caplog.records == []


async def test_a_long_body_arrives_whole_and_is_read_at_once() -> None:
    application = Application()
    application.may_answer.set()
    _, connection = _connect(application)
    body = bytes(range(256)) * 200
    connection.data_received(b"POST / HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
    await holds(lambda: application.bodies, "the body arrives")
    assert application.bodies == [body]
    connection.connection_lost(None)


async def test_pipelined_requests_are_answered_in_order_by_a_real_server(sqlite: str) -> None:
    async with serving(sqlite) as node:
        reader, writer = await asyncio.open_connection("127.0.0.1", node.port)
        host = f"Host: 127.0.0.1:{node.port}\r\n".encode()
        lines = [b"GET /api/nothing/%d HTTP/1.1\r\n%s\r\n" % (number, host) for number in range(500)]
        last = b"GET /health HTTP/1.1\r\n" + host + b"Connection: close\r\n\r\n"
        writer.write(b"".join(lines) + last)
        answer = await reader.read()
        assert answer.count(b"HTTP/1.1 404") == 500
        assert answer.count(b"HTTP/1.1 200") == 1
        assert answer.rindex(b"HTTP/1.1 404") < answer.rindex(b"HTTP/1.1 200")
        writer.close()


def test_refused_connections_are_logged_once_with_their_number(caplog: pytest.LogCaptureFixture) -> None:
    held = HeldTime()

    async def story() -> None:
        limits = Limits(connections=100, connections_each=1)
        connections = OpenConnections(limits, TrustedProxies(()), held)
        connections.add("192.0.2.1")
        for _ in range(MAX_LINGERING + 50):
            wire, connection = _connect(Application(), connections)
            assert wire.is_aborted or not wire.written
            connection.connection_lost(None)  # raised here before: uvicorn did not know the connection
        assert held.pending(LOG_SECONDS) == 1

    with capture_logs() as lines, caplog.at_level(logging.WARNING):
        asyncio.run(story())
        assert lines == []
        held.jump(LOG_SECONDS)
    assert lines == [{"event": "connections refused", "log_level": "warning", "count": MAX_LINGERING + 50}]
    assert caplog.records == []


def test_refusals_are_counted_anew_after_they_were_logged() -> None:
    held = HeldTime()
    connections = OpenConnections(Limits(connections_each=0), TrustedProxies(()), held)
    with capture_logs() as lines:
        for _ in range(2):
            for _ in range(3):
                with pytest.raises(Refused):
                    connections.add("192.0.2.1")
            held.jump(LOG_SECONDS)
    assert [line["count"] for line in lines] == [3, 3]
    assert not held.pending(LOG_SECONDS)
