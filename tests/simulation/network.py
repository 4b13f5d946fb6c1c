"""The network between clients and nodes: connections that deliver in order, late or not at all, and requests."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from simulation.machine import Machine
from simulation.virtual_loop import Process

if TYPE_CHECKING:
    from simulation.world import World

DELAY = (0.001, 0.04)
LOST_ANSWERS = 0.05
"""Share of requests whose answer never arrives, so that the client asks again."""
BUFFER_BYTES = 65_536
"""Bytes under way to a client beyond which a node may write no more."""
SILENT_SECONDS = 60.0
"""Seconds of silence after which a node gives a connection up, as ``http/websocket.py`` does."""
HOST = {"host": "127.0.0.1:8080"}


class Lost(Exception):
    """The connection broke, or nobody answered."""


class ClientLink:
    """A WebSocket between a client and a node, without its frames. The node uses it as its ``WebSocket``."""

    def __init__(self, world: World, client: Process, machine: Machine, user: str | None, chance: Random) -> None:
        self._world = world
        self._loop = world.loop
        self._client = client
        self._node = machine.process
        self._machine = machine
        self._chance = chance
        self.user = user
        self.application: Any = None
        self.received: deque[bytes] = deque()
        self.is_open = True
        """False when the client has noticed the end."""
        self.is_served = True
        """False when the node has noticed the end."""
        self.stalled_until = 0.0
        self.slowness = 1.0
        self.repeats = False
        """True while messages to the node arrive twice."""
        self._up = self._down = 0.0
        """When the latest message each way arrives."""
        self._under_way = 0
        self._waiter: asyncio.Future[None] | None = None

    # ---- for the client ----
    def submit(self, data: bytes) -> None:
        """Send a message to the node."""
        if self.is_open:
            self._send_up(self._on_message, data)
            if self.repeats:
                self._send_up(self._on_message, data)

    async def receive(self, seconds: float) -> bytes | None:
        """The next message, None if none came in time. Raises Lost."""
        if not self.received and self.is_open:
            self._waiter = self._loop.create_future()
            timer = self._loop.call_later(max(0.0, seconds), self._wake)
            await self._waiter
            timer.cancel()
        if self.received:
            return self.received.popleft()
        if not self.is_open:
            raise Lost
        return None

    def hang_up(self, *, silently: bool = False) -> None:
        """Leave. The node notices at once, or only when it hears nothing for a while."""
        if self.is_open:
            self.is_open = False
            self.received.clear()
            if silently:
                self._loop.call_later(SILENT_SECONDS, self._on_gone, context=self._node.context)
            else:
                self._send_up(self._on_gone)

    # ---- for the node: a WebSocket ----
    def send(self, messages: Sequence[bytes]) -> int | None:
        """Send messages to the client."""
        if not self.is_served or self._under_way > BUFFER_BYTES:
            return None
        for message in messages:
            self._world.on_sent(self, message)
            self._under_way += len(message)
            self._send_down(self._on_arrived, message)
        return self._under_way if self._under_way > BUFFER_BYTES else 0

    def close(self, _: int) -> None:
        """Close after everything that was sent."""
        self._send_down(self._on_closed)

    def abort(self) -> None:
        """Close at once."""
        self._loop.call_soon(self._on_gone, context=self._node.context)
        self._send_down(self._on_lost)

    # ---- for the world ----
    def cut(self) -> None:
        """Break the connection. Both ends notice."""
        self._loop.call_soon(self._on_gone, context=self._node.context)
        self._loop.call_soon(self._on_lost, context=self._client.context)

    def stall(self, seconds: float) -> None:
        """Deliver nothing for this long."""
        self.stalled_until = self._loop.time() + seconds
        if seconds > SILENT_SECONDS:
            self._loop.call_later(SILENT_SECONDS, self._on_gone, context=self._node.context)

    # ---- private ----
    def _delay(self, last: float) -> float:
        now = self._loop.time()
        return max(last, self.stalled_until, now + self._chance.uniform(*DELAY) * self.slowness)

    def _send_up(self, deliver: Callable[..., None], *args: Any) -> None:
        self._up = self._delay(self._up)
        self._loop.call_at(self._up, deliver, *args, context=self._node.context)

    def _send_down(self, deliver: Callable[..., None], *args: Any) -> None:
        self._down = self._delay(self._down)
        self._loop.call_at(self._down, deliver, *args, context=self._client.context)

    def _on_message(self, data: bytes) -> None:
        if self.is_served and self.application is not None:
            self.application.on_message(data)

    def _on_gone(self) -> None:
        if self.is_served:
            self.is_served = False
            self._machine.links.pop(self, None)
            if self.application is not None:
                self.application.on_closed()

    def _on_arrived(self, message: bytes) -> None:
        was_full = self._under_way > BUFFER_BYTES
        self._under_way -= len(message)
        if was_full and self._under_way <= BUFFER_BYTES:
            self._loop.call_soon(self._on_writable, context=self._node.context)
        if self.is_open:
            self.received.append(message)
            self._world.transcript.add(self._client.name, message)
            self._wake()

    def _on_writable(self) -> None:
        if self.is_served:
            self.application.on_writable()

    def _on_closed(self) -> None:
        self._on_lost()
        self._send_up(self._on_gone)

    def _on_lost(self) -> None:
        self.is_open = False
        self._wake()

    def _wake(self) -> None:
        waiter, self._waiter = self._waiter, None
        if waiter is not None and not waiter.done():
            waiter.set_result(None)


class Network:
    """Opens connections and carries requests."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._loop = world.loop
        self._chance = world.chance("network")
        self._count = 0

    async def connect(
        self, client: Process, machine: Machine, cookie: str, user: str | None, *, query: str = ""
    ) -> ClientLink:
        """A connection to a node. Raises Lost."""
        self._count += 1
        link = ClientLink(self._world, client, machine, user, self._world.chance(f"link {self._count}"))
        headers = {**HOST, **({"cookie": f"tilery={cookie}"} if cookie else {})}

        async def serve() -> str:
            application = await machine.node.connections.connect(f"/api/socket{query}", headers, "10.0.0.9", "local")
            if not link.is_served:
                application.on_closed()
                return "gone"
            link.application = application
            machine.links[link] = None
            application.on_open(link)
            return ""

        try:
            refusal = await self._ask(client, machine, serve, 15.0)
        except Lost:
            link.hang_up()
            raise
        if refusal:
            raise Lost
        return link

    async def request(
        self, client: Process, machine: Machine, method: str, path: str, body: Any, cookie: str
    ) -> tuple[int, Any, str]:
        """The status, the answer and the cookie set. Raises Lost."""
        data = b"" if body is None else msgspec.json.encode(body)
        headers = [(b"host", b"127.0.0.1:8080"), (b"content-length", str(len(data)).encode())]
        if cookie:
            headers.append((b"cookie", f"tilery={cookie}".encode()))
        if data:
            headers.append((b"content-type", b"application/json"))
        plain, _, query = path.partition("?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": plain,
            "raw_path": plain.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": headers,
            "client": ("10.0.0.9", 1000),
            "server": ("127.0.0.1", 8080),
            "state": {},
        }

        async def serve() -> tuple[int, bytes, str]:
            messages: list[Any] = []
            waiting = [{"type": "http.request", "body": data, "more_body": False}]

            async def receive() -> Any:
                return waiting.pop() if waiting else await asyncio.get_running_loop().create_future()

            async def send(message: Any) -> None:
                messages.append(message)

            await machine.app(scope, receive, send)
            start = messages[0]
            set_cookie = next((v.decode() for k, v in start["headers"] if k.lower() == b"set-cookie"), "")
            text = b"".join(one.get("body", b"") for one in messages[1:])
            return start["status"], text, set_cookie.partition(";")[0].removeprefix("tilery=")

        status, text, given = await self._ask(client, machine, serve, 25.0)
        self._world.transcript.add(client.name, text)
        return status, msgspec.json.decode(text) if text else None, given

    async def _ask(self, client: Process, machine: Machine, serve: Callable[[], Any], seconds: float) -> Any:
        """Run this on a node, and bring its answer back."""
        answer: asyncio.Future[Any] = self._loop.create_future()
        process = machine.process

        def start() -> None:
            task = self._loop.create_task(serve(), context=process.context)
            task.add_done_callback(finish)

        def finish(task: asyncio.Task[Any]) -> None:
            is_lost = self._chance.random() < LOST_ANSWERS
            self._loop.call_later(self._delay(), deliver, None if is_lost else task, context=client.context)

        def deliver(task: asyncio.Task[Any] | None) -> None:
            if not answer.done():
                error = Lost() if task is None else task.exception()
                if error is None and task is not None:
                    answer.set_result(task.result())
                else:
                    answer.set_exception(Lost() if error is None or not isinstance(error, Lost) else error)

        if machine.node is None or process.is_dead:
            self._loop.call_later(0.1, deliver, None, context=client.context)
        else:
            self._loop.call_later(self._delay(), start, context=process.context)
        timer = self._loop.call_later(seconds, deliver, None, context=client.context)
        try:
            return await answer
        finally:
            timer.cancel()

    def _delay(self) -> float:
        return self._chance.uniform(*DELAY)
