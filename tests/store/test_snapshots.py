"""Whole matches, read one by one and many together, from SQLite and PostgreSQL alike."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from store.fixtures import each_store
from tilery.store.database import Append, StoreError
from tilery.store.opening import database
from tilery.store.rows import ChatRow, EntryRow, MatchRow, RatingRow, SeatRow
from tilery.store.snapshots import WIDTH, MatchReader, MatchSnapshot
from tilery.store.store import Store


@asynccontextmanager
async def reading_store(address: str) -> AsyncIterator[tuple[Store, MatchReader]]:
    async with Store(database(address)) as store:
        yield store, MatchReader(store.database, ["bot-level1", "bot-level2"])


def row(match_id: str, game: str = "tiny") -> MatchRow:
    return MatchRow(match_id, 0, "playing", game, None, 0, 10.0, 10.5, '{"a":"é\\n\\""}', '{"h":1}', 0, "0", rated=2)


async def made(
    store: Store, match_id: str, users: tuple[str, ...] = ("ann", "bo"), game: str = "tiny"
) -> MatchSnapshot:
    """A match in the store, and what is to be read of it."""
    seats = [SeatRow(match_id, seat, user, "sits", 1.0) for seat, user in enumerate(users)]
    entries = [EntryRow(0, None, f'{{"deal":"{match_id} ☃"}}')]
    assert await store.matches.create(row(match_id, game), seats, entries)
    return MatchSnapshot(row(match_id, game), {user: seat for seat, user in enumerate(users)}, entries, {})


def entry(match_id: str, seq: int) -> Append:
    return Append(match_id, seq, f"0:r{seq}", f'{{"seq":{seq}}}', 11.0, "1", None, "n", None)


@each_store
async def test_a_match_is_read_whole(address: str) -> None:
    async with reading_store(address) as (store, reading):
        before = await made(store, "m")
        assert await reading.get("m") == before
        assert await reading.get("other") is None
        for seq in range(1, 13):
            assert await store.matches.append(entry("m", seq))
        after = await reading.get("m")
        assert after is not None
        assert after.row == await store.matches.get("m")
        assert after.entries == await store.matches.entries("m")
        assert [one.seq for one in after.entries] == list(range(13))


@each_store
async def test_the_latest_line_of_talk_is_known(address: str) -> None:
    async with reading_store(address) as (store, reading):
        await made(store, "m")
        await made(store, "n")
        for number in range(3):
            assert await store.chat.add("m", ChatRow(number, f"ann:{number}", "{}"))
        found = await asyncio.gather(reading.get("m"), reading.get("n"))
        assert [one and one.last_chat_line for one in found] == [2, -1]


@each_store
async def test_a_table_nobody_sits_at_is_read_too(address: str) -> None:
    async with reading_store(address) as (store, reading):
        assert await store.matches.create(row("m"), [])
        assert await reading.get("m") == MatchSnapshot(row("m"), {}, [], {})


@pytest.mark.parametrize("count", [2, WIDTH, 3 * WIDTH + 1])
@each_store
async def test_many_that_are_asked_for_at_once_are_not_mixed_up(address: str, count: int) -> None:
    async with reading_store(address) as (store, reading):
        expected = {f"m{n}": await made(store, f"m{n}", (f"a{n}", f"b{n}")) for n in range(count)}
        names = [*expected, "other", *expected]
        found = await asyncio.gather(*map(reading.get, names))
        assert found == [expected.get(name) for name in names]


async def rated(store: Store, user: str, game: str, shown: int) -> None:
    name = f"{user}-{game}"
    assert await store.matches.create(MatchRow(name, 0, "over", game, None, 0, 1.0, 1.0, "{}"), [])
    assert await store.people.rate(name, [RatingRow(user, game, 25.0, 8.0, shown, 1)])


@each_store
async def test_ratings_are_those_of_the_game_and_of_who_sits_there_and_of_bots(address: str) -> None:
    async with reading_store(address) as (store, reading):
        for user in ("ann", "bo", "cy", "bot-level2"):
            await store.people.save_name(user, "account", user, 1.0)
        await made(store, "m")
        await made(store, "n", ("ann", "cy"), game="other")
        for number, (user, game) in enumerate(
            [("ann", "tiny"), ("ann", "other"), ("cy", "tiny"), ("bot-level2", "tiny")]
        ):
            await rated(store, user, game, 1000 + number)
        first, second = await asyncio.gather(reading.get("m"), reading.get("n"))
        assert first is not None
        assert first.ratings == {"ann": 1000, "bot-level2": 1003}
        assert second is not None
        assert second.ratings == {"ann": 1001}


@each_store
async def test_what_was_stored_before_it_is_asked_for_is_read(address: str) -> None:
    """Even while an earlier query for the same match is under way."""
    async with reading_store(address) as (store, reading):
        await made(store, "m")
        for seq in range(1, 20):
            early = asyncio.create_task(reading.get("m"))
            await store.matches.append(entry("m", seq))
            late = await reading.get("m")
            assert late is not None
            assert late.entries[-1].seq == seq
            assert await early is not None


@each_store
async def test_giving_up_waiting_harms_nobody_else(address: str) -> None:
    async with reading_store(address) as (store, reading):
        expected = await made(store, "m")
        tasks = [asyncio.create_task(reading.get("m")) for _ in range(3)]
        await asyncio.sleep(0)
        tasks[1].cancel()
        results: list[Any] = await asyncio.gather(*tasks, return_exceptions=True)
        assert [results[0], results[2]] == [expected, expected]
        assert isinstance(results[1], asyncio.CancelledError)


@each_store
async def test_everybody_is_told_when_the_store_does_not_answer(address: str) -> None:
    async with Store(database(address)) as store:
        reading = MatchReader(store.database)
    results = await asyncio.gather(reading.get("m"), reading.get("n"), return_exceptions=True)
    assert [type(result) for result in results] == [StoreError, StoreError]
