"""Group commit for PostgreSQL: one task takes all that waits and stores it with one statement."""

from __future__ import annotations

import asyncio
from typing import Any, TypeAlias

import asyncpg  # type: ignore[import-untyped]

from tilery.store.database import Append, StoreError, entry_notes

Waiting: TypeAlias = "tuple[Append, asyncio.Future[bool]]"
GROUP = 512
GATHER = 0.02
"""So many seconds at most, and until so many rounds of the event loop brought nothing, is a group gathered."""
QUIET = 3

BULK = """
WITH given AS (
  SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::float8[], $6::text[], $7::float8[],
    $8::text[], $9::text[]) AS g (match, seq, request, body, at, awaited, due, node, outcome)
), stored AS (
  INSERT INTO entries (match_id, seq, request, body) SELECT match, seq, request, body FROM given ORDER BY match
  ON CONFLICT DO NOTHING RETURNING match_id, seq
), moved AS (
  UPDATE matches SET seq = g.seq, changed = g.at, awaited = g.awaited, due = g.due, node = g.node,
    outcome = g.outcome, status = CASE WHEN g.outcome IS NULL THEN status ELSE 'over' END
  FROM given g JOIN stored s ON s.match_id = g.match AND s.seq = g.seq WHERE matches.id = g.match
), told AS (
  SELECT count(pg_notify('tilery', note)) FROM unnest($10::text[]) note
  WHERE EXISTS (SELECT FROM nodes WHERE id <> ($8::text[])[1])
)
SELECT array_agg(match_id), (SELECT * FROM told) FROM stored
"""
"""One answer for the whole group. Other nodes are told of it together, and only where there are any."""
SETTINGS = {"plan_cache_mode": "force_generic_plan", "jit": "off"}
"""The plan is the same for every group, so it is made once."""


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
                await self._gather()
                group, self._waiting = self._waiting[:GROUP], self._waiting[GROUP:]
                await self._commit(group)
            if self._stopping:
                return

    async def _gather(self) -> None:
        """Let the event loop bring what it has at hand: a wide group costs less for each entry, and the loop less.

        A loop with nothing else to do comes round at once, so nobody waits for this when there is little to do.
        """
        loop = asyncio.get_running_loop()
        until, known, quiet = loop.time() + GATHER, len(self._waiting), 0
        while quiet < QUIET and known < GROUP and loop.time() < until:
            await asyncio.sleep(0)
            quiet = quiet + 1 if len(self._waiting) == known else 0
            known = len(self._waiting)

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
            self._connection = await asyncpg.connect(
                self._address, timeout=5, command_timeout=10, server_settings=SETTINGS
            )
        columns = [[getattr(append, name) for append in appends] for name in Append.__struct_fields__]
        return set(await self._connection.fetchval(BULK, *columns, entry_notes(appends)) or ())

    async def _drop(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None
