"""Tables that nobody began are closed after a while, by one node of all, and those who wait there are told."""

from __future__ import annotations

from held_time import HeldTime
from server.serving import Player, Running, lay, serving, two_at_a_table
from tilery.server.tables.expiry import CHECK_SECONDS
from tilery.store.database import Statement

HOUR = 3600.0


SELDOM = {"beat_seconds": CHECK_SECONDS, "dead_seconds": HOUR}
"""Nodes look as often as they have to."""


async def _make_older(node: Running, match: str, seconds: float) -> None:
    then = node.parts.time.now() - seconds
    sql = "UPDATE matches SET created = $2, changed = $2 WHERE id = $1"
    await node.parts.store.database.write(Statement(sql, (match, then), rows=1))


async def _gone(node: Running, match: str) -> None:
    async with Player(node.url) as cy:
        await cy.get(f"/api/matches/{match}", 404)


async def test_a_table_nobody_began_is_closed_and_those_who_wait_are_told(sqlite: str) -> None:
    held = HeldTime()
    async with serving(sqlite, held, **SELDOM) as node:
        ann, bo, begun = await two_at_a_table(node)
        async with ann, bo:
            table = await ann.create(name="Ann")
            match = table["match"]
            await ann.send("watch", match=match)
            await ann.send("chat", request="c", match=match, text="Anybody?")
            await ann.expect("accepted", when=lambda message: message["request"] == "c")
            await _make_older(node, begun, 1000 * HOUR)
            await _make_older(node, match, 169 * HOUR)
            await held.advance(CHECK_SECONDS)
            told = await ann.expect("error", when=lambda message: message["match"] == match)
            assert told["problem"]["code"] == "table/closed"
            await _gone(node, match)
            assert (await bo.get(f"/api/codes/{table['code']}", 404))["code"] == "code/not-found"
            assert [one["match"] for one in (await ann.get("/api/matches/mine"))["tables"]] == [begun]
            seen = await ann.watch(begun)
            assert (await ann.submit(begun, seen["prompt"]["id"], lay(seen)))["kind"] == "accepted"


async def test_a_rematch_nobody_came_to_can_be_asked_for_again(sqlite: str) -> None:
    held = HeldTime()
    async with serving(sqlite, held, **SELDOM) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            await ann.submit(match, None, {"kind": "resign"})
            again = (await ann.post(f"/api/matches/{match}/rematch"))["match"]
            await _make_older(node, again, 169 * HOUR)
            await held.advance(CHECK_SECONDS)
            await _gone(node, again)
            assert (await ann.post(f"/api/matches/{match}/rematch"))["match"] != again


async def test_public_and_private_tables_wait_for_as_long_as_is_stated(sqlite: str) -> None:
    held = HeldTime()
    async with serving(sqlite, held, **SELDOM) as node, Player(node.url) as ann:
        waiting = {}
        for public in (False, True):
            for hours in (5.9, 6.1, 167.9, 168.1):
                match = (await ann.create(name="Ann", terms={"public": public}))["match"]
                await _make_older(node, match, hours * HOUR)
                waiting[match] = hours < (6 if public else 168)
        await held.advance(CHECK_SECONDS)
        for match, stays in waiting.items():
            if not stays:
                await _gone(node, match)
        left = {table["match"] for table in (await ann.get("/api/matches/mine"))["tables"]}
        assert left == {match for match, stays in waiting.items() if stays}


async def test_one_of_several_nodes_closes_it_and_all_tell_those_who_wait(shared: str) -> None:
    held = HeldTime()
    async with (
        serving(shared, held, node="one", **SELDOM) as one,
        serving(shared, held, node="two", **SELDOM) as two,
        Player(one.url) as ann,
        Player(two.url) as bo,
    ):
        table = await ann.create(name="Ann", terms={"public": True})
        match = table["match"]
        for player in (ann, bo):
            await player.connect()
            await player.send("watch", match=match)
            await player.expect("seated")
        await _make_older(one, match, 7 * HOUR)
        await held.advance(CHECK_SECONDS)
        for player in (ann, bo):
            told = await player.expect("error", when=lambda message: message["match"] == match)
            assert told["problem"]["code"] == "table/closed"
        for node in (one, two):
            await _gone(node, match)
