"""Conditional moves: answers that players prepared for plays of others."""

from __future__ import annotations

from tilery.store.database import Database, Statement
from tilery.store.rows import ConditionalRow

_ROW = "match_id, seat, user_id, id, base, body, looked, claimed, notice"
_AT = Statement("UPDATE matches SET version = version WHERE id = $1 AND seq = $2", rows=1)
"""Locks the match, so that no entry is stored at the same time. Fails if it has another latest entry."""
_OF = "match_id = $1 AND seat = $2"
NO_PROMPT = -1
"""Value of ``claimed`` while no prompt is being answered."""


class ConditionalMoves:
    """The conditional moves of a store, at most one tree for each seat of a match."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_match(self, match_id: str) -> list[ConditionalRow]:
        """The conditional moves of a match by seat."""
        sql = f"SELECT {_ROW} FROM conditional_moves WHERE match_id = $1 ORDER BY seat"
        return [ConditionalRow(*row) for row in await self._database.fetch(sql, match_id)]

    async def replace(self, row: ConditionalRow, prompt: int) -> bool:
        """Store these in place of any others. False if the match has gone on after ``row.base``, or if the others are
        just answering ``prompt``.
        """
        sql = (
            f"INSERT INTO conditional_moves ({_ROW}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) "
            "ON CONFLICT (match_id, seat) DO UPDATE SET user_id = excluded.user_id, id = excluded.id, "
            "base = excluded.base, body = excluded.body, looked = excluded.looked, claimed = excluded.claimed, "
            "notice = excluded.notice WHERE conditional_moves.claimed <> $10 OR conditional_moves.notice IS NOT NULL"
        )
        values = tuple(getattr(row, name) for name in row.__struct_fields__)
        return await self._database.write(
            Statement(_AT.sql, (row.match_id, row.base), rows=1), Statement(sql, (*values, prompt), rows=1)
        )

    async def delete(self, row: ConditionalRow, seq: int, prompt: int) -> bool:
        """Delete them. False if the match has gone on after ``seq``, or if they are just answering ``prompt``."""
        sql = f"DELETE FROM conditional_moves WHERE {_OF} AND id = $3 AND (claimed <> $4 OR notice IS NOT NULL)"
        return await self._database.write(
            Statement(_AT.sql, (row.match_id, seq), rows=1),
            Statement(sql, (row.match_id, row.seat, row.id, prompt), rows=1),
        )

    async def claim(self, row: ConditionalRow, prompt: int) -> bool:
        """Begin to answer this prompt, so that they can no longer be changed. False if they were changed before."""
        sql = f"UPDATE conditional_moves SET claimed = $4 WHERE {_OF} AND id = $3 AND notice IS NULL"
        return await self._database.write(Statement(sql, (row.match_id, row.seat, row.id, prompt), rows=1))

    async def look(self, row: ConditionalRow, seq: int) -> None:
        """Record that they were compared with the match up to this entry."""
        sql = f"UPDATE conditional_moves SET looked = $4 WHERE {_OF} AND id = $3"
        await self._database.write(Statement(sql, (row.match_id, row.seat, row.id, seq)))

    async def drop(self, row: ConditionalRow, notice: str) -> None:
        """End them for this reason, which stays for their author to read."""
        sql = f"UPDATE conditional_moves SET notice = $4 WHERE {_OF} AND id = $3 AND notice IS NULL"
        await self._database.write(Statement(sql, (row.match_id, row.seat, row.id, notice)))

    async def finish(self, row: ConditionalRow) -> None:
        """Delete those whose last move has been played."""
        sql = f"DELETE FROM conditional_moves WHERE {_OF} AND id = $3"
        await self._database.write(Statement(sql, (row.match_id, row.seat, row.id)))

    async def waiting(self, node: str, limit: int) -> list[str]:
        """Matches this node is on duty for in which some were not yet compared with the latest entry."""
        sql = (
            "SELECT DISTINCT c.match_id FROM conditional_moves c JOIN matches m ON m.id = c.match_id "
            "WHERE m.node = $1 AND m.status = 'playing' AND c.looked < m.seq AND c.notice IS NULL "
            "ORDER BY 1 LIMIT $2"
        )
        return [row[0] for row in await self._database.fetch(sql, node, limit)]

    async def delete_of_finished_matches(self) -> None:
        """Delete those that can never be played."""
        sql = "DELETE FROM conditional_moves WHERE match_id IN (SELECT id FROM matches WHERE status = 'over')"
        await self._database.write(Statement(sql))
