"""The matches this node has in memory."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tilery.server import times
from tilery.server.host import Host
from tilery.server.refusals import not_found
from tilery.store.reading import Whole

if TYPE_CHECKING:
    from tilery.server.house import House


class Hosts:
    """Matches by id, loaded when first needed and put away when nobody has needed them for a while."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._hosts: dict[str, Host] = {}
        self._loading: dict[str, asyncio.Task[Host]] = {}
        self._overtaken: set[str] = set()

    def loaded(self) -> list[Host]:
        """All that are in memory."""
        return list(self._hosts.values())

    def peek(self, match_id: str) -> Host | None:
        """The match if it is in memory."""
        return self._hosts.get(match_id)

    async def get(self, match_id: str) -> Host:
        """The match, from memory or from the store; refused if there is none."""
        host = self._hosts.get(match_id)
        if host is None:
            loading = self._loading.get(match_id)
            if loading is None:
                loading = self._loading[match_id] = asyncio.create_task(self._load(match_id))
                loading.add_done_callback(lambda _: self._loading.pop(match_id, None))
            host = await asyncio.shield(loading)
        host.used = times.now()
        return host

    def overtaken(self, match_id: str) -> None:
        """Another node changed this match; if it is being read here, it is read again."""
        if match_id in self._loading:
            self._overtaken.add(match_id)

    async def _load(self, match_id: str) -> Host:
        host = Host(self._house, await self._read(match_id))
        host.duty.mine = host.row.node == self._house.node
        host.duty.look()
        self._hosts[match_id] = host
        self._house.metrics.hosts.set(len(self._hosts))
        await self._house.cluster.who(host)
        return host

    async def _read(self, match_id: str) -> Whole:
        while True:
            self._overtaken.discard(match_id)
            whole = await self._house.reading.get(match_id)
            if whole is None:
                raise not_found("match", match_id)
            if match_id not in self._overtaken:
                return whole

    def sweep(self, idle_seconds: float) -> None:
        """Put away what nobody needs."""
        edge = times.now() - idle_seconds
        for match_id, host in list(self._hosts.items()):
            if host.idle and host.used < edge:
                host.duty.stop()
                del self._hosts[match_id]
        self._house.metrics.hosts.set(len(self._hosts))
