"""The queue of people waiting to be paired with strangers."""

from __future__ import annotations

from collections.abc import Sequence

from tilery.store.database import Database, Statement
from tilery.store.matches import match_statements
from tilery.store.rows import EntryRow, MatchRow, SeatRow, TicketRow

_COLUMNS = ", ".join(TicketRow.__struct_fields__)


class PairingQueue:
    """One ticket for each person. A person is marked as paired in the write that creates the match."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def enter(self, row: TicketRow, finished: str | None = None) -> bool:
        """Enter the queue, in place of an earlier ticket. False if the person was paired meanwhile.

        ``finished``: the match of their last pairing, if it is over.
        """
        sql = (
            f"INSERT INTO pairing_queue ({_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) "
            "ON CONFLICT (user_id) DO UPDATE SET ticket = excluded.ticket, game = excluded.game, "
            "seats = excluded.seats, pace = excluded.pace, name = excluded.name, since = excluded.since, "
            "seen = excluded.seen, match_id = excluded.match_id "
            "WHERE pairing_queue.match_id IS NULL OR pairing_queue.match_id = $10"
        )
        values = tuple(getattr(row, name) for name in TicketRow.__struct_fields__)
        return await self._database.write(Statement(sql, (*values, finished or ""), rows=1))

    async def of_user(self, user_id: str) -> TicketRow | None:
        """The person's ticket, or the match they were paired in."""
        rows = await self._database.fetch(f"SELECT {_COLUMNS} FROM pairing_queue WHERE user_id = $1", user_id)
        return TicketRow(*rows[0]) if rows else None

    async def waiting(self) -> list[TicketRow]:
        """Everybody in the queue, longest wait first."""
        sql = f"SELECT {_COLUMNS} FROM pairing_queue WHERE match_id IS NULL ORDER BY since, user_id"
        return [TicketRow(*row) for row in await self._database.fetch(sql)]

    async def seen(self, user_id: str, now: float) -> None:
        """Record that the person still waits."""
        sql = "UPDATE pairing_queue SET seen = $2 WHERE user_id = $1 AND match_id IS NULL"
        await self._database.write(Statement(sql, (user_id, now)))

    async def leave(self, user_id: str, ticket: str | None = None) -> None:
        """Leave the queue. ``ticket``: only if this is still the person's ticket."""
        sql = "DELETE FROM pairing_queue WHERE user_id = $1 AND match_id IS NULL AND ($2 = '' OR ticket = $2)"
        await self._database.write(Statement(sql, (user_id, ticket or "")))

    async def forget(self, seen_before: float) -> None:
        """Delete tickets not asked for since then."""
        await self._database.write(Statement("DELETE FROM pairing_queue WHERE seen < $1", (seen_before,)))

    async def pair(
        self, tickets: Sequence[TicketRow], row: MatchRow, seats: Sequence[SeatRow], entries: Sequence[EntryRow]
    ) -> bool:
        """Store the match of these people. False if one of them was paired or has left meanwhile.

        People are marked in the order of their ids, so that two nodes wait for each other instead of deadlocking.
        """
        sql = "UPDATE pairing_queue SET match_id = $3 WHERE user_id = $1 AND ticket = $2 AND match_id IS NULL"
        marks = [
            Statement(sql, (one.user_id, one.ticket, row.id), rows=1)
            for one in sorted(tickets, key=lambda one: one.user_id)
        ]
        return await self._database.write(*marks, *match_statements(row, seats, entries))
