"""Chat lines."""

from __future__ import annotations

from tilery.store.database import Database, Statement
from tilery.store.rows import ChatRow


class ChatLines:
    """The chat lines of a store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, match_id: str, row: ChatRow) -> bool:
        """Store a line. False if its number is taken."""
        sql = "INSERT INTO chat (match_id, id, request, body) VALUES ($1, $2, $3, $4)"
        return await self._database.write(Statement(sql, (match_id, row.id, row.request, row.body)))

    async def lines(self, match_id: str, after: int = -1, limit: int = 200) -> list[ChatRow]:
        """The latest lines after this number, oldest first."""
        sql = "SELECT id, request, body FROM chat WHERE match_id = $1 AND id > $2 ORDER BY id DESC LIMIT $3"
        return [ChatRow(*row) for row in reversed(await self._database.fetch(sql, match_id, after, limit))]
