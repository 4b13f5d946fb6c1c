"""The loop of simulated worlds: time that jumps, processes that die or freeze between two callbacks."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from random import Random
from typing import Any

import pytest

from simulation.virtual_loop import Livelock, Process, VirtualLoop


def new_loop(seed: int = 0) -> VirtualLoop:
    """A loop on which nothing is asked of threads."""
    return VirtualLoop(Random(seed), lambda *_: asyncio.get_running_loop().create_future())  # type: ignore[abstract]


async def pass_time(seconds: float) -> None:
    """Wait for so much virtual time."""
    done = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_later(seconds, done.set_result, None)
    await done


async def count(into: list[float], cleaned: list[str], name: str) -> None:
    """Note the time every second."""
    try:
        for _ in range(100):
            await pass_time(1)
            into.append(asyncio.get_running_loop().time())
    finally:
        cleaned.append(name)


def test_an_hour_takes_no_time() -> None:
    loop = new_loop()
    loop.run(pass_time(3600))
    assert loop.time() == 3600
    assert loop.steps < 10


def test_a_killed_process_does_nothing_more_not_even_clean_up() -> None:
    loop, process = new_loop(), Process("victim")
    seen: list[float] = []
    cleaned: list[str] = []

    async def live() -> None:
        process.start(count(seen, cleaned, "victim"))
        await pass_time(3.5)
        loop.kill(process)
        await pass_time(10)
        assert cleaned == []

    loop.run(live())
    assert seen == [1, 2, 3]
    loop.bury([process])
    assert cleaned == ["victim"]


def test_a_process_dies_after_so_many_callbacks() -> None:
    loop, process = new_loop(), Process("victim")
    seen: list[float] = []

    async def live() -> None:
        process.start(count(seen, [], "victim"))
        process.steps_left = 6  # its start, then two callbacks a second: the timer's and the task's
        process.on_last_step = lambda: loop.kill(process)
        await pass_time(10)

    loop.run(live())
    loop.bury([process])
    assert seen == [1, 2]


def test_a_frozen_process_goes_on_later() -> None:
    loop, process = new_loop(), Process("frozen")
    seen: list[float] = []

    async def live() -> None:
        process.start(count(seen, [], "frozen"))
        await pass_time(1.5)
        loop.freeze(process)
        await pass_time(10)
        loop.thaw(process)
        await pass_time(1.2)

    loop.run(live())
    loop.bury([process])
    assert seen == [1, 11.5, 12.5]


def test_the_seed_decides_which_process_runs_first() -> None:
    async def race(order: list[str]) -> None:
        async def enter(name: str) -> None:
            order.append(name)

        await asyncio.gather(*[Process(name).start(enter(name)) for name in "abc"])

    orders: set[str] = set()
    for seed in range(30):
        first: list[str] = []
        second: list[str] = []
        new_loop(seed).run(race(first))
        new_loop(seed).run(race(second))
        assert first == second
        orders.add("".join(first))
    assert len(orders) == 6


async def circle() -> None:
    """Never end, and never let time pass."""
    for _ in iter(int, 1):
        await asyncio.sleep(0)


async def wait_for_nothing() -> None:
    """Wait for what never comes."""
    await asyncio.get_running_loop().create_future()


@pytest.mark.parametrize("work", [circle, wait_for_nothing])
def test_a_world_that_makes_no_progress_ends(work: Any) -> None:
    loop = new_loop()
    never: Coroutine[Any, Any, None] = work()
    with pytest.raises(Livelock):
        loop.run(never)
    loop.bury([loop.world])
