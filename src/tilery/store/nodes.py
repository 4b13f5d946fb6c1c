"""Which nodes live, what they are on duty for, and when none ran."""

from __future__ import annotations

from tilery.store.database import Database, Step


class Nodes:
    """The nodes of a store, and what they share."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def beat(self, node: str, now: float) -> None:
        """This node lives."""
        sql = "INSERT INTO nodes (id, seen) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen"
        await self._database.write(Step(sql, (node, now)))

    async def seen(self) -> dict[str, float]:
        """When each node was last heard of."""
        return {row[0]: row[1] for row in await self._database.fetch("SELECT id, seen FROM nodes")}

    async def take_over(self, dead: str, node: str) -> bool:
        """Take all duties of a node that died, and forget it; False: another node was quicker."""
        return await self._database.write(
            Step("DELETE FROM nodes WHERE id = $1", (dead,), rows=1),
            Step("UPDATE matches SET node = $2 WHERE node = $1 AND due IS NOT NULL", (dead, node)),
        )

    async def pause(self, start: float, stop: float) -> None:
        """No node ran from start to stop."""
        sql = "INSERT INTO pauses (start, stop) VALUES ($1, $2) ON CONFLICT (start) DO NOTHING"
        await self._database.write(Step(sql, (start, stop)))

    async def pauses(self, since: float) -> list[tuple[float, float]]:
        """When no node ran."""
        sql = "SELECT start, stop FROM pauses WHERE stop > $1 ORDER BY start"
        return [(row[0], row[1]) for row in await self._database.fetch(sql, since)]

    async def secret(self, key: str, fresh: str) -> str:
        """The value kept under this key; the first node to ask lays down ``fresh``."""
        await self._database.write(
            Step("INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING", (key, fresh))
        )
        rows = await self._database.fetch("SELECT value FROM meta WHERE key = $1", key)
        return str(rows[0][0])
