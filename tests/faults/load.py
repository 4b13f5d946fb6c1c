"""Players who never give up: they keep a request until it is acknowledged, through any number of lost connections."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping
from typing import Any

import httpx
import websockets

from server.serving import Follower, Player
from simulation.history import History
from waiting import Limit

LOST = (OSError, websockets.WebSocketException, httpx.HTTPError, TimeoutError, EOFError)


SECONDS = 600
"""Limit for a match during which servers die and start again, many times in ``make soak``."""

REFUSALS = ("match/not-asked", "match/stale-prompt", "match/over", "server/store")
"""Reasons for which the move of somebody who plays by the rules may be refused."""
RETRY_SECONDS = 0.2
"""After which a move that could not be stored is sent again."""


class Pace:
    """How fast a player plays, from where, and what becomes of the times to an answer; by default as fast as can be."""

    options: Mapping[str, Any] = {}
    """For the socket."""

    async def think(self) -> None:
        """Before a move."""

    def answered(self, sent: float) -> None:
        """A move that was sent at this time, by ``time.perf_counter``, has been answered on the same connection."""


class Stubborn:
    """A seat of the tiny example game that plays on through crashes and writes down what was acknowledged."""

    def __init__(
        self,
        urls: list[str],
        cookie: str,
        match: str,
        name: str,
        pace: Pace | None = None,
        history: History | None = None,
    ) -> None:
        """``history``: records what the player sends and hears."""
        self._urls = urls
        self._cookie = cookie
        self._match = match
        self._name = name
        self._pace = pace or Pace()
        self._history = history
        self._user: str | None = None
        self._connection = 0
        self._count = 0
        self._sent = 0.0
        self.acknowledged: dict[str, int] = {}
        self.over = False

    async def play(self) -> None:
        """Until the match is over."""
        pending: dict[str, Any] | None = None
        turn = 0
        limit = Limit("the match ends, and every move is answered", SECONDS)
        while limit.allows(not self.over or pending):
            turn += 1
            address = self._urls[turn % len(self._urls)].replace("http", "ws") + "/api/socket"
            try:
                headers = {"Cookie": f"tilery={self._cookie}"}
                async with websockets.connect(
                    address, additional_headers=headers, open_timeout=5, **self._pace.options
                ) as socket:
                    follower = Follower()
                    self._sent = 0.0  # how long an answer took over two connections is no figure
                    if self._history is not None:
                        self._connection = self._history.new_connection()
                    if pending is not None:
                        await self._send(socket, pending)
                    await self._send(socket, {"kind": "watch", "match": self._match})
                    while limit.allows(not self.over or pending):
                        async with asyncio.timeout(20):
                            message = follower.follow(json.loads(await socket.recv()))
                        pending = await self._hear(socket, message, pending)
            except LOST:
                await asyncio.sleep(0.05)

    async def _send(self, socket: Any, message: dict[str, Any]) -> None:
        if self._history is not None:
            self._history.send(self._user, message)
        await socket.send(json.dumps(message))

    async def _hear(self, socket: Any, message: dict[str, Any], pending: dict[str, Any] | None) -> Any:
        kind = message["kind"]
        if self._history is not None:
            self._history.hear(self._user, self._connection, message)
        if kind == "welcome":
            self._user = message["user"]
        elif kind == "accepted":
            known = self.acknowledged.setdefault(message["request"], message["seq"])
            assert known == message["seq"], "the same request became two entries"
            if self._sent and pending is not None and pending["request"] == message["request"]:
                self._pace.answered(self._sent)
            pending = None
        elif kind == "rejected":
            assert message["problem"]["code"] in REFUSALS, message
            if message["problem"]["code"] != "server/store":
                return None
            assert pending is not None
            await asyncio.sleep(RETRY_SECONDS)
            await self._send(socket, pending)
        elif kind == "update":
            self.over = message["outcome"] is not None
            if message["prompt"] is not None and pending is None:
                await self._pace.think()
                self._count += 1
                pending = {
                    "kind": "submit",
                    "request": f"{self._name}-{self._count}",
                    "match": self._match,
                    "prompt": message["prompt"]["id"],
                    "action": {"kind": "lay", "tile": message["view"]["hand"][0]},
                }
                self._sent = time.perf_counter()
                await self._send(socket, pending)
        return pending


async def tables(url: str, count: int) -> list[tuple[str, str, str]]:
    """Tables of two: (match, cookie, cookie)."""
    made = []
    for _ in range(count):
        async with Player(url) as ann, Player(url) as bo:
            table = await ann.create(name="Ann")
            await bo.post(f"/api/matches/{table['match']}/join", {"code": table["code"], "name": "Bo"})
            made.append((table["match"], ann.http.cookies["tilery"], bo.http.cookies["tilery"]))
    return made
