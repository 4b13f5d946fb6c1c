"""Club evenings and quick pairing through kills: results count once, nobody is paired twice, no round is doubled."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from faults.evening import Evening, persist
from faults.processes import Node
from server.serving import Player
from simulation.history import check_store
from tilery.store.opening import database
from tilery.store.store import Store
from waiting import Limit

QUICK: dict[str, Any] = {"beat_seconds": 0.3, "dead_seconds": 2.0}


async def _check(address: str, evening: Evening, groups: list[tuple[int, ...]], rounds: int) -> None:
    """What the leader sees, against what the store holds."""
    room = await evening.show()
    assert len(room["rounds"]) == rounds
    tables = [table for one in room["rounds"] for table in one["tables"]]
    assert {table["status"] for table in tables} <= {"over", "bye"}
    assert len({table["match"] for table in tables if table["match"]}) == sum(bool(table["match"]) for table in tables)
    assert sum(row["points"] for row in room["standings"]) == len(tables)  # each table and each bye gives one point
    assert sum(row["played"] for row in room["standings"]) == 2 * sum(bool(table["match"]) for table in tables)
    pairs = [group for group in groups if len(group) == 2]
    assert len(set(pairs)) == len(pairs), "a pairing was repeated"
    byes = [group for group in groups if len(group) == 1]
    assert len(set(byes)) == len(byes), "somebody had two byes"
    async with Store(database(address)) as store:
        counts = await store.matches.count()
        assert counts == {"over": len(pairs)}, "a match that belongs to no table, or one that did not end"
        assert await check_store(evening.history, store) > 0


async def _evening(address: str, nodes: list[Node], people: int, rounds: int, kills: int) -> None:
    evening = Evening(nodes, seed=people)
    try:
        await evening.begin(people)
        groups: list[tuple[int, ...]] = []
        for number in range(1, rounds + 1):
            groups += await evening.play_round(number, kills)
        assert evening.kills == rounds * kills
        await _check(address, evening, groups, rounds)
    finally:
        await evening.close()


async def test_an_evening_with_a_kill_in_each_round(shared: str, soak: bool) -> None:
    """With ``--soak``: 30 people, 5 rounds."""
    people, rounds, kills = (30, 5, 3) if soak else (5, 2, 1)
    async with Node(shared, **QUICK) as node:
        await _evening(shared, [node], people, rounds, kills)


@pytest.mark.soak
async def test_an_evening_on_two_nodes(shared: str) -> None:
    async with Node(shared, **QUICK) as one, Node(shared, **QUICK) as two:
        await _evening(shared, [one, two], 30, 5, 2)


@pytest.mark.soak
async def test_quick_pairing_through_kills(shared: str) -> None:
    async with Node(shared, **QUICK) as one, Node(shared, **QUICK) as two:
        nodes = [one, two]
        players = [Player(nodes[n % 2].url) for n in range(40)]
        wish = {"game": "highletter", "seats": 2, "pace": "relaxed"}

        async def find(player: Player) -> str:
            await persist(lambda: player.get("/api/me"), "the player is known")
            card = await persist(lambda: player.post("/api/pairing", wish), "the player waits")
            limit = Limit("the player is paired")
            while limit.allows(card["state"] != "paired"):
                if card["state"] == "none":
                    card = await persist(lambda: player.post("/api/pairing", wish), "the player waits again")
                else:
                    card = await persist(lambda: player.get("/api/pairing?wait=true"), "news of the search")
            return str(card["table"]["match"])

        async def kill() -> None:
            for number in range(6):
                await asyncio.sleep(0.2)
                nodes[number % 2].kill()
                await nodes[number % 2].start()

        killing = asyncio.create_task(kill())
        found = await asyncio.gather(*map(find, players))
        await killing
        for player, match in zip(players, found, strict=True):
            mine = (await persist(lambda player=player: player.get("/api/matches/mine"), "my matches"))["tables"]  # type: ignore[misc]
            assert [table["match"] for table in mine] == [match], "somebody is in two matches"
            assert sum(seat["kind"] == "human" for seat in mine[0]["seats"]) == found.count(match)
            await player.http.aclose()
