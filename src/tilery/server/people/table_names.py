"""The names people sit down with."""

from __future__ import annotations

from tilery.server.people.identity import Person
from tilery.server.people.names import clean_name
from tilery.server.protocol import timestamps
from tilery.store.people import People

GUEST = "Guest"


class TableNames:
    """Names at tables, remembered for guests."""

    def __init__(self, people: People) -> None:
        self._people = people

    async def name_at_table(self, person: Person, wished: str | None) -> str:
        """The name to sit down with; a guest's is remembered."""
        name = clean_name(wished) if wished is not None and wished.strip() else person.name or GUEST
        if person.kind == "guest" and name != person.name:
            await self._people.save_name(person.user, "guest", name, timestamps.now())
        return name
