"""A client that asks for a lot waits behind all others, and work that nobody waits for any more is dropped."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import msgspec
import pytest

from faults.asking import PROXIES, at, busy, finished_match, queued
from held_time import HeldTime
from server.serving import Player, serving, two_at_a_table
from tilery import puzzles
from tilery.puzzles import daily
from tilery.server.common.requesters import Requester
from tilery.server.puzzles.daily import encode_daily
from tilery.server.workers import worker_pool
from tilery.server.workers.fair_queue import FairQueue
from tilery.server.workers.worker_pool import WorkerPool
from waiting import beside, holds


def test_a_queue_takes_from_addresses_and_people_in_turn() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(3):
        queue.put(Requester("one", "ann"), f"ann {number}")
    for number in range(2):
        queue.put(Requester("one", f"guest {number}"), f"guest {number}")
    queue.put(Requester("two", "bo"), "bo 0")
    queue.put(Requester("two", "bo"), "bo 1")
    assert queue.remove(Requester("one", "ann"), "ann 1")
    assert not queue.remove(Requester("one", "ann"), "ann 1")
    assert not queue.remove(Requester("three", "cy"), "cy 0")
    taken = [queue.pop() for _ in range(len(queue))]
    assert taken == ["ann 0", "bo 0", "guest 0", "bo 1", "guest 1", "ann 2"]


async def test_what_a_real_table_sends_is_worked_out_in_a_worker(sqlite: str) -> None:
    table = {"game": "wordroad", "names": ["Ann", "Bo"], "seed": "5" * 64}
    sent: dict[str, Any] = {
        "/api/bags/quillico": {"steps": [{"player": 0, "count": 0}] * 1_000},
        "/api/bags/quillico/hand": {"player": 0, "tiles": ["A"]},
        "/api/referee/quillico": {"players": 2},
        "/api/open-tables": table,
        "/api/open-tables/preview": {**table, "action": {"kind": "pass"}},
        "/api/open-tables/record": table,
    }
    async with serving(sqlite) as node, Player(node.url) as ann:
        async with busy(node.parts.quick_workers):
            for path, body in sent.items():
                async with beside(ann.post(path, body)):
                    await queued(node.parts.quick_workers, 1)
                await queued(node.parts.quick_workers, 0)
        for path, body in sent.items():
            await ann.post(path, body, 200)
        wrong = {**table, "lines": [{"kind": "dice", "letters": "A"}]}
        assert (await ann.post("/api/open-tables", wrong, 409))["code"], "a refusal keeps its status"
        assert (await ann.post("/api/open-tables", {**table, "names": ["Ann"]}, 400))["code"]
        assert (await ann.post("/api/bags/chess", {}, 404))["code"] == "registry/unknown-game"


async def test_sixty_tables_of_bots_do_not_delay_the_bot_of_somebody_else(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose, answered = WorkerPool.choose, []

    async def noting(pool: WorkerPool, requester: Requester, *args: Any, **more: Any) -> bytes:
        action = await choose(pool, requester, *args, **more)
        answered.append(requester.address)
        return action

    monkeypatch.setattr(WorkerPool, "choose", noting)
    async with serving(sqlite, proxies=PROXIES) as node, contextlib.AsyncExitStack() as players:
        guests = [await players.enter_async_context(Player(node.url, at("192.0.2.1"))) for _ in range(6)]
        bo = await players.enter_async_context(Player(node.url, at("192.0.2.2")))
        async with busy(node.parts.bot_workers):
            for guest in guests:
                for _ in range(10):
                    await guest.create(seats="level1 level1")
            table = await bo.create(seats="me level1", name="Bo")
            await bo.connect()
            assert (await bo.watch(table["match"]))["seq"] == 0
        await bo.update(1)
        assert answered.index("192.0.2.2") < 4, "the bot came after those of other tables"


async def test_hints_are_limited_by_person_and_dropped_with_the_connection(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node, terms={"hints": True})
        twin = Player(node.url, {"Cookie": f"tilery={ann.http.cookies['tilery']}"})
        async with ann, bo, twin:
            await twin.connect()
            async with busy(node.parts.bot_workers):
                await ann.send("hint", request="h1", match=match)
                await ann.send("ping")
                await ann.expect("pong")
                await twin.send("hint", request="h2", match=match)
                refused = await twin.expect("rejected")
                assert refused["problem"]["code"] == "limits/hint"
                await ann.disconnect()
                await queued(node.parts.bot_workers, 0)
            await twin.send("hint", request="h3", match=match)
            assert (await twin.expect("hint_answer"))["request"] == "h3"


async def test_an_analysis_nobody_waits_for_is_not_made(sqlite: str) -> None:
    async with serving(sqlite, proxies=PROXIES) as node, Player(node.url, at("192.0.2.200")) as bo:
        match, workers = await finished_match(node), node.parts.analysis_workers
        request = f"POST /api/matches/{match}/analysis HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n"
        async with busy(workers):
            asked = []
            for number in range(30):
                _, writer = await asyncio.open_connection("127.0.0.1", node.port)
                cookie = f"Cookie: tilery={node.parts.identity.guest_cookie(f'g{number}')}\r\n"
                writer.write(f"{request}{cookie}X-Forwarded-For: 192.0.2.{number}\r\n\r\n".encode())
                asked.append(writer)
            await queued(workers, 30)
            for writer in asked:
                writer.close()
            await queued(workers, 0)
        # a job that runs is stopped too
        assert (await bo.post(f"/api/matches/{match}/analysis"))["game"] == "highletter"


async def test_one_person_has_few_analyses_under_way(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann, Player(node.url) as bo:
        match, workers = await finished_match(node), node.parts.analysis_workers
        for player in (ann, bo):
            await player.get("/api/me")
        async with busy(workers):
            asked = [asyncio.create_task(ann.post(f"/api/matches/{match}/analysis")) for _ in range(4)]
            await queued(workers, 4)
            assert (await ann.post(f"/api/matches/{match}/analysis", status=429))["code"] == "limits/analysis"
            asked.append(asyncio.create_task(bo.post(f"/api/matches/{match}/analysis")))
            await queued(workers, 5)
        await asyncio.gather(*asked)


async def test_a_worker_that_dies_is_replaced_and_only_its_caller_is_told() -> None:
    held = HeldTime()
    pool = WorkerPool(1, held)
    try:
        async with busy(pool) as running, beside(pool.run(Requester("b", "bo"), divmod, 7, 2)) as waiting:
            await queued(pool, 1)
            running.cancel()
            await asyncio.wait([running])
            await held.advance(worker_pool.STOP_SECONDS)
            assert await waiting == (3, 1)
        with pytest.raises(ZeroDivisionError):
            await pool.run(Requester("a", "ann"), divmod, 1, 0)
    finally:
        pool.close()


def test_who_asks_for_little_waits_for_nobody_who_has_used_much() -> None:
    queue: FairQueue[Requester] = FairQueue()
    for number in range(5):
        requester = Requester(f"address {number}", "eve")
        queue.put(requester, requester)
    for _ in range(20):
        heavy = queue.pop()
        queue.charge(heavy, 4.0)
        queue.put(heavy, heavy)  # another one as soon as that is done
    ann = Requester("home", "ann")
    for _ in range(10):
        queue.put(ann, ann)
        assert queue.pop() == ann, "she waits for what is under way and for nothing else"
        queue.charge(ann, 0.01)


async def test_what_takes_a_moment_does_not_wait_for_an_analysis(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        match, puzzle = await finished_match(node), puzzles.load("lengthxwit")[0]
        async with busy(node.parts.analysis_workers):
            assert (await ann.get(f"/api/matches/{match}/picture.svg")).startswith("<svg")
            assert (await ann.post(f"/api/puzzles/{puzzle.id}/solution"))["words"] == list(puzzle.words)
            record = await ann.get(f"/api/matches/{match}/record")
            assert (await ann.http.post("/api/records/check", content=record)).json()["verified"]


@pytest.mark.parametrize("path", ["/api/matches/{match}/picture.svg", "/api/puzzles/{puzzle}/solution"])
async def test_pictures_and_solutions_are_limited_and_dropped_when_nobody_waits(sqlite: str, path: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        match, puzzle = await finished_match(node), puzzles.load("lengthxwit")[0].id
        await ann.get("/api/me")
        method = "POST" if path.endswith("solution") else "GET"
        target, workers = path.format(match=match, puzzle=puzzle), node.parts.quick_workers
        async with busy(workers):
            async with contextlib.AsyncExitStack() as asked:
                for _ in range(8):
                    await asked.enter_async_context(beside(ann.ask(method, target)))
                await queued(workers, 8)
                assert (await ann.ask(method, target, status=429))["code"] == "limits/requests"
            await queued(workers, 0)
        await ann.ask(method, target)


async def test_the_puzzle_of_one_day_does_not_wait_for_those_of_others(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    yesterday, today = daily.FIRST_DAY, daily.FIRST_DAY + timedelta(days=1)
    monkeypatch.setattr(daily, "today", lambda: today)
    found, run = daily.daily("lengthxwit", today), WorkerPool.run

    async def running(pool: WorkerPool, requester: Requester, function: Callable[..., Any], *args: Any) -> Any:
        if function is encode_daily:
            if args[1] == yesterday.isoformat():
                await asyncio.Event().wait()
            return msgspec.json.encode(found)
        return await run(pool, requester, function, *args)

    monkeypatch.setattr(WorkerPool, "run", running)
    path = f"/api/daily/lengthxwit/{yesterday.isoformat()}"
    async with (
        serving(sqlite) as node,
        Player(node.url) as ann,
        Player(node.url) as eve,
        beside(eve.get(path)),
    ):
        await holds(lambda: node.parts.daily._finding, "the puzzle of yesterday is looked for")
        assert (await ann.get("/api/daily/lengthxwit/today"))["number"] == 2
