"""A client that asks for a lot waits behind all others, and work that nobody waits for any more is dropped."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from typing import Any

import msgspec
import pytest

from server.serving import ROOMY, Player, Running, serving, two_at_a_table
from tilery import puzzles
from tilery.puzzles import daily
from tilery.server.jobs import worker_pool
from tilery.server.jobs.fair_queue import FairQueue
from tilery.server.jobs.worker_pool import WorkerPool
from tilery.server.matches.askers import Asker
from tilery.server.puzzles.daily import encoded_daily
from tilery.server.settings import Limits
from waiting import beside, holds

PROXIES = ("127.0.0.0/8",)


def _at(address: str) -> dict[str, str]:
    return {"X-Forwarded-For": address}


def test_a_queue_takes_from_addresses_and_people_in_turn() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(3):
        queue.put(Asker("one", "ann"), f"ann {number}")
    for number in range(2):
        queue.put(Asker("one", f"guest {number}"), f"guest {number}")
    queue.put(Asker("two", "bo"), "bo 0")
    queue.put(Asker("two", "bo"), "bo 1")
    assert queue.remove(Asker("one", "ann"), "ann 1")
    assert not queue.remove(Asker("one", "ann"), "ann 1")
    assert not queue.remove(Asker("three", "cy"), "cy 0")
    taken = [queue.pop() for _ in range(len(queue))]
    assert taken == ["ann 0", "bo 0", "guest 0", "bo 1", "guest 1", "ann 2"]


@contextlib.asynccontextmanager
async def _busy(pool: WorkerPool) -> AsyncIterator[asyncio.Task[None]]:
    """The only worker of the pool is busy until the block ends, or until the task is cancelled."""
    async with beside(pool.run(Asker("somebody", "else"), time.sleep, 600)) as task:
        await holds(lambda: pool._workers[0].job, "the worker begins")
        yield task


def test_sixty_tables_of_bots_do_not_delay_the_bot_of_somebody_else(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose, answered = WorkerPool.choose, []

    async def noting(pool: WorkerPool, asker: Asker, *args: Any, **more: Any) -> bytes:
        action = await choose(pool, asker, *args, **more)
        answered.append(asker.address)
        return action

    monkeypatch.setattr(WorkerPool, "choose", noting)

    async def story() -> None:
        async with serving(sqlite, proxies=PROXIES) as node, contextlib.AsyncExitStack() as players:
            guests = [await players.enter_async_context(Player(node.url, _at("192.0.2.1"))) for _ in range(6)]
            bo = await players.enter_async_context(Player(node.url, _at("192.0.2.2")))
            async with _busy(node.parts.bot_workers):
                for guest in guests:
                    for _ in range(10):
                        await guest.create(seats="level1 level1")
                table = await bo.create(seats="me level1", name="Bo")
                await bo.connect()
                assert (await bo.watch(table["match"]))["seq"] == 0
            await bo.update(1)
            assert answered.index("192.0.2.2") < 4, "the bot came after those of other tables"

    asyncio.run(story())


def test_hints_are_limited_by_person_and_dropped_with_the_connection(sqlite: str) -> None:
    async def story() -> None:
        async with serving(sqlite) as node:
            ann, bo, match = await two_at_a_table(node, terms={"hints": True})
            twin = Player(node.url, {"Cookie": f"tilery={ann.http.cookies['tilery']}"})
            async with ann, bo, twin:
                await twin.connect()
                async with _busy(node.parts.bot_workers):
                    await ann.send("hint", request="h1", match=match)
                    await ann.send("ping")
                    await ann.expect("pong")
                    await twin.send("hint", request="h2", match=match)
                    refused = await twin.expect("rejected")
                    assert refused["problem"]["code"] == "limits/hint"
                    await ann.disconnect()
                    await _queued(node.parts.bot_workers, 0)
                await twin.send("hint", request="h3", match=match)
                assert (await twin.expect("hint_answer"))["request"] == "h3"

    asyncio.run(story())


async def _queued(pool: WorkerPool, count: int) -> None:
    await holds(lambda: len(pool._queue) == count, f"{count} jobs wait")


async def _finished(node: Running) -> str:
    ann, bo, match = await two_at_a_table(node)
    async with ann, bo:
        await ann.submit(match, None, {"kind": "resign"})
    return match


def test_an_analysis_nobody_waits_for_is_not_made(sqlite: str) -> None:
    async def story() -> None:
        async with serving(sqlite, proxies=PROXIES) as node, Player(node.url, _at("192.0.2.200")) as bo:
            match, workers = await _finished(node), node.parts.analysis_workers
            request = f"POST /api/matches/{match}/analysis HTTP/1.1\r\nHost: here\r\nContent-Length: 0\r\n"
            async with _busy(workers):
                asked = []
                for number in range(30):
                    _, writer = await asyncio.open_connection("127.0.0.1", node.port)
                    writer.write(f"{request}X-Forwarded-For: 192.0.2.{number}\r\n\r\n".encode())
                    asked.append(writer)
                await _queued(workers, 30)
                for writer in asked:
                    writer.close()
                await _queued(workers, 0)
            # a job that runs is stopped too
            assert (await bo.post(f"/api/matches/{match}/analysis"))["game"] == "highletter"

    asyncio.run(story())


def test_one_person_has_few_analyses_under_way(sqlite: str) -> None:
    async def story() -> None:
        async with serving(sqlite) as node, Player(node.url) as ann, Player(node.url) as bo:
            match, workers = await _finished(node), node.parts.analysis_workers
            for player in (ann, bo):
                await player.get("/api/me")
            async with _busy(workers):
                asked = [asyncio.create_task(ann.post(f"/api/matches/{match}/analysis")) for _ in range(4)]
                await _queued(workers, 4)
                assert (await ann.post(f"/api/matches/{match}/analysis", status=429))["code"] == "limits/analysis"
                asked.append(asyncio.create_task(bo.post(f"/api/matches/{match}/analysis")))
                await _queued(workers, 5)
            await asyncio.gather(*asked)

    asyncio.run(story())


def test_a_worker_that_dies_is_replaced_and_only_its_caller_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "STOP_SECONDS", 0.05)

    async def story() -> None:
        pool = WorkerPool(1)
        try:
            async with _busy(pool) as running, beside(pool.run(Asker("b", "bo"), divmod, 7, 2)) as waiting:
                await _queued(pool, 1)
                running.cancel()
                assert await waiting == (3, 1)
            with pytest.raises(ZeroDivisionError):
                await pool.run(Asker("a", "ann"), divmod, 1, 0)
        finally:
            pool.close()

    asyncio.run(story())


def test_tables_are_counted_by_the_hour(sqlite: str) -> None:
    limits = msgspec.structs.replace(
        ROOMY, tables_hour=3, tables_hour_each=6, public_tables_hour=1, public_tables_hour_each=2
    )

    async def story() -> None:
        async with serving(sqlite, limits=limits) as node, contextlib.AsyncExitStack() as players:
            ann, bo, cy, dee = [await players.enter_async_context(Player(node.url)) for _ in range(4)]
            for player in (ann, bo, cy, dee):
                await player.get("/api/me")
            wish = {"game": "highletter", "seats": [{"kind": "me"}, {"kind": "open"}]}
            public = {**wish, "terms": {"public": True}}
            await ann.post("/api/matches", public)
            assert (await ann.post("/api/matches", public, 429))["code"] == "limits/public-tables"
            await bo.post("/api/matches", public)
            assert (await cy.post("/api/matches", public, 429))["code"] == "limits/public-tables"
            for player, count in ((ann, 2), (bo, 2)):
                for _ in range(count):
                    await player.post("/api/matches", wish)
                refused = await player.http.post("/api/matches", json=wish)
                assert (refused.status_code, refused.json()["code"]) == (429, "limits/tables")
                assert refused.headers["retry-after"]
            assert (await cy.post("/api/matches", wish, 429))["code"] == "limits/tables", "all of one address together"
            assert len((await dee.get("/api/matches/open"))["tables"]) == 2

    asyncio.run(story())


def test_attempts_to_sign_in_are_counted_by_account_too(sqlite: str) -> None:
    limits = Limits(account_rate=0.0001, account_burst=3)

    async def story() -> None:
        async with serving(sqlite, limits=limits, proxies=PROXIES) as node:
            async with Player(node.url, _at("192.0.2.1")) as ann:
                for name in ("ann", "bob"):
                    await ann.post("/api/account", {"username": name, "password": f"the word of {name}"})
                    await ann.post("/api/account/sign-out")
            right = {"username": "ann", "password": "the word of ann"}
            for number in range(3):
                async with Player(node.url, _at(f"192.0.2.{10 + number}")) as thief:
                    await thief.post("/api/account/sign-in", right)
                    guess = {"username": "Ann", "password": f"perhaps {number}"}
                    assert (await thief.post("/api/account/sign-in", guess, 401))["code"] == "account/wrong"
            async with Player(node.url, _at("192.0.2.20")) as thief:
                assert (await thief.post("/api/account/sign-in", right, 429))["code"] == "limits/sign-in"
                await thief.post("/api/account/sign-in", {"username": "bob", "password": "the word of bob"})

    asyncio.run(story())


def test_matches_among_bots_are_counted_while_they_last(sqlite: str) -> None:
    limits = msgspec.structs.replace(ROOMY, bot_matches=2, bot_matches_each=3)
    wish = {"game": "highletter", "seats": [{"kind": "bot", "level": "level1"}] * 2}

    async def story() -> None:
        async with serving(sqlite, limits=limits) as node, Player(node.url) as ann, Player(node.url) as bo:
            for player in (ann, bo):
                await player.get("/api/me")
            async with _busy(node.parts.bot_workers):
                at_once = await asyncio.gather(*(ann.http.post("/api/matches", json=wish) for _ in range(6)))
                assert sorted(answer.status_code for answer in at_once) == [201, 201, 429, 429, 429, 429]
                assert (await ann.post("/api/matches", wish, 429))["code"] == "limits/bot-matches"
                await bo.create(seats="me open")
                await bo.post("/api/matches", wish)
                refused = await bo.post("/api/matches", wish, 429)
                assert refused["code"] == "limits/bot-matches", "all of one address"
            await holds(lambda: not any(live.is_among_bots for live in node.parts.matches.loaded()), "they end")
            await ann.post("/api/matches", wish)

    asyncio.run(story())


def test_matches_among_bots_are_counted_on_all_nodes_together(shared: str) -> None:
    """Also those whose node has died: the next crash would hand them to the other nodes, and the next one more."""
    limits = msgspec.structs.replace(ROOMY, bot_matches_all=2)
    bots = {"game": "highletter", "seats": [{"kind": "bot", "level": "level1"}] * 2}
    one_to_fill = {"game": "highletter", "seats": [{"kind": "bot", "level": "level1"}, {"kind": "open"}]}

    async def story() -> None:
        async with (
            serving(shared, limits=limits) as first,
            serving(shared, limits=limits) as other,
            Player(first.url) as ann,
            Player(other.url) as bo,
            _busy(first.parts.bot_workers),
        ):
            for _ in range(2):
                await ann.post("/api/matches", bots)
            for player in (ann, bo):
                assert (await player.post("/api/matches", bots, 503))["code"] == "limits/busy"
                await player.create(seats="me level1")
            table = (await bo.post("/api/matches", one_to_fill))["match"]
            fill = {"seat": 1, "level": "level1"}
            assert (await bo.post(f"/api/matches/{table}/bots", fill, 503))["code"] == "limits/busy"

    asyncio.run(story())


def test_who_asks_for_little_waits_for_nobody_who_has_used_much() -> None:
    queue: FairQueue[Asker] = FairQueue()
    for number in range(5):
        asker = Asker(f"address {number}", "eve")
        queue.put(asker, asker)
    for _ in range(20):
        heavy = queue.pop()
        queue.charge(heavy, 4.0)
        queue.put(heavy, heavy)  # another one as soon as that is done
    ann = Asker("home", "ann")
    for _ in range(10):
        queue.put(ann, ann)
        assert queue.pop() == ann, "she waits for what is under way and for nothing else"
        queue.charge(ann, 0.01)


def test_messages_of_one_address_are_counted_together(sqlite: str) -> None:
    limits = msgspec.structs.replace(ROOMY, message_rate_each=0.001, message_burst_each=45)

    async def story() -> None:
        async with serving(sqlite, limits=limits, proxies=PROXIES) as node, contextlib.AsyncExitStack() as players:
            ann, twin, bo = [
                await players.enter_async_context(Player(node.url, _at(address)))
                for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2")
            ]
            match = (await ann.create(seats="me level1"))["match"]
            for player in (ann, twin, bo):
                await player.connect()
            for player in (ann, twin):
                for _ in range(2):
                    await player.send("sync", match=match)
                    await player.expect("update")
            await twin.send("sync", match=match)
            assert (await twin.expect("error"))["problem"]["code"] == "limits/too-fast", "a whole match counts for ten"
            await ann.send("ping")
            await ann.expect("pong")
            await bo.watch(match)

    asyncio.run(story())


def test_lines_of_chat_are_counted_by_person(sqlite: str) -> None:
    limits = msgspec.structs.replace(ROOMY, chat_rate=0.001, chat_burst=3)

    async def story() -> None:
        async with serving(sqlite, limits=limits) as node:
            ann, bo, match = await two_at_a_table(node)
            async with ann, bo:
                for number in range(4):
                    await ann.send("chat", request=f"c{number}", match=match, text="Hello")
                answers = [await ann.expect("accepted", "rejected") for _ in range(4)]
                refused = next(one for one in answers if one["kind"] == "rejected")
                assert (refused["problem"]["code"], len(answers)) == ("limits/chat", 4)
                assert sum(one["kind"] == "accepted" for one in answers) == 3
                await bo.send("chat", request="c", match=match, text="Hello")
                await bo.expect("accepted")

    asyncio.run(story())


def test_a_long_replay_counts_for_several_requests(sqlite: str) -> None:
    limits = msgspec.structs.replace(ROOMY, request_rate=0.001, request_burst=30)

    async def story() -> None:
        async with serving(sqlite, limits=limits, proxies=PROXIES) as node:
            match = await _finished(node)
            async with Player(node.url, _at("192.0.2.1")) as eve:
                for _ in range(3):
                    await eve.get(f"/api/matches/{match}/replay")
                refused = await eve.http.get(f"/api/matches/{match}/replay")
                assert (refused.status_code, refused.json()["code"]) == (429, "limits/too-fast")
                assert refused.headers["retry-after"]

    asyncio.run(story())


def test_what_takes_a_moment_does_not_wait_for_an_analysis(sqlite: str) -> None:
    async def story() -> None:
        async with serving(sqlite) as node, Player(node.url) as ann:
            match, puzzle = await _finished(node), puzzles.load("lengthxwit")[0]
            async with _busy(node.parts.analysis_workers):
                assert (await ann.get(f"/api/matches/{match}/picture.svg")).startswith("<svg")
                assert (await ann.post(f"/api/puzzles/{puzzle.id}/solution"))["words"] == list(puzzle.words)
                record = await ann.get(f"/api/matches/{match}/record")
                assert (await ann.http.post("/api/records/check", content=record)).json()["verified"]

    asyncio.run(story())


@pytest.mark.parametrize("path", ["/api/matches/{match}/picture.svg", "/api/puzzles/{puzzle}/solution"])
def test_pictures_and_solutions_are_limited_and_dropped_when_nobody_waits(sqlite: str, path: str) -> None:
    async def story() -> None:
        async with serving(sqlite) as node, Player(node.url) as ann:
            match, puzzle = await _finished(node), puzzles.load("lengthxwit")[0].id
            await ann.get("/api/me")
            method = "POST" if path.endswith("solution") else "GET"
            target, workers = path.format(match=match, puzzle=puzzle), node.parts.quick_workers
            async with _busy(workers):
                async with contextlib.AsyncExitStack() as asked:
                    for _ in range(8):
                        await asked.enter_async_context(beside(ann.ask(method, target)))
                    await _queued(workers, 8)
                    assert (await ann.ask(method, target, status=429))["code"] == "limits/requests"
                await _queued(workers, 0)
            await ann.ask(method, target)

    asyncio.run(story())


def test_the_puzzle_of_one_day_does_not_wait_for_those_of_others(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    yesterday, today = daily.FIRST_DAY, daily.FIRST_DAY + timedelta(days=1)
    monkeypatch.setattr(daily, "today", lambda: today)
    found, run = daily.daily("lengthxwit", today), WorkerPool.run

    async def running(pool: WorkerPool, asker: Asker, function: Callable[..., Any], *args: Any) -> Any:
        if function is encoded_daily:
            if args[1] == yesterday.isoformat():
                await asyncio.Event().wait()
            return msgspec.json.encode(found)
        return await run(pool, asker, function, *args)

    monkeypatch.setattr(WorkerPool, "run", running)

    async def story() -> None:
        path = f"/api/daily/lengthxwit/{yesterday.isoformat()}"
        async with (
            serving(sqlite) as node,
            Player(node.url) as ann,
            Player(node.url) as eve,
            beside(eve.get(path)),
        ):
            await holds(lambda: node.parts.daily._finding, "the puzzle of yesterday is looked for")
            assert (await ann.get("/api/daily/lengthxwit/today"))["number"] == 2

    asyncio.run(story())
