"""Jobs that run one after the other, with or without a task."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import pytest

from tilery.server.common.queues import Finish, JobQueue


def _work(done: list[str], what: str) -> Callable[[], Coroutine[Any, Any, None]]:
    async def work() -> None:
        await asyncio.sleep(0)
        done.append(what)

    return work


async def _fail() -> None:
    raise ValueError("on purpose")


async def test_jobs_run_in_order_and_one_that_fails_stops_nobody() -> None:
    queue, done = JobQueue(), list[str]()
    for work in (_work(done, "1"), _fail, _work(done, "2")):
        queue.post_async(work)
    idle = [queue.is_idle]
    await queue.settle()
    assert [*idle, queue.is_idle] == [False, True]
    assert done == ["1", "2"]


async def test_a_job_that_waits_for_nothing_runs_at_once() -> None:
    queue, done = JobQueue(), list[str]()

    def job(finish: Finish) -> None:
        done.append("job")
        finish()

    queue.post(job)
    assert done == ["job"]
    assert queue.is_idle


async def test_what_is_posted_meanwhile_waits_until_the_job_is_finished() -> None:
    queue, done = JobQueue(), list[str]()
    stored = asyncio.get_running_loop().create_future()

    def job(finish: Finish) -> None:
        def then(_: object) -> None:
            done.append("stored")
            finish()

        stored.add_done_callback(then)

    queue.post(job)
    queue.post_async(_work(done, "posted"))
    assert len(queue) == 1
    asyncio.get_running_loop().call_soon(stored.set_result, None)
    await queue.settle()
    assert done == ["stored", "posted"]


async def test_the_queue_goes_on_after_a_job_that_could_not_start() -> None:
    queue, done = JobQueue(), list[str]()

    def broken(_: Finish) -> None:
        raise ValueError("on purpose")

    queue.post(broken)
    queue.post_async(_work(done, "posted"))
    await queue.settle()
    assert done == ["posted"]


def _note(done: list[int], number: int, finish: Callable[[], None]) -> None:
    done.append(number)
    finish()


async def test_many_jobs_that_finish_at_once_do_not_nest() -> None:
    queue, done, gate = JobQueue(), list[int](), asyncio.Event()
    queue.post_async(lambda: _until(gate))
    for number in range(5_000):
        queue.post(partial(_note, done, number))
    gate.set()
    await queue.settle()
    assert done == list(range(5_000))


async def _until(gate: asyncio.Event) -> None:
    await gate.wait()


async def test_who_asks_gets_the_result_or_the_error() -> None:
    queue = JobQueue()

    async def answer() -> int:
        return 42

    assert await queue.ask(answer) == 42
    with pytest.raises(ValueError, match="on purpose"):
        await queue.ask(_fail)


async def test_a_closed_queue_drops_what_waits_and_what_runs() -> None:
    queue, done = JobQueue(), list[str]()
    queue.post_async(lambda: _until(asyncio.Event()))
    queue.post_async(_work(done, "waiting"))
    await queue.close()
    await queue.settle()
    assert done == []
