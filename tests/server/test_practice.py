"""Practice on a server: exercises of finished matches alone, their dates, limits and expiry."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec

from held_time import HeldTime
from server.serving import ROOMY, Player, Running, serving
from store.fixtures import each_store
from tilery.practice.finding import MOST
from tilery.practice.mistake import Mistake
from tilery.server.common import timestamps
from tilery.server.practice.pending import NEW_A_DAY, make_exercises
from tilery.store.rows import ExerciseRow, MatchRow
from waiting import Limit

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
DAY = 86_400.0
PASSES = 2
"""Turns that Ann passes in a match."""
FREE = {"stall_rounds": 20}
"""Options by which a match with nothing but passes goes on."""
IN_TWO_DAYS = timestamps.iso((NOON + timedelta(days=2, hours=-12)).timestamp())
"""The beginning of that day."""


@asynccontextmanager
async def at_noon(address: str, **changes: Any) -> AsyncIterator[tuple[Running, HeldTime]]:
    time = HeldTime(NOON.timestamp())
    async with serving(address, time, **changes) as node:
        yield node, time


async def passing_match(ann: Player, bo: Player, **more: Any) -> str:
    """A match of Lexigo in which both passed. It is not over."""
    table = await ann.create("lexigo", name="Ann", options=FREE, **more)
    match = str(table["match"])
    await bo.post(f"/api/matches/{match}/join", {"code": table["code"], "name": "Bo"})
    for player in (ann, bo):
        if player.socket is None:
            await player.connect(bare=True)
    updates = {player: await player.watch(match) for player in (ann, bo)}
    passed, limit = 0, Limit("Ann has passed often enough")
    while limit.allows(passed < PASSES):
        player = next(one for one, update in updates.items() if update["prompt"] is not None)
        passed += player is ann
        kind = "pass" if "pass" in updates[player]["prompt"]["kinds"] else "keep"
        answer = await player.submit(match, updates[player]["prompt"]["id"], {"kind": kind})
        assert answer["kind"] == "accepted", answer
        updates = {one: await _update(one, match, answer["seq"]) for one in (ann, bo)}
    return match


async def _update(player: Player, match: str, seq: int) -> dict[str, Any]:
    return await player.expect("update", when=lambda update: update["match"] == match and update["seq"] >= seq)


async def resign(ann: Player, match: str) -> None:
    assert (await ann.submit(match, None, {"kind": "resign"}))["kind"] == "accepted"


async def begin(ann: Player, bo: Player) -> dict[str, Any]:
    """The summary once Ann has exercises. All racks of a match may be junk, and then it gives none."""
    await ann.introduce()
    limit, found = Limit("a match gives exercises"), dict[str, Any](total=0)
    while limit.allows(found["total"] == 0):
        await resign(ann, await passing_match(ann, bo))
        found = await ann.post("/api/practice/matches")
        assert found["pending"] == 0
    return found


async def next_row(node: Running, ann: Player) -> ExerciseRow:
    card = await ann.get("/api/practice/next")
    row = await node.parts.store.practice.exercise((await ann.get("/api/me"))["user"], card["id"])
    assert row is not None
    return row


def best(row: ExerciseRow) -> dict[str, Any]:
    return {"action": json.loads(row.body)["best"]}


def path_of(row: ExerciseRow) -> str:
    return f"/api/practice/exercises/{row.id}"


PASS = {"action": {"kind": "pass"}}


@each_store
async def test_a_mistake_comes_again_at_growing_distances_until_nothing_is_due(address: str) -> None:
    async with at_noon(address) as (node, time), Player(node.url) as ann, Player(node.url) as bo:
        assert (await ann.http.get("/api/practice")).json()["code"] == "account/nobody"
        found = await begin(ann, bo)
        assert 1 <= found["due"] == found["today"] == found["total"] <= MOST
        assert found["games"] == [{"game": "lexigo", "title": "Lexigo", "due": found["due"], "total": found["total"]}]
        for _ in range(found["due"]):
            row = await next_row(node, ann)
            card = await ann.get(path_of(row))
            assert "You" in [seat["name"] for seat in card["update"]["seats"]]
            assert "best" not in json.dumps(card)
            assert (card["progress"]["reviews"], card["progress"]["is_due"]) == (0, True)
            assert (await ann.post(f"{path_of(row)}/preview", best(row)))["legal"]
            answer = await ann.post(f"{path_of(row)}/answer", best(row))
            assert (answer["right"], answer["result"], answer["loss"]) == (True, "right", 0)
            assert (answer["made"]["words"], answer["made"]["points"]) == ([], 0)
            assert (answer["progress"]["due"], answer["progress"]["days"]) == (IN_TWO_DAYS, 2)
            again = await ann.post(f"{path_of(row)}/answer", PASS)
            assert (again["right"], again["result"]) == (False, None), "it was not due any more"
            assert again["progress"] == answer["progress"]
        assert (await ann.get("/api/practice/next", 404))["code"] == "practice/nothing-due"
        summary = await ann.get("/api/practice")
        assert (summary["due"], summary["today"], summary["next_due"]) == (0, 0, IN_TWO_DAYS)
        assert summary["days"] == [{"day": "2026-11-20", "reviews": found["due"], "solved": found["due"]}]
        distances = [2]
        for _ in range(3):
            time.jump(distances[-1] * DAY)
            row = await next_row(node, ann)
            distances.append((await ann.post(f"{path_of(row)}/answer", best(row)))["progress"]["days"])
        assert distances == sorted(set(distances)), distances


async def test_a_wrong_answer_a_hint_and_giving_up_bring_it_back_within_minutes(sqlite: str) -> None:
    async with at_noon(sqlite) as (node, time), Player(node.url) as ann, Player(node.url) as bo:
        await begin(ann, bo)
        row = await next_row(node, ann)
        illegal = {"action": {"kind": "play", "place": [], "path": [], "word": "CAT"}}
        refused = await ann.post(f"{path_of(row)}/answer", illegal, 409)
        assert refused["code"].startswith("lexigo/")
        wrong = await ann.post(f"{path_of(row)}/answer", PASS)
        assert (wrong["right"], wrong["result"], wrong["progress"]["days"]) == (False, "wrong", 0)
        assert wrong["loss"] > 0
        soon = (await ann.get("/api/practice"))["next_due"]
        assert soon <= timestamps.iso(NOON.timestamp() + 600)

        time.jump(601)
        hint = await ann.post(f"{path_of(row)}/hint", {"step": 3})
        assert hint["text"] == f"The word is {json.loads(row.body)['words'][0]}."
        hinted = await ann.post(f"{path_of(row)}/answer", best(row))
        assert (hinted["right"], hinted["result"], hinted["progress"]["hints"]) == (True, "hinted", 0)
        assert not hinted["progress"]["is_due"]

        time.jump(4 * DAY)
        solution = await ann.post(f"{path_of(row)}/solution")
        assert solution["action"] == json.loads(row.body)["best"]
        assert solution["line"][0]["stories"]
        card = await ann.get(path_of(row))
        assert (card["progress"]["reviews"], card["progress"]["is_due"]) == (3, False)
        days = (await ann.get("/api/practice"))["days"]
        assert [(day["reviews"], day["solved"]) for day in days] == [(1, 0), (2, 0)]


async def test_only_matches_that_are_over_are_looked_through_and_each_once(sqlite: str) -> None:
    async with at_noon(sqlite) as (node, _), Player(node.url) as ann, Player(node.url) as bo:
        await ann.introduce()
        running = await passing_match(ann, bo)
        assert (await ann.get("/api/practice"))["pending"] == 0
        assert (await ann.post("/api/practice/matches"))["total"] == 0
        await resign(ann, running)
        assert (await ann.get("/api/practice"))["pending"] == 1
        total = (await ann.post("/api/practice/matches"))["total"]
        again = await ann.post("/api/practice/matches")
        assert (again["pending"], again["total"]) == (0, total)
        assert (await bo.get("/api/practice"))["pending"] == 1, "each looks at their own turns"
        assert (await bo.get("/api/practice"))["total"] == 0


async def test_a_removed_exercise_is_gone_until_that_is_taken_back(sqlite: str) -> None:
    async with at_noon(sqlite) as (node, _), Player(node.url) as ann, Player(node.url) as bo:
        total = (await begin(ann, bo))["total"]
        row = await next_row(node, ann)
        await ann.ask("DELETE", path_of(row), status=204)
        assert (await ann.get("/api/practice"))["total"] == total - 1
        assert (await ann.get(path_of(row)))["removed"]
        assert not (await ann.post(f"{path_of(row)}/restore"))["removed"]
        assert (await ann.get("/api/practice"))["total"] == total
        await bo.ask("DELETE", path_of(row), status=404)
        for method, end in (("GET", ""), ("POST", "/restore"), ("POST", "/solution")):
            found = await bo.ask(method, f"{path_of(row)}{end}", status=404)
            assert found["code"] == "exercise/not-found", "exercises are the person's own"


async def test_missed_words_come_with_their_meaning(sqlite: str) -> None:
    async with at_noon(sqlite) as (node, _), Player(node.url) as ann, Player(node.url) as bo:
        await begin(ann, bo)
        words = await ann.get("/api/practice/words")
        assert words
        assert [word["times"] for word in words] == sorted((word["times"] for word in words), reverse=True)
        assert all(word["senses"][0]["text"] for word in words), "answers have a definition, as in puzzles"
        assert await bo.get("/api/practice/words") == []


async def test_matches_looked_through_are_limited_by_the_hour(sqlite: str) -> None:
    limits = msgspec.structs.replace(ROOMY, practice_hour=1)
    async with at_noon(sqlite, limits=limits) as (node, time), Player(node.url) as ann, Player(node.url) as bo:
        await ann.introduce()
        for _ in range(2):
            await resign(ann, await passing_match(ann, bo))
        assert (await ann.post("/api/practice/matches"))["pending"] == 1
        refused = await ann.post("/api/practice/matches", status=429)
        assert refused["code"] == "limits/practice"
        time.jump(3601)
        assert (await ann.post("/api/practice/matches"))["pending"] == 0


def test_new_exercises_are_spread_over_days() -> None:
    match = MatchRow("m", 1, "over", "lexigo", None, 0, 0.0, 0.0, "")
    mistakes = [
        Mistake(seq=seq, seat=0, best=msgspec.Raw(b"{}"), words=("CAT",), points=5, value=5.0, loss=5.0)
        for seq in range(1, 26)
    ]
    rows = make_exercises("ann", match, mistakes, (), NOON.timestamp())
    due = [row.due for row in rows]
    first, second = NOON.timestamp(), (NOON + timedelta(hours=12)).timestamp()
    assert due == [first] * NEW_A_DAY + [second] * NEW_A_DAY + [second + DAY] * 5
    assert len({row.id for row in rows}) == len(rows)


@each_store
async def test_what_nobody_touches_expires_and_room_is_made(address: str) -> None:
    limits = msgspec.structs.replace(ROOMY, practice_days=30)
    async with at_noon(address, limits=limits) as (node, time), Player(node.url) as ann, Player(node.url) as bo:
        total = (await begin(ann, bo))["total"]
        store, user = node.parts.store.practice, (await ann.get("/api/me"))["user"]
        row = await next_row(node, ann)
        await ann.post(f"{path_of(row)}/answer", best(row))
        await store.make_room(user, 1)
        (kept,) = await store.exercises(user)
        assert kept.id != row.id or total == 1, "what is due last is deleted first"
        time.jump(29 * DAY)
        await time.advance(60)
        assert len(await store.exercises(user)) == 1
        time.jump(2 * DAY)
        limit = Limit("the node deletes what expired")
        while limit.allows(await store.exercises(user) != []):
            await time.advance(60)
        assert await store.seen_matches(user) == []
        assert await store.days(user) == []
        assert (await ann.get("/api/practice"))["pending"] == 0, "old matches are not looked through again"
