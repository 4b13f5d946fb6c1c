"""Nodes on one database: who lives, who has which duty, and what they tell each other.

Notes are short texts: ``entries node match:seq …``, ``table node match``, ``chat node match``,
``here node match watchers seats``, ``who node match`` and, from a node that starts, ``hello node -``. A note that is
lost does no harm: entries have numbers, and whoever meets a gap reads the store.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import structlog

from tilery.server.matches.live_match import LiveMatch
from tilery.server.protocol import timestamps
from tilery.store.database import StoreError

if TYPE_CHECKING:
    from tilery.server.node import Node

log = structlog.get_logger()
HORIZON = 30.0
"""Matches that want attention within so many seconds are loaded, so their timers run."""
BATCH = 200


class Cluster:
    """This node among the others. With SQLite it is the only one, and most of this does nothing."""

    def __init__(self, house: Node) -> None:
        self._house = house
        self._node = house.node
        self._tasks: set[asyncio.Task[None]] = set()
        self.ready = False
        self._alone = True
        """No other node is known, so there is nobody to tell."""

    # ---- living ----
    async def begin(self) -> None:
        """Say that this node lives. If none did for a while, that time is given back to all clocks."""
        nodes, now = self._house.store.nodes, timestamps.now()
        seen = await nodes.seen()
        last = max(seen.values(), default=None)
        if last is not None and now - last > self._house.settings.beat_seconds:
            await nodes.pause(last, now)
        self._house.pauses.extend(await nodes.pauses(now - 90 * 86_400))
        self._house.store.database.listen(self.heard)
        await nodes.beat(self._node, now)
        self.ready = True
        self._alone = set(await nodes.seen()) <= {self._node}
        await self.tell("hello", "-")
        self._start(self._beat())
        self._start(self._sweep())
        self._start(self._look_once())

    async def end(self) -> None:
        """Stop, and leave the duties to whoever lives."""
        for task in list(self._tasks):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        if self._house.store.database.shared:
            with contextlib.suppress(StoreError):
                await self._house.store.nodes.beat(self._node, timestamps.now() - self._house.settings.dead_seconds)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self._house.settings.beat_seconds)
            try:
                await self._house.store.nodes.beat(self._node, timestamps.now())
                self.ready = True
            except StoreError as error:
                self.ready = False
                log.error("heartbeat", problem=error.message)

    async def _look_once(self) -> None:
        """A node that is alone tells nobody: what it stored before it knew of this one has to be looked for.

        Of two that start together at least the second finds the first: each beats before it looks who is there.
        """
        await asyncio.sleep(self._house.settings.beat_seconds)
        if not self._alone:
            self.heard("again")

    async def _sweep(self) -> None:
        """Again and again: take over from the dead, load what is due, put away what is idle, count ratings."""
        while True:
            try:
                await self._take_over()
                await self._load_due()
                await self._house.rate_finished()
                self.ready = True
            except StoreError as error:
                self.ready = False
                log.error("sweep", problem=error.message)
            self._house.hosts.sweep(self._house.settings.limits.idle_seconds)
            await asyncio.sleep(self._house.settings.beat_seconds)

    async def _take_over(self) -> None:
        if not self._house.store.database.shared:
            return
        edge, known = timestamps.now() - self._house.settings.dead_seconds, await self._house.store.nodes.seen()
        self._alone = set(known) <= {self._node}
        for node, seen in known.items():
            if node != self._node and seen < edge and await self._house.store.nodes.take_over(node, self._node):
                self._house.metrics.taken_over.inc()
                log.warning("node taken over", dead=node)
                for host in self._house.hosts.loaded():
                    host.presence.dead(node, timestamps.now())
                    host.queue.post(host.reload_duty)

    async def _load_due(self) -> None:
        until, after = timestamps.now() + HORIZON, (0.0, "")
        while found := await self._house.store.matches.due(self._node, until, BATCH, after):
            after = found[-1]
            for _, match_id in found:
                host = await self._house.hosts.get(match_id)
                if not host.automation.is_active:
                    host.queue.post(host.reload_duty)

    # ---- telling ----
    async def tell(self, what: str, match_id: str, *more: object) -> None:
        """Tell the other nodes, if there are any, something of a match."""
        if not self._alone:
            await self._house.store.database.tell(" ".join(map(str, (what, self._node, match_id, *more))))

    async def here(self, host: LiveMatch) -> None:
        """Say who looks at the match on this node."""
        seats, watchers = host.presence.here()
        await self.tell("here", host.id, watchers, *sorted(seats))

    async def who(self, host: LiveMatch) -> None:
        """Ask the others who looks there."""
        await self.tell("who", host.id)

    def heard(self, note: str) -> None:
        """Another node tells something; ``again``: some notes may have been lost."""
        if note == "again":
            for host in self._house.hosts.loaded():
                host.queue.post(host.catch_up)
                if host.plan.terms.chat:
                    self._start(self._house.chat.catch_up(host))
            return
        what, node, rest = note.split(" ", 2)
        if node == self._node:
            return
        self._alone = False
        if what == "entries":
            for one in rest.split(" "):
                self._stored(*one.split(":"))
            return
        match_id, *more = rest.split(" ")
        known = self._house.hosts.peek(match_id)
        if known is not None:
            self._heard(known, what, node, more)
        elif what in ("table", "chat"):
            self._house.hosts.overtaken(match_id)

    def _stored(self, match_id: str, seq: str) -> None:
        known = self._house.hosts.peek(match_id)
        if known is None:
            self._house.hosts.overtaken(match_id)
        elif int(seq) > known.latest:
            known.queue.post(known.catch_up)

    def _heard(self, host: LiveMatch, what: str, node: str, more: list[str]) -> None:
        match what:
            case "table":
                host.queue.post(host.reload)
            case "chat":
                self._start(self._house.chat.catch_up(host))
            case "here":
                host.presence.told(node, frozenset(map(int, more[1:])), int(more[0]), timestamps.now())
                host.tell_presence()
                host.returned()
            case "who":
                if len(host.viewers):
                    self._start(self.here(host))
            case _:
                pass
