"""The chances of a finished match: begun on demand, shared by all who ask, one match at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

import tilery
from held_time import HeldTime
from server.serving import Player, Running, lay, serving, two_at_a_table
from tilery.core.common_messages import Resign
from tilery.core.game import Budget
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
        return found if (found["chances"] and not found["refining"]) or found["problem"] else None

    done = await eventually(report, "the win chances are worked out")
    assert done is not None
    return done


async def test_they_are_worked_out_once_for_all_who_ask(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as watcher:
        ann, bo, match = await _played_out(node)
        path = f"/api/matches/{match}/chances"
        async with ann, bo:
            assert await ann.get(path) == {
                "begun": False,
                "done": 0,
                "total": 0,
                "chances": None,
                "refining": False,
                "problem": None,
            }
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
    await holds(lambda: jobs.report("bo").chances and not jobs.report("bo").refining, "the one wanted is worked out")
    assert jobs.start("cy", match, Requester("here", "cy")).begun, "and can be asked for again"
    await jobs.close()


class HeldLater(HeldWorkers):
    """Workers that do not narrow what was found before they are released."""

    async def run(self, requester: Requester, function: Callable[..., Any], *args: Any) -> Any:
        if function is win_chances.play_on and args[1] is not None:
            await self.released.wait()
        return function(*args)


def _widths(report: win_chances.ChancesReport) -> list[float]:
    assert report.chances is not None
    return [win.high - win.low for moment in report.chances.moments for win in moment.win]


def _ended() -> tilery.Match:
    match = tilery.new("lexigo", ["Ann", "Bo"], seed=1)
    for _ in range(3):
        seat = min(match.awaiting)
        match.play(seat, match.candidates(seat, Budget(nodes=500, limit=1)).items[0].action)
    match.play(0, Resign())
    return match


async def test_a_first_report_comes_soon_and_a_narrower_one_follows() -> None:
    workers = HeldLater()
    jobs = win_chances.WinChanceJobs(lambda: workers, HeldTime(), widths=(0.15, 0.1))
    jobs.start("match", _ended(), Requester("here", "ann"))
    await holds(lambda: jobs.report("match").chances, "the first report")
    first = jobs.report("match")
    assert first.refining
    assert first.running
    assert jobs.start("match", _ended(), Requester("here", "bo")) == first, "nobody begins it again"
    workers.released.set()
    await holds(lambda: not jobs.report("match").running, "the second report")
    last = jobs.report("match")
    assert last.chances is not None
    assert last.problem is None
    assert max(_widths(first)) > 0.2 >= max(_widths(last)), "to either side, so twice as wide in all"
    assert last.done == last.total == len(last.chances.moments)
    await jobs.close()


async def test_who_leaves_early_leaves_the_first_report_behind() -> None:
    workers, held = HeldLater(), HeldTime()
    jobs = win_chances.WinChanceJobs(lambda: workers, held, widths=(0.15, 0.1))
    jobs.start("match", _ended(), Requester("here", "ann"))
    await holds(lambda: jobs.report("match").chances, "the first report")
    await held.advance(win_chances.ABANDONED_SECONDS + 2 * win_chances.CHECK_SECONDS)
    await holds(lambda: not jobs.report("match").running, "nobody asked, so it is not narrowed")
    assert jobs.report("match").chances is not None
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
