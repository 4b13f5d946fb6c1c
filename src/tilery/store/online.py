"""People who are online, as reported by every node."""

from __future__ import annotations

import msgspec

from tilery.store.database import Database, Statement

_decode = msgspec.json.Decoder(dict[str, str]).decode


class OnlineReports:
    """One report of each node: names by user id."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def report(self, node: str, now: float, people: dict[str, str], forget: float) -> None:
        """Replace the report of this node, and delete those of nodes without one since ``forget``."""
        sql = (
            "INSERT INTO online (node_id, seen, people) VALUES ($1, $2, $3) "
            "ON CONFLICT (node_id) DO UPDATE SET seen = excluded.seen, people = excluded.people"
        )
        await self._database.write(
            Statement(sql, (node, now, msgspec.json.encode(people).decode())),
            Statement("DELETE FROM online WHERE seen < $1", (forget,)),
        )

    async def elsewhere(self, node: str, since: float) -> dict[str, str]:
        """The people online at other nodes."""
        rows = await self._database.fetch("SELECT people FROM online WHERE node_id <> $1 AND seen >= $2", node, since)
        return {user: name for (people,) in rows for user, name in _decode(people).items()}
