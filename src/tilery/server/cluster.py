"""Nodes on one database: who lives, who has which duty, and what they tell each other.

Notes are short texts: ``entry node match seq``, ``table node match``, ``chat node match``,
``here node match watchers seats`` and ``who node match``. A note that is lost does no harm: entries have numbers, and
whoever meets a gap reads the store.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

import structlog

from tilery.server import times
from tilery.server.host import Host
from tilery.store.database import StoreError

if TYPE_CHECKING:
    from tilery.server.house import House

log = structlog.get_logger()
HORIZON = 30.0
"""Matches that want attention within so many seconds are loaded, so their timers run."""
BATCH = 200


class Cluster:
    """This node among the others. With SQLite it is the only one, and most of this does nothing."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._node = house.node
        self._tasks: set[asyncio.Task[None]] = set()
        self.ready = False

    # ---- living ----
    async def begin(self) -> None:
        """Say that this node lives. If none did for a while, that time is given back to all clocks."""
        nodes, now = self._house.store.nodes, times.now()
        seen = await nodes.seen()
        last = max(seen.values(), default=None)
        if last is not None and now - last > self._house.settings.beat_seconds:
            await nodes.pause(last, now)
        self._house.pauses.extend(await nodes.pauses(now - 90 * 86_400))
        await nodes.beat(self._node, now)
        self._house.store.database.listen(self.heard)
        self._start(self._beat())
        self._start(self._sweep())

    async def end(self) -> None:
        """Stop, and leave the duties to whoever lives."""
        for task in list(self._tasks):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        if self._house.store.database.shared:
            with contextlib.suppress(StoreError):
                await self._house.store.nodes.beat(self._node, times.now() - self._house.settings.dead_seconds)

    def _start(self, work: object) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self._house.settings.beat_seconds)
            try:
                await self._house.store.nodes.beat(self._node, times.now())
                self.ready = True
            except StoreError as error:
                self.ready = False
                log.error("heartbeat", problem=error.message)

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
        edge = times.now() - self._house.settings.dead_seconds
        for node, seen in (await self._house.store.nodes.seen()).items():
            if node != self._node and seen < edge and await self._house.store.nodes.take_over(node, self._node):
                self._house.metrics.taken_over.inc()
                log.warning("node taken over", dead=node)
                for host in self._house.hosts.loaded():
                    host.presence.dead(node, times.now())
                    host.mailbox.post(host.reload_duty)

    async def _load_due(self) -> None:
        until, after = times.now() + HORIZON, (0.0, "")
        while found := await self._house.store.matches.due(self._node, until, BATCH, after):
            after = found[-1]
            for _, match_id in found:
                host = await self._house.hosts.get(match_id)
                if not host.duty.mine:
                    host.mailbox.post(host.reload_duty)

    # ---- telling ----
    async def tell(self, what: str, match_id: str, *more: object) -> None:
        """Tell the other nodes something of a match."""
        if self._house.store.database.shared:
            await self._house.store.database.tell(" ".join(map(str, (what, self._node, match_id, *more))))

    async def here(self, host: Host) -> None:
        """Say who looks at the match on this node."""
        seats, watchers = host.presence.here()
        await self.tell("here", host.id, watchers, *sorted(seats))

    async def who(self, host: Host) -> None:
        """Ask the others who looks there."""
        await self.tell("who", host.id)

    def heard(self, note: str) -> None:
        """Another node tells something; ``again``: some notes may have been lost."""
        if note == "again":
            for host in self._house.hosts.loaded():
                host.mailbox.post(host.catch_up)
            return
        what, node, match_id, *more = [*note.split(" "), "", ""]
        known = self._house.hosts.peek(match_id)
        if known is not None and node != self._node:
            self._heard(known, what, node, [part for part in more if part])

    def _heard(self, host: Host, what: str, node: str, more: list[str]) -> None:
        match what:
            case "entry" if int(more[0]) > host.latest:
                host.mailbox.post(host.catch_up)
            case "table":
                host.mailbox.post(host.reload)
            case "chat":
                self._start(self._house.chat.catch_up(host))
            case "here":
                host.presence.told(node, frozenset(map(int, more[1:])), int(more[0]), times.now())
                host.tell_presence()
                host.returned()
            case "who":
                if len(host.viewers):
                    self._start(self.here(host))
            case _:
                pass
