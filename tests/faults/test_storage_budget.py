"""What one person and one address can store: a stated budget, and matches of bots alone do not stay for good."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from held_time import HeldTime
from server.serving import ROOMY, Player, Running, lay, serving, two_at_a_table
from store.fixtures import each_store
from tilery.server.common.daily_storage import DailyStorage
from tilery.server.common.errors import Refused
from tilery.server.common.requesters import Requester
from tilery.server.matches import live_match
from tilery.server.settings import Limits
from tilery.server.tables.expiry import BotMatchExpiry
from waiting import eventually

TWO = [{"kind": "me"}, {"kind": "open"}]


def test_a_budget_is_shared_by_the_guests_of_an_address_and_fills_in_a_day() -> None:
    time, counted = HeldTime(), list[int]()
    storage = DailyStorage(Limits(stored_day=1_000, stored_day_each=2_500), time, counted.append)
    ann, bo, eve = (Requester("here", name) for name in ("ann", "bo", "eve"))
    far = Requester("there", "ann2")

    def is_refused(requester: Requester) -> bool:
        try:
            storage.require(requester)
        except Refused as refused:
            return refused.code == "limits/stored"
        return False

    storage.charge(ann, 900)
    assert not is_refused(ann)
    storage.charge(ann, 900)
    assert [is_refused(one) for one in (ann, bo, far)] == [True, False, False]
    storage.charge(bo, 800)
    assert [is_refused(one) for one in (ann, bo, eve, far)] == [True, True, True, False], "the address has had its part"
    assert counted == [900, 900, 800]
    time.jump(86_400)
    assert [is_refused(one) for one in (ann, bo, eve, far)] == [False] * 4


def test_plays_go_on_until_half_a_budget_is_owed() -> None:
    time = HeldTime()
    storage = DailyStorage(Limits(stored_day=1_000, stored_day_each=2_500), time, lambda _: None)
    ann, bo = (Requester("here", name) for name in ("ann", "bo"))

    def may_play(requester: Requester) -> bool:
        try:
            storage.require_play(requester)
        except Refused as refused:
            return refused.code != "limits/stored"
        return True

    storage.charge(ann, 1_499)
    assert may_play(ann)
    storage.charge(ann, 1)
    assert [may_play(ann), may_play(bo)] == [False, True]
    storage.charge(bo, 1_400)
    storage.charge(Requester("here", "eve"), 850)
    assert not may_play(bo), "the address owes half of its budget"
    time.jump(86_400)
    assert [may_play(ann), may_play(bo)] == [True, True]


async def test_what_people_play_counts_and_who_owes_too_much_can_only_resign(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_match, "BILLED_ENTRIES", 1)
    async with serving(sqlite, limits=msgspec.structs.replace(ROOMY, stored_day=1_000_000)) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            seen = await ann.watch(match)
            before = _figure(await ann.metrics(), "tilery_stored_bytes_total")
            await ann.submit(match, seen["prompt"]["id"], lay(seen))
            (played,) = await node.parts.store.matches.entries(match, 0)
            assert _figure(await ann.metrics(), "tilery_stored_bytes_total") == before + len(played.body)
            seen = await bo.watch(match)
            node.parts.storage.charge(node.parts.requesters.get((await bo.get("/api/me"))["user"]), 1_600_000)
            refused = await bo.submit(match, seen["prompt"]["id"], lay(seen))
            assert refused["problem"]["code"] == "limits/stored"
            assert (await bo.submit(match, None, {"kind": "resign"}))["kind"] == "accepted"


async def test_a_table_counts_with_what_its_match_will_need(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        row = await node.parts.store.matches.get((await ann.create())["match"])
        assert row is not None
        assert row.header is None, "the match has not begun"
        assert _figure(await ann.metrics(), "tilery_stored_bytes_total") == 2 * len(row.plan)


async def test_the_tables_of_a_round_count_for_the_leader(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann, Player(node.url) as bo:
        room = await ann.post("/api/rooms", {"name": "Club", "setup": {"game": "highletter"}})
        for player in (ann, bo):
            await player.post(f"/api/rooms/{room['room']}/join", {"code": room["code"], "name": "Person"})
        before = _figure(await ann.metrics(), "tilery_stored_bytes_total")
        card = await ann.post(f"/api/rooms/{room['room']}/rounds", {"number": 1})
        match = card["rounds"][0]["tables"][0]["match"]
        row, entries = await node.parts.store.matches.get(match), await node.parts.store.matches.entries(match)
        assert row is not None
        stored = len(row.plan) + len(row.header or "") + sum(len(entry.body) for entry in entries)
        assert _figure(await ann.metrics(), "tilery_stored_bytes_total") == before + stored


async def test_words_people_and_lines_count(sqlite: str) -> None:
    limits = msgspec.structs.replace(ROOMY, stored_day=30_000)
    words = [
        f"{'ABCDEFGHIJ'[n // 100 % 10]}{'ABCDEFGHIJ'[n // 10 % 10]}{'ABCDEFGHIJ'[n % 10]}ABAB" for n in range(1_000)
    ]
    table = {"game": "wordroad", "seats": TWO, "options": {"lexicon": {"extra": words}}}

    async def until_refused(player: Player, method: str, path: str, body: Any, most: int) -> None:
        for number in range(most):
            answer = await player.http.request(method, path.format(number), json=body)
            if answer.status_code == 429:
                assert answer.json()["code"] == "limits/stored"
                return
            assert answer.is_success, answer.text
        raise AssertionError(f"{most} of {method} {path} were stored")

    async with serving(sqlite, limits=limits) as node:
        for method, path, body, most in (
            ("POST", "/api/matches", table, 5),
            ("PUT", "/api/relations/g{}", {"kind": "mute"}, 110),
            ("POST", "/api/rooms", {"name": "Club", "setup": {"game": "wordroad", "options": table["options"]}}, 5),
        ):
            async with Player(node.url) as eve:
                await eve.introduce()
                await until_refused(eve, method, path, body, most)
                refused = await eve.post("/api/matches", {"game": "highletter", "seats": TWO}, 429)
                assert refused["code"] == "limits/stored"
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            for number in range(80):
                await ann.send("chat", request=f"c{number}", match=match, text="x" * 500)
            told = await ann.expect("rejected")
            assert told["problem"]["code"] == "limits/stored"
            seen = await ann.watch(match)
            assert seen["outcome"] is None, "what runs goes on"


async def _bots(node: Running, ann: Player) -> str:
    match: str = (await ann.create(seats="level1 level1"))["match"]

    async def is_over() -> bool:
        return bool((await ann.get(f"/api/matches/{match}"))["status"] == "over")

    await eventually(is_over, "the match ends")
    return match


async def test_what_bots_play_counts_for_the_owner_and_shows_in_the_metrics(address: str) -> None:
    async with serving(address) as node, Player(node.url) as ann:
        match = await _bots(node, ann)
        row, entries = await node.parts.store.matches.get(match), await node.parts.store.matches.entries(match)
        assert row is not None
        assert len(entries) > 3
        played = sum(len(entry.body) for entry in entries)
        assert _figure(await ann.metrics(), "tilery_stored_bytes_total") == played + len(row.plan + (row.header or ""))

        async def is_measured() -> bool:
            return _figure(await ann.metrics(), "tilery_database_bytes") > 10_000

        await eventually(is_measured, "the node's housekeeping measures the database")


def _figure(page: str, name: str) -> float:
    found = re.search(rf"^{name} (\S+)$", page, re.M)
    assert found is not None, name
    return float(found[1])


async def test_a_report_counts(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        match = (await ann.create(seats="me level1"))["match"]
        before = _figure(await ann.metrics(), "tilery_stored_bytes_total")
        wish = {"user": "bot-novice", "reason": "other", "match": match, "note": "x" * 500}
        await ann.post("/api/reports", wish, 204)
        assert _figure(await ann.metrics(), "tilery_stored_bytes_total") > before + 500


async def test_a_node_deletes_old_matches_of_bots(sqlite: str) -> None:
    time = HeldTime()
    async with serving(sqlite, time) as node, Player(node.url) as ann:
        match = await _bots(node, ann)
        time.jump((Limits().bot_match_days + 1) * 86_400)

        async def is_gone() -> bool:
            await time.advance(node.parts.settings.beat_seconds)
            return await node.parts.store.matches.get(match) is None

        await eventually(is_gone, "the match is deleted")


@each_store
async def test_old_matches_of_bots_alone_are_deleted_and_no_others(address: str) -> None:
    async with serving(address) as node, Player(node.url) as ann:
        store, matches = node.parts.store, node.parts.matches
        ours = [await _bots(node, ann) for _ in range(3)]
        first, second, match = await two_at_a_table(node)
        async with first, second:
            await first.submit(match, None, {"kind": "resign"})
            me = (await first.get("/api/me"))["user"]
            await ann.post("/api/reports", {"user": me, "reason": "play", "match": ours[0]}, 204)

        async def rated() -> bool:
            return not await store.matches.unrated(node.parts.time.now() + 1, 100)

        await eventually(rated, "all are rated")
        matches.unload_idle(-10)
        young = BotMatchExpiry(Limits(), store.matches, matches)
        await young.run()
        assert [await store.matches.get(one) is not None for one in (*ours, match)] == [True] * 4
        old = BotMatchExpiry(msgspec.structs.replace(Limits(), bot_match_days=-1), store.matches, matches)
        await old.run()
        assert [await store.matches.get(one) is not None for one in (*ours, match)] == [True, False, False, True]
        assert await store.matches.entries(ours[1]) == []
        assert (await ann.get(f"/api/matches/{ours[1]}", 404))["code"] == "match/not-found"
