"""The matches this node has in memory."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tilery.server.matches.live_match import LiveMatch
from tilery.server.protocol import timestamps
from tilery.server.protocol.errors import not_found
from tilery.store.snapshots import MatchSnapshot

if TYPE_CHECKING:
    from tilery.server.node import Node


class LiveMatches:
    """Matches by id, loaded when first needed and put away when nobody has needed them for a while."""

    def __init__(self, house: Node) -> None:
        self._house = house
        self._hosts: dict[str, LiveMatch] = {}
        self._loading: dict[str, asyncio.Task[LiveMatch]] = {}
        self._overtaken: set[str] = set()

    def loaded(self) -> list[LiveMatch]:
        """All that are in memory."""
        return list(self._hosts.values())

    def peek(self, match_id: str) -> LiveMatch | None:
        """The match if it is in memory."""
        return self._hosts.get(match_id)

    async def get(self, match_id: str) -> LiveMatch:
        """The match, from memory or from the store; refused if there is none."""
        host = self._hosts.get(match_id)
        if host is None:
            loading = self._loading.get(match_id)
            if loading is None:
                loading = self._loading[match_id] = asyncio.create_task(self._load(match_id))
                loading.add_done_callback(lambda _: self._loading.pop(match_id, None))
            host = await asyncio.shield(loading)
        host.used = timestamps.now()
        return host

    def overtaken(self, match_id: str) -> None:
        """Another node changed this match; if it is being read here, it is read again."""
        if match_id in self._loading:
            self._overtaken.add(match_id)

    async def _load(self, match_id: str) -> LiveMatch:
        host = LiveMatch(self._house, await self._read(match_id))
        host.automation.is_active = host.row.node == self._house.node
        host.automation.reschedule()
        self._hosts[match_id] = host
        self._house.metrics.hosts.set(len(self._hosts))
        await self._house.cluster.who(host)
        return host

    async def _read(self, match_id: str) -> MatchSnapshot:
        while True:
            self._overtaken.discard(match_id)
            whole = await self._house.reading.get(match_id)
            if whole is None:
                raise not_found("match", match_id)
            if match_id not in self._overtaken:
                return whole

    def sweep(self, idle_seconds: float) -> None:
        """Put away what nobody needs."""
        edge = timestamps.now() - idle_seconds
        for match_id, host in list(self._hosts.items()):
            if host.idle and host.used < edge:
                host.automation.stop()
                del self._hosts[match_id]
        self._house.metrics.hosts.set(len(self._hosts))
