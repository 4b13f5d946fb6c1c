"""Muted and blocked people, reports, roles, and silences."""

from __future__ import annotations

from typing import Literal

import msgspec

from tilery.store.database import Database, Statement

RelationKind = Literal["mute", "block"]
Role = Literal["moderator"]


class RelationRow(msgspec.Struct, frozen=True):
    """A person whom a user has muted or blocked."""

    user_id: str
    other_id: str
    kind: RelationKind
    since: float
    name: str = ""


class ReportRow(msgspec.Struct, frozen=True):
    """A report. ``closed`` is None until a moderator has closed it."""

    id: str
    reporter: str
    user_id: str
    match_id: str | None
    reason: str
    note: str
    created: float
    closed: float | None = None
    closed_by: str | None = None
    closing: str | None = None


_REPORT = ", ".join(ReportRow.__struct_fields__)


class Moderation:
    """The moderation data of a store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # ---- muted and blocked ----
    async def relate(self, row: RelationRow) -> None:
        """Mute or block a person. A later relation replaces an earlier one."""
        sql = (
            "INSERT INTO relations (user_id, other_id, kind, since) VALUES ($1, $2, $3, $4) "
            "ON CONFLICT (user_id, other_id) DO UPDATE SET kind = excluded.kind, since = excluded.since"
        )
        await self._database.write(Statement(sql, (row.user_id, row.other_id, row.kind, row.since)))

    async def unrelate(self, user_id: str, other_id: str) -> bool:
        """Unmute or unblock a person. False if there was no relation."""
        sql = "DELETE FROM relations WHERE user_id = $1 AND other_id = $2"
        return await self._database.write(Statement(sql, (user_id, other_id), rows=1))

    async def relations(self, user_id: str) -> list[RelationRow]:
        """All people whom a user has muted or blocked, latest first."""
        sql = (
            "SELECT r.user_id, r.other_id, r.kind, r.since, coalesce(u.name, '') FROM relations r "
            "LEFT JOIN users u ON u.id = r.other_id WHERE r.user_id = $1 ORDER BY r.since DESC"
        )
        return [RelationRow(*row) for row in await self._database.fetch(sql, user_id)]

    async def hidden_by(self, user_id: str) -> frozenset[str]:
        """The people whose lines this user does not want to see."""
        rows = await self._database.fetch("SELECT other_id FROM relations WHERE user_id = $1", user_id)
        return frozenset(row[0] for row in rows)

    async def hidden_from(self, user_id: str) -> frozenset[str]:
        """The people who do not want to see this user's lines."""
        rows = await self._database.fetch("SELECT user_id FROM relations WHERE other_id = $1", user_id)
        return frozenset(row[0] for row in rows)

    async def is_blocked(self, user_id: str, by: str) -> bool:
        """True if ``by`` has blocked the user."""
        sql = "SELECT 1 FROM relations WHERE user_id = $1 AND other_id = $2 AND kind = 'block'"
        return bool(await self._database.fetch(sql, by, user_id))

    # ---- reports ----
    async def report(self, row: ReportRow) -> None:
        """Store a report."""
        sql = f"INSERT INTO reports ({_REPORT}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
        await self._database.write(Statement(sql, msgspec.structs.astuple(row)))

    async def open_reports_by(self, user_id: str) -> int:
        """Number of this user's reports that no moderator has closed."""
        sql = "SELECT count(*) FROM reports WHERE reporter = $1 AND closed IS NULL"
        return int((await self._database.fetch(sql, user_id))[0][0])

    async def reports(self, limit: int, *, closed: bool = False) -> list[ReportRow]:
        """Open reports, oldest first, or closed ones, latest first."""
        where = "closed IS NOT NULL ORDER BY closed DESC" if closed else "closed IS NULL ORDER BY created"
        return [
            ReportRow(*row)
            for row in await self._database.fetch(f"SELECT {_REPORT} FROM reports WHERE {where} LIMIT $1", limit)
        ]

    async def get_report(self, report_id: str) -> ReportRow | None:
        """The report with this id."""
        rows = await self._database.fetch(f"SELECT {_REPORT} FROM reports WHERE id = $1", report_id)
        return ReportRow(*rows[0]) if rows else None

    async def reports_about(self, user_id: str) -> int:
        """Number of reports about a person."""
        return int((await self._database.fetch("SELECT count(*) FROM reports WHERE user_id = $1", user_id))[0][0])

    async def close_report(self, report_id: str, by: str, closing: str, now: float) -> bool:
        """Close a report. Lines kept of deleted people are deleted with it. False if it was closed before."""
        sql = "UPDATE reports SET closed = $2, closed_by = $3, closing = $4 WHERE id = $1 AND closed IS NULL"
        return await self._database.write(
            Statement(sql, (report_id, now, by, closing), rows=1),
            Statement("DELETE FROM report_lines WHERE report_id = $1", (report_id,)),
        )

    async def kept_lines(self, report_id: str) -> list[str]:
        """Chat lines of people deleted since, kept as evidence by an open report."""
        rows = await self._database.fetch("SELECT body FROM report_lines WHERE report_id = $1", report_id)
        return [row[0] for row in rows]

    # ---- roles ----
    async def role(self, user_id: str) -> str | None:
        """The role of a user."""
        rows = await self._database.fetch("SELECT role FROM roles WHERE user_id = $1", user_id)
        return rows[0][0] if rows else None

    async def roles(self) -> list[tuple[str, str]]:
        """User names and roles of everybody who has one."""
        sql = "SELECT u.username, r.role FROM roles r JOIN users u ON u.id = r.user_id ORDER BY 1"
        return [(row[0], row[1]) for row in await self._database.fetch(sql)]

    async def give_role(self, user_id: str, role: Role | None, now: float) -> None:
        """Give a user a role, or remove it with None."""
        await self._database.write(Statement("DELETE FROM roles WHERE user_id = $1", (user_id,)))
        if role is not None:
            sql = "INSERT INTO roles (user_id, role, since) VALUES ($1, $2, $3)"
            await self._database.write(Statement(sql, (user_id, role, now)))

    # ---- silences ----
    async def silence(self, user_id: str, until: float, by: str) -> None:
        """Bar the user from writing in chats before ``until``."""
        sql = (
            "INSERT INTO silences (user_id, until, by_user) VALUES ($1, $2, $3) "
            "ON CONFLICT (user_id) DO UPDATE SET until = excluded.until, by_user = excluded.by_user"
        )
        await self._database.write(Statement(sql, (user_id, until, by)))

    async def silenced_until(self, user_id: str) -> float:
        """The time until which the user may not write, 0 if they may."""
        rows = await self._database.fetch("SELECT until FROM silences WHERE user_id = $1", user_id)
        return float(rows[0][0]) if rows else 0.0
