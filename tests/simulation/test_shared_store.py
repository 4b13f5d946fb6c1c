"""The model of PostgreSQL: what every store promises, and each fault that it can have."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from simulation.shared_store import SharedStoreModel
from simulation.skipping_loop import SkippingTime, run
from store.test_store import entry, playing
from tilery.store.database import BackupTable, Row, Statement, StoreError
from tilery.store.postgres_connection import IDLE_TRANSACTION_SECONDS, LOCK_SECONDS, UNACKNOWLEDGED_SECONDS
from tilery.store.postgres_listener import CHECK_SECONDS
from tilery.store.rows import SeatRow
from tilery.store.store import Store
from waiting import Limit

CLOCK = SkippingTime()
PATIENT = {"lock_timeout": "0", "idle_in_transaction_session_timeout": "0"}


def new_model(seed: int = 1) -> SharedStoreModel:
    return SharedStoreModel(CLOCK, random.Random(seed))


@asynccontextmanager
async def two_nodes(model: SharedStoreModel) -> AsyncIterator[tuple[Store, Store]]:
    async with Store(model.node("a", CLOCK)) as one, Store(model.node("b", CLOCK)) as other:
        await one.nodes.beat("a", 1.0)
        await other.nodes.beat("b", 1.0)
        yield one, other


async def locked(model: SharedStoreModel) -> None:
    """Wait until match ``m`` is locked by an open transaction."""
    limit = Limit("the match is locked")
    while limit.allows(not model.is_locked("matches", "m")):
        await CLOCK.sleep(0.0001)


def test_two_nodes_share_what_is_stored() -> None:
    async def story() -> None:
        async with two_nodes(new_model()) as (one, other):
            heard: list[str | None] = []
            other.database.listen(heard.append)
            await playing(one)
            assert await one.matches.append(entry("m", 1, node="a"))
            assert not await other.matches.append(entry("m", 1, node="b"))
            assert [row.seq for row in await other.matches.entries("m")] == [0, 1]
            await CLOCK.sleep(1)
            assert [json.loads(note or "") for note in heard] == [{"kind": "entries", "node": "a", "entries": {"m": 1}}]

    run(story())


def test_a_lost_answer_leaves_what_was_committed_and_a_lost_write_nothing() -> None:
    async def story() -> None:
        model = new_model()
        async with two_nodes(model) as (one, other):
            await playing(one)
            model.lose_write("a")
            with pytest.raises(StoreError, match="closed in the middle"):
                await one.matches.append(entry("m", 1))
            assert [row.seq for row in await other.matches.entries("m")] == [0]
            model.lose_answer("a")
            with pytest.raises(StoreError, match="closed in the middle"):
                await one.matches.append(entry("m", 1))
            assert [row.seq for row in await other.matches.entries("m")] == [0, 1]
            assert await one.matches.append(entry("m", 2))

    run(story())


def test_a_transaction_that_stalls_holds_its_locks_until_the_server_ends_it() -> None:
    async def story() -> None:
        model = new_model()
        async with two_nodes(model) as (one, other):
            await playing(one)
            stalled = asyncio.create_task(one.matches.link_seat(SeatRow("m", 0, "ann", "link", 1.0), "bo"))
            await locked(model)
            model.silence("a", 60)
            began = CLOCK.monotonic()
            assert await other.matches.append(entry("m", 1))
            assert IDLE_TRANSACTION_SECONDS - 1 < CLOCK.monotonic() - began < IDLE_TRANSACTION_SECONDS + 1
            with pytest.raises(StoreError):
                await stalled
            assert UNACKNOWLEDGED_SECONDS - 1 < CLOCK.monotonic() - began < UNACKNOWLEDGED_SECONDS + 1

    run(story())


def test_a_statement_that_waits_for_a_lock_in_vain_fails_with_a_text() -> None:
    """The lock of somebody else, such as an operator in psql, who has no time limits."""

    async def story() -> None:
        model = new_model()
        async with two_nodes(model) as (one, other):
            psql = await model.connector("psql", CLOCK).connect(server_settings=PATIENT)
            await psql.execute("BEGIN")
            await psql.execute("UPDATE nodes SET seen = 2 WHERE id = $1", "a")
            began = CLOCK.monotonic()
            with pytest.raises(StoreError, match=r"cannot be written: canceling statement due to lock timeout"):
                await one.nodes.beat("a", 3.0)
            assert LOCK_SECONDS < CLOCK.monotonic() - began < LOCK_SECONDS + 1
            assert await other.nodes.beat("b", 3.0)
            psql.terminate()
            assert await one.nodes.beat("a", 4.0)

    run(story())


def test_two_transactions_that_wait_for_each_other_are_a_deadlock() -> None:
    async def story() -> None:
        model = new_model()
        async with two_nodes(model) as (one, other):
            beat = "UPDATE nodes SET seen = seen + 1 WHERE id = $1"
            there, back = (
                (Statement(beat, ("a",)), Statement(beat, ("b",))),
                (Statement(beat, ("b",)), Statement(beat, ("a",))),
            )
            results = await asyncio.gather(
                one.database.write(*there), other.database.write(*back), return_exceptions=True
            )
            assert [type(result) for result in results].count(StoreError) == 1
            assert "deadlock" in str(results)
            assert model.read("SELECT seen FROM nodes ORDER BY id") == [(2.0,), (2.0,)]

    run(story())


def test_what_is_not_committed_is_seen_by_nobody_else() -> None:
    async def story() -> None:
        model = new_model()
        async with two_nodes(model) as (one, other):
            creating = asyncio.create_task(playing(one))
            await locked(model)
            assert await other.matches.get("m") is None
            await creating
            assert await other.matches.get("m") is not None

    run(story())


def test_a_server_that_was_down_has_kept_what_was_committed() -> None:
    async def story() -> None:
        model = new_model()
        async with two_nodes(model) as (one, other):
            heard: list[str | None] = []
            other.database.listen(heard.append)
            await playing(one)
            model.stop()
            with pytest.raises(StoreError):
                await one.matches.append(entry("m", 1))
            with pytest.raises(StoreError):
                await other.matches.entries("m")
            model.start()
            await CLOCK.sleep(CHECK_SECONDS)
            assert await one.matches.append(entry("m", 1))
            assert [row.seq for row in await other.matches.entries("m")] == [0, 1]
            await CLOCK.sleep(1)
            assert heard[0] is None, "notes may be missing"
            assert json.loads(heard[1] or "")["entries"] == {"m": 1}

    run(story())


def test_a_full_disk_refuses_changes_and_answers_queries() -> None:
    async def story() -> None:
        model = new_model()
        async with two_nodes(model) as (one, _):
            await playing(one)
            model.fill_disk()
            with pytest.raises(StoreError, match="No space left"):
                await one.matches.append(entry("m", 1))
            with pytest.raises(StoreError, match="No space left"):
                await one.nodes.beat("a", 3.0)
            assert await one.nodes.seen() == {"a": 1.0, "b": 1.0}
            model.fill_disk(full=False)
            assert await one.matches.append(entry("m", 1))

    run(story())


def test_a_silence_shorter_than_the_limits_delays_and_loses_nothing() -> None:
    async def story() -> None:
        model = new_model()
        async with two_nodes(model) as (one, other):
            heard: list[str | None] = []
            other.database.listen(heard.append)
            await playing(one)
            began = CLOCK.monotonic()
            model.silence("a", 5)
            model.silence("b", 6)
            assert await one.matches.append(entry("m", 1))
            assert 5 < CLOCK.monotonic() - began < 5.1
            await CLOCK.sleep(2)
            assert len(heard) == 1
            assert heard[0] is not None

    run(story())


def test_notes_are_late_or_lost_with_the_connection_that_listens() -> None:
    async def story() -> None:
        model = new_model()
        async with two_nodes(model) as (one, other):
            heard: list[str | None] = []
            other.database.listen(heard.append)
            model.delay_notes("b", 3)
            await one.database.notify("late")
            await CLOCK.sleep(2.9)
            assert heard == []
            await CLOCK.sleep(0.2)
            assert heard == ["late"]
            await one.database.notify("lost")
            model.lose_notes("b")
            await CLOCK.sleep(CHECK_SECONDS)
            assert heard == ["late", None]

    run(story())


def test_a_node_that_died_may_have_stored_what_it_had_sent() -> None:
    async def story(ticks: int) -> tuple[bool, list[int]]:
        model = new_model()
        async with two_nodes(model) as (one, other):
            await playing(one)
            sent = one.matches.append(entry("m", 1))
            if ticks:
                await CLOCK.sleep(ticks / 10_000)
            model.kill("a")
            is_acknowledged = sent.done()
            await CLOCK.sleep(20)
            assert sent.done()
            assert is_acknowledged or isinstance(sent.exception(), StoreError)
            return is_acknowledged, [row.seq for row in await other.matches.entries("m")]

    stories = [run(story(ticks)) for ticks in range(60)]
    assert stories[0] == (False, [0])
    assert stories[-1] == (True, [0, 1])
    assert (False, [0, 1]) in stories, "stored, and the node did not learn it"
    assert (True, [0]) not in stories


def test_a_damaged_row_is_read_as_it_is() -> None:
    async def story() -> None:
        model = new_model()
        async with two_nodes(model) as (one, _):
            await playing(one)
            assert await one.matches.append(entry("m", 1))
            model.damage_entry("m", 1)
            stored = await one.matches.entries("m")
            assert stored[1].body == entry("m", 1).body[: len(stored[1].body)] != entry("m", 1).body

    run(story())


def test_a_snapshot_holds_all_rows_at_one_moment() -> None:
    async def story() -> None:
        model = new_model()
        async with two_nodes(model) as (one, other):
            found: dict[str, list[Row]] = {}
            async for table, rows in one.database.snapshot(
                (BackupTable("nodes", ("id",)), BackupTable("meta", ("key",)))
            ):
                await other.nodes.secret("later", "x")
                found[table.name] = rows
            assert sorted(found["nodes"]) == [("a",), ("b",)]
            assert "meta" not in found

    run(story())


def test_the_same_seed_gives_the_same_history() -> None:
    async def story(seed: int) -> list[float]:
        async with two_nodes(new_model(seed)) as (one, _):
            times = []
            for name in "xyz":
                await playing(one, name)
                times.append(CLOCK.monotonic())
            return times

    assert run(story(1)) == run(story(1)) != run(story(2))
