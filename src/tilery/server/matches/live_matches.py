"""The matches in this node's memory."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from math import inf

import msgspec

from tilery.core.caches import LRUCache
from tilery.core.seating import Seat
from tilery.lexicon import Lexicon
from tilery.server.common.errors import not_found
from tilery.server.matches.clock import add_pause
from tilery.server.matches.interfaces import MatchServices, Peers, StorageBudget
from tilery.server.matches.live_match import NOBODY_GONE, LiveMatch
from tilery.server.matches.plan import read_plan
from tilery.server.matches.plan_summaries import PlanSummaries
from tilery.store.snapshots import MatchSnapshot

MAX_GONE = 50_000
"""Maximum unloaded matches whose offline times are remembered. For others the time counts from loading."""
IN_USE_SECONDS = 2.0
"""Seconds for which a match counts as used by the request that asked for it."""


class _PinnedTo(msgspec.Struct, frozen=True):
    """The part of a record's first line that names the valid words."""

    lexicon_sha256: str | None = None


_header = msgspec.json.Decoder(_PinnedTo)


class LiveMatches:
    """Matches by id, loaded on first use and unloaded after some idle time."""

    def __init__(self, services: MatchServices, peers: Peers) -> None:
        self._services = services
        self.time = services.time
        self._peers = peers
        self._matches: dict[str, LiveMatch] = {}
        self._loading: dict[str, asyncio.Task[LiveMatch]] = {}
        self._changed_while_loading: set[str] = set()
        self._gone = LRUCache[str, Mapping[Seat, float]](MAX_GONE)
        """Offline seats of unloaded matches, and since when, for tables with stand-ins."""
        self._is_stopped = False
        self.summaries = PlanSummaries()

    @property
    def storage(self) -> StorageBudget:
        """The budgets of stored bytes."""
        return self._services.storage

    def loaded(self) -> list[LiveMatch]:
        """All matches in memory."""
        return list(self._matches.values())

    def peek(self, match_id: str) -> LiveMatch | None:
        """The match, None if it is not in memory."""
        return self._matches.get(match_id)

    async def get(self, match_id: str) -> LiveMatch:
        """The match, from memory or from the store. Refused if it does not exist."""
        live = self._matches.get(match_id)
        if live is not None and live.is_closed:
            self._unload(live)
            live = None
        if live is None:
            loading = self._loading.get(match_id)
            if loading is None:
                loading = self._loading[match_id] = asyncio.create_task(self._load(match_id))
                loading.add_done_callback(partial(self._on_loaded, match_id))
            live = await asyncio.shield(loading)
        live.last_used = self.time.now()
        return live

    def add_pause(self, start: float, stop: float) -> None:
        """Exclude a time in which nobody could play from all clocks."""
        add_pause(self._services.pauses, start, stop)
        for live in self.loaded():
            live.on_pause()

    def changed_elsewhere(self, match_id: str) -> None:
        """Note a change by another node. A match being loaded here is read again."""
        if match_id in self._loading:
            self._changed_while_loading.add(match_id)

    async def send_viewers(self, live: LiveMatch) -> None:
        """Announce the viewers of the match here to the other nodes."""
        await self._peers.notify_viewers(live.id, live.audience.here())

    async def reread(self, match_id: str) -> None:
        """Read a match again after a change in the store, here if it is in memory, and on the other nodes."""
        live = self.peek(match_id)
        if live is not None:
            await live.jobs.ask(live.reload)
        self.changed_elsewhere(match_id)
        await self._peers.notify_table(match_id)

    async def send_table_changed(self, live: LiveMatch) -> None:
        """Announce a change of the table to the other nodes."""
        await self._peers.notify_table(live.id)

    def unload_idle(self, idle_seconds: float, idle_bytes: float = inf) -> None:
        """Unload the matches idle for this many seconds, and sooner as long as idle ones take more than these bytes."""
        now = self.time.now()
        idle = sorted((live for live in self.loaded() if live.is_idle), key=lambda live: live.last_used)
        size = sum(live.size for live in idle)
        for live in idle:
            unused = now - live.last_used
            if live.is_closed or unused > idle_seconds or (size > idle_bytes and unused > IN_USE_SECONDS):
                self._unload(live)
                size -= live.size
        self._services.metrics.set_loaded(len(self._matches))

    def _unload(self, live: LiveMatch) -> None:
        live.close()
        del self._matches[live.id]
        if live.plan.terms.away is not None and live.match is not None and not live.is_over:
            self._gone.put(live.id, live.audience.gone())

    def stop(self) -> None:
        """Stop bots, clocks and presence."""
        self._is_stopped = True
        for live in self._matches.values():
            live.close()

    async def settle(self) -> None:
        """Wait until everything under way is stored."""
        for live in self.loaded():
            await live.jobs.settle()

    def _on_loaded(self, match_id: str, loading: asyncio.Task[LiveMatch]) -> None:
        self._loading.pop(match_id, None)
        if not loading.cancelled():
            loading.exception()  # raised to the waiting callers, if there are any

    async def _load(self, match_id: str) -> LiveMatch:
        snapshot = await self._read(match_id)
        lexicon = await self._lexicon(snapshot)
        live = LiveMatch(snapshot, self._services, lexicon, self._gone.pop(match_id) or NOBODY_GONE)
        await live.start(snapshot)
        if self._is_stopped:
            live.close()
        self._matches[match_id] = live
        self._services.metrics.set_loaded(len(self._matches))
        if match_id in self._changed_while_loading:
            await live.jobs.ask(live.reload)
            await live.jobs.ask(live.catch_up)
        await self._peers.ask_viewers(match_id)
        return live

    async def _lexicon(self, snapshot: MatchSnapshot) -> Lexicon | None:
        """The words of the match, composed in a worker so that the event loop does not wait."""
        plan = read_plan(snapshot.row.plan)
        spec = plan.lexicon_spec()
        if spec is None:
            return None
        pinned = _header.decode(snapshot.row.header).lexicon_sha256 if snapshot.row.header else None
        requester = self._services.requesters.get(plan.owner)
        return await self._services.lexicons.ready(spec, pinned, requester)

    async def _read(self, match_id: str) -> MatchSnapshot:
        while True:
            self._changed_while_loading.discard(match_id)
            snapshot = await self._services.store.snapshot(match_id)
            if snapshot is None:
                raise not_found("match", match_id)
            if match_id not in self._changed_while_loading:
                return snapshot
