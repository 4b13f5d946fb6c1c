"""How soon a killed node's matches go on elsewhere: two nodes on one PostgreSQL, one of them gone without a word.

People play on at once, because nodes are equal; bots and clocks are one node's duty, which another takes over when the
heartbeat has been missing for ``dead_seconds``.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import time
from pathlib import Path

sys.path.remove(str(Path(__file__).parent))  # which has a server.py, and the tests have a folder of that name
sys.path.append(str(Path(__file__).parents[1] / "tests"))

from faults.load import tables
from faults.processes import Node
from server.serving import Player, lay
from store import postgres

ROUNDS, BOTS = 3, 5


async def _people(other: Node, match: str, cookie: str) -> float:
    """From the kill until a move of somebody who came over from the dead node is acknowledged."""
    began = time.perf_counter()
    async with Player(other.url, {"Cookie": f"tilery={cookie}"}) as ann:
        await ann.connect()
        seen = await ann.watch(match)
        assert (await ann.submit(match, seen["prompt"]["id"], lay(seen)))["kind"] == "accepted"
    return time.perf_counter() - began


async def _bots(other: Node, matches: list[str]) -> float:
    """From the kill until the bots of every match have gone on."""
    began = time.perf_counter()
    async with Player(other.url) as bo:
        before = {match: (await bo.get(f"/api/matches/{match}"))["seq"] for match in matches}
        for match in matches:
            while (await bo.get(f"/api/matches/{match}"))["seq"] <= before[match]:
                await asyncio.sleep(0.02)
    return time.perf_counter() - began


async def take_over(address: str) -> tuple[float, float]:
    """Seconds for people and for bots."""
    async with Node(address) as other, Node(address) as victim, Player(victim.url) as ann:
        ((match, cookie, _),) = await tables(victim.url, 1)
        matches = [(await ann.create("wordroad", "club club"))["match"] for _ in range(BOTS)]
        while min([(await ann.get(f"/api/matches/{one}"))["seq"] for one in matches]) < 1:
            await asyncio.sleep(0.02)
        victim.kill()
        return await _people(other, match, cookie), await _bots(other, matches)


def main(cluster: str) -> None:
    """All rounds."""
    runs = [asyncio.run(take_over(postgres.new_database(cluster, f"k{number}"))) for number in range(ROUNDS)]
    people, bots = zip(*runs, strict=True)
    print(f"a killed node: people play on elsewhere after {statistics.median(people):.2f} s, most {max(people):.2f} s")
    print(
        f"a killed node: the bots of {BOTS} matches go on after {statistics.median(bots):.1f} s, "
        f"most {max(bots):.1f} s (at most 10)"
    )


if __name__ == "__main__":
    if postgres.find("postgres") is None:
        print("PostgreSQL is not installed; several nodes need it")
    else:
        with postgres.cluster() as address:
            main(address)
