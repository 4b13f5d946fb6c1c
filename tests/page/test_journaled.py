"""A database in memory with a journal: durable before it is visible, and the same after it is opened again."""

from __future__ import annotations

import asyncio

import pytest

from page.journals import MemoryJournal
from tilery.store import journaled
from tilery.store.database import Append, BackupTable, Statement, StoreError
from tilery.store.journaled import JournaledDatabase

META = "INSERT INTO meta (key, value) VALUES ($1, $2)"
ALL = "SELECT key, value FROM meta ORDER BY key"


async def opened(journal: MemoryJournal) -> JournaledDatabase:
    database = JournaledDatabase(journal)
    await database.open()
    return database


async def test_what_was_written_is_there_after_opening_again() -> None:
    journal = MemoryJournal()
    database = await opened(journal)
    assert await database.write(Statement(META, ("a", "1")))
    assert await database.write(Statement(META, ("b", "2")), Statement(META, ("c", "3")))
    await database.close()
    again = await opened(journal)
    assert await again.fetch(ALL) == [("a", "1"), ("b", "2"), ("c", "3")]
    table = BackupTable("meta", ("key",))
    assert [rows async for rows in again.snapshot((table,))] == [(table, [("a",), ("b",), ("c",)])]
    await again.close()
    with pytest.raises(StoreError):
        await again.fetch(ALL)


async def test_a_write_is_all_or_nothing() -> None:
    journal = MemoryJournal()
    database = await opened(journal)
    assert not await database.write(Statement(META, ("a", "1")), Statement("DELETE FROM users", rows=1))
    assert not await database.write(Statement(META, ("b", "1")), Statement(META, ("b", "2")))
    with pytest.raises(StoreError):
        await database.write(Statement(META, ("c", "1")), Statement("nonsense"))
    assert await database.fetch(ALL) == []
    assert journal.writes == []


async def test_nobody_reads_what_the_journal_does_not_have() -> None:
    class Slow(MemoryJournal):
        ready = asyncio.Event()

        async def add(self, write: str) -> None:
            await self.ready.wait()
            await super().add(write)

    database = await opened(journal := Slow())
    writing = asyncio.ensure_future(database.write(Statement(META, ("a", "1"))))
    for _ in range(5):
        await asyncio.sleep(0)
    reading = asyncio.ensure_future(database.fetch(ALL))
    for _ in range(5):
        await asyncio.sleep(0)
    assert not reading.done()
    writing.cancel()  # nobody waits any more; the journal gets it all the same
    journal.ready.set()
    assert await reading == [("a", "1")]
    assert len(journal.writes) == 1


async def test_a_journal_that_fails_changes_nothing() -> None:
    journal = MemoryJournal()
    database = await opened(journal)
    journal.broken = True
    with pytest.raises(StoreError) as caught:
        await database.write(Statement(META, ("a", "1")))
    assert caught.value.code == "store/write"
    assert await database.fetch(ALL) == []


async def test_an_entry_has_one_number(monkeypatch: pytest.MonkeyPatch) -> None:
    database = await opened(journal := MemoryJournal())
    columns = "id, version, status, game, public, created, changed, seq, awaited, rated"
    match = Statement(f"INSERT INTO matches ({columns}) VALUES ('m', 0, 'playing', 'g', 0, 1, 1, -1, '', 0)")
    assert await database.write(match)
    first = Append("m", 0, None, "{}", 5.0, "0", None, "local", None)
    assert await database.append(first)
    assert not await database.append(first)
    assert await database.append(Append("m", 1, None, "{}", 6.0, "", None, "local", "won"))
    monkeypatch.setattr(journaled, "MAX_WRITES", 1)
    again = await opened(journal)
    assert await again.fetch("SELECT seq, changed, status, outcome FROM matches") == [(1, 6.0, "over", "won")]
    assert journal.writes == []  # a new snapshot was made
    assert len(await (await opened(journal)).fetch("SELECT * FROM entries")) == 2


async def test_a_journal_that_cannot_be_read_is_reported() -> None:
    journal = MemoryJournal()
    journal.writes = ['[["INSERT INTO nowhere VALUES (1)",[]]]']
    with pytest.raises(StoreError) as caught:
        await opened(journal)
    assert caught.value.code == "store/open"
