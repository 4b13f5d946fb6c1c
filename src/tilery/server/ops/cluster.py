"""The nodes on one database: which are alive, and which one is on duty for which match."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from tilery.server.matches.live_matches import LiveMatches
from tilery.server.ops.metrics import Metrics
from tilery.server.ops.peers import PeerListener, PeerNotes
from tilery.server.protocol import timestamps
from tilery.server.settings import Settings
from tilery.store.database import StoreError
from tilery.store.store import Store

log = structlog.get_logger()
HORIZON_SECONDS = 30.0
"""Matches that need something within this time are loaded, so that their timers run."""
BATCH = 200
PAUSES_SECONDS = 90 * 86_400.0
"""Pauses that ended longer ago than this affect no clock any more."""


class Cluster:
    """This node among the others. With SQLite it is the only one, and most of this does nothing."""

    def __init__(
        self,
        node_id: str,
        settings: Settings,
        store: Store,
        matches: LiveMatches,
        notes: PeerNotes,
        listener: PeerListener,
        metrics: Metrics,
        rate_finished: Callable[[], Awaitable[None]],
    ) -> None:
        self._node_id = node_id
        self._settings = settings
        self._store = store
        self._matches = matches
        self._notes = notes
        self._listener = listener
        self._metrics = metrics
        self._rate_finished = rate_finished
        self._tasks: list[asyncio.Task[None]] = []
        self.is_ready = False
        """Whether the store answered when it was last asked."""

    async def start(self, pauses: list[tuple[float, float]]) -> None:
        """Announce this node. If no node was alive for a while, that time is added to ``pauses``, for the clocks."""
        nodes, now = self._store.nodes, timestamps.now()
        last = max((await nodes.seen()).values(), default=None)
        if last is not None and now - last > self._settings.beat_seconds:
            await nodes.pause(last, now)
        pauses.extend(await nodes.pauses(now - PAUSES_SECONDS))
        self._store.database.listen(self._listener.on_note)
        await nodes.beat(self._node_id, now)
        self.is_ready = True
        self._notes.is_alone = set(await nodes.seen()) <= {self._node_id}
        await self._notes.hello()
        self._tasks = [asyncio.create_task(work()) for work in (self._beat, self._sweep, self._catch_up_once)]

    async def stop(self) -> None:
        """Stop, and leave the duties to other nodes at once."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        await self._listener.close()
        if self._store.database.shared:
            try:
                await self._store.nodes.beat(self._node_id, timestamps.now() - self._settings.dead_seconds)
            except StoreError as error:
                log.warning("sign-off failed", problem=error.message)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self._settings.beat_seconds)
            await self._attempt("heartbeat", self._beat_once)

    async def _beat_once(self) -> None:
        await self._store.nodes.beat(self._node_id, timestamps.now())

    async def _catch_up_once(self) -> None:
        """A node that is alone sends no notes, so what it stored before it knew of this one has to be looked for.

        Of two nodes that start together at least the second finds the first: each beats before it looks for others.
        """
        await asyncio.sleep(self._settings.beat_seconds)
        if not self._notes.is_alone:
            self._listener.catch_up()

    async def _sweep(self) -> None:
        """Again and again: take over from dead nodes, load what is due, rate what is finished, unload what is idle."""
        while True:
            await self._attempt("sweep", self._sweep_once)
            self._matches.unload_idle(self._settings.limits.idle_seconds)
            await asyncio.sleep(self._settings.beat_seconds)

    async def _sweep_once(self) -> None:
        await self._take_over()
        await self._load_due()
        await self._rate_finished()

    async def _attempt(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
            self.is_ready = True
        except StoreError as error:
            self.is_ready = False
            log.error(f"{name} failed", problem=error.message)

    async def _take_over(self) -> None:
        if not self._store.database.shared:
            return
        limit, known = timestamps.now() - self._settings.dead_seconds, await self._store.nodes.seen()
        self._notes.is_alone = set(known) <= {self._node_id}
        for node_id, seen in known.items():
            if node_id != self._node_id and seen < limit and await self._store.nodes.take_over(node_id, self._node_id):
                self._metrics.taken_over.inc()
                log.warning("node taken over", dead=node_id)
                for live in self._matches.loaded():
                    live.publisher.presence.remove_peer(node_id, timestamps.now())
                    live.jobs.post_async(live.reload_duty)

    async def _load_due(self) -> None:
        until, after = timestamps.now() + HORIZON_SECONDS, (0.0, "")
        while found := await self._store.matches.due(self._node_id, until, BATCH, after):
            after = found[-1]
            for _, match_id in found:
                live = await self._matches.get(match_id)
                if not live.automation.is_active:
                    live.jobs.post_async(live.reload_duty)
