"""Several nodes on one PostgreSQL: the same matches everywhere, at once, and a dead node's duties go on."""

from __future__ import annotations

import asyncio

from held_time import HeldTime
from server.serving import Player, lay, serving
from waiting import Limit


async def test_a_match_played_across_two_nodes(shared: str) -> None:
    async with (
        serving(shared) as one,
        serving(shared) as two,
        Player(one.url) as ann,
        Player(two.url) as bo,
    ):
        table = await ann.create(name="Ann")
        match = table["match"]
        await bo.post(f"/api/matches/{match}/join", {"code": table["code"], "name": "Bo"})
        await ann.connect()
        await bo.connect()
        seen = {ann: await ann.watch(match), bo: await bo.watch(match)}
        limit = Limit("the match ends")
        while limit.allows(seen[ann]["outcome"] is None):
            answers = await asyncio.gather(
                *(player.submit(match, view["prompt"]["id"], lay(view)) for player, view in seen.items())
            )
            assert [answer["kind"] for answer in answers] == ["accepted", "accepted"]
            latest = max(answer["seq"] for answer in answers)
            for player in seen:
                seen[player] = await player.update(latest)
        assert seen[ann]["outcome"] == seen[bo]["outcome"]
        await ann.send("chat", request="c", match=match, text="well played")
        line = await bo.expect("chat_said", when=lambda message: bool(message["lines"]))
        assert line["lines"][0]["text"] == "well played"


async def test_presence_is_known_on_every_node(shared: str) -> None:
    async with (
        serving(shared) as one,
        serving(shared) as two,
        Player(one.url) as ann,
        Player(two.url) as bo,
    ):
        table = await ann.create(name="Ann")
        match = table["match"]
        await ann.connect()
        await ann.send("watch", match=match)
        await bo.post(f"/api/matches/{match}/join", {"code": table["code"], "name": "Bo"})
        assert (await ann.expect("update"))["seat"] == 0
        await bo.connect()
        await bo.watch(match)
        both = [True, True]
        await ann.expect("presence", when=lambda message: message["online"] == both)
        await bo.expect("presence", when=lambda message: message["online"] == both)
        await bo.disconnect()
        await ann.expect("presence", when=lambda message: message["online"] == [True, False])


async def test_the_same_request_on_two_nodes_happens_once(shared: str) -> None:
    async with (
        serving(shared) as one,
        serving(shared) as two,
        Player(one.url) as ann,
        Player(two.url) as bo,
    ):
        table = await ann.create(name="Ann")
        match = table["match"]
        await bo.post(f"/api/matches/{match}/join", {"code": table["code"], "name": "Bo"})
        async with Player(two.url, {"Cookie": f"tilery={ann.http.cookies['tilery']}"}) as tablet:
            await ann.connect()
            await tablet.connect()
            seen = await ann.watch(match)
            answers = await asyncio.gather(
                *(device.submit(match, seen["prompt"]["id"], lay(seen), "same") for device in (ann, tablet))
            )
            assert answers[0] == answers[1]
            assert answers[0]["kind"] == "accepted"
            assert (await bo.get(f"/api/matches/{match}"))["seq"] == 1


async def test_a_node_that_stops_leaves_its_bots_and_clocks_to_others(shared: str) -> None:
    held = HeldTime()
    async with serving(shared, held) as two, Player(two.url) as bo:
        async with serving(shared, held) as one, Player(one.url) as ann:
            terms = {"clock": {"kind": "turn", "seconds": 5}}
            table = await ann.create(name="Ann", terms=terms)
            match = table["match"]
            await bo.post(f"/api/matches/{match}/join", {"code": table["code"], "name": "Bo"})
            await ann.connect()
            seen = await ann.watch(match)
            await ann.submit(match, seen["prompt"]["id"], lay(seen))
            row = await one.parts.store.matches.get(match)
            assert row is not None
            assert row.node == one.parts.id
        await bo.connect()
        await bo.watch(match)
        await held.advance(5)
        timed_out = await bo.update(2)
        assert {"kind": "timed_out", "seat": 1} in timed_out["events"]
        row = await two.parts.store.matches.get(match)
        assert row is not None
        assert row.node == two.parts.id
