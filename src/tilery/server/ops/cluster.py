"""The nodes on one database: their heartbeats, and the duties for matches."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence

import structlog

from tilery.server.matches.audience import NO_WATCHERS
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.matches.store_status import StoreStatus
from tilery.server.ops.metrics import Metrics
from tilery.server.ops.peers import PeerListener, PeerNotes
from tilery.server.settings import Settings
from tilery.store.database import StoreError
from tilery.store.store import Store

log = structlog.get_logger()
HORIZON_SECONDS = 30.0
"""Seconds within which a match must be due to be loaded, so that its timers run."""
BATCH = 200
LOAD_SECONDS = 1.0
"""Seconds that the sweep waits for a batch of matches to load. Some wait for their words to be composed."""
UNPLAYABLE_SECONDS = 60.0
"""Seconds until a match that could not be loaded, or whose rules are missing, is tried again."""
HEARTBEAT, SWEEP = "heartbeat", "sweep"
STALLED_BEATS = 5
STALLED_SECONDS = 10.0
"""Seconds, plus five heartbeats, after which a duty not done is reported as stalled."""


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
        housekeeping: Sequence[Callable[[], Awaitable[None]]],
        status: StoreStatus,
    ) -> None:
        self._node_id = node_id
        self._settings = settings
        self._store = store
        self._matches = matches
        self._time = matches.time
        self._notes = notes
        self._listener = listener
        self._metrics = metrics
        self._housekeeping = housekeeping
        self._status = status
        self._tasks: list[asyncio.Task[None]] = []
        self._succeeded: dict[str, float] = {}
        """The moment when each duty last succeeded, by the monotonic clock."""
        self._revocations = 0
        self._unplayable: dict[str, float] = {}
        """Unplayable matches, and when to try again by the monotonic clock. Each is logged once."""
        self._loading: dict[str, asyncio.Task[None]] = {}
        """Matches that the sweep is loading."""

    @property
    def is_ready(self) -> bool:
        """True if the store accepts writes and every duty of this node was done recently."""
        latest = self._time.monotonic() - STALLED_BEATS * self._settings.beat_seconds - STALLED_SECONDS
        return (
            self._status.failing_since is None
            and bool(self._succeeded)
            and all(done > latest for done in self._succeeded.values())
        )

    async def start(self) -> None:
        """Announce this node. Time in which no node was alive counts for no clock."""
        nodes, now = self._store.nodes, self._time.now()
        last = max((await nodes.seen()).values(), default=None)
        if last is not None and now - last > self._settings.beat_seconds:
            await nodes.pause(last, now)
        await self._listener.read_pauses()
        self._store.database.listen(self._listener.on_note)
        await nodes.beat(self._node_id, now)
        self._succeeded = dict.fromkeys((HEARTBEAT, SWEEP), self._time.monotonic())
        self._revocations = await self._store.people.revocations()
        self._notes.is_alone = set(await nodes.seen()) <= {self._node_id}
        await self._notes.notify_started()
        self._tasks = [asyncio.create_task(work()) for work in (self._beat, self._sweep, self._catch_up_once)]

    async def stop(self) -> None:
        """Stop, and leave the duties to other nodes at once."""
        tasks = [*self._tasks, *self._loading.values()]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        await self._listener.close()
        if self._store.database.shared:
            try:
                await self._store.nodes.beat(self._node_id, self._time.now() - self._settings.dead_seconds)
            except StoreError as error:
                log.warning("sign-off failed", problem=error.message)

    async def _beat(self) -> None:
        while True:
            await self._time.sleep(self._settings.beat_seconds)
            await self._attempt(HEARTBEAT, self._beat_once)

    async def _beat_once(self) -> None:
        now = self._time.now()
        if not await self._store.nodes.beat(self._node_id, now):
            task = asyncio.create_task(self._catch_up_once())  # another node took this one for dead
            self._tasks.append(task)
            task.add_done_callback(self._tasks.remove)
        since = await self._out_since(now)
        if since is not None:
            await self._store.nodes.pause(since, now)
            self._matches.add_pause(since, now)
            await self._notes.notify_paused(since, now)
            log.warning("nobody could play for a while", seconds=round(now - since, 1))
        self._status.report_success(now)

    async def _out_since(self, now: float) -> float | None:
        """The moment since which this node could store nothing, or was frozen, if no other node went on meanwhile."""
        since = self._status.failing_since or self._status.frozen_since(now)
        if since is None:
            return None
        seen = await self._store.nodes.seen()
        alive = (at > since + self._settings.dead_seconds for node, at in seen.items() if node != self._node_id)
        return None if any(alive) else since

    async def _catch_up_once(self) -> None:
        """Read the entries stored by other nodes before they knew of this one.

        A node that is alone sends no notes. The same holds for nodes that took this one for dead because of a late
        heartbeat.
        After two heartbeats all others have read the list of nodes and know of it.
        """
        await self._time.sleep(2 * self._settings.beat_seconds)
        if self._store.database.shared:
            self._listener.catch_up()

    async def _sweep(self) -> None:
        """Periodically take over from dead nodes, load due matches, unload idle ones, and clean up."""
        while True:
            await self._attempt(SWEEP, self._sweep_once)
            await self._time.sleep(self._settings.beat_seconds)

    async def _sweep_once(self) -> None:
        await self._take_over()
        await self._load_due()
        await self._notice_revocations()
        self._matches.unload_idle(self._settings.limits.idle_seconds, self._settings.limits.idle_bytes)
        for work in self._housekeeping:
            await work()

    async def _notice_revocations(self) -> None:
        """Close the sessions ended by the operator, whose command works on the database alone."""
        count = await self._store.people.revocations()
        if count != self._revocations:
            await self._listener.recheck_connections()
            self._revocations = count

    async def _attempt(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        """Do a duty once. After any error, it is tried again in the next round."""
        try:
            await work()
            self._succeeded[name] = self._time.monotonic()
        except StoreError as error:
            if name == HEARTBEAT:
                self._status.report_failure()
            log.error(f"{name} failed", problem=error.message)
        except Exception:
            log.exception(f"{name} failed")

    async def _take_over(self) -> None:
        if not self._store.database.shared:
            return
        limit, known = self._time.now() - self._settings.dead_seconds, await self._store.nodes.seen()
        self._notes.is_alone = set(known) <= {self._node_id}
        dead = [node_id for node_id, seen in known.items() if node_id != self._node_id and seen < limit]
        for node_id in dead:
            if await self._store.nodes.take_over(node_id, self._node_id, limit):
                self._metrics.taken_over.inc()
                log.warning("node taken over", dead=node_id)
                for live in self._matches.loaded():
                    live.audience.set_peer(node_id, NO_WATCHERS)
                    live.jobs.post_async(live.reload_duty)

    async def _load_due(self) -> None:
        until, after = self._time.now() + HORIZON_SECONDS, (0.0, "")
        due: set[str] = set()
        while found := await self._store.matches.due(self._node_id, until, BATCH, after):
            after = found[-1]
            due.update(match_id for _, match_id in found)
            tasks = [self._start_loading(match_id) for _, match_id in found]
            with contextlib.suppress(TimeoutError):
                async with self._time.timeout(LOAD_SECONDS):
                    await asyncio.wait(tasks)
        for match_id in self._unplayable.keys() - due:
            del self._unplayable[match_id]

    def _start_loading(self, match_id: str) -> asyncio.Task[None]:
        """Load a match without delaying the others if it takes long."""
        task = self._loading.get(match_id)
        if task is None:
            task = self._loading[match_id] = asyncio.create_task(self._load(match_id))
            task.add_done_callback(lambda _: self._loading.pop(match_id))
        return task

    async def _load(self, match_id: str) -> None:
        """Load a due match. An error does not prevent loading the others."""
        now = self._time.monotonic()
        if self._unplayable.get(match_id, now) > now:
            return
        try:
            live = await self._matches.get(match_id)
        except StoreError:
            return  # the next sweep finds it again
        except Exception:
            if match_id not in self._unplayable:
                log.exception("match cannot be loaded", match=match_id)
            self._unplayable[match_id] = now + UNPLAYABLE_SECONDS
            return
        if live.match is not None and not live.match.rules_are_here:
            self._unplayable[match_id] = now + UNPLAYABLE_SECONDS
        elif not live.automation.is_active:
            live.jobs.post_async(live.reload_duty)
