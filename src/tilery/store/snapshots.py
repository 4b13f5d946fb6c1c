"""Snapshots of matches with everything that belongs to them, many read by one query.

After a start, or when a node has died, everybody reconnects at once. Requests that arrive during a query are answered
by the next one, so that nobody waits for a queue of queries.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from tilery.store.database import Database, Row
from tilery.store.rows import EntryRow, MatchRow

PLAN_COLUMNS = ("plan", "header")
NAMES = ", ".join(f"{'p' if name in PLAN_COLUMNS else 'm'}.{name}" for name in MatchRow.__struct_fields__)
FROM = "FROM matches m JOIN plans p ON p.match_id = m.id"
WIDTH = 64
"""Maximum matches read by one query, as each must be rebuilt before the event loop continues."""


class MatchSnapshot(msgspec.Struct, frozen=True):
    """A match with its seats, entries and ratings at one moment."""

    row: MatchRow
    seats: dict[str, int]
    """The seat of every user who has one, by user id."""
    entries: list[EntryRow]
    ratings: dict[str, int]
    """The displayed ratings of the users with a seat, by user id."""
    last_chat_line: int = -1
    """The number of the latest chat line, −1 if there is none."""
    accounts: int = 0
    """Number of seats whose occupant has an account."""
    takeback: str | None = None
    """The latest takeback request, opaque here."""


Waiting: TypeAlias = "tuple[str, asyncio.Future[MatchSnapshot | None]]"

_by_user = msgspec.json.Decoder(list[tuple[str, int]])
_entries = msgspec.json.Decoder(list[tuple[int, str | None, str]])


class MatchReader:
    """Reads snapshots. ``extra_users``: users such as bots whose ratings are read with every match."""

    def __init__(self, database: Database, extra_users: Sequence[str] = ()) -> None:
        self._database = database
        self._extra_users = tuple(extra_users)
        self._waiting: list[Waiting] = []
        self._task: asyncio.Task[None] | None = None

    async def prepare(self) -> None:
        """Have the database plan its two statements in advance."""
        for ids in ([""], ["", ""]):
            await self._read(ids)

    async def get(self, match_id: str) -> MatchSnapshot | None:
        """The match as it is now or slightly later, None if there is none."""
        future: asyncio.Future[MatchSnapshot | None] = asyncio.get_running_loop().create_future()
        self._waiting.append((match_id, future))
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        return await future

    async def _run(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting[:WIDTH], self._waiting[WIDTH:]
            await self._answer(group)
        self._task = None

    async def _answer(self, group: list[Waiting]) -> None:
        try:
            found = await self._read([match_id for match_id, _ in group])
        except Exception as error:
            for _, future in group:
                if not future.cancelled():
                    future.set_exception(error)
            return
        for match_id, future in group:
            if not future.cancelled():
                future.set_result(found.get(match_id))

    async def _read(self, ids: list[str]) -> dict[str, MatchSnapshot]:
        """Read these matches. There is one statement for one match and a padded one for many, so a database plans only
        two.
        """
        given = ids if len(ids) == 1 else ids + ids[-1:] * (WIDTH - len(ids))
        sql = _sql(self._database.json_rows, len(self._extra_users), len(given))
        return {row[0]: _snapshot(row) for row in await self._database.fetch(sql, *self._extra_users, *given)}


def _sql(json_rows: str, extra_users: int, width: int) -> str:
    marks = [f"${number}" for number in range(1, extra_users + width + 1)]
    others = "".join(f" UNION ALL SELECT {mark}" for mark in marks[:extra_users])
    return (
        f"SELECT {NAMES}, "
        f"(SELECT {json_rows.format('s.user_id, s.seat')} FROM seats s WHERE s.match_id = m.id), "
        f"(SELECT {json_rows.format('e.seq, e.request, e.body')} FROM entries e WHERE e.match_id = m.id), "
        f"(SELECT {json_rows.format('r.user_id, r.shown')} FROM ratings r WHERE r.game = m.game AND r.user_id IN "
        f"(SELECT s.user_id FROM seats s WHERE s.match_id = m.id{others})), "
        "(SELECT coalesce(max(c.id), -1) FROM chat c WHERE c.match_id = m.id), "
        "(SELECT count(*) FROM seats s JOIN users u ON u.id = s.user_id "
        "WHERE s.match_id = m.id AND s.how = 'sits' AND u.kind = 'account'), "
        "(SELECT t.body FROM takebacks t WHERE t.match_id = m.id) "
        f"{FROM} WHERE m.id IN ({', '.join(marks[extra_users:])})"
    )


def _snapshot(row: Row) -> MatchSnapshot:
    *match, seats, entries, ratings, last_chat_line, accounts, takeback = row
    return MatchSnapshot(
        row=MatchRow(*match),
        seats=dict(_by_user.decode(seats or "[]")),
        entries=[EntryRow(*one) for one in sorted(_entries.decode(entries or "[]"))],
        ratings=dict(_by_user.decode(ratings or "[]")),
        last_chat_line=last_chat_line,
        accounts=accounts,
        takeback=takeback,
    )
