"""One socket: reads messages, checks them, hands them to the matches, and sends what waits in the outbox."""

from __future__ import annotations

import asyncio
import contextlib
import time
from functools import partial
from typing import TYPE_CHECKING, Any, assert_never

import msgspec
import structlog

from tilery.core.codec import Codec
from tilery.core.errors import Malformed, Problem, TileryError
from tilery.server.matches import submissions
from tilery.server.matches.job_queue import JobQueue
from tilery.server.matches.live_match import LiveMatch
from tilery.server.matches.updates import encode_message
from tilery.server.people.identity import Visitor
from tilery.server.protocol import messages, timestamps
from tilery.server.protocol.errors import Refused, forbidden
from tilery.server.transport.outbox import Outbox
from tilery.server.transport.rate_limits import Bucket
from tilery.server.transport.websocket import SEND_ALL

if TYPE_CHECKING:
    from tilery.server.node import Node

log = structlog.get_logger()
_codec: Codec[messages.ClientMessage] = Codec(messages.ClientMessage, "the message")
WATCHED = 50
WAITING = 100
"""So many messages of one socket may wait for something."""
STRIKES = 20
TOO_FAST = Problem("limits/too-fast", "messages come faster than this server takes them; slow down and try again")
FLOOD = Problem("limits/flood", "this socket went on sending too fast, so it is closed")
SLOW = Problem("limits/slow", "this client does not take its messages, so its socket is closed")


class Connection:
    """A socket and who is at its other end."""

    def __init__(self, house: Node, visitor: Visitor, address: str, *, bare: bool = False) -> None:
        limits = house.settings.limits
        self.house = house
        self.visitor = visitor
        self.user = visitor.user
        self.address = address
        self.bare = bare
        self.outbox = Outbox(limits.outbox, house.flushing)
        self._bucket = Bucket(limits.message_rate, limits.message_burst)
        self._strikes = 0
        self._inbox = JobQueue()
        """Messages that have to wait for something; those after them wait behind them."""
        self._watching: dict[str, LiveMatch] = {}
        self._hints: set[asyncio.Task[None]] = set()
        self._farewell: Problem | None = None

    def welcome(self) -> None:
        """Say who they are here."""
        node = self.house.node
        self.tell(
            messages.Welcome(messages.PROTOCOL, self.user, self.visitor.name, node, timestamps.iso(timestamps.now()))
        )

    def tell(self, message: msgspec.Struct) -> None:
        """Send something."""
        self.outbox.put(encode_message(message))

    def goodbye(self, problem: Problem) -> None:
        """Say goodbye; the socket is closed once that is sent."""
        if self._farewell is None:
            self._farewell = problem
            self.outbox.end(encode_message(messages.Goodbye(problem)))

    async def leave(self) -> None:
        """The socket is closed: look away from everything."""
        self.house.sessions.remove(self)
        self.house.metrics.skipped.inc(self.outbox.skipped)
        await self._inbox.drop()
        for task in self._hints:
            task.cancel()
        for host in self._watching.values():
            if host.remove_viewer(self):
                await self.house.cluster.here(host)
        self._watching.clear()

    # ---- messages ----
    def receive(self, data: str | bytes) -> None:
        """One message; whatever is wrong with it is answered, and the socket stays open."""
        if self._bucket.take() and len(self._inbox) <= WAITING:
            self.house.arriving.schedule(partial(self._read, data))
        else:
            self._limited()

    def _read(self, data: str | bytes) -> None:
        try:
            limit = self.house.settings.limits.message_bytes
            if len(data) > limit:
                raise Malformed("malformed/too-long", f"the message is {len(data)} long; at most {limit} are read")
            message = _codec.decode(data)
        except Exception as error:
            self._refuse(error)
            return
        if isinstance(message, messages.Submit) and message.match in self._watching and self._inbox.idle:
            submissions.submit(self._watching[message.match], self, message, time.perf_counter())
        else:
            self._inbox.post(partial(self._answer, message))

    async def _answer(self, message: messages.ClientMessage) -> None:
        try:
            await self._handle(message)
        except Exception as error:
            self._refuse(error, message)

    def _refuse(self, error: Exception, message: messages.ClientMessage | None = None) -> None:
        problem = submissions.problem_of(error, user=self.user)
        request, match = getattr(message, "request", None), getattr(message, "match", None)
        if request is not None and match is not None:
            self.tell(messages.Rejected(request, match, problem))
        else:
            self.tell(messages.ErrorMessage(problem, request, match))

    def _limited(self) -> None:
        self.house.metrics.limited.inc()
        self._strikes += 1
        if self._strikes > STRIKES:
            self.goodbye(FLOOD)
        else:
            self.tell(messages.ErrorMessage(TOO_FAST))

    async def _handle(self, message: messages.ClientMessage) -> None:
        match message:
            case messages.Submit():
                received = time.perf_counter()
                host = self._watching.get(message.match) or await self.house.hosts.get(message.match)
                submissions.submit(host, self, message, received)
            case messages.PreviewRequest():
                await submissions.preview(await self.house.hosts.get(message.match), self, message)
            case messages.Ping():
                self.tell(messages.Pong(message.at, timestamps.iso(timestamps.now())))
            case messages.Watch():
                await self._watch(message)
            case messages.Sync():
                self._seen(await self.house.hosts.get(message.match)).show(self, message.since)
            case messages.Unwatch():
                await self._unwatch(message.match)
            case messages.Hint():
                self._hint(await self.house.hosts.get(message.match), message)
            case messages.Chat():
                host = self._seen(await self.house.hosts.get(message.match))
                host.queue.post(lambda: self.house.chat.say(host, self, self.visitor.name or "Guest", message))
            case never:
                assert_never(never)

    def _seen(self, host: LiveMatch) -> LiveMatch:
        """The match, if this visitor may look at it."""
        if host.seat_of(self.user) is None and not host.plan.terms.watchers and host.row.code is None:
            raise forbidden("terms/no-watchers", "this table is only for those who sit at it")
        return host

    async def _watch(self, message: messages.Watch) -> None:
        if len(self._watching) >= WATCHED and message.match not in self._watching:
            raise Refused(429, "limits/watching", f"one socket can look at {WATCHED} matches at once")
        host = self._seen(await self.house.hosts.get(message.match))
        self._watching[host.id] = host
        host.show(self, message.since)
        host.add_viewer(self)
        if host.plan.terms.chat:
            self.tell(await self.house.chat.history(host))
        await self.house.cluster.here(host)

    async def _unwatch(self, match_id: str) -> None:
        host = self._watching.pop(match_id, None)
        if host is not None and host.remove_viewer(self):
            await self.house.cluster.here(host)

    def _hint(self, host: LiveMatch, message: messages.Hint) -> None:
        if self._hints:
            raise Refused(429, "limits/hint", "one hint at a time: the last one is still being thought about")
        task = asyncio.create_task(submissions.hint(host, self, message))
        self._hints.add(task)
        task.add_done_callback(self._hints.discard)


async def serve(session: Connection, receive: Any, send: Any) -> None:
    """Run a socket that has been accepted, until either side ends it."""
    session.welcome()
    sending = asyncio.create_task(_send(session, send))
    receiving = asyncio.create_task(_receive(session, receive))
    try:
        await asyncio.wait({sending, receiving}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (sending, receiving):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, TileryError, OSError):
                await task
        await session.leave()


async def _receive(session: Connection, receive: Any) -> None:
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            return
        if message["type"] == "websocket.receive":
            data = message.get("text")
            session.receive(message["bytes"] if data is None else data)


async def _send(session: Connection, send: Any) -> None:
    """Send what waits. A client that overran its outbox, or a socket that broke, ends it."""
    outbox = session.outbox
    while texts := await outbox.take():
        await send({"type": SEND_ALL, "texts": texts})
    if outbox.overrun:
        session.house.metrics.limited.inc()
    with contextlib.suppress(RuntimeError, OSError):
        await send({"type": "websocket.close", "code": 1008 if outbox.overrun else 1012, "reason": ""})
