"""The chances of a finished match: begun on demand, shared by all who ask, one match at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

import tilery
from held_time import HeldTime
from server.serving import Player, Running, lay, serving, two_at_a_table
from tilery.core.common_messages import Resign
from tilery.server.common.requesters import Requester
from tilery.server.records import win_chances
from waiting import Limit, eventually, holds


async def _played_out(node: Running) -> tuple[Player, Player, str]:
    ann, bo, match = await two_at_a_table(node)
    updates = [await ann.watch(match), await bo.watch(match)]
    limit = Limit("the match ends")
    while limit.allows(updates[0]["outcome"] is None):
        seq = updates[0]["seq"]
        for player, update in zip((ann, bo), updates, strict=True):
            if update["prompt"] is not None:
                seq = (await player.submit(match, update["prompt"]["id"], lay(update)))["seq"]
        updates = [await ann.update(seq), await bo.update(seq)]
    return ann, bo, match


async def _resigned(node: Running) -> str:
    ann, bo, match = await two_at_a_table(node)
    async with ann, bo:
        await ann.submit(match, None, {"kind": "resign"})
    return match


async def _done(player: Player, path: str) -> dict[str, Any]:
    async def report() -> dict[str, Any] | None:
        found: dict[str, Any] = await player.get(path)
        assert found["begun"] or found["chances"] or found["problem"]
        return found if found["chances"] or found["problem"] else None

    done = await eventually(report, "the win chances are worked out")
    assert done is not None
    return done


async def test_they_are_worked_out_once_for_all_who_ask(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as watcher:
        ann, bo, match = await _played_out(node)
        path = f"/api/matches/{match}/chances"
        async with ann, bo:
            assert await ann.get(path) == {"begun": False, "done": 0, "total": 0, "chances": None, "problem": None}
            assert (await ann.post(path))["begun"]
            assert (await bo.post(path))["problem"] is None
            report = await _done(watcher, path)
            assert await bo.post(path) == report
            _is_a_story(report, (await ann.get(f"/api/matches/{match}"))["outcome"])


def _is_a_story(report: dict[str, Any], outcome: dict[str, Any]) -> None:
    """Every step is told; the last is certain; what made a result sums up to it."""
    found = report["chances"]
    assert report["done"] == report["total"] == len(found["moments"]) > 1
    assert found["names"] == ["Ann", "Bo"]
    for moment in found["moments"]:
        assert all(win["low"] - 1e-9 <= win["rate"] <= win["high"] + 1e-9 for win in moment["win"])
        assert (moment["swing"] is None) == (moment["seat"] == -1), "only the deal has no chance before it"
    won = [1 / len(outcome["winners"]) if seat in outcome["winners"] else 0.0 for seat in range(2)]
    assert [win["rate"] for win in found["moments"][-1]["win"]] == won
    for result, parts in zip(won, found["balance"], strict=True):
        assert abs(sum(parts.values()) - result) < 1e-6


async def test_one_match_of_a_person_at_a_time_and_only_when_it_is_over(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as watcher:
        unfinished = (await watcher.create())["match"]
        for method in ("GET", "POST"):
            refused = await watcher.ask(method, f"/api/matches/{unfinished}/chances", status=409)
            assert refused["code"] == "match/not-over"
        match, other = await _resigned(node), await _resigned(node)
        workers = HeldWorkers()
        node.parts.win_chances._start_workers = lambda: workers
        await watcher.post(f"/api/matches/{match}/chances")
        busy = await watcher.post(f"/api/matches/{other}/chances", status=429)
        assert busy["code"] == "limits/chances"
        workers.released.set()
        assert (await _done(watcher, f"/api/matches/{match}/chances"))["problem"] is None
        assert (await watcher.post(f"/api/matches/{other}/chances"))["begun"]


class HeldWorkers:
    """Workers that do nothing before they are released."""

    def __init__(self) -> None:
        self.released = asyncio.Event()
        self.requesters: list[str] = []

    async def run(self, requester: Requester, function: Callable[..., Any], *args: Any) -> Any:
        self.requesters.append(requester.person)
        await self.released.wait()
        return function(*args)

    def close(self) -> None:
        """Nothing to end."""


async def test_others_wait_their_turn_and_nobody_waits_for_what_is_not_wanted_any_more() -> None:
    match = tilery.new("lexigo", ["Ann", "Bo"], seed=1)
    match.play(0, Resign())
    workers, held = HeldWorkers(), HeldTime()
    jobs = win_chances.WinChanceJobs(lambda: workers, held)
    for name in ("ann", "bo", "cy"):
        assert jobs.start(name, match, Requester("here", name)).begun
    await held.advance(win_chances.ABANDONED_SECONDS)
    assert jobs.report("bo").running, "waits and is asked for"
    await holds(lambda: workers.requesters == ["ann"], "the first one runs")
    await held.advance(2 * win_chances.CHECK_SECONDS)
    await holds(lambda: workers.requesters == ["ann", "bo"], "the first one is dropped, so that the next one runs")
    assert not jobs.report("cy").begun, "dropped while it waited"
    workers.released.set()
    await holds(lambda: jobs.report("bo").chances, "the one that is wanted is worked out")
    assert jobs.start("cy", match, Requester("here", "cy")).begun, "and can be asked for again"
    await jobs.close()


class Broken:
    """Stands for a match whose record the workers cannot read."""

    def record(self) -> Broken:
        return self

    def dumps(self) -> str:
        return "no record"


async def test_a_failure_is_told_and_asking_again_begins_anew(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as watcher:
        match = await _resigned(node)
        path = f"/api/matches/{match}/chances"
        node.parts.win_chances.start(match, cast(Any, Broken()), Requester("here", "ann"))
        assert (await _done(watcher, path))["problem"]["code"] == "malformed/no-json"
        await watcher.post(path)
        assert (await _done(watcher, path))["chances"]
