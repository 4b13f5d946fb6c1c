"""Matches, their seats and their entries."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from tilery.store.database import Append, Database, Step
from tilery.store.rows import EntryRow, MatchRow, SeatRow
from tilery.store.snapshots import FROM, NAMES, PLAN_COLUMNS, MatchReader, MatchSnapshot

_COLUMNS = tuple(name for name in MatchRow.__struct_fields__ if name not in PLAN_COLUMNS)
_INSERT = (
    f"INSERT INTO matches ({', '.join(_COLUMNS)}) VALUES ({', '.join(f'${n}' for n in range(1, len(_COLUMNS) + 1))})"
)
_PLAN = "INSERT INTO plans (match_id, plan, header) VALUES ($1, $2, $3)"
_SEAT = (
    "INSERT INTO seats (match_id, seat, user_id, how, since) VALUES ($1, $2, $3, $4, $5) "
    "ON CONFLICT (match_id, user_id) DO NOTHING"
)
_LINK = (
    "INSERT INTO seats (match_id, seat, user_id, how, since) SELECT $1, $2, $3, $4, $5 "
    "WHERE EXISTS (SELECT 1 FROM seats WHERE match_id = $1 AND seat = $2 AND user_id = $6 AND how = 'sits') "
    "ON CONFLICT (match_id, user_id) DO NOTHING"
)
_ENTRY = "INSERT INTO entries (match_id, seq, request, body) VALUES ($1, $2, $3, $4)"
_REVISED = ("id", "version", "status", "code", "changed", "seq", "awaited", "due", "node", "rated")
_REVISE = (
    "UPDATE matches SET version = version + 1, status = $3, code = $4, changed = $5, seq = $6, awaited = $7, due = $8, "
    "node = $9, rated = $10 WHERE id = $1 AND version = $2 AND status = 'waiting'"
)
_REPLAN = "UPDATE plans SET plan = $2, header = $3 WHERE match_id = $1"
_FOLLOW = "UPDATE matches SET rematch = $2 WHERE id = $1 AND rematch IS NULL"


def _row(values: tuple[object, ...]) -> MatchRow:
    return MatchRow(*values)  # type: ignore[arg-type]


def _seat_steps(seats: Sequence[SeatRow]) -> list[Step]:
    return [Step(_SEAT, (s.match_id, s.seat, s.user_id, s.how, s.since)) for s in seats]


def _entry_steps(row: MatchRow, entries: Sequence[EntryRow]) -> list[Step]:
    return [Step(_ENTRY, (row.id, e.seq, e.request, e.body)) for e in entries]


class Matches:
    """The matches of a store."""

    def __init__(self, database: Database, reader: MatchReader) -> None:
        self._database = database
        self._reader = reader

    async def create(
        self,
        row: MatchRow,
        seats: Sequence[SeatRow],
        entries: Sequence[EntryRow] = (),
        follows: str | None = None,
    ) -> bool:
        """A new match; False if its id or code is taken, or the match it ``follows`` has a following one already."""
        values = tuple(getattr(row, name) for name in _COLUMNS)
        steps = [
            Step(_INSERT, values),
            Step(_PLAN, (row.id, row.plan, row.header)),
            *_seat_steps(seats),
            *_entry_steps(row, entries),
        ]
        if follows is not None:
            steps.append(Step(_FOLLOW, (follows, row.id), rows=1))
        return await self._database.write(*steps)

    async def revise(
        self,
        row: MatchRow,
        seats: Sequence[SeatRow] = (),
        entries: Sequence[EntryRow] = (),
        vacated: Sequence[int] = (),
    ) -> bool:
        """Change a table that waits for players, or begin its match; False: somebody was quicker.

        ``row.version`` is the version it was read at. Everybody who played from a ``vacated`` seat loses it.
        """
        steps = [Step(_REVISE, tuple(getattr(row, name) for name in _REVISED), rows=1)]
        steps.append(Step(_REPLAN, (row.id, row.plan, row.header), rows=1))
        steps += [Step("DELETE FROM seats WHERE match_id = $1 AND seat = $2", (row.id, seat)) for seat in vacated]
        steps += [*_seat_steps(seats), *_entry_steps(row, entries)]
        return await self._database.write(*steps)

    def append(self, append: Append) -> asyncio.Future[bool]:
        """Store the next entry; False: that number is taken. Durable when it returns."""
        return self._database.append(append)

    async def snapshot(self, match_id: str) -> MatchSnapshot | None:
        """The match with its seats, entries and ratings, read together with others that are asked for."""
        return await self._reader.get(match_id)

    async def get(self, match_id: str) -> MatchRow | None:
        """The match of this id."""
        rows = await self._database.fetch(f"SELECT {NAMES} {FROM} WHERE m.id = $1", match_id)
        return _row(rows[0]) if rows else None

    async def by_code(self, code: str) -> MatchRow | None:
        """The match that waits for players with this code."""
        rows = await self._database.fetch(f"SELECT {NAMES} {FROM} WHERE m.code = $1", code)
        return _row(rows[0]) if rows else None

    async def entries(self, match_id: str, after: int = -1) -> list[EntryRow]:
        """The entries after this one, in order."""
        sql = "SELECT seq, request, body FROM entries WHERE match_id = $1 AND seq > $2 ORDER BY seq"
        return [EntryRow(*row) for row in await self._database.fetch(sql, match_id, after)]

    async def seats(self, match_id: str) -> dict[str, int]:
        """The seat of every user who has one."""
        rows = await self._database.fetch("SELECT user_id, seat FROM seats WHERE match_id = $1", match_id)
        return dict(rows)

    async def link_seat(self, seat: SeatRow, occupant: str) -> bool:
        """Let a user play from the seat ``occupant`` sits in; False if they have a seat, or the occupant has left it.

        The match's row is locked first, so that a seat cannot change hands at the same time.
        """
        lock = Step("UPDATE matches SET version = version WHERE id = $1", (seat.match_id,), rows=1)
        link = Step(_LINK, (seat.match_id, seat.seat, seat.user_id, seat.how, seat.since, occupant), rows=1)
        return await self._database.write(lock, link)

    async def open(self, limit: int) -> list[MatchRow]:
        """Tables anyone may join, the latest first."""
        sql = f"SELECT {NAMES} {FROM} WHERE m.status = 'waiting' AND m.public = 1 ORDER BY m.created DESC LIMIT $1"
        return [_row(row) for row in await self._database.fetch(sql, limit)]

    async def of_user(self, user_id: str, limit: int, before: float | None = None) -> list[MatchRow]:
        """The matches a user has a seat in, those that changed last first; ``before``: a time to go on from."""
        sql = (
            f"SELECT {NAMES} {FROM} JOIN seats s ON s.match_id = m.id "
            "WHERE s.user_id = $1 AND m.changed < $2 ORDER BY m.changed DESC LIMIT $3"
        )
        edge = 1e18 if before is None else before
        return [_row(row) for row in await self._database.fetch(sql, user_id, edge, limit)]

    async def due(
        self, node: str, until: float, limit: int, after: tuple[float, str] = (0.0, "")
    ) -> list[tuple[float, str]]:
        """Matches this node is on duty for, by when they want attention; ``after``: the last one known."""
        sql = (
            "SELECT due, id FROM matches WHERE due IS NOT NULL AND due <= $1 AND node = $2 AND (due, id) > ($3, $4) "
            "ORDER BY due, id LIMIT $5"
        )
        return [(row[0], row[1]) for row in await self._database.fetch(sql, until, node, *after, limit)]

    async def unrated(self, before: float, limit: int) -> list[str]:
        """Finished matches whose ratings are still to be counted."""
        sql = "SELECT id FROM matches WHERE status = 'over' AND rated = 0 AND changed < $1 LIMIT $2"
        return [row[0] for row in await self._database.fetch(sql, before, limit)]

    async def count(self) -> dict[str, int]:
        """How many matches there are in each state."""
        return {row[0]: row[1] for row in await self._database.fetch("SELECT status, count(*) FROM matches GROUP BY 1")}
