"""What is committed, seen by an observer whom no fault reaches; and each match, replayed from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tilery.core.codec import encode
from tilery.core.record import Entry
from tilery.core.seating import Seat
from tilery.match import Match
from tilery.server.matches.persistence import append_stored, load_match
from tilery.server.matches.plan import TablePlan, read_plan
from tilery.store.rows import EntryRow

Fetch = Callable[..., list[Any]]


class TrueMatch:
    """A match as it is committed."""

    def __init__(self, fetch: Fetch, match_id: str) -> None:
        self._fetch = fetch
        self.id = match_id
        self.rows: list[EntryRow] = []
        self.match: Match | None = None
        self.seats: dict[str, Seat] = {}
        self.plan: TablePlan | None = None

    def refresh(self) -> None:
        """Read what was committed since."""
        if self.match is None:
            found = self._fetch("SELECT plan, header FROM plans WHERE match_id = $1", self.id)
            if not found or found[0][1] is None:
                return
            self.plan, self.match = read_plan(found[0][0]), load_match(found[0][1])
        sql = "SELECT seq, request, body FROM entries WHERE match_id = $1 AND seq >= $2 ORDER BY seq"
        for row in self._fetch(sql, self.id, len(self.rows)):
            stored = EntryRow(*row)
            append_stored(self.match, stored)
            self.rows.append(stored)
        self.seats = dict(self._fetch("SELECT user_id, seat FROM seats WHERE match_id = $1", self.id))

    def has(self, seq: int) -> bool:
        """True if this entry is committed."""
        if seq >= len(self.rows):
            self.refresh()
        return seq < len(self.rows)

    def request(self, key: str) -> int | None:
        """The number of the entry stored for this request."""
        self.refresh()
        return next((row.seq for row in self.rows if row.request == key), None)

    def after(self, seq: int) -> Match:
        """The match after this entry."""
        assert self.match is not None
        return self.match if seq == len(self.rows) - 1 else self.match.before(seq + 1)

    def entries(self) -> list[Entry]:
        """All entries."""
        return [] if self.match is None else self.match.entries


class Truth:
    """All matches as they are committed."""

    def __init__(self, fetch: Fetch) -> None:
        self.fetch = fetch
        self._matches: dict[str, TrueMatch] = {}

    def match(self, match_id: str) -> TrueMatch:
        """One match."""
        if match_id not in self._matches:
            self._matches[match_id] = TrueMatch(self.fetch, match_id)
        return self._matches[match_id]

    def all(self) -> list[TrueMatch]:
        """Every match that has begun."""
        ids = [row[0] for row in self.fetch("SELECT id FROM matches WHERE status <> 'waiting' ORDER BY id")]
        found = [self.match(match_id) for match_id in ids]
        for one in found:
            one.refresh()
        return found


def as_json(value: Any) -> bytes:
    """The value as it is sent."""
    return encode(value)
