"""People online on all nodes: those with a page of the lobby open or a connection to a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tilery.server.common.time_source import TimeSource
from tilery.server.common.visitors import Visitor
from tilery.server.pairing.wire import OnlineList, OnlinePerson
from tilery.store.online import OnlineReports

AWAY_SECONDS = 30.0
"""Seconds after which a person without a connection counts as gone. Clients poll every ten."""
REPORT_SECONDS = 15.0
"""Seconds between two reports of a node if nothing changes."""
SILENT_SECONDS = 60.0
"""Seconds after which a node's report no longer counts."""
LISTED = 40
"""Maximum people listed by name. The others are only counted."""


class OnlinePeople:
    """Tracks the people online at this node, and reads the others from the store."""

    def __init__(
        self,
        node_id: str,
        store: OnlineReports,
        connected: Callable[[], Iterable[tuple[str, str]]],
        time: TimeSource,
        *,
        shared: bool,
    ) -> None:
        """Start empty. ``connected``: user ids and names of everybody connected here. ``shared``: other nodes may
        exist.
        """
        self._node_id = node_id
        self._store = store
        self._connected = connected
        self._time = time
        self._shared = shared
        self._seen: dict[str, tuple[str, float]] = {}
        self._reported: dict[str, str] = {}
        self._reported_at = 0.0

    def look(self, visitor: Visitor) -> None:
        """Record that a visitor polls the lobby."""
        if visitor.user:
            self._seen[visitor.user] = (visitor.name, self._time.now())

    async def others(self, visitor: Visitor) -> OnlineList:
        """Everybody else who is online, by name."""
        people = self._here(self._time.now())
        if self._shared:
            people |= await self._store.elsewhere(self._node_id, self._time.now() - SILENT_SECONDS)
        people.pop(visitor.user or "", None)
        named = sorted(((name, user) for user, name in people.items() if name), key=lambda one: one[0].casefold())
        return OnlineList(len(people), tuple(OnlinePerson(user, name) for name, user in named[:LISTED]))

    async def run(self) -> None:
        """Report to the other nodes. A duty of the cluster."""
        now = self._time.now()
        people = self._here(now)
        if not self._shared or (people == self._reported and now - self._reported_at < REPORT_SECONDS):
            return
        await self._store.report(self._node_id, now, people, now - SILENT_SECONDS)
        self._reported, self._reported_at = people, now

    def _here(self, now: float) -> dict[str, str]:
        """Names by user id, without those who polled too long ago."""
        self._seen = {user: one for user, one in self._seen.items() if one[1] >= now - AWAY_SECONDS}
        return {user: name for user, (name, _) in self._seen.items()} | dict(self._connected())
