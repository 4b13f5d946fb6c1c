"""A model of one PostgreSQL that several nodes use, in one process and on virtual time.

    model = SharedStoreModel(time, random.Random(seed))
    async with Store(model.node("a", time)) as store:
        ...

Nodes run their own code of ``tilery.store.postgres*``, from pool to group commit. Only asyncpg and the server are
replaced, by ``connection_model`` and ``server_model``. Everything happens on the time source: there is no thread, no
wall clock, and with the same seed the same thing happens.
"""

from __future__ import annotations

import random
from typing import Any

from simulation.connection_model import Link
from simulation.server_model import ServerModel
from tilery.server.common.time_source import TimeSource
from tilery.store.database import Database, Row
from tilery.store.postgres import PostgresDatabase
from tilery.store.postgres_connection import Connector


class SharedStoreModel:
    """The server, the networks between it and each node, and every fault that either can have."""

    def __init__(self, time: TimeSource, chance: random.Random) -> None:
        """``time``: the time that passes at the server. ``chance``: draws the delays of messages."""
        self._server = ServerModel(time)
        self._chance = chance
        self._links: dict[str, Link] = {}

    def node(self, name: str, time: TimeSource) -> Database:
        """The database for a node, as often as the node starts. ``time``: the node's own time."""
        return PostgresDatabase(self.connector(name, time), time)

    def connector(self, name: str, time: TimeSource) -> Connector:
        """The way of a node to the server. An earlier one with this name is gone."""
        if name in self._links:
            self.kill(name)
        self._links[name] = Link(self._server, self._chance, time)
        return self._links[name]

    # ---- what is stored ----
    def read(self, sql: str, *args: Any) -> list[Row]:
        """Committed rows, at this moment and without a network."""
        return self._server.read(sql, *args)

    def change(self, sql: str, *args: Any) -> None:
        """Change rows behind the back of all nodes."""
        self._server.change(sql, *args)

    def is_locked(self, table: str, *key: object) -> bool:
        """True while an open transaction has locked the row with this primary key."""
        return self._server.is_locked((table, *key))

    def damage_entry(self, match: str, seq: int) -> None:
        """Damage a stored entry, so that it can no longer be read."""
        self.change(
            "UPDATE entries SET body = substr(body, 1, length(body) / 2) WHERE match_id = $1 AND seq = $2", match, seq
        )

    @property
    def commits(self) -> int:
        """Number of transactions committed so far."""
        return self._server.commits

    # ---- faults of a node and its network ----
    def kill(self, name: str) -> None:
        """The process of the node has died. Statements that the server has received go on."""
        self._links[name].vanish()

    def cut(self, name: str) -> None:
        """Break all connections of the node. What is under way is lost: statements, answers and notes."""
        link = self._links[name]
        link.reset(list(link.connections))

    def refuse(self, name: str, *, refused: bool = True) -> None:
        """Refuse new connections of the node, or accept them again."""
        self._links[name].is_refused = refused

    def silence(self, name: str, seconds: float) -> None:
        """Hold back everything between the node and the server, with no sign to either."""
        self._links[name].be_silent(seconds)

    def lose_write(self, name: str) -> None:
        """Break the connection on which the node's next write arrives, before it is committed."""
        self._links[name].lost_writes += 1

    def lose_answer(self, name: str) -> None:
        """Break the connection on which the node's next write arrives, after it is committed."""
        self._links[name].lost_answers += 1

    def delay_notes(self, name: str, seconds: float) -> None:
        """Have notes to the node take longer from now on."""
        self._links[name].note_seconds = seconds

    def lose_notes(self, name: str) -> None:
        """Break the connection on which the node listens. Notes are lost until it has opened another."""
        link = self._links[name]
        link.reset([connection for connection in link.connections if connection.is_listening])

    # ---- faults of the server ----
    def stop(self) -> None:
        """Stop the server without warning. What was committed stays."""
        self._server.stop()

    def start(self) -> None:
        """Start the server again."""
        self._server.is_up = True

    def fill_disk(self, *, full: bool = True) -> None:
        """Let nothing be changed, or let it again."""
        self._server.is_full = full

    def slow_down(self, seconds: float) -> None:
        """Have each statement take this much longer from now on."""
        self._server.slow_seconds = seconds

    def end_faults(self) -> None:
        """End all faults, also those that wait for a write to come."""
        self.start()
        self.fill_disk(full=False)
        self.slow_down(0.0)
        for link in self._links.values():
            link.recover()
