"""The store: everything the server keeps, on either kind of database."""

from __future__ import annotations

from collections.abc import Sequence

from tilery.store.chat import ChatLines
from tilery.store.database import Database
from tilery.store.matches import Matches
from tilery.store.nodes import Nodes
from tilery.store.people import People
from tilery.store.snapshots import MatchReader


class Store:
    """All parts on one database. ``extra_users``: users whose ratings are read with every match, such as bots."""

    def __init__(self, database: Database, extra_users: Sequence[str] = ()) -> None:
        self.database = database
        self._reader = MatchReader(database, extra_users)
        self.matches = Matches(database, self._reader)
        self.people = People(database)
        self.chat = ChatLines(database)
        self.nodes = Nodes(database)

    async def __aenter__(self) -> Store:
        try:
            await self.database.open()
            await self._reader.prepare()
        except BaseException:
            await self.database.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.database.close()
