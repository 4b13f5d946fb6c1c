"""What is put away leaves memory at once, without waiting for the collector of cycles, which runs seldom here."""

from __future__ import annotations

import asyncio
import gc
import time
import weakref
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import msgspec
import pytest
import websockets
from litestar.exceptions import HTTPException
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from websockets.server import ServerProtocol

from held_time import HeldTime
from server.serving import ROOMY, Player, Running, lay, serving, two_at_a_table
from tilery.core.errors import TileryError
from tilery.match import Match
from tilery.server.common.errors import Refused
from tilery.server.common.requesters import Requester
from tilery.server.http.websocket import WebSocket
from tilery.server.ops import memory
from waiting import Limit, beside, holds


@pytest.fixture
def no_cycles_collected() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def _some_of_everything(node: Running) -> list[weakref.ref[Any]]:
    """A match in which things were accepted, refused, said and asked; weak references to what it was made of."""
    ann, bo, match = await two_at_a_table(node, terms={"hints": True})
    async with ann, bo, Player(node.url) as cy:
        await ann.watch(match)
        seen = await bo.watch(match)
        await bo.submit(match, seen["prompt"]["id"], lay(seen))
        assert (await bo.submit(match, seen["prompt"]["id"], lay(seen)))["kind"] == "rejected"
        assert (await bo.submit(match, seen["prompt"]["id"], {"kind": "nothing"}))["kind"] == "rejected"
        await ann.send("chat", request="c", match=match, text="Hello")
        await ann.expect("accepted", when=lambda message: message["request"] == "c")
        await ann.send("hint", request="h", match=match, limit=1)
        await ann.expect("hint_answer")
        assert (await cy.post(f"/api/matches/{match}/join", {}, 409))["code"] == "seats/begun"
        assert (await cy.post(f"/api/matches/{match}/leave", {}, 409))["code"] == "seats/begun"
        live = await node.parts.matches.get(match)
        viewers = [viewer for viewer, _ in live.audience.items()]
        assert len(viewers) == 2
        return [weakref.ref(one) for one in (live, live.audience, live.automation, live.started_match(), *viewers)]


async def _with_a_bot(node: Running) -> list[weakref.ref[Any]]:
    async with Player(node.url) as ann:
        table = await ann.create(seats="me level1", name="Ann")
        await ann.connect()
        if (await ann.watch(table["match"]))["seq"] == 0:
            await ann.update(1)  # the bot has played
        live = await node.parts.matches.get(table["match"])
        return [weakref.ref(one) for one in (live, live.automation)]


async def _nothing_left(node: Running, found: list[weakref.ref[Any]]) -> None:
    def none_loaded() -> bool:
        node.parts.matches.unload_idle(-1.0)
        return not node.parts.matches.loaded()

    await holds(lambda: not len(node.parts.connections), "the sockets are closed")
    await holds(none_loaded, "the matches are unloaded")
    await holds(lambda: not any(one() for one in found), "what was watched left memory")


@pytest.mark.usefixtures("no_cycles_collected")
async def test_a_match_that_is_unloaded_leaves_memory_at_once(sqlite: str) -> None:
    async with serving(sqlite) as node:
        found = await _some_of_everything(node) + await _with_a_bot(node)
        try:
            await _nothing_left(node, found)
        except TimeoutError:
            pytest.fail(f"still there: {[repr(one()) for one in found if one() is not None]}")


async def test_a_match_by_correspondence_is_not_kept_in_memory(sqlite: str) -> None:
    terms = {"clock": {"kind": "days", "days": 3}, "away": "level1", "away_seconds": 3600}
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node, terms=terms)
        async with ann, bo:
            await ann.watch(match)
            await bo.watch(match)
            gone = (await node.parts.matches.get(match)).audience.gone_since  # which does not hold the match
            await ann.disconnect()
            await bo.disconnect()
            await holds(lambda: gone(0) is not None and gone(1) is not None, "both are offline")
            left = gone(1)
            await _nothing_left(node, [])
            live = await node.parts.matches.get(match)
            assert live.audience.gone_since(1) == left, "the bot takes over when it would have"


async def _refusals(node: Running, match: str) -> None:
    """Everything that anybody may have refused again and again."""
    async with Player(node.url) as eve:
        for _ in range(10):
            assert (await eve.get(f"/api/matches/{match}", 403))["code"] == "terms/no-watchers"
            assert (await eve.post("/api/links", {"key": "a.b.c"}, 403))["code"] == "seats/link"
        limit = Limit("there were too many requests")
        while limit.allows((await eve.http.get("/api/me")).status_code != 429):
            continue
        for _ in range(10):
            await eve.get("/api/me", 429)


async def _hang_up(node: Running, record: str) -> None:
    head = f"POST /api/records/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(record)}\r\n\r\n"
    workers = node.parts.quick_workers
    async with beside(workers.run(Requester("x", "x"), time.sleep, 600)):
        for _ in range(10):
            _, writer = await asyncio.open_connection("127.0.0.1", node.port)
            writer.write((head + record).encode())
            await holds(lambda: len(workers._queue), "it is asked for")
            writer.close()
            await holds(lambda: not len(workers._queue), "it is dropped")


@pytest.mark.usefixtures("no_cycles_collected")
async def test_a_refused_request_leaves_memory_at_once(sqlite: str) -> None:
    words = {"game": "wordroad", "seats": [{"kind": "me"}], "options": {"lexicon": {"extra": ["A" * 9] * 9_000}}}
    async with serving(sqlite) as node, Player(node.url) as eve:
        for path, body, status in (
            ("/api/matches", words, 400),
            ("/api/matches", {"game": 7}, 400),
            ("/api/matches/nothing/join", {}, 404),
            ("/api/nothing", {}, 404),
        ):
            await eve.post(path, body, status)
            await holds(_no_errors_with_stacks, f"what {path} was refused with leaves memory")


def _no_errors_with_stacks() -> bool:
    errors = (one for one in gc.get_objects() if isinstance(one, TileryError | HTTPException))
    return not any(one.__traceback__ is not None for one in errors)


async def test_caches_of_positions_are_emptied_now_and_then(sqlite: str) -> None:
    held = HeldTime()
    async with serving(sqlite, held) as node, Player(node.url) as ann:
        await ann.introduce()
        puzzle = (await ann.get("/api/puzzles/next/lexigo"))["id"]
        await ann.get(f"/api/puzzles/{puzzle}")
        await held.advance(memory.TRIM_SECONDS + 1)
        await holds(lambda: gc.collect() >= 0 and not _count(Match), "no position of a puzzle is kept")


@pytest.mark.usefixtures("no_cycles_collected")
async def test_a_websocket_leaves_nothing_of_the_request_that_opened_it(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        await ann.connect()
        await ann.send("ping", at=1)
        await ann.expect("pong")
        await holds(lambda: _count(HttpToolsProtocol) == 0, "HTTP's protocol and parser leave memory")
        await ann.disconnect()
        await holds(lambda: _count(WebSocket) == 0, "the WebSocket leaves memory")


async def _hang_up_amid_a_frame(socket: websockets.ClientConnection) -> None:
    socket.transport.write(b"\x81\xfe\x40\x00" + b"x" * 1_000)


async def _break_the_protocol(socket: websockets.ClientConnection) -> None:
    socket.transport.write(b"\xf1\x80\x00\x00\x00\x00")
    await socket.wait_closed()


async def _say_goodbye(socket: websockets.ClientConnection) -> None:
    await socket.close()


@pytest.mark.usefixtures("no_cycles_collected")
@pytest.mark.parametrize("end", [_hang_up_amid_a_frame, _break_the_protocol, _say_goodbye])
async def test_the_protocol_of_a_websocket_leaves_memory_at_once(
    sqlite: str, end: Callable[[websockets.ClientConnection], Awaitable[None]]
) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        await ann.connect()
        assert _count(ServerProtocol) == 1
        assert ann.socket is not None
        await end(ann.socket)
        ann.socket.transport.abort()
        await holds(lambda: not len(node.parts.connections), "the connection has ended")
        await holds(lambda: not _count(ServerProtocol), "nobody holds the protocol and its parser")


@pytest.mark.usefixtures("no_cycles_collected")
async def test_connections_over_the_limit_leave_memory_at_once(sqlite: str) -> None:
    async with serving(sqlite, limits=msgspec.structs.replace(ROOMY, connections_each=0)) as node:
        for _ in range(10):
            reader, writer = await asyncio.open_connection("127.0.0.1", node.port)
            writer.write(b"GET / HTTP/1.1\r\n\r\n")
            await reader.read()
            writer.close()
        await holds(lambda: not _count(HttpToolsProtocol), "HTTP's protocols and parsers leave memory")


async def test_cycles_among_what_is_old_are_collected_now_and_then(sqlite: str) -> None:
    held = HeldTime()
    async with serving(sqlite, held):
        cycle = _Cycle()
        gc.collect()
        found = weakref.ref(cycle)
        del cycle
        await held.advance(memory.TRIM_SECONDS + 1)
        await holds(lambda: found() is None, "the cycle leaves memory")


class _Cycle:
    """Holds itself."""

    def __init__(self) -> None:
        self.itself = self


def _count(kind: type) -> int:
    return sum(issubclass(type(one), kind) for one in gc.get_objects())


async def test_refusals_hold_nothing(sqlite: str) -> None:
    limits = msgspec.structs.replace(ROOMY, request_rate=0.001, request_burst=100)
    async with serving(sqlite, limits=limits) as node:
        ann, bo, match = await two_at_a_table(node, terms={"watchers": False})
        async with ann, bo:
            record = await ann.get(f"/api/matches/{match}/record")
            await _hang_up(node, record)
            await _refusals(node, match)
        gc.collect()
        held = [one for one in gc.get_objects() if isinstance(one, Refused) and one.__traceback__ is not None]
        assert not held, f"{held} are kept with all that was on the stack"
