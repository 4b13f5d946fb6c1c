"""The store: everything the server keeps, on whichever database."""

from __future__ import annotations

from tilery.store.database import Database
from tilery.store.matches import Matches
from tilery.store.nodes import Nodes
from tilery.store.people import People
from tilery.store.talk import Talk


class Store:
    """All parts on one database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.matches = Matches(database)
        self.people = People(database)
        self.talk = Talk(database)
        self.nodes = Nodes(database)

    async def __aenter__(self) -> Store:
        try:
            await self.database.open()
        except BaseException:
            await self.database.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.database.close()
