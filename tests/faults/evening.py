"""A club evening against servers that are killed: people who join, play on and are told again whatever they missed."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

from faults.load import LOST, Stubborn
from faults.processes import Node
from server.serving import Player
from simulation.history import History
from waiting import Limit

SECONDS = 900
"""Limit for everything that is tried again while servers die and start."""


async def persist(ask: Callable[[], Awaitable[Any]], expected: str) -> Any:
    """Ask again until there is an answer: the server may be dead, starting, or without its store."""
    limit = Limit(expected, SECONDS)
    while limit.allows(True):
        try:
            return await ask()
        except LOST:
            await asyncio.sleep(0.05)
        except AssertionError as error:
            if "server/" not in str(error):
                raise
            await asyncio.sleep(0.05)
    return None


class Evening:
    """A room of people who play the tiny example game in rounds, while the nodes are killed one after the other."""

    def __init__(self, nodes: list[Node], seed: int) -> None:
        self._nodes = nodes
        self._random = random.Random(seed)
        self.leader = Player(nodes[0].url)
        self.people: list[Player] = []
        self.history = History()
        self.kills = 0

    async def begin(self, count: int, **setup: Any) -> None:
        """Open the room; everybody joins."""
        body = {"name": "Club night", "setup": {"game": "highletter", "system": "swiss", **setup}}
        room = await self.leader.post("/api/rooms", body)
        self.room, self.code = room["room"], room["code"]
        for _ in range(count):
            await self.join()

    async def join(self) -> None:
        """One more."""
        player = Player(self._nodes[len(self.people) % len(self._nodes)].url)
        await player.get("/api/me")
        self.people.append(player)
        wish = {"code": self.code, "name": f"P{len(self.people)}"}
        joined = await persist(lambda: player.post(f"/api/rooms/{self.room}/join", wish), "the player joins")
        assert joined["me"] == len(self.people)

    async def show(self) -> dict[str, Any]:
        """The room as the leader sees it."""
        room: dict[str, Any] = await persist(lambda: self.leader.get(f"/api/rooms/{self.room}"), "the room is shown")
        return room

    async def play_round(self, number: int, kills: int) -> list[tuple[int, ...]]:
        """Start a round, kill servers while it is paired and played, and play it to its end: the groups."""
        killing = asyncio.create_task(self._kill(kills))
        body = {"number": number}
        room = await persist(lambda: self.leader.post(f"/api/rooms/{self.room}/rounds", body), f"round {number} starts")
        tables = room["rounds"][number - 1]["tables"]
        await asyncio.gather(*(self._play(table) for table in tables if table["match"]))
        await killing
        return [tuple(sorted(table["people"])) for table in tables]

    async def _kill(self, kills: int) -> None:
        for _ in range(kills):
            await asyncio.sleep(self._random.uniform(0.0, 0.4))
            victim = self._nodes[self.kills % len(self._nodes)]
            victim.kill()
            self.kills += 1
            await victim.start()

    async def _play(self, table: dict[str, Any]) -> None:
        urls = [node.url for node in self._nodes]
        cookies = [self.people[number - 1].http.cookies["tilery"] for number in table["people"]]
        seats = [
            Stubborn(urls, cookie, table["match"], f"s{seat}", history=self.history)
            for seat, cookie in enumerate(cookies)
        ]
        await asyncio.gather(*(seat.play() for seat in seats))

    async def close(self) -> None:
        """Everybody goes home."""
        for player in (self.leader, *self.people):
            await player.http.aclose()
