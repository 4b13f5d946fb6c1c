"""Matches, their seats and their entries."""

from __future__ import annotations

from collections.abc import Sequence

from tilery.store.database import Database, Statement
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


def _seat_statements(seats: Sequence[SeatRow]) -> list[Statement]:
    return [Statement(_SEAT, (s.match_id, s.seat, s.user_id, s.how, s.since)) for s in seats]


def _entry_statements(row: MatchRow, entries: Sequence[EntryRow]) -> list[Statement]:
    return [Statement(_ENTRY, (row.id, e.seq, e.request, e.body)) for e in entries]


def match_statements(row: MatchRow, seats: Sequence[SeatRow], entries: Sequence[EntryRow]) -> list[Statement]:
    """The statements that store a new match, for writes that store more with it."""
    return [
        Statement(_INSERT, tuple(getattr(row, name) for name in _COLUMNS)),
        Statement(_PLAN, (row.id, row.plan, row.header)),
        *_seat_statements(seats),
        *_entry_statements(row, entries),
    ]


class Matches:
    """The matches of a store."""

    def __init__(self, database: Database, reader: MatchReader) -> None:
        self._database = database
        self._reader = reader
        self.append = database.append
        """Stores the next entry. A direct reference, as every move passes here."""

    async def create(
        self,
        row: MatchRow,
        seats: Sequence[SeatRow],
        entries: Sequence[EntryRow] = (),
        follows: str | None = None,
    ) -> bool:
        """Store a new match. False if its id or code is taken, or if ``follows`` already has a following match."""
        statements = match_statements(row, seats, entries)
        if follows is not None:
            statements.append(Statement(_FOLLOW, (follows, row.id), rows=1))
        return await self._database.write(*statements)

    async def revise(
        self,
        row: MatchRow,
        seats: Sequence[SeatRow] = (),
        entries: Sequence[EntryRow] = (),
        vacated: Sequence[int] = (),
    ) -> bool:
        """Change a waiting table, or start its match. False if it was changed meanwhile.

        ``row.version`` is the version that was read. Everybody who played from a ``vacated`` seat loses it.
        """
        statements = [Statement(_REVISE, tuple(getattr(row, name) for name in _REVISED), rows=1)]
        statements.append(Statement(_REPLAN, (row.id, row.plan, row.header), rows=1))
        statements += [
            Statement("DELETE FROM seats WHERE match_id = $1 AND seat = $2", (row.id, seat)) for seat in vacated
        ]
        statements += [*_seat_statements(seats), *_entry_statements(row, entries)]
        return await self._database.write(*statements)

    async def snapshot(self, match_id: str) -> MatchSnapshot | None:
        """The match with its seats, entries and ratings, read in one query with others requested at the same time."""
        return await self._reader.get(match_id)

    async def replace_plan(self, match_id: str, before: str, after: str) -> bool:
        """Replace the plan ``before``, whether the match runs or not. False if the stored plan is another one."""
        sql = "UPDATE plans SET plan = $3 WHERE match_id = $1 AND plan = $2"
        return await self._database.write(Statement(sql, (match_id, before, after), rows=1))

    async def replace_takeback(self, match_id: str, before: str | None, after: str | None) -> bool:
        """Replace the takeback request ``before``. False if the stored request is another one."""
        if before is None:
            sql = "INSERT INTO takebacks (match_id, body) VALUES ($1, $2) ON CONFLICT (match_id) DO NOTHING"
            return after is None or await self._database.write(Statement(sql, (match_id, after), rows=1))
        if after is None:
            sql = "DELETE FROM takebacks WHERE match_id = $1 AND body = $2"
            return await self._database.write(Statement(sql, (match_id, before), rows=1))
        sql = "UPDATE takebacks SET body = $3 WHERE match_id = $1 AND body = $2"
        return await self._database.write(Statement(sql, (match_id, before, after), rows=1))

    async def has_takeback(self, match_id: str) -> bool:
        """True if something was taken back in the match."""
        sql = "SELECT 1 FROM entries WHERE match_id = $1 AND body LIKE $2 LIMIT 1"
        return bool(await self._database.fetch(sql, match_id, '%"kind":"take_back"%'))

    async def get(self, match_id: str) -> MatchRow | None:
        """The match with this id."""
        rows = await self._database.fetch(f"SELECT {NAMES} {FROM} WHERE m.id = $1", match_id)
        return _row(rows[0]) if rows else None

    async def by_code(self, code: str) -> MatchRow | None:
        """The waiting table with this code."""
        rows = await self._database.fetch(f"SELECT {NAMES} {FROM} WHERE m.code = $1", code)
        return _row(rows[0]) if rows else None

    async def entries(self, match_id: str, after: int = -1) -> list[EntryRow]:
        """The entries after this number, in order."""
        sql = "SELECT seq, request, body FROM entries WHERE match_id = $1 AND seq > $2 ORDER BY seq"
        return [EntryRow(*row) for row in await self._database.fetch(sql, match_id, after)]

    async def seats(self, match_id: str) -> dict[str, int]:
        """The seat of every user who has one, by user id."""
        rows = await self._database.fetch("SELECT user_id, seat FROM seats WHERE match_id = $1", match_id)
        return dict(rows)

    async def link_seat(self, seat: SeatRow, occupant: str) -> bool:
        """Let a user play from the seat that ``occupant`` sits in. False if the user has a seat or the occupant has
        left.

        The match's row is locked first, so that a seat cannot change hands at the same time.
        """
        lock = Statement("UPDATE matches SET version = version WHERE id = $1", (seat.match_id,), rows=1)
        link = Statement(_LINK, (seat.match_id, seat.seat, seat.user_id, seat.how, seat.since, occupant), rows=1)
        return await self._database.write(lock, link)

    async def open(self, limit: int) -> list[MatchRow]:
        """Public waiting tables, newest first."""
        sql = f"SELECT {NAMES} {FROM} WHERE m.status = 'waiting' AND m.public = 1 ORDER BY m.created DESC LIMIT $1"
        return [_row(row) for row in await self._database.fetch(sql, limit)]

    async def of_user(self, user_id: str, limit: int, before: float | None = None) -> list[MatchRow]:
        """The matches a user has a seat in, latest change first. ``before``: continue from this time."""
        sql = (
            f"SELECT {NAMES} {FROM} JOIN seats s ON s.match_id = m.id "
            "WHERE s.user_id = $1 AND m.changed < $2 ORDER BY m.changed DESC LIMIT $3"
        )
        edge = 1e18 if before is None else before
        return [_row(row) for row in await self._database.fetch(sql, user_id, edge, limit)]

    async def due(
        self, node: str, until: float, limit: int, after: tuple[float, str] = (0.0, "")
    ) -> list[tuple[float, str]]:
        """Matches this node is on duty for, in the order they are due. ``after``: continue after this one."""
        sql = (
            "SELECT due, id FROM matches WHERE due IS NOT NULL AND due <= $1 AND node = $2 AND (due, id) > ($3, $4) "
            "ORDER BY due, id LIMIT $5"
        )
        return [(row[0], row[1]) for row in await self._database.fetch(sql, until, node, *after, limit)]

    async def count_without_people(self, until: float) -> int:
        """Number of due matches in which no person has a seat, on all nodes."""
        sql = (
            "SELECT count(*) FROM matches WHERE due IS NOT NULL AND due <= $1 "
            "AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.match_id = matches.id)"
        )
        return int((await self._database.fetch(sql, until))[0][0])

    async def not_begun(self, public_before: float, private_before: float, limit: int) -> list[tuple[str, int]]:
        """Waiting tables unchanged since these times, with their versions. Public and private ones are limited
        separately.
        """
        sql = (
            "SELECT id, version FROM matches WHERE status = 'waiting' AND created < $1 "
            "AND ((public = 1 AND changed < $2) OR (public = 0 AND changed < $3)) ORDER BY created LIMIT $4"
        )
        latest = max(public_before, private_before)
        rows = await self._database.fetch(sql, latest, public_before, private_before, limit)
        return [(row[0], row[1]) for row in rows]

    async def delete_waiting(self, match_id: str, version: int) -> bool:
        """Delete a waiting table. False if it was changed meanwhile."""
        lock = "UPDATE matches SET version = version + 1 WHERE id = $1 AND version = $2 AND status = 'waiting'"
        return await self._database.write(
            Statement(lock, (match_id, version), rows=1),
            Statement("UPDATE matches SET rematch = NULL WHERE rematch = $1", (match_id,)),
            *[
                Statement(f"DELETE FROM {table} WHERE match_id = $1", (match_id,))
                for table in ("chat", "seats", "plans")
            ],
            Statement("DELETE FROM matches WHERE id = $1", (match_id,), rows=1),
        )

    async def without_people(self, since: float, before: float, limit: int) -> list[MatchRow]:
        """Rated matches between bots alone that ended in this interval and were not reported, oldest first."""
        sql = (
            f"SELECT {NAMES} {FROM} WHERE m.status = 'over' AND m.rated = 1 AND m.changed > $1 AND m.changed < $2 "
            "AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.match_id = m.id) "
            "AND NOT EXISTS (SELECT 1 FROM reports r WHERE r.match_id = m.id) ORDER BY m.changed LIMIT $3"
        )
        return [_row(row) for row in await self._database.fetch(sql, since, before, limit)]

    async def delete_finished(self, match_id: str) -> bool:
        """Delete a finished match with everything about it. False if it is not over or does not exist."""
        own = ("chat", "seats", "takebacks", "conditional_moves", "match_figures", "calls", "entries", "plans")
        return await self._database.write(
            Statement("UPDATE matches SET rematch = NULL WHERE rematch = $1", (match_id,)),
            *[Statement(f"DELETE FROM {table} WHERE match_id = $1", (match_id,)) for table in own],
            Statement("DELETE FROM matches WHERE id = $1 AND status = 'over'", (match_id,), rows=1),
        )

    async def unrated(self, before: float, limit: int) -> list[str]:
        """Finished matches that have not been rated."""
        sql = "SELECT id FROM matches WHERE status = 'over' AND rated = 0 AND changed < $1 LIMIT $2"
        return [row[0] for row in await self._database.fetch(sql, before, limit)]

    async def count(self) -> dict[str, int]:
        """Number of matches in each state."""
        return {row[0]: row[1] for row in await self._database.fetch("SELECT status, count(*) FROM matches GROUP BY 1")}
