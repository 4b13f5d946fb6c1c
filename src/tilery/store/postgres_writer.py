"""Group commit for PostgreSQL: one task takes all that waits and stores it with one statement."""

from __future__ import annotations

import asyncio
from typing import Any, TypeAlias

import asyncpg  # type: ignore[import-untyped]

from tilery.store.database import Append, StoreError, entry_note

Waiting: TypeAlias = "tuple[Append, asyncio.Future[bool]]"
GROUP = 512

BULK = """
WITH given AS (
  SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::float8[], $6::text[], $7::float8[],
    $8::text[], $9::text[], $10::text[]) AS g (match, seq, request, body, at, awaited, due, node, outcome, note)
), stored AS (
  INSERT INTO entries (match_id, seq, request, body) SELECT match, seq, request, body FROM given ORDER BY match
  ON CONFLICT DO NOTHING RETURNING match_id, seq
), told AS (
  UPDATE matches SET seq = g.seq, changed = g.at, awaited = g.awaited, due = g.due, node = g.node,
    outcome = g.outcome, status = CASE WHEN g.outcome IS NULL THEN status ELSE 'over' END
  FROM given g JOIN stored s ON s.match_id = g.match AND s.seq = g.seq WHERE matches.id = g.match
)
SELECT s.match_id, pg_notify('tilery', g.note) FROM stored s JOIN given g ON g.match = s.match_id
"""


class Writer:
    """Owns one connection and one task. Entries of one match never meet in a group: a host waits for its own."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._connection: Any = None
        self._waiting: list[Waiting] = []
        self._wake = asyncio.Event()
        self._stopping = False
        self._task = asyncio.create_task(self._run())

    def put(self, append: Append) -> asyncio.Future[bool]:
        """Hand over an entry; the future is done when it is committed, or refused."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((append, future))
        self._wake.set()
        return future

    async def stop(self) -> None:
        """Finish what waits, then disconnect."""
        self._stopping = True
        self._wake.set()
        await self._task
        if self._connection is not None:
            await self._connection.close()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                group, self._waiting = self._waiting[:GROUP], self._waiting[GROUP:]
                await self._commit(group)
            if self._stopping:
                return

    async def _commit(self, group: list[Waiting]) -> None:
        try:
            stored = await self._store([append for append, _ in group])
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as error:
            await self._drop()
            failure = StoreError("store/write", f"the database cannot be written: {error}")
            for _, future in group:
                if not future.cancelled():
                    future.set_exception(failure)
            return
        for append, future in group:
            if not future.cancelled():
                future.set_result(append.match in stored)

    async def _store(self, appends: list[Append]) -> set[str]:
        if self._connection is None or self._connection.is_closed():
            self._connection = await asyncpg.connect(self._address, timeout=5, command_timeout=10)
        columns = [[getattr(append, name) for append in appends] for name in Append.__struct_fields__]
        notes = [entry_note(append) for append in appends]
        return {row[0] for row in await self._connection.fetch(BULK, *columns, notes)}

    async def _drop(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None
