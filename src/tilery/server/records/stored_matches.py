"""Stored matches for workers, and the names of record files."""

from __future__ import annotations

from tilery.core.record import SUFFIX
from tilery.server.common.errors import not_found
from tilery.server.matches.live_match import LiveMatch
from tilery.server.matches.persistence import StoredMatch


async def stored_match(live: LiveMatch, user: str | None) -> StoredMatch:
    """The match in stored form, for a worker that reads it for this user. Refused before the deal."""
    if live.row.header is None:
        raise not_found("record", live.id)
    return StoredMatch(live.row.header, await live.services.store.entries(live.id), live.seat_of(user))


def record_name(live: LiveMatch) -> str:
    """The name of the file with the match's record."""
    return f"{live.plan.game}-{live.id}{SUFFIX}"
