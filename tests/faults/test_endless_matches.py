"""Matches that somebody makes as long as they can: there is an end to it, and others do not notice."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from faults.asking import busy, queued
from server.serving import Player, lay, serving, two_at_a_table
from tilery.server.matches import access, live_match, update_builder
from tilery.server.matches.live_match import LiveMatch
from waiting import Limit, beside, eventually


async def _submit(ann: Player, bo: Player, match: str, seq: int) -> dict[str, Any]:
    """The answer to a play of the seat that is asked after this entry."""
    for player in (ann, bo):
        await player.send("sync", match=match)
    views = [(player, await player.update(seq)) for player in (ann, bo)]
    player, seen = next((player, seen) for player, seen in views if seen["prompt"] is not None)
    answer: dict[str, Any] = await player.submit(match, seen["prompt"]["id"], lay(seen))
    return answer


async def _play(ann: Player, bo: Player, match: str, plays: int) -> None:
    for number in range(plays):
        assert (await _submit(ann, bo, match, number))["kind"] == "accepted"


async def test_after_so_many_entries_players_can_only_resign(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "MAX_ENTRIES", 6)
    async with serving(address) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            await _play(ann, bo, match, 5)
            refused = await _submit(ann, bo, match, 5)
            assert refused["problem"]["code"] == "match/too-long"
            await bo.send("ask_takeback", request="t", match=match)
            told = await bo.expect("rejected", when=lambda message: message["request"] == "t")
            assert told["problem"]["code"] == "match/too-long"
            assert (await bo.submit(match, None, {"kind": "resign"}))["kind"] == "accepted"
            assert (await bo.watch(match))["outcome"] is not None


async def test_only_so_many_entries_can_be_taken_back(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "MAX_TAKEN_BACK", 1)
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            seen = await ann.watch(match)
            await ann.submit(match, seen["prompt"]["id"], lay(seen))
            await ann.send("ask_takeback", request="first", match=match)
            await ann.expect("accepted", when=lambda told: told["request"] == "first")
            await bo.send("answer_takeback", request="yes", match=match, seq=1, accept=True)
            await bo.expect("accepted", when=lambda told: told["request"] == "yes")
            seen = await ann.update(2)
            await ann.submit(match, seen["prompt"]["id"], lay(seen))
            await ann.send("ask_takeback", request="second", match=match)
            refused = await ann.expect("accepted", "rejected", when=lambda told: told["request"] == "second")
            assert refused["problem"]["code"] == "takeback/too-many"


async def test_a_match_of_bots_alone_ends_there(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "MAX_ENTRIES", 4)
    async with serving(sqlite) as node, Player(node.url) as ann:
        match = (await ann.create(seats="level1 level1"))["match"]

        async def is_over() -> bool:
            return bool((await ann.get(f"/api/matches/{match}"))["status"] == "over")

        await eventually(is_over, "the match ends")
        lines = (await ann.get(f"/api/matches/{match}/record")).splitlines()
        entries = [json.loads(line) for line in lines[1:-1]]
        assert len(entries) == 5
        assert entries[-1]["action"]["kind"] == "resign"


async def test_an_update_tells_the_latest_entries_alone(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(update_builder, "MAX_TOLD_ENTRIES", 2)
    async with serving(sqlite) as node, Player(node.url) as eve:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            await _play(ann, bo, match, 5)
            await eve.connect()
            seen = await eve.watch(match)
            assert (seen["since"], seen["seq"]) == (-1, 5), "no gap, so that clients do not ask again"
            assert {story["seq"] for story in seen["stories"]} == {4, 5}
            page = await eve.get(f"/api/matches/{match}/replay?start=2&count=2")
            assert [frame["seq"] for frame in page["frames"]] == [2, 3]
            assert (page["total"], page["next"]) == (6, 4)


async def test_replays_and_records_are_read_in_a_worker(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo, busy(node.parts.quick_workers):
            for kind in ("replay", "record"):
                async with beside(ann.get(f"/api/matches/{match}/{kind}")):
                    await queued(node.parts.quick_workers, 1)
                await queued(node.parts.quick_workers, 0)


async def test_a_long_match_is_loaded_in_slices(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_match, "SLICE", 2)
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            await _play(ann, bo, match, 5)
            loaded, snapshot = node.parts.matches.peek(match), await node.parts.store.matches.snapshot(match)
            assert loaded is not None
            assert snapshot is not None
            again = LiveMatch(snapshot, loaded.services, loaded.lexicon)
            loading = asyncio.ensure_future(again.start(snapshot))
            turns, limit = 0, Limit("the match is loaded")
            while limit.allows(not loading.done()):
                assert again.match is None, "nobody sees a part of it"
                await asyncio.sleep(0)
                turns += 1
            assert turns >= 3
            again.close()
            assert again.match is not None
            assert loaded.match is not None
            assert again.match.state == loaded.match.state
            assert again.requests == loaded.requests
