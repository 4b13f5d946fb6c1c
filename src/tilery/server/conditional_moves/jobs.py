"""The sweep for conditional moves that wait in the store, such as those of a node that died before it played them."""

from __future__ import annotations

from tilery.server.common.time_source import TimeSource
from tilery.server.matches.live_matches import LiveMatches
from tilery.store.conditional_moves import ConditionalMoves
from tilery.store.database import StoreError

BATCH = 200
CLEAN_SECONDS = 600.0
"""Seconds between deletions of those of finished matches."""


class ConditionalSweep:
    """Has the matches of this node look at conditional moves that were not compared with the latest entry."""

    def __init__(self, node_id: str, store: ConditionalMoves, matches: LiveMatches, time: TimeSource) -> None:
        self._node_id = node_id
        self._store = store
        self._matches = matches
        self._time = time
        self._cleaned = 0.0

    async def run(self) -> None:
        """Look once. A match that cannot be loaded waits for the next round."""
        for match_id in await self._store.waiting(self._node_id, BATCH):
            try:
                live = await self._matches.get(match_id)
            except StoreError:
                raise
            except Exception:
                continue  # the cluster logs matches that cannot be loaded
            if live.automation.is_active:
                live.automation.reschedule()
            else:
                live.jobs.post_async(live.reload_duty)
        now = self._time.now()
        if now - self._cleaned >= CLEAN_SECONDS:
            await self._store.delete_of_finished_matches()
            self._cleaned = now
