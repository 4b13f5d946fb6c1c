"""The store: all parts of it on either kind of database."""

from __future__ import annotations

from collections.abc import Sequence

from tilery.store.chat import ChatLines
from tilery.store.conditional_moves import ConditionalMoves
from tilery.store.database import Database
from tilery.store.figures import StoredFigures
from tilery.store.matches import Matches
from tilery.store.moderation import Moderation
from tilery.store.nodes import Nodes
from tilery.store.notifications import Notifications
from tilery.store.online import OnlineReports
from tilery.store.pairing_queue import PairingQueue
from tilery.store.people import People
from tilery.store.personal import PersonalData
from tilery.store.practice import Practice
from tilery.store.puzzles import Puzzles
from tilery.store.rooms import Rooms
from tilery.store.snapshots import MatchReader
from tilery.store.studies import Studies


class Store:
    """All parts on one database. ``extra_users``: users such as bots whose ratings are read with every match."""

    def __init__(self, database: Database, extra_users: Sequence[str] = ()) -> None:
        self.database = database
        self._reader = MatchReader(database, extra_users)
        self.matches = Matches(database, self._reader)
        self.people = People(database)
        self.figures = StoredFigures(database)
        self.puzzles = Puzzles(database)
        self.practice = Practice(database)
        self.chat = ChatLines(database)
        self.conditional_moves = ConditionalMoves(database)
        self.moderation = Moderation(database)
        self.personal = PersonalData(database)
        self.pairing_queue = PairingQueue(database)
        self.online = OnlineReports(database)
        self.rooms = Rooms(database)
        self.notifications = Notifications(database)
        self.studies = Studies(database)
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
