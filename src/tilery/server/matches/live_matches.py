"""The matches this node has in memory."""

from __future__ import annotations

import asyncio

from tilery.server.matches.interfaces import MatchServices, Peers
from tilery.server.matches.live_match import LiveMatch
from tilery.server.protocol import timestamps
from tilery.server.protocol.errors import not_found
from tilery.store.snapshots import MatchSnapshot


class LiveMatches:
    """Matches by id, loaded when first needed and unloaded when nobody has needed them for a while."""

    def __init__(self, services: MatchServices, peers: Peers) -> None:
        self._services = services
        self._peers = peers
        self._matches: dict[str, LiveMatch] = {}
        self._loading: dict[str, asyncio.Task[LiveMatch]] = {}
        self._changed_while_loading: set[str] = set()
        self._is_stopped = False

    def loaded(self) -> list[LiveMatch]:
        """All matches in memory."""
        return list(self._matches.values())

    def peek(self, match_id: str) -> LiveMatch | None:
        """The match if it is in memory."""
        return self._matches.get(match_id)

    async def get(self, match_id: str) -> LiveMatch:
        """The match, from memory or from the store; refused if there is none."""
        live = self._matches.get(match_id)
        if live is None:
            loading = self._loading.get(match_id)
            if loading is None:
                loading = self._loading[match_id] = asyncio.create_task(self._load(match_id))
                loading.add_done_callback(lambda _: self._loading.pop(match_id, None))
            live = await asyncio.shield(loading)
        live.last_used = timestamps.now()
        return live

    def changed_elsewhere(self, match_id: str) -> None:
        """Another node changed this match; if it is being loaded here, it is read again."""
        if match_id in self._loading:
            self._changed_while_loading.add(match_id)

    async def send_viewers(self, live: LiveMatch) -> None:
        """Tell the other nodes who watches the match here."""
        await self._peers.viewers_changed(live.id, *live.publisher.presence.here())

    def unload_idle(self, idle_seconds: float) -> None:
        """Unload the matches nobody has needed for this long."""
        limit = timestamps.now() - idle_seconds
        for match_id, live in list(self._matches.items()):
            if live.is_idle and live.last_used < limit:
                live.automation.stop()
                del self._matches[match_id]
        self._services.metrics.matches_loaded(len(self._matches))

    def stop(self) -> None:
        """Ask no bots and ring no clocks any more."""
        self._is_stopped = True
        for live in self._matches.values():
            live.automation.stop()

    async def settle(self) -> None:
        """Wait until everything that is being stored is stored."""
        for live in self.loaded():
            await live.jobs.settle()

    async def _load(self, match_id: str) -> LiveMatch:
        live = LiveMatch(await self._read(match_id), self._services)
        if self._is_stopped:
            live.automation.stop()
        self._matches[match_id] = live
        self._services.metrics.matches_loaded(len(self._matches))
        await self._peers.ask_viewers(match_id)
        return live

    async def _read(self, match_id: str) -> MatchSnapshot:
        while True:
            self._changed_while_loading.discard(match_id)
            snapshot = await self._services.store.snapshot(match_id)
            if snapshot is None:
                raise not_found("match", match_id)
            if match_id not in self._changed_while_loading:
                return snapshot
