"""The nodes on one database: which are alive, and which one is on duty for which match."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from tilery.server.matches.clock import add_pause
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.matches.store_status import StoreStatus
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
HEARTBEAT, SWEEP = "heartbeat", "sweep"
STALLED_BEATS = 5
STALLED_SECONDS = 10.0
"""A duty that was not done for this long and five beats more is reported as stalled."""
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
        pauses: list[tuple[float, float]],
        status: StoreStatus,
    ) -> None:
        self._node_id = node_id
        self._settings = settings
        self._store = store
        self._matches = matches
        self._notes = notes
        self._listener = listener
        self._metrics = metrics
        self._rate_finished = rate_finished
        self._pauses = pauses
        self._status = status
        self._tasks: list[asyncio.Task[None]] = []
        self._succeeded: dict[str, float] = {}
        """When each duty was last done without an error, by the event loop's clock."""
        self._skipped: set[str] = set()
        """Matches that could not be loaded; each is logged once."""

    @property
    def is_ready(self) -> bool:
        """Whether the store can be written and every duty of this node was done lately."""
        latest = asyncio.get_running_loop().time() - STALLED_BEATS * self._settings.beat_seconds - STALLED_SECONDS
        return (
            self._status.failing_since is None
            and bool(self._succeeded)
            and all(done > latest for done in self._succeeded.values())
        )

    async def start(self) -> None:
        """Announce this node. If no node was alive for a while, that time counts for no clock."""
        nodes, now = self._store.nodes, timestamps.now()
        last = max((await nodes.seen()).values(), default=None)
        if last is not None and now - last > self._settings.beat_seconds:
            await nodes.pause(last, now)
        for pause in await nodes.pauses(now - PAUSES_SECONDS):
            add_pause(self._pauses, *pause)
        self._store.database.listen(self._listener.on_note)
        await nodes.beat(self._node_id, now)
        self._succeeded = dict.fromkeys((HEARTBEAT, SWEEP), asyncio.get_running_loop().time())
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
            await self._attempt(HEARTBEAT, self._beat_once)

    async def _beat_once(self) -> None:
        now = timestamps.now()
        await self._store.nodes.beat(self._node_id, now)
        since = self._status.failing_since
        if since is not None:
            await self._store.nodes.pause(since, now)
            add_pause(self._pauses, since, now)
            await self._notes.paused(since, now)
            log.warning("the store works again", seconds=round(now - since, 1))
        self._status.report_success(now)

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
            await self._attempt(SWEEP, self._sweep_once)
            await asyncio.sleep(self._settings.beat_seconds)

    async def _sweep_once(self) -> None:
        await self._take_over()
        await self._load_due()
        await self._rate_finished()
        self._matches.unload_idle(self._settings.limits.idle_seconds)

    async def _attempt(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        """Do a duty once. Whatever goes wrong, it is done again next time."""
        try:
            await work()
            self._succeeded[name] = asyncio.get_running_loop().time()
        except StoreError as error:
            if name == HEARTBEAT:
                self._status.report_failure()
            log.error(f"{name} failed", problem=error.message)
        except Exception:
            log.exception(f"{name} failed")

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
                await self._load(match_id)

    async def _load(self, match_id: str) -> None:
        """Load a match that needs something; one that cannot be loaded does not keep the others from it."""
        try:
            live = await self._matches.get(match_id)
        except StoreError:
            raise
        except Exception:
            if match_id not in self._skipped:
                self._skipped.add(match_id)
                log.exception("match cannot be loaded", match=match_id)
            return
        if not live.automation.is_active:
            live.jobs.post_async(live.reload_duty)
