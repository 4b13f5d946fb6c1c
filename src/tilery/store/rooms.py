"""Rooms, the people in them and the tables of their rounds."""

from __future__ import annotations

from collections.abc import Sequence

from tilery.store.database import Database, Statement
from tilery.store.rows import RoomPersonRow, RoomRow, RoomTableRow

_ROOM = "id, version, code, name, leader, body, created, changed, closed"
_PERSON = "number, user_id, name, playing, since"
_TABLE = "t.round, t.number, t.people, t.match_id, t.ruling, m.status, m.outcome"
_TOUCH = "UPDATE rooms SET version = version + 1, changed = $3 WHERE id = $1 AND version = $2"


class Rooms:
    """The rooms of a store. A change names the version it is based on, and fails if there is a newer one."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, row: RoomRow) -> bool:
        """Store a new room. False if its id or code is taken."""
        sql = f"INSERT INTO rooms ({_ROOM}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
        return await self._database.write(Statement(sql, tuple(getattr(row, name) for name in row.__struct_fields__)))

    async def get(self, room_id: str) -> RoomRow | None:
        """The room with this id."""
        return await self._one("id", room_id)

    async def by_code(self, code: str) -> RoomRow | None:
        """The room with this code."""
        return await self._one("code", code)

    async def _one(self, column: str, value: str) -> RoomRow | None:
        rows = await self._database.fetch(f"SELECT {_ROOM} FROM rooms WHERE {column} = $1", value)
        return RoomRow(*rows[0]) if rows else None

    async def of_user(self, user_id: str, limit: int) -> list[RoomRow]:
        """The rooms this user leads or is in, latest change first."""
        sql = (
            f"SELECT {_ROOM} FROM rooms WHERE leader = $1 OR id IN "
            "(SELECT room_id FROM room_people WHERE user_id = $1) ORDER BY changed DESC LIMIT $2"
        )
        return [RoomRow(*row) for row in await self._database.fetch(sql, user_id, limit)]

    async def people(self, room_id: str) -> list[RoomPersonRow]:
        """Everybody who ever joined, in the order of arrival."""
        sql = f"SELECT {_PERSON} FROM room_people WHERE room_id = $1 ORDER BY number"
        return [RoomPersonRow(*row) for row in await self._database.fetch(sql, room_id)]

    async def tables(self, room_id: str) -> list[RoomTableRow]:
        """The tables of all rounds in order, with the states of their matches."""
        sql = (
            f"SELECT {_TABLE} FROM room_tables t LEFT JOIN matches m ON m.id = t.match_id "
            "WHERE t.room_id = $1 ORDER BY t.round, t.number"
        )
        return [RoomTableRow(*row) for row in await self._database.fetch(sql, room_id)]

    async def mark(self, room_id: str) -> tuple[int, int] | None:
        """A value that changes whenever the room does: its version, and the number of its finished matches."""
        sql = (
            "SELECT r.version, (SELECT count(*) FROM room_tables t JOIN matches m ON m.id = t.match_id "
            "WHERE t.room_id = r.id AND m.status = 'over') FROM rooms r WHERE r.id = $1"
        )
        rows = await self._database.fetch(sql, room_id)
        return (rows[0][0], rows[0][1]) if rows else None

    async def change(self, row: RoomRow, now: float, *statements: Statement) -> bool:
        """Execute a change based on this version. False if there is a newer one or a statement fails."""
        return await self._database.write(Statement(_TOUCH, (row.id, row.version, now), rows=1), *statements)

    async def expired(self, before: float, limit: int) -> list[str]:
        """Rooms without a change since then."""
        rows = await self._database.fetch("SELECT id FROM rooms WHERE changed < $1 LIMIT $2", before, limit)
        return [row[0] for row in rows]

    async def delete(self, room_id: str) -> None:
        """Delete a room. Its matches stay."""
        tables = ("room_tables", "room_people")
        await self._database.write(
            *(Statement(f"DELETE FROM {table} WHERE room_id = $1", (room_id,)) for table in tables),
            Statement("DELETE FROM rooms WHERE id = $1", (room_id,)),
        )


def settings_statement(room_id: str, name: str, body: str, *, closed: bool) -> Statement:
    """Change the leader's settings of the room."""
    sql = "UPDATE rooms SET name = $2, body = $3, closed = $4 WHERE id = $1"
    return Statement(sql, (room_id, name, body, int(closed)), rows=1)


def join_statement(room_id: str, person: RoomPersonRow) -> Statement:
    """Add a person."""
    sql = f"INSERT INTO room_people (room_id, {_PERSON}) VALUES ($1, $2, $3, $4, $5, $6)"
    values = (person.number, person.user_id, person.name, person.playing, person.since)
    return Statement(sql, (room_id, *values))


def person_statement(room_id: str, person: RoomPersonRow) -> Statement:
    """Change a person's name, or whether they play."""
    sql = "UPDATE room_people SET name = $3, playing = $4 WHERE room_id = $1 AND number = $2"
    return Statement(sql, (room_id, person.number, person.name, person.playing), rows=1)


def table_statements(room_id: str, tables: Sequence[RoomTableRow]) -> list[Statement]:
    """Add the tables of a round."""
    sql = "INSERT INTO room_tables (room_id, round, number, people, match_id) VALUES ($1, $2, $3, $4, $5)"
    return [Statement(sql, (room_id, one.round, one.number, one.people, one.match_id)) for one in tables]


def ruling_statement(room_id: str, round_number: int, number: int, ruling: str | None) -> Statement:
    """Set the leader's ruling on a table's result, or remove it."""
    sql = "UPDATE room_tables SET ruling = $4 WHERE room_id = $1 AND round = $2 AND number = $3"
    return Statement(sql, (room_id, round_number, number, ruling), rows=1)
