"""Studies of people."""

from __future__ import annotations

from tilery.store.database import Database, Statement
from tilery.store.rows import StudyRow

_ROW = "id, version, user_id, game, title, shared, body, record, changed"


class Studies:
    """The studies of a store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, study_id: str) -> StudyRow | None:
        """The study with this id."""
        rows = await self._database.fetch(f"SELECT {_ROW} FROM studies WHERE id = $1", study_id)
        return StudyRow(*rows[0]) if rows else None

    async def of_user(self, user_id: str, limit: int) -> list[StudyRow]:
        """The user's studies without their records, latest change first."""
        names = _ROW.replace("record", "'' AS record")
        sql = f"SELECT {names} FROM studies WHERE user_id = $1 ORDER BY changed DESC LIMIT $2"
        return [StudyRow(*row) for row in await self._database.fetch(sql, user_id, limit)]

    async def count(self, user_id: str) -> int:
        """Number of the user's studies."""
        return int((await self._database.fetch("SELECT count(*) FROM studies WHERE user_id = $1", user_id))[0][0])

    async def add(self, row: StudyRow) -> bool:
        """Store a new study. False if its id is taken."""
        sql = f"INSERT INTO studies ({_ROW}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING"
        values = tuple(getattr(row, name) for name in row.__struct_fields__)
        return await self._database.write(Statement(sql, values, rows=1))

    async def change(self, row: StudyRow) -> bool:
        """Store a change of the version that was read. False if it was changed or deleted meanwhile."""
        sql = (
            "UPDATE studies SET version = version + 1, title = $3, shared = $4, body = $5, changed = $6 "
            "WHERE id = $1 AND version = $2"
        )
        args = (row.id, row.version, row.title, row.shared, row.body, row.changed)
        return await self._database.write(Statement(sql, args, rows=1))

    async def delete(self, study_id: str) -> None:
        """Delete a study."""
        await self._database.write(Statement("DELETE FROM studies WHERE id = $1", (study_id,)))
