"""Addresses at which people want to be notified of their turns, and the notifications sent."""

from __future__ import annotations

from typing import Literal

import msgspec

from tilery.store.database import Database, Statement

CallKind = Literal["push", "webhook"]


class AddressRow(msgspec.Struct, frozen=True):
    """A browser or a webhook of a user. ``body`` is JSON that only the server reads."""

    id: str
    user_id: str
    kind: CallKind
    body: str
    created: float
    failures: int = 0


class DueNotification(msgspec.Struct, frozen=True):
    """A match in which a person with an address may be asked and has not been notified since its latest entry."""

    match_id: str
    user_id: str
    seat: int
    seq: int
    awaited: str
    told: int | None


_ADDRESS = ", ".join(AddressRow.__struct_fields__)


class Notifications:
    """The addresses of a store, and the notifications sent to them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, row: AddressRow) -> None:
        """Store an address. It replaces an earlier one with the same id."""
        sql = (
            f"INSERT INTO call_addresses ({_ADDRESS}) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO UPDATE SET "
            "body = excluded.body, created = excluded.created, failures = 0"
        )
        await self._database.write(Statement(sql, msgspec.structs.astuple(row)))

    async def of_user(self, user_id: str) -> list[AddressRow]:
        """The addresses of a user."""
        sql = f"SELECT {_ADDRESS} FROM call_addresses WHERE user_id = $1 ORDER BY created"
        return [AddressRow(*row) for row in await self._database.fetch(sql, user_id)]

    async def remove(self, user_id: str, address_id: str) -> bool:
        """Remove an address. False if the user has no such address."""
        sql = "DELETE FROM call_addresses WHERE id = $1 AND user_id = $2"
        return await self._database.write(Statement(sql, (address_id, user_id), rows=1))

    async def count_failure(self, row: AddressRow) -> None:
        """Count a failed notification to this address."""
        sql = "UPDATE call_addresses SET failures = failures + 1 WHERE id = $1"
        await self._database.write(Statement(sql, (row.id,)))

    async def clear_failures(self, row: AddressRow) -> None:
        """Reset the failures of this address after a success."""
        sql = "UPDATE call_addresses SET failures = 0 WHERE id = $1 AND failures > 0"
        await self._database.write(Statement(sql, (row.id,)))

    async def due(self, changed_before: float, limit: int) -> list[DueNotification]:
        """Running matches with an entry of which a person with an address was not notified."""
        sql = (
            "SELECT m.id, s.user_id, s.seat, m.seq, m.awaited, c.seq FROM "
            "(SELECT DISTINCT user_id FROM call_addresses) a "
            "JOIN seats s ON s.user_id = a.user_id JOIN matches m ON m.id = s.match_id "
            "LEFT JOIN calls c ON c.user_id = s.user_id AND c.match_id = m.id "
            "WHERE m.status = 'playing' AND m.changed < $1 AND (c.seq IS NULL OR c.seq < m.seq) LIMIT $2"
        )
        return [DueNotification(*row) for row in await self._database.fetch(sql, changed_before, limit)]

    async def claim(self, call: DueNotification) -> bool:
        """Mark a notification as sent before sending it, so that only one node sends it. False if another node was
        first.
        """
        if call.told is None:
            sql = "INSERT INTO calls (user_id, match_id, seq) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
            args: tuple[object, ...] = (call.user_id, call.match_id, call.seq)
        else:
            sql = "UPDATE calls SET seq = $3 WHERE user_id = $1 AND match_id = $2 AND seq = $4"
            args = (call.user_id, call.match_id, call.seq, call.told)
        return await self._database.write(Statement(sql, args, rows=1))
