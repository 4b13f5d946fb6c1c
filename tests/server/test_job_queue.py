"""The jobs of a match: one after the other, with or without a task."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tilery.server.matches.job_queue import Job, JobQueue


def _run(story: Callable[[JobQueue, list[str], Callable[[str], Job]], object]) -> list[str]:
    done: list[str] = []

    def saying(what: str) -> Job:
        async def job() -> None:
            await asyncio.sleep(0)
            done.append(what)

        return job

    async def all_of_it() -> None:
        queue = JobQueue()
        story(queue, done, saying)
        assert not queue.idle
        await queue.settle()
        assert queue.idle

    asyncio.run(all_of_it())
    return done


def test_jobs_are_done_in_order_and_one_that_fails_stops_nobody() -> None:
    def story(queue: JobQueue, done: list[str], saying: Callable[[str], Job]) -> None:
        async def fail() -> None:
            raise ValueError("on purpose")

        for job in (saying("1"), fail, saying("2")):
            queue.post(job)

    assert _run(story) == ["1", "2"]


def test_what_holds_a_mailbox_comes_before_what_was_posted_meanwhile_and_so_does_what_it_leaves() -> None:
    def story(queue: JobQueue, done: list[str], saying: Callable[[str], Job]) -> None:
        stored = asyncio.get_running_loop().create_future()

        def then(_: object) -> Job:
            done.append("held")
            return saying("left")

        queue.hold(stored, then)
        queue.post(saying("posted"))
        asyncio.get_running_loop().call_later(0.01, stored.set_result, None)

    assert _run(story) == ["held", "left", "posted"]


def test_a_mailbox_goes_on_after_what_held_it_failed() -> None:
    def story(queue: JobQueue, done: list[str], saying: Callable[[str], Job]) -> None:
        stored = asyncio.get_running_loop().create_future()

        def then(_: object) -> None:
            raise ValueError("on purpose")

        queue.hold(stored, then)
        queue.post(saying("posted"))
        stored.set_result(None)

    assert _run(story) == ["posted"]
