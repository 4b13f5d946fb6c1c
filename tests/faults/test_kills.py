"""Kill -9 in the middle of load, again and again: every acknowledged action is there, and none twice."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from faults.load import Stubborn, tables
from faults.processes import Node
from server.serving import Player
from simulation.history import History, check_store
from tilery.store.opening import database
from tilery.store.store import Store
from waiting import Limit, eventually


async def _play_and_kill(address: str, nodes: list[Node], kills: int) -> None:
    random.seed(7)
    killed, history, running = 0, History(), list[asyncio.Task[None]]()
    limit = Limit(f"{kills} kills in the middle of play", 30 + 30 * kills)
    while limit.allows(killed < kills):
        for match, ann, bo in await tables(nodes[0].url, 8):
            urls = [node.url for node in nodes]
            players = [Stubborn(urls, cookie, match, name, history=history) for cookie, name in ((ann, "a"), (bo, "b"))]
            running += [asyncio.create_task(player.play()) for player in players]
        while limit.allows(killed < kills and not all(task.done() for task in running)):
            await asyncio.sleep(random.uniform(0.02, 0.3))
            victim = nodes[killed % len(nodes)]
            victim.kill()
            killed += 1
            await victim.start()
    await asyncio.gather(*running)
    for node in nodes:
        node.stop()
    async with Store(database(address)) as store:
        assert await check_store(history, store) > 0


async def test_killing_the_only_node(sqlite: str, soak: bool) -> None:
    async with Node(sqlite) as node:
        await _play_and_kill(sqlite, [node], 50 if soak else 1)


async def test_killing_one_of_two_nodes(shared: str, soak: bool) -> None:
    quick: dict[str, Any] = {"beat_seconds": 0.3, "dead_seconds": 2.0}
    async with Node(shared, **quick) as one, Node(shared, **quick) as two:
        await _play_and_kill(shared, [one, two], 50 if soak else 1)


async def test_the_bots_of_a_killed_node_play_on_elsewhere(shared: str) -> None:
    quick: dict[str, Any] = {"beat_seconds": 0.3, "dead_seconds": 2.0}
    async with (
        Node(shared, **quick) as two,
        Player(two.url) as bo,
        Node(shared, **quick) as one,
        Player(one.url) as ann,
    ):
        table = await ann.create("quillico", "level1 level1")
        path = f"/api/matches/{table['match']}"

        async def has_entry(player: Player, seq: int) -> bool:
            return bool((await player.get(path))["seq"] >= seq)

        await eventually(lambda: has_entry(ann, 1), "the bots begin")
        one.kill()
        before = (await bo.get(path))["seq"]
        await eventually(lambda: has_entry(bo, before + 2), "the other node plays for the bots")
