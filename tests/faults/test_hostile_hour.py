"""A hostile hour: floods, poison, outages and kills at random beside honest matches, which must not notice.

``make soak`` runs it for an hour with 50 matches; ``TILERY_HOSTILE_MINUTES`` chooses another time. In ``make test`` the
other files of this folder have each kind of attack by itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from faults.hostile import attacks
from faults.hostile.figures import Figures, memory, percentile
from faults.hostile.honest import AgainstTheClock, BesideBots, Crowd
from faults.hostile.warm_up import use_everything_once
from faults.processes import Node
from faults.stored import check_acknowledged
from server.serving import Player
from store import postgres
from tilery.server.settings import Limits

MINUTES = float(os.environ.get("TILERY_HOSTILE_MINUTES", "60"))
PATIENCE = 120.0
"""Seconds for what is under way to end, when the attacks are over."""
IDLE_SECONDS = 5.0
"""Matches are unloaded soon, so that what they needed can be seen to come back."""
AFTER_SECONDS = 60.0
"""Seconds after the attacks in which memory has to return."""
MOVE_SECONDS, RING_SECONDS, MEMORY_SHARE, STOP_SECONDS = 0.25, 2.0, 1.2, 15.0


class Scale(NamedTuple):
    """How much of everything."""

    seconds: float
    calm_seconds: float
    matches: int
    bots: int
    clocks: int
    pace_seconds: float
    outage_every: float
    kill_every: float


SCALE = Scale(60 * MINUTES, 20, 50, 5, 5, 1.5, 60, 40)


class Hour:
    """Two nodes on one PostgreSQL, honest people on both, and everything that happens to them."""

    def __init__(self, server: postgres.Server, nodes: list[Node], scale: Scale) -> None:
        self._server = server
        self._nodes = nodes
        self._scale = scale
        self.figures = Figures()
        urls = [node.url for node in nodes]
        self.crowd = Crowd(urls, self.figures, scale.pace_seconds)
        self.beside_bots = [BesideBots(urls[0], self.figures) for _ in range(scale.bots)]
        self.against_clocks = [AgainstTheClock(urls[0], self.figures) for _ in range(scale.clocks)]

    async def run(self) -> str:
        """All of it; the figures as a text."""
        scale = self._scale
        people: list[BesideBots | AgainstTheClock] = [*self.beside_bots, *self.against_clocks]
        playing = [asyncio.create_task(self.crowd.play()) for _ in range(scale.matches)]
        playing += [asyncio.create_task(one.play()) for one in people]
        await use_everything_once(self._nodes[0].url)
        await asyncio.sleep(scale.calm_seconds)
        calm, before = time.perf_counter(), memory(self._nodes[0].pid)
        with self._attackers():
            until = calm + scale.seconds
            await asyncio.gather(self._outages(until), self._kills(until), self._look_whether_ready(until))
        attacked = time.perf_counter()
        await asyncio.sleep(AFTER_SECONDS)
        after = memory(self._nodes[0].pid)
        self.crowd.stop()
        for one in people:
            one.stop()
        done, late = await asyncio.wait(playing, timeout=PATIENCE)
        self.unfinished = [*self.crowd.unfinished(), *(text for one in people for text in one.unfinished())]
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
        for task in done:
            task.result()
        self.calm_moves = self.figures.moves(0, calm)
        self.moves = self.figures.moves(calm, attacked)
        self.memory = after / before
        return self._text(before, after)

    @contextlib.contextmanager
    def _attackers(self) -> Iterator[None]:
        urls = [node.url for node in self._nodes]
        command = [sys.executable, attacks.__file__, str(self._scale.seconds), str(random.randrange(10**6)), *urls]
        quiet = subprocess.DEVNULL
        attackers = subprocess.Popen(["nice", "-n", "19", *command], stdout=quiet, stderr=quiet)
        try:
            yield
        finally:
            attackers.terminate()
            attackers.wait(30)

    async def _outages(self, until: float) -> None:
        """PostgreSQL loses its power, and is started again after some seconds."""
        while await _wait(self._scale.outage_every, until):
            with self.figures.broken(afterwards=10):
                await asyncio.to_thread(self._server.stop)
                await asyncio.sleep(random.uniform(0.5, 4))
                await asyncio.to_thread(self._server.start)
            self.figures.outages += 1

    async def _kills(self, until: float) -> None:
        """The second node is killed or stopped, and started again; the first is kept, to see what becomes of its
        memory."""
        while await _wait(self._scale.kill_every, until):
            with self.figures.broken():
                if random.random() < 0.5:
                    self._nodes[1].kill()
                    self.figures.kills += 1
                else:
                    began = time.perf_counter()
                    await asyncio.to_thread(self._nodes[1].stop)
                    self.figures.stops.append(time.perf_counter() - began)
                await self._restarted()

    async def _look_whether_ready(self, until: float) -> None:
        """Asks the first node every second whether it is ready."""
        async with Player(self._nodes[0].url) as player:
            while await _wait(1, until):
                asked = time.perf_counter()
                status = (await player.http.get("/ready")).status_code
                if status != 200 and not self.figures.is_broken(asked, time.perf_counter()):
                    self.figures.unready += 1

    async def _restarted(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    await self._nodes[1].start()
                    return
                except RuntimeError:
                    await asyncio.sleep(0.5)  # the database is down

    def _text(self, before: int, after: int) -> str:
        figures = self.figures
        return (
            f"{len(self.crowd.played)} matches, {figures.count_moves()} moves, {len(self.moves)} of them measured; "
            f"{figures.outages} outages, {figures.kills} kills, "
            f"{len(figures.stops)} stops of at most {max(figures.stops, default=0):.1f} s; "
            f"move p50 {percentile(self.moves, 0.5):.3f} s, p95 {percentile(self.moves, 0.95):.3f} s "
            f"(calm p95 {percentile(self.calm_moves, 0.95):.3f} s); "
            f"{len(figures.rings)} clocks rang, at most {max(figures.rings, default=0):.2f} s late; "
            f"{sum(one.answered for one in self.beside_bots)} moves of bots, {len(figures.bots)} of them measured, "
            f"p95 {percentile(figures.bots, 0.95):.2f} s, "
            f"at most {max(figures.bots, default=0):.2f} s; "
            f"memory {before / 1e6:.0f} MB before, {after / 1e6:.0f} MB after"
        )


async def _wait(about: float, until: float) -> bool:
    """Waits for about this long; False if the hour is over before."""
    left = until - time.perf_counter()
    seconds = random.uniform(0.5, 1.5) * about
    await asyncio.sleep(max(0.0, min(left, seconds)))
    return seconds < left


@pytest.mark.soak
def test_a_hostile_hour(tmp_path: Path, record_property: Callable[[str, object], None]) -> None:
    if postgres.find("postgres") is None:
        pytest.skip("PostgreSQL is not installed")
    random.seed(17)
    server = postgres.Server()
    logs = [tmp_path / "one.log", tmp_path / "two.log"]

    async def story(address: str) -> Hour:
        limits = msgspec.structs.replace(Limits(), idle_seconds=IDLE_SECONDS)
        settings: dict[str, Any] = {"limits": limits, "private_calls": True}
        one, two = (Node(address, log=log, session=True, **settings) for log in logs)
        async with one, two:
            hour = Hour(server, [one, two], SCALE)
            text = await hour.run()
            print(text)
            record_property("hostile hour", text)
            return hour

    try:
        server.start()
        address = postgres.new_database(server.address, "hostile")
        hour = asyncio.run(story(address))
        acknowledged = asyncio.run(check_acknowledged(address, hour.crowd.played))
    finally:
        server.remove()
    assert hour.unfinished == []
    assert acknowledged >= len(hour.moves) >= SCALE.matches * MINUTES, "the honest matches went on"
    assert hour.figures.outages
    assert hour.figures.kills + len(hour.figures.stops)
    assert max(hour.figures.stops, default=0) <= STOP_SECONDS
    assert hour.figures.unready == 0
    assert all(person.done and not person.unanswered for person in hour.beside_bots)
    assert all(person.answered >= MINUTES for person in hour.beside_bots), "bots went on moving"
    assert all(person.done for person in hour.against_clocks)  # by clocks that rang
    assert percentile(hour.moves, 0.95) <= MOVE_SECONDS
    assert max(hour.figures.rings) <= RING_SECONDS
    assert hour.memory <= MEMORY_SHARE
