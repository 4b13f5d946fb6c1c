"""Real servers and real clients for tests: uvicorn on a free port, HTTP and WebSocket through the network stack."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import itertools
import json
import socket
import ssl
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import msgspec
import websockets
from argon2 import PasswordHasher

from held_time import HeldTime
from tilery.core.difference import apply_difference
from tilery.server.common.time_source import SYSTEM_TIME, TimeSource
from tilery.server.node import Node, running_node
from tilery.server.people import passwords
from tilery.server.run import NodeServer
from tilery.server.settings import Limits, Settings
from waiting import SECONDS, Limit, holds

if TYPE_CHECKING:
    from simulation.history import History

PATIENCE = SECONDS
_TLS = ssl.create_default_context()  # never used; made once, because making one for every client is slow
passwords._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Servers in this process hash quickly; those in processes of their own, and commands, as in earnest."""
METRICS_TOKEN = "for-prometheus"
ROOMY = Limits(
    request_rate=10_000,
    request_burst=10_000,
    message_rate=10_000,
    message_burst=10_000,
    tables_hour=10_000,
    tables_hour_each=10_000,
    public_tables_hour=10_000,
    public_tables_hour_each=10_000,
    practice_hour=10_000,
    practice_hour_each=10_000,
    rooms_hour=10_000,
    rooms_hour_each=10_000,
    rounds_hour=10_000,
    stored_day=10**12,
    stored_day_each=10**12,
    reports_hour=10_000,
    reports_hour_each=10_000,
    code_burst=10_000,
    message_rate_each=100_000,
    message_burst_each=100_000,
    chat_rate=10_000,
    chat_burst=10_000,
    bot_matches=10_000,
    bot_matches_each=10_000,
    bot_matches_all=10_000,
)
"""Limits that no ordinary test meets."""


_reserved = contextlib.ExitStack()
atexit.register(_reserved.close)


def free_port() -> int:
    """A port that no other process is given: a socket stays bound to it, without listening, as long as this one runs.

    Else the server of another worker may get it first, and answer in place of the one that a test has started.
    """
    reserved = _reserved.enter_context(socket.socket())
    reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    reserved.bind(("127.0.0.1", 0))
    return int(reserved.getsockname()[1])


async def open_socket(address: str, **options: Any) -> websockets.ClientConnection:
    """A WebSocket whose client takes no server for dead because the machine is busy."""
    return await websockets.connect(address, **{"open_timeout": PATIENCE, "ping_timeout": PATIENCE, **options})


class Running:
    """A node that runs in this process."""

    def __init__(self, node: Node, port: int) -> None:
        self.parts = node
        self.port = port
        self.url = f"http://127.0.0.1:{port}"


@contextlib.asynccontextmanager
async def without_faults() -> AsyncIterator[None]:
    """Fails at the end if the event loop was told of an exception that nobody else was told of."""
    loop, faults = asyncio.get_running_loop(), list[dict[str, Any]]()
    before = loop.get_exception_handler()
    loop.set_exception_handler(lambda _, context: faults.append(context))
    try:
        yield
    finally:
        loop.set_exception_handler(before)
    assert not faults, faults


@contextlib.asynccontextmanager
async def serving(database: str | Path, time: TimeSource = SYSTEM_TIME, /, **changes: Any) -> AsyncIterator[Running]:
    """A node on this database, stopped gracefully at the end. ``time``: the test's own, such as HeldTime.

    Fails if a callback raised, or a task whose exception nobody looked at.
    """
    changes = {"limits": ROOMY, "metrics_token": METRICS_TOKEN, **changes}
    if time is SYSTEM_TIME:
        changes = {"dead_seconds": PATIENCE, **changes}  # nobody is taken for dead because the machine is busy
    settings = Settings(database=str(database), port=free_port(), **changes)
    asleep = time.pending(settings.beat_seconds) if isinstance(time, HeldTime) else 0
    async with without_faults(), running_node(settings, time) as node:
        server = NodeServer(node)
        task = asyncio.create_task(server.serve())
        await holds(lambda: server.started or task.done(), "the server starts")
        if task.done():
            task.result()
            raise RuntimeError("the server ended while starting")
        if isinstance(time, HeldTime):  # heartbeat and sweep sleep, so that both see all time that passes
            await holds(lambda: time.pending(settings.beat_seconds) >= asleep + 2, "the node's duties wait")
        try:
            yield Running(node, settings.port)
        finally:
            server.should_exit = True
            await task


NOTHING_NEW: dict[str, Any] = {
    "events": [],
    "stories": [],
    "awaited": [],
    "clocks": [],
    "outcome": None,
    "seed": None,
    "request": None,
}
"""What a change leaves out where there is nothing."""


class Follower:
    """Knows the latest update of each match, and makes whole updates of changes, as clients do."""

    def __init__(self) -> None:
        self.known: dict[str, dict[str, Any]] = {}

    def follow(self, message: dict[str, Any]) -> dict[str, Any]:
        """The message; instead of a change the update it leads to."""
        if message["kind"] == "change":
            before = self.known[message["match"]]
            assert message["since"] == before["seq"], "a change of an update that never came"
            asked = [card for card in message.get("awaited", ()) if card["seat"] == before["seat"]]
            message = {
                **before,
                **NOTHING_NEW,
                **message,
                "kind": "update",
                "prompt": {"id": asked[0]["prompt"], "kinds": asked[0]["kinds"]} if asked else None,
                "view": apply_difference(before["view"], message.get("view", {})),
                "scene": apply_difference(before["scene"], message.get("scene", {})),
            }
        if message["kind"] == "update":
            self.known[message["match"]] = message
        return message


class Player:
    """Somebody with a browser: a cookie, HTTP, and at most one socket."""

    _numbers = itertools.count()

    def __init__(self, url: str, headers: dict[str, str] | None = None, address: str | None = None) -> None:
        self.url = url
        from_there = httpx.AsyncHTTPTransport(verify=_TLS, local_address=address) if address is not None else None
        self.http = httpx.AsyncClient(
            base_url=url, headers=headers, timeout=PATIENCE, verify=_TLS, transport=from_there
        )
        self.headers = headers or {}
        self.socket: Any = None
        self.backlog: list[dict[str, Any]] = []
        self.received: list[str] = []
        """Everything that ever came, as it came."""
        self.follower: Follower | None = Follower()
        """None: changes are taken as they come."""
        self.history: History | None = None
        """Records what is sent and heard from the next connection on."""
        self.user: str | None = None
        self._connection = 0

    async def __aenter__(self) -> Player:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.disconnect()
        await self.http.aclose()

    # ---- HTTP ----
    async def introduce(self) -> None:
        """Become a guest of the server, as the client does before anything else."""
        if not self.http.cookies.get("tilery") and "Authorization" not in self.headers:
            (await self.http.get("/api/me")).raise_for_status()

    async def ask(self, method: str, path: str, body: Any = None, status: int | None = None) -> Any:
        """One request; the status is checked if given, otherwise it must be a success."""
        if method != "GET":
            await self.introduce()
        answer = await self.http.request(method, path, json=body if body is not None else None)
        self.received.append(answer.text)
        if status is None:
            assert answer.is_success, answer.text
        else:
            assert answer.status_code == status, answer.text
        form = answer.headers.get("content-type", "").partition(";")[0]
        return answer.json() if form.endswith(("/json", "+json")) else answer.text

    async def get(self, path: str, status: int | None = None) -> Any:
        return await self.ask("GET", path, status=status)

    async def post(self, path: str, body: Any = None, status: int | None = None) -> Any:
        return await self.ask("POST", path, body, status)

    async def metrics(self) -> str:
        """The node's figures, as Prometheus reads them."""
        answer = await self.http.get("/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"})
        assert answer.is_success, answer.text
        return answer.text

    async def create(self, game: str = "highletter", seats: str = "me open", **more: Any) -> dict[str, Any]:
        """A table; seats such as ``me open novice``."""
        taken = ("me", "open")
        wishes = [{"kind": one} if one in taken else {"kind": "bot", "level": one} for one in seats.split()]
        made: dict[str, Any] = await self.post("/api/matches", {"game": game, "seats": wishes, **more})
        return made

    # ---- the socket ----
    async def connect(self, *, bare: bool = False, query: str = "", **options: Any) -> Player:
        headers = dict(self.headers)
        if cookie := self.http.cookies.get("tilery"):
            headers["Cookie"] = f"tilery={cookie}"
        query = query or ("bare=1" if bare else "")
        address = self.url.replace("http", "ws") + "/api/socket" + (f"?{query}" if query else "")
        self.socket = await open_socket(address, additional_headers=headers, max_size=None, **options)
        self._connection = 0 if self.history is None else self.history.new_connection()
        self.user = (await self.expect("welcome"))["user"]
        return self

    async def disconnect(self) -> None:
        if self.socket is not None:
            await self.socket.close()
            self.socket = None

    async def send(self, kind: str, **fields: Any) -> None:
        message = {"kind": kind, **fields}
        if self.history is not None:
            self.history.send(self.user, message)
        await self.socket.send(json.dumps(message))

    async def receive(self) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE):
            text = await self.socket.recv()
        self.received.append(text)
        message: dict[str, Any] = json.loads(text)
        if self.follower is not None:
            message = self.follower.follow(message)
        if self.history is not None:
            self.history.hear(self.user, self._connection, message)
        return message

    async def expect(self, *kinds: str, when: Callable[[dict[str, Any]], bool] = lambda _: True) -> dict[str, Any]:
        """The next message of these kinds for which ``when`` holds; others are kept for later."""
        for index, message in enumerate(self.backlog):
            if message["kind"] in kinds and when(message):
                return self.backlog.pop(index)
        limit = Limit(f"a message of kind {' or '.join(kinds)}")
        message = await self.receive()
        while limit.allows(message["kind"] not in kinds or not when(message)):
            self.backlog.append(message)
            message = await self.receive()
        return message

    async def watch(self, match: str, since: int = -1) -> dict[str, Any]:
        """Look at a match; the first update."""
        await self.send("watch", match=match, since=since)
        return await self.expect("update", when=lambda message: message["match"] == match)

    async def submit(self, match: str, prompt: int | None, action: dict[str, Any], request: str | None = None) -> Any:
        """Play; the answer."""
        request = request or f"r{next(self._numbers)}"
        await self.send("submit", request=request, match=match, prompt=prompt, action=action)
        return await self.expect("accepted", "rejected", when=lambda message: message["request"] == request)

    async def update(self, seq: int) -> dict[str, Any]:
        """The update after entry ``seq``, or a later one."""
        return await self.expect("update", when=lambda message: message["seq"] >= seq)


async def two_at_a_table(node: Running, history: History | None = None, **more: Any) -> tuple[Player, Player, str]:
    """Ann and Bo, connected, at a match of the tiny example game that has begun."""
    ann, bo = Player(node.url), Player(node.url)
    ann.history = bo.history = history
    table = await ann.create(name="Ann", **more)
    await bo.post(f"/api/matches/{table['match']}/join", {"code": table["code"], "name": "Bo"})
    await ann.connect()
    await bo.connect()
    return ann, bo, table["match"]


def lay(update: dict[str, Any]) -> dict[str, Any]:
    """An action of the tiny example game that is legal in this update's view."""
    return {"kind": "lay", "tile": update["view"]["hand"][0]}


def decode(text: str | bytes) -> Any:
    return msgspec.json.decode(text)


def upgrade_request(port: int) -> bytes:
    """What a client sends to open a WebSocket."""
    lines = (
        "GET /api/socket HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    )
    return "\r\n".join((*lines, "", "")).encode()
