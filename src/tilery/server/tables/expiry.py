"""Expiry of tables that never started and of matches between bots alone."""

from __future__ import annotations

import structlog

from tilery.server.matches.interfaces import Peers
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.matches.plan import read_plan
from tilery.server.settings import Limits
from tilery.store.matches import Matches
from tilery.store.rows import MatchRow

log = structlog.get_logger()
CHECK_SECONDS = 60.0
BATCH = 200


class TableExpiry:
    """Closes expired tables. A duty of every node, of which the store lets one close a table."""

    def __init__(self, limits: Limits, store: Matches, matches: LiveMatches, peers: Peers) -> None:
        self._limits = limits
        self._store = store
        self._matches = matches
        self._peers = peers
        self._checked = 0.0

    async def run(self) -> None:
        """Close expired tables, unless that was done recently."""
        now = self._matches.time.now()
        if now - self._checked < min(CHECK_SECONDS, self._limits.public_table_seconds):
            return
        limits = self._limits
        public, private = now - limits.public_table_seconds, now - limits.private_table_seconds
        while found := await self._store.not_begun(public, private, BATCH):
            for match_id, version in found:
                await self._close(match_id, version)
        self._checked = now

    async def _close(self, match_id: str, version: int) -> None:
        if not await self._store.delete_waiting(match_id, version):
            return  # a seat was taken, or another node was first
        log.info("table expired", match=match_id)
        live = self._matches.peek(match_id)
        if live is not None:
            await live.jobs.ask(live.reload)
        await self._peers.notify_table(match_id)


class BotMatchExpiry:
    """Deletes finished matches between bots alone. A duty of every node."""

    def __init__(self, limits: Limits, store: Matches, matches: LiveMatches) -> None:
        self._seconds = limits.bot_match_days * 86_400.0
        self._store = store
        self._matches = matches
        self._checked = 0.0

    async def run(self) -> None:
        """Delete expired matches, unless that was done recently."""
        now = self._matches.time.now()
        if now - self._checked < CHECK_SECONDS:
            return
        since = 0.0
        while found := await self._store.without_people(since, now - self._seconds, BATCH):
            for row in found:
                since = row.changed
                await self._delete(row)
        self._checked = now

    async def _delete(self, row: MatchRow) -> None:
        """Delete a match, unless it belonged to deleted people: those have no seats either."""
        is_among_bots = all(seat.kind == "bot" for seat in read_plan(row.plan).seats)
        if is_among_bots and self._matches.peek(row.id) is None and await self._store.delete_finished(row.id):
            log.info("match of bots expired", match=row.id)
