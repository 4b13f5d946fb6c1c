"""A move through the server: submitted, stored, published; refused with a reason; repeated without harm."""

from __future__ import annotations

import asyncio

import pytest

from held_time import HeldTime
from server.serving import Player, lay, serving, two_at_a_table
from tilery.server.matches.audience import Audience
from tilery.store.database import Append, StoreError
from waiting import Limit, holds


async def test_a_match_from_table_to_outcome(address: str) -> None:
    async with serving(address) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            views = {ann: await ann.watch(match), bo: await bo.watch(match)}
            assert views[ann]["seat"] == 0
            assert views[bo]["seat"] == 1
            limit = Limit("the match ends")
            while limit.allows(views[ann]["outcome"] is None):
                for player in (ann, bo):
                    seen = views[player]
                    answer = await player.submit(match, seen["prompt"]["id"], lay(seen))
                    assert answer["kind"] == "accepted"
                    for other in (ann, bo):
                        views[other] = await other.update(answer["seq"])
            assert views[ann]["outcome"] == views[bo]["outcome"]
            assert len(views[ann]["seed"]) == 64
            assert (await ann.get(f"/api/matches/{match}"))["status"] == "over"
            record = await bo.get(f"/api/matches/{match}/record")
            report = (await bo.http.post("/api/records/check", content=record)).json()
            assert report["verified"]
            assert report["entries"] == views[ann]["seq"] + 1


async def test_refusals_say_why_and_change_nothing(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo, Player(node.url) as cy:
            seen = await ann.watch(match)
            prompt, good = seen["prompt"]["id"], lay(seen)
            cases = {
                "highletter/not-held": (prompt, {"kind": "lay", "tile": "Z"}),
                "match/stale-prompt": (prompt + 1, good),
                "malformed/wrong-form": (prompt, {"kind": "lay", "tile": 5}),
                "match/not-system": (prompt, {"kind": "time_up", "seat": 1, "prompt": prompt}),
            }
            for code, (quoted, action) in cases.items():
                answer = await ann.submit(match, quoted, action)
                assert answer["kind"] == "rejected"
                assert answer["problem"]["code"] == code
            await cy.connect()
            await cy.watch(match)
            answer = await cy.submit(match, prompt, good)
            assert answer["problem"]["code"] == "seats/watcher"
            assert (await ann.get(f"/api/matches/{match}"))["seq"] == 0
            assert (await ann.submit(match, prompt, good))["kind"] == "accepted"
            assert (await ann.submit(match, prompt, good))["problem"]["code"] == "match/not-asked"


async def test_a_repeated_request_gets_the_same_answer_even_after_a_restart(address: str) -> None:
    async with serving(address) as node:
        ann, bo, match = await two_at_a_table(node)
        async with bo:
            seen = await ann.watch(match)
            prompt, action = seen["prompt"]["id"], lay(seen)
            first = await ann.submit(match, prompt, action, "same")
            assert await ann.submit(match, prompt, action, "same") == first
            await ann.disconnect()
    async with ann, serving(address) as node:
        ann.url = node.url
        await ann.connect()
        assert await ann.submit(match, prompt, action, "same") == first
        assert (await ann.watch(match))["seq"] == 1


async def test_two_devices_of_a_seat_submit_at_once_and_one_wins(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo, Player(node.url) as phone:
            link = await ann.post(f"/api/matches/{match}/link")
            await phone.post("/api/links", {"key": link["key"]})
            await phone.connect()
            seen = await ann.watch(match)
            assert (await phone.watch(match))["view"] == seen["view"]
            answers = await asyncio.gather(
                *(device.submit(match, seen["prompt"]["id"], lay(seen)) for device in (ann, phone))
            )
            assert sorted(answer["kind"] for answer in answers) == ["accepted", "rejected"]
            assert (await phone.update(1))["seq"] == 1


async def test_a_bare_socket_is_spared_what_is_only_for_eyes(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        await ann.disconnect()
        await ann.connect(bare=True)
        async with ann, bo:
            first, seen = await ann.watch(match), await bo.watch(match)
            answer = await ann.submit(match, first["prompt"]["id"], lay(first))
            for bare, dressed in ((first, seen), (await ann.update(answer["seq"]), await bo.update(answer["seq"]))):
                assert (bare["scene"], bare["stories"]) == ({}, [])
                assert dressed["scene"]["trays"]
                assert dressed["stories"]
                assert bare["view"].keys() == dressed["view"].keys()
                assert len(bare["events"]) == len(dressed["events"])


@pytest.mark.parametrize("lost", [True, False], ids=["lost", "stored all the same"])
async def test_a_move_whose_storing_failed_is_tried_again_and_made_once(
    lost: bool, sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            seen = await ann.watch(match)
            matches, failures = node.parts.store.matches, 0
            store = matches.append

            def fail(append: Append) -> asyncio.Future[bool]:
                nonlocal failures
                failures += 1
                monkeypatch.setattr(matches, "append", store)

                async def failing() -> bool:
                    if not lost:
                        await store(append)
                    raise StoreError("store/write", "the disk was away for a moment")

                return asyncio.ensure_future(failing())

            monkeypatch.setattr(matches, "append", fail)
            answer = await ann.submit(match, seen["prompt"]["id"], lay(seen))
            assert (answer["kind"], answer["seq"], failures) == ("accepted", 1, 1)
            assert (await bo.watch(match))["seq"] == 1
            assert [entry.seq for entry in await matches.entries(match)] == [0, 1]


async def test_preview_and_hints_tell_only_the_asker(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node, terms={"hints": True})
        async with ann, bo:
            seen = await ann.watch(match)
            await bo.watch(match)
            await ann.send("preview", request="p", match=match, action=lay(seen))
            assert (await ann.expect("preview_answer"))["preview"]["legal"]
            await ann.send("preview", request="q", match=match, action={"kind": "lay", "tile": "Z"})
            assert (await ann.expect("preview_answer"))["preview"]["problem"]["code"] == "highletter/not-held"
            await ann.send("hint", request="h", match=match, limit=2)
            hints = await ann.expect("hint_answer")
            assert isinstance(hints["why"], list)
            assert hints["candidates"][0]["action"]["tile"] in seen["view"]["hand"]
            await bo.send("ping", at=3)
            assert (await bo.expect("pong"))["at"] == 3
            assert {message["kind"] for message in bo.backlog} <= {"seated", "presence", "chat_said"}


async def test_no_hints_without_the_term(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            await ann.watch(match)
            await ann.send("hint", request="h", match=match)
            assert (await ann.expect("rejected"))["problem"]["code"] == "terms/no-hints"


async def test_resigning_out_of_turn_quotes_no_prompt(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            seen = await ann.watch(match)
            await ann.submit(match, seen["prompt"]["id"], lay(seen))
            assert (await ann.submit(match, None, {"kind": "resign"}))["kind"] == "accepted"
            over = await ann.update(2)
            assert over["outcome"]["winners"] == [1]


async def test_a_gap_is_closed_by_sync(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            seen = await ann.watch(match)
            await ann.submit(match, seen["prompt"]["id"], lay(seen))
            await ann.update(1)
            await ann.send("sync", match=match, since=-1)
            whole = await ann.expect("update")
            assert (whole["since"], whole["seq"]) == (-1, 1)
            assert {story["seq"] for story in whole["stories"]} == {0, 1}


async def test_chat_is_told_once_and_kept(address: str) -> None:
    async with serving(address) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            await ann.watch(match)
            await bo.watch(match)
            for player in (ann, bo):
                await player.expect("chat_said")
            for _ in range(2):
                await ann.send("chat", request="c", match=match, text="  good   luck ")
                assert (await ann.expect("accepted"))["seq"] == 0
            line = (await bo.expect("chat_said"))["lines"][0]
            assert (line["name"], line["text"], line["seat"]) == ("Ann", "good luck", 0)
            await bo.send("unwatch", match=match)
            await bo.send("watch", match=match)
            assert [one["text"] for one in (await bo.expect("chat_said"))["lines"]] == ["good luck"]


async def test_a_seat_whose_viewer_leaves_it_and_watches_on_is_offline(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann, Player(node.url) as bo:
        table = await ann.create(seats="me open open", name="Ann")
        match = table["match"]
        await bo.post(f"/api/matches/{match}/join", {"code": table["code"], "name": "Bo"})
        await bo.connect()
        await bo.send("watch", match=match)
        await bo.expect("presence", when=lambda told: told["online"] == [False, True, False])
        audience = (await node.parts.matches.get(match)).audience
        assert audience.gone_since(1) is None
        await bo.post(f"/api/matches/{match}/leave")
        await bo.expect("presence", when=lambda told: told["online"] == [False] * 3 and told["watchers"] == 1)
        assert audience.gone_since(1) is not None


async def test_who_stops_watching_a_match_that_was_unloaded_sets_no_timer(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            for player in (ann, bo):
                await player.watch(match)
            await ann.expect("presence", when=lambda told: told["online"] == [True, True])
            live = node.parts.matches.peek(match)
            assert live is not None
            audience = live.audience
            await holds(lambda: audience._presence_timer is None, "nothing is to be told")
            live.is_closed = True  # as a table that was not begun in time: the next who asks for it unloads it
            await node.parts.matches.get(match)
            del live
            await ann.disconnect()
            await holds(lambda: len(audience) == 1, "the server notices that Ann has left")
            assert audience._presence_timer is None


async def test_a_node_that_stops_leaves_no_timer_that_tells_who_is_present(sqlite: str) -> None:
    def is_timer_set(audience: Audience) -> bool:
        return audience._presence_timer is not None

    async with serving(sqlite, HeldTime()) as node:
        ann, bo, match = await two_at_a_table(node)
        await ann.watch(match)
        live = node.parts.matches.peek(match)
        assert live is not None
        audience = live.audience
        assert is_timer_set(audience)
    assert not is_timer_set(audience)
    for player in (ann, bo):
        await player.disconnect()
        await player.http.aclose()
