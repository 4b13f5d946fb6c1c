"""Personal data: read for an export, and deleted or made neutral with the account."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from tilery.store.database import Database, Statement


class PersonalTable(NamedTuple):
    """A table with rows of people. ``columns`` are exported. Secrets of the server, such as hashes, are not."""

    name: str
    owner: str
    """The column with the user id."""
    columns: tuple[str, ...]


EXPORTED = (
    PersonalTable("users", "id", ("id", "kind", "name", "username", "created")),
    PersonalTable("sessions", "user_id", ("created", "expires", "agent")),
    PersonalTable("tokens", "user_id", ("id", "title", "created")),
    PersonalTable("seats", "user_id", ("match_id", "seat", "how", "since")),
    PersonalTable("ratings", "user_id", ("game", "mu", "sigma", "shown", "matches")),
    PersonalTable("puzzle_ratings", "who", ("game", "mu", "sigma", "shown", "attempts")),
    PersonalTable("puzzle_attempts", "user_id", ("puzzle", "game", "changed", "hints", "points", "solved", "rated")),
    PersonalTable("daily_results", "user_id", ("game", "day", "changed", "tries", "finished")),
    PersonalTable("practice_matches", "user_id", ("match_id", "seen", "words")),
    PersonalTable(
        "practice_exercises",
        "user_id",
        ("id", "match_id", "game", "body", "changed", "due", "card", "reviews", "hints", "removed"),
    ),
    PersonalTable("practice_days", "user_id", ("day", "reviews", "solved")),
    PersonalTable("relations", "user_id", ("other_id", "kind", "since")),
    PersonalTable("reports", "reporter", ("id", "user_id", "match_id", "reason", "note", "created", "closed")),
    PersonalTable("roles", "user_id", ("role", "since")),
    PersonalTable("silences", "user_id", ("until",)),
    PersonalTable("pairing_queue", "user_id", ("game", "seats", "pace", "name", "since")),
    PersonalTable("conditional_moves", "user_id", ("match_id", "seat", "base", "body", "notice")),
    PersonalTable("studies", "user_id", ("id", "game", "title", "shared", "body", "record", "changed")),
    PersonalTable("rooms", "leader", ("id", "code", "name", "body", "created", "changed", "closed")),
    PersonalTable("room_people", "user_id", ("room_id", "number", "name", "playing", "since")),
    PersonalTable("call_addresses", "user_id", ("id", "kind", "body", "created")),
    PersonalTable("calls", "user_id", ("match_id", "seq")),
)
"""All tables with data of a person, besides their chat lines and the records of their matches."""
NEUTRAL = ("users", "seats", "reports", "rooms", "room_people")
"""Tables in which a deleted person is replaced by a neutral one."""
DELETED = tuple(table.name for table in EXPORTED if table.name not in NEUTRAL)
"""Tables whose rows are deleted with the account."""


class NeutralMatch(msgspec.Struct, frozen=True):
    """A stored match in which a person was replaced by a neutral one: the old texts and the new."""

    match_id: str
    plan: str
    new_plan: str
    new_header: str | None
    entries: tuple[tuple[int, str], ...] = ()
    """Entries that named the person, with their new text."""


class EvidenceLine(NamedTuple):
    """A chat line that is evidence in an open report. ``body`` is kept after its writer is deleted."""

    report: str
    line: int
    body: str


class PersonalData:
    """The rows of people in all tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def rows(self, user_id: str) -> dict[str, list[dict[str, Any]]]:
        """The rows of a person by table."""
        found: dict[str, list[dict[str, Any]]] = {}
        for table in EXPORTED:
            sql = f"SELECT {', '.join(table.columns)} FROM {table.name} WHERE {table.owner} = $1"
            rows = await self._database.fetch(sql, user_id)
            found[table.name] = [dict(zip(table.columns, row, strict=True)) for row in rows]
        return found

    async def chat_lines(self, user_id: str) -> list[dict[str, Any]]:
        """The chat lines a person wrote, as stored."""
        sql = "SELECT match_id, body FROM chat WHERE request LIKE $1 ORDER BY match_id, id"
        rows = await self._database.fetch(sql, f"{user_id}:%")
        return [{"match": match_id, "line": msgspec.Raw(body.encode())} for match_id, body in rows]

    async def evidence_lines(self, user_id: str) -> list[EvidenceLine]:
        """The chat lines a person wrote in matches that an open report is about, as stored."""
        sql = (
            "SELECT r.id, c.id, c.body FROM chat c JOIN reports r ON r.match_id = c.match_id AND r.closed IS NULL "
            "WHERE c.request LIKE $1 ORDER BY 1, 2"
        )
        return [EvidenceLine(*row) for row in await self._database.fetch(sql, f"{user_id}:%")]

    async def owned_matches(self, user_id: str) -> list[str]:
        """The matches whose plan names the person: those they sat at, and tables they created."""
        sql = (
            "SELECT match_id FROM seats WHERE user_id = $1 UNION SELECT match_id FROM plans WHERE plan LIKE $2 "
            "ORDER BY 1"
        )
        return [row[0] for row in await self._database.fetch(sql, user_id, f'%"{user_id}"%')]

    async def delete(
        self, user_id: str, neutral_id: str, matches: list[NeutralMatch], evidence: list[EvidenceLine]
    ) -> bool:
        """Delete a person in one write. False if one of the matches changed meanwhile.

        In matches and reports they become ``neutral_id``. Their chat lines, ratings, results and devices are deleted,
        but copies of ``evidence`` stay in open reports.
        """
        owners = {table.name: table.owner for table in EXPORTED}
        statements = [Statement(f"DELETE FROM {table} WHERE {owners[table]} = $1", (user_id,)) for table in DELETED]
        statements += [
            Statement("DELETE FROM relations WHERE other_id = $1", (user_id,)),
            Statement("DELETE FROM chat WHERE request LIKE $1", (f"{user_id}:%",)),
            Statement("UPDATE seats SET user_id = $2 WHERE user_id = $1", (user_id, neutral_id)),
            Statement("UPDATE reports SET reporter = $2 WHERE reporter = $1", (user_id, neutral_id)),
            Statement("UPDATE reports SET user_id = $2 WHERE user_id = $1", (user_id, neutral_id)),
            Statement("UPDATE rooms SET leader = $2 WHERE leader = $1", (user_id, neutral_id)),
            Statement(
                "UPDATE room_people SET user_id = $2, name = 'Deleted player', playing = 0 WHERE user_id = $1",
                (user_id, neutral_id),
            ),
            Statement("DELETE FROM users WHERE id = $1", (user_id,)),
            Statement(
                "INSERT INTO meta (key, value) VALUES ('revocations', '1') ON CONFLICT (key) DO UPDATE "
                "SET value = CAST(CAST(meta.value AS BIGINT) + 1 AS TEXT)"
            ),
        ]
        sql = (
            "INSERT INTO report_lines (report_id, line, body) SELECT id, CAST($2 AS BIGINT), CAST($3 AS TEXT) "
            "FROM reports WHERE id = $1 AND closed IS NULL"
        )
        statements += [Statement(sql, tuple(one)) for one in evidence]
        for match in matches:
            sql = "UPDATE plans SET plan = $3, header = $4 WHERE match_id = $1 AND plan = $2"
            args = (match.match_id, match.plan, match.new_plan, match.new_header)
            statements.append(Statement(sql, args, rows=1))
            sql = "UPDATE entries SET body = $3 WHERE match_id = $1 AND seq = $2"
            statements += [Statement(sql, (match.match_id, seq, body), rows=1) for seq, body in match.entries]
        return await self._database.write(*statements)
