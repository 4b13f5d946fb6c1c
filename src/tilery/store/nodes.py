"""The nodes that are alive, the matches they are on duty for, and the times when none was running."""

from __future__ import annotations

from tilery.store.database import Database, Statement


class Nodes:
    """The nodes on a store, and the data they share."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def beat(self, node: str, now: float) -> bool:
        """Store a heartbeat of this node. False if the node was not listed, because it is new or was taken for dead."""
        if await self._database.write(Statement("UPDATE nodes SET seen = $2 WHERE id = $1", (node, now), rows=1)):
            return True
        await self._database.write(Statement("INSERT INTO nodes (id, seen) VALUES ($1, $2)", (node, now)))
        return False

    async def seen(self) -> dict[str, float]:
        """The time of each node's last heartbeat."""
        return {row[0]: row[1] for row in await self._database.fetch("SELECT id, seen FROM nodes")}

    async def take_over(self, dead: str, node: str, silent_since: float) -> bool:
        """Take over the duties of a node without a heartbeat since then, and remove it from the list.

        False if it has sent a heartbeat meanwhile, or another node took over first.
        """
        return await self._database.write(
            Statement("DELETE FROM nodes WHERE id = $1 AND seen < $2", (dead, silent_since), rows=1),
            Statement("UPDATE matches SET node = $2 WHERE node = $1 AND due IS NOT NULL", (dead, node)),
        )

    async def pause(self, start: float, stop: float) -> None:
        """Record that no node was running from start to stop."""
        sql = "INSERT INTO pauses (start, stop) VALUES ($1, $2) ON CONFLICT (start) DO NOTHING"
        await self._database.write(Statement(sql, (start, stop)))

    async def pauses(self, since: float) -> list[tuple[float, float]]:
        """The intervals since then in which no node was running."""
        sql = "SELECT start, stop FROM pauses WHERE stop > $1 ORDER BY start"
        return [(row[0], row[1]) for row in await self._database.fetch(sql, since)]

    async def secret(self, key: str, fresh: str) -> str:
        """The secret stored under this key. The first node to ask stores ``fresh``."""
        await self._database.write(
            Statement("INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING", (key, fresh))
        )
        rows = await self._database.fetch("SELECT value FROM meta WHERE key = $1", key)
        return str(rows[0][0])
