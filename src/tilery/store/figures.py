"""Figures of finished matches, computed once. Their text is opaque here."""

from __future__ import annotations

from tilery.store.database import Database, Statement


class StoredFigures:
    """The figures of matches."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_user(self, user_id: str) -> dict[str, str]:
        """The figures of all matches in which the user has a seat, by match id."""
        sql = (
            "SELECT f.match_id, f.body FROM match_figures f JOIN seats s ON s.match_id = f.match_id "
            "WHERE s.user_id = $1"
        )
        return dict(await self._database.fetch(sql, user_id))

    async def save(self, match_id: str, body: str) -> None:
        """Store the figures of a match. They replace earlier ones."""
        sql = (
            "INSERT INTO match_figures (match_id, body) VALUES ($1, $2) "
            "ON CONFLICT (match_id) DO UPDATE SET body = excluded.body"
        )
        await self._database.write(Statement(sql, (match_id, body)))
