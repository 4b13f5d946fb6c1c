"""Honest people: they play at a human pace, beside bots and against the clock, and never give up."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from typing import Any

from faults.hostile.figures import Figures
from faults.load import LOST, Pace, Stubborn
from server.serving import Player, lay

RING_SECONDS = 5
"""The shortest clock there is."""
_numbers = itertools.count(1)


def own_address() -> str:
    """Another address of this machine for everybody, as people have."""
    number = next(_numbers)
    return f"127.1.{number // 250 % 250}.{1 + number % 250}"


class HumanPace(Pace):
    """Thinks for a second or so."""

    def __init__(self, figures: Figures, address: str, seconds: float) -> None:
        self.options = {"local_addr": (address, 0), "max_size": None}
        self._figures = figures
        self._seconds = seconds

    async def think(self) -> None:
        await asyncio.sleep(random.uniform(0.5, 1.5) * self._seconds)

    def answered(self, sent: float) -> None:
        self._figures.moved(sent)


class Crowd:
    """``count`` matches of two people at a time, one after another until it is stopped."""

    def __init__(self, urls: list[str], figures: Figures, pace_seconds: float) -> None:
        self._urls = urls
        self._figures = figures
        self._seconds = pace_seconds
        self._is_stopped = False
        self.played: dict[str, list[Stubborn]] = {}
        """Both players of every match, with all that was acknowledged to them."""

    def stop(self) -> None:
        """Begin no more matches; those that are being played are finished."""
        self._is_stopped = True

    def unfinished(self) -> list[str]:
        """What is not over."""
        return [f"match {match} of two people" for match, (a, b) in self.played.items() if not (a.over and b.over)]

    async def play(self) -> None:
        """One match after the other."""
        addresses = own_address(), own_address()
        while not self._is_stopped:
            try:
                match, cookies = await self._sit_down(addresses)
            except (*LOST, AssertionError):
                await asyncio.sleep(0.2)  # the node is down, or its database
                continue
            players = [
                Stubborn(self._urls, cookie, match, name, HumanPace(self._figures, address, self._seconds))
                for cookie, name, address in zip(cookies, "ab", addresses, strict=True)
            ]
            self.played[match] = players
            await asyncio.gather(*(player.play() for player in players))

    async def _sit_down(self, addresses: tuple[str, str]) -> tuple[str, list[str]]:
        url = self._urls[0]
        async with Player(url, address=addresses[0]) as ann, Player(url, address=addresses[1]) as bo:
            table = await ann.create(name="Ann")
            await bo.post(f"/api/matches/{table['match']}/join", {"code": table["code"], "name": "Bo"})
            return table["match"], [player.http.cookies["tilery"] for player in (ann, bo)]


class _Watcher:
    """Somebody at a table of their own: sits down, connects, and does so again whenever the connection is lost."""

    seats: str
    terms: dict[str, Any] = {}

    def __init__(self, url: str, figures: Figures) -> None:
        self._url = url
        self.figures = figures
        self._is_stopped = False
        self._seen: dict[str, Any] = {}
        """The latest update of the match that is being played."""
        self.done = 0

    def stop(self) -> None:
        """After the match that is being played."""
        self._is_stopped = True

    def unfinished(self) -> list[str]:
        """What is not over."""
        told = {key: self._seen.get(key) for key in ("match", "seq", "prompt", "awaited", "clocks")}
        return [f"{type(self).__name__}: {told}"] if self._seen else []

    async def play(self) -> None:
        """One match after the other."""
        while not self._is_stopped:
            player = Player(self._url, address=own_address())
            try:
                match = (await player.create(seats=self.seats, name="Cy", terms=self.terms))["match"]
                await self._until_over(player, match)
                self.on_over()
                self._seen = {}
                self.done += 1
            except (*LOST, AssertionError):
                await asyncio.sleep(0.2)
            finally:
                await player.__aexit__()

    async def _until_over(self, player: Player, match: str) -> None:
        while True:
            try:
                await player.connect(local_addr=(own_address(), 0))
                update = await player.watch(match)
                while update["outcome"] is None:
                    self._seen = update
                    await self.on_update(player, match, update)
                    update = await player.expect("update")
                return
            except LOST:
                player.socket = None
                player.backlog.clear()
                await asyncio.sleep(0.2)

    async def on_update(self, player: Player, match: str, update: dict[str, Any]) -> None:
        """What this person does then."""
        raise NotImplementedError

    def on_over(self) -> None:
        """The match has ended."""


class BesideBots(_Watcher):
    """Plays against a bot, and waits for its moves."""

    seats = "me level1"

    def __init__(self, url: str, figures: Figures) -> None:
        super().__init__(url, figures)
        self._waits_since = 0.0
        self.unanswered = 0
        """Moves of ours that no bot has answered yet."""
        self.answered = 0
        """Moves of bots, those while something was down among them."""

    async def on_update(self, player: Player, match: str, update: dict[str, Any]) -> None:
        now = time.perf_counter()
        if update["prompt"] is None:
            self._waits_since = self._waits_since or now
            self.unanswered = 1
            return
        if self._waits_since:
            self.answered += 1
            if not self.figures.is_broken(self._waits_since, now):
                self.figures.bots.append(now - self._waits_since)
        self._waits_since, self.unanswered = 0.0, 0
        await asyncio.sleep(random.uniform(0.1, 0.5))
        request = f"move-{next(_numbers)}"
        while True:
            answer = await player.submit(match, update["prompt"]["id"], lay(update), request)
            if answer["kind"] == "accepted" or answer["problem"]["code"] != "server/store":
                return
            await asyncio.sleep(0.5)

    def on_over(self) -> None:
        self._waits_since, self.unanswered = 0.0, 0


class AgainstTheClock(_Watcher):
    """Never moves: the clock has to ring, as late as the latest update says, and not much later."""

    seats = "me level1"
    terms = {"clock": {"kind": "turn", "seconds": RING_SECONDS}}

    def __init__(self, url: str, figures: Figures) -> None:
        super().__init__(url, figures)
        self._due: float | None = None

    async def on_update(self, player: Player, match: str, update: dict[str, Any]) -> None:
        now = time.perf_counter()
        rang = any(event["kind"] == "timed_out" and event["seat"] == 0 for event in update["events"])
        if rang and self._due is not None and not self.figures.is_broken(self._due - RING_SECONDS, now):
            self.figures.rings.append(now - self._due)
        clock = update["clocks"][0]
        self._due = now + clock["left"] if clock["running"] else None
