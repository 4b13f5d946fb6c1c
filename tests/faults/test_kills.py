"""Kill -9 in the middle of load, again and again: every acknowledged action is there, and none twice."""

from __future__ import annotations

import asyncio
import random
from collections import Counter

from faults.load import Stubborn, tables
from faults.processes import Node
from server.serving import Player
from tilery.server.matches.persistence import load_match
from tilery.store.opening import database
from tilery.store.store import Store


async def _check(address: str, players: dict[str, list[Stubborn]]) -> int:
    """Look into the store itself: everything acknowledged, once, under the number that was told."""
    acknowledged = 0
    async with Store(database(address)) as store:
        for match, seats in players.items():
            row = await store.matches.get(match)
            entries = await store.matches.entries(match)
            assert row is not None
            assert row.header is not None
            assert [entry.seq for entry in entries] == list(range(len(entries)))
            requests = Counter(entry.request for entry in entries if entry.request is not None)
            assert set(requests.values()) <= {1}
            load_match(row.header, entries)
            for seat, player in enumerate(seats):
                for request, seq in player.acknowledged.items():
                    assert entries[seq].request == f"{seat}:{request}"
                    acknowledged += 1
    return acknowledged


async def _play_and_kill(address: str, nodes: list[Node], kills: int) -> None:
    random.seed(7)
    killed, players, running = 0, {}, []
    while killed < kills:
        for match, ann, bo in await tables(nodes[0].url, 8):
            urls = [node.url for node in nodes]
            players[match] = [Stubborn(urls, cookie, match, name) for cookie, name in ((ann, "a"), (bo, "b"))]
            running += [asyncio.create_task(player.play()) for player in players[match]]
        while killed < kills and not all(task.done() for task in running):
            await asyncio.sleep(random.uniform(0.02, 0.3))
            victim = nodes[killed % len(nodes)]
            victim.kill()
            killed += 1
            await victim.start()
    await asyncio.wait_for(asyncio.gather(*running), 120)
    for node in nodes:
        node.stop()
    assert await _check(address, players) > 0


def test_killing_the_only_node(sqlite: str, soak: bool) -> None:
    async def story() -> None:
        async with Node(sqlite) as node:
            await _play_and_kill(sqlite, [node], 50 if soak else 2)

    asyncio.run(story())


def test_killing_one_of_two_nodes(shared: str, soak: bool) -> None:
    async def story() -> None:
        quick = {"beat_seconds": 0.3, "dead_seconds": 2.0}
        async with Node(shared, **quick) as one, Node(shared, **quick) as two:
            await _play_and_kill(shared, [one, two], 50 if soak else 1)

    asyncio.run(story())


def test_the_bots_of_a_killed_node_play_on_elsewhere(shared: str) -> None:
    async def story() -> None:
        quick = {"beat_seconds": 0.3, "dead_seconds": 2.0}
        async with (
            Node(shared, **quick) as two,
            Player(two.url) as bo,
            Node(shared, **quick) as one,
            Player(one.url) as ann,
        ):
            table = await ann.create("quillico", "level3 level3")
            path = f"/api/matches/{table['match']}"
            while (await ann.get(path))["seq"] < 1:
                await asyncio.sleep(0.05)
            one.kill()
            before = (await bo.get(path))["seq"]
            async with asyncio.timeout(60):
                while (await bo.get(path))["seq"] < before + 2:
                    await asyncio.sleep(0.1)

    asyncio.run(story())
