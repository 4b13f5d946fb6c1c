"""The names people sit down with."""

from __future__ import annotations

from tilery.server.common.time_source import TimeSource
from tilery.server.common.visitors import Person
from tilery.server.people.names import clean_name
from tilery.store.people import People


class TableNames:
    """Names at tables, remembered for guests."""

    def __init__(self, people: People, time: TimeSource) -> None:
        self._time = time
        self._people = people

    async def name_at_table(self, person: Person, wished: str | None) -> str:
        """The name to sit down with; a guest's is remembered."""
        name = clean_name(wished) if wished is not None and wished.strip() else person.name
        if person.kind == "guest" and not await self._is_known(person, name):
            await self._people.save_name(person.user, "guest", name, self._time.now())
        return name

    async def _is_known(self, person: Person, name: str) -> bool:
        """Whether a guest is stored under this name; one that was chosen for them is not, until they sit down."""
        row = await self._people.user(person.user)
        return row is not None and row.name == name
