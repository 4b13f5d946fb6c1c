"""The names people sit down with."""

from __future__ import annotations

from tilery.server.people.identity import Visitor
from tilery.server.people.names import clean_name
from tilery.server.protocol import timestamps
from tilery.store.people import People

GUEST = "Guest"


class TableNames:
    """Names at tables, remembered for guests."""

    def __init__(self, people: People) -> None:
        self._people = people

    async def name_at_table(self, visitor: Visitor, wished: str | None) -> str:
        """The name to sit down with; a guest's is remembered."""
        name = clean_name(wished) if wished is not None and wished.strip() else visitor.name or GUEST
        if visitor.kind == "guest" and name != visitor.name:
            await self._people.save_name(visitor.user, "guest", name, timestamps.now())
        return name
