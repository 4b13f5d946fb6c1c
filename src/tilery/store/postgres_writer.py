"""Group commit for PostgreSQL: one task stores all pending entries with one statement."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, TypeAlias

import asyncpg
import msgspec

from tilery.store.database import Append, StoreError
from tilery.store.postgres_connection import LOST, Connector, describe

Waiting: TypeAlias = "tuple[Append, asyncio.Future[bool]]"
GROUP = 512
ENTRIES_PER_NOTE = 100
"""Maximum entries in one note, as PostgreSQL limits a notification to 8000 bytes."""
BULK = f"""
WITH given AS (
  SELECT place, v->>0 AS match, (v->>1)::bigint AS seq, v->>2 AS request, v->>3 AS body, (v->>4)::float8 AS at,
    v->>5 AS awaited, (v->>6)::float8 AS due, v->>7 AS node, v->>8 AS outcome
  FROM jsonb_array_elements($1::text::jsonb) WITH ORDINALITY AS g (v, place)
), stored AS (
  INSERT INTO entries (match_id, seq, request, body) SELECT match, seq, request, body FROM given ORDER BY match
  ON CONFLICT DO NOTHING RETURNING match_id
), moved AS (
  UPDATE matches SET seq = g.seq, changed = g.at, awaited = g.awaited, due = g.due, node = g.node,
    outcome = g.outcome, status = CASE WHEN g.outcome IS NULL THEN status ELSE 'over' END
  FROM given g JOIN stored s ON s.match_id = g.match WHERE matches.id = g.match
), notified AS (
  SELECT count(pg_notify('tilery', note)) FROM (
    SELECT json_build_object(
      'kind', 'entries', 'node', min(g.node), 'entries', json_object_agg(g.match, g.seq)
    )::text AS note
    FROM given g JOIN stored s ON s.match_id = g.match GROUP BY g.place / {ENTRIES_PER_NOTE}
  ) notes WHERE EXISTS (SELECT FROM nodes WHERE id <> $2)
)
SELECT array_agg(match), (SELECT * FROM notified) FROM given WHERE match NOT IN (SELECT match_id FROM stored)
"""
"""The group is sent as one JSON text, and only what was refused comes back, which spares the event loop work.
Other nodes are notified of the whole group, ``{kind: entries, node, entries: {match: seq, …}}``, if there are any."""
SETTINGS = {"plan_cache_mode": "force_generic_plan"}
"""Settings of the session: the query plan is the same for every group, so it is made once, for an empty group, in
advance.
"""


class PostgresWriter:
    """Owns one connection and one task. A match has at most one entry in a group, as it waits for each."""

    def __init__(self, connector: Connector) -> None:
        self._connector = connector
        self._connection: Any = None
        self._waiting: list[Waiting] = []
        self._wake = asyncio.Event()
        self._stopping = False
        self._task = asyncio.create_task(self._run())

    def put(self, append: Append) -> asyncio.Future[bool]:
        """Commit this entry with the next group. The future is done when it is committed or refused."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((append, future))
        self._wake.set()
        return future

    async def stop(self) -> None:
        """Finish pending entries, then disconnect."""
        self._stopping = True
        self._wake.set()
        await self._task
        if self._connection is not None:
            with contextlib.suppress(*LOST):
                await self._connection.close()
            await self._drop()

    async def _run(self) -> None:
        with contextlib.suppress(*LOST):
            await self._store([])
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
            refused = await self._store([append for append, _ in group])
        except asyncpg.DataError as error:  # an entry that PostgreSQL cannot hold must not fail the others
            if len(group) > 1:
                for one in group:
                    await self._commit([one])
            else:
                _fail(group, error)
            return
        except Exception as error:  # any error at all: this task must go on
            await self._drop()
            _fail(group, error)
            return
        for append, future in group:
            if not future.cancelled():
                future.set_result(append.match not in refused)

    async def _store(self, appends: list[Append]) -> set[str]:
        """The matches whose entry was refused because its number is taken."""
        if self._connection is None or self._connection.is_closed():
            self._connection = await self._connector.connect(server_settings=SETTINGS)
        given, node = msgspec.json.encode(appends).decode(), appends[0].node if appends else ""
        return set(await self._connection.fetchval(BULK, given, node) or ())

    async def _drop(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


def _fail(group: list[Waiting], error: Exception) -> None:
    failure = StoreError("store/write", f"The database cannot be written: {describe(error)}")
    for _, future in group:
        if not future.cancelled():
            future.set_exception(failure)
