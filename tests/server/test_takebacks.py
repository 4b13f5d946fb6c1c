"""Takebacks at a table: free against bots, by consent with people, never in a rated match against a bot."""

from __future__ import annotations

from typing import Any

from server.serving import Player, lay, serving, two_at_a_table
from store.fixtures import each_store
from tilery.replay import verify
from waiting import eventually

UNRATED = {"rated": False}


async def ask(player: Player, match: str, request: str = "t1") -> Any:
    await player.send("ask_takeback", request=request, match=match)
    return await player.expect("accepted", "rejected", when=lambda message: message["request"] == request)


async def answer(player: Player, match: str, seq: int, accept: bool, request: str = "a1") -> Any:
    await player.send("answer_takeback", request=request, match=match, seq=seq, accept=accept)
    return await player.expect("accepted", "rejected", when=lambda message: message["request"] == request)


async def asked(player: Player) -> dict[str, Any]:
    """The takeback that the others are asked for."""
    message = await player.expect("seated", when=lambda one: one["table"]["takeback"] is not None)
    return message["table"]["takeback"]  # type: ignore[no-any-return]


async def test_a_takeback_against_bots_happens_at_once(address: str) -> None:
    async with serving(address) as node, Player(node.url) as ann:
        match = (await ann.create(seats="me level1", name="Ann", terms=UNRATED))["match"]
        await ann.connect()
        first = await ann.watch(match)
        played = await ann.submit(match, first["prompt"]["id"], lay(first))
        answer = await ann.update(played["seq"] + 1)
        taken = await ask(ann, match)
        assert taken["kind"] == "accepted"
        after = await ann.update(taken["seq"])
        assert after["view"]["hand"] == first["view"]["hand"]
        assert after["prompt"]["id"] > answer["prompt"]["id"]
        told = [line["text"] for line in after["stories"]]
        assert "Ann takes back a play. What is drawn or rolled next will be new." in told
        stale = await ann.submit(match, first["prompt"]["id"], lay(first))
        assert stale["problem"]["code"] == "match/stale-prompt"
        assert (await ask(ann, match))["seq"] == taken["seq"]  # the same request again
        assert (await ann.submit(match, after["prompt"]["id"], lay(after)))["kind"] == "accepted"


async def _three(url: str, cy: Player) -> tuple[Player, Player, str]:
    ann, bo = Player(url), Player(url)
    table = await ann.create(seats="me open open", name="Ann")
    for player, name in ((bo, "Bo"), (cy, "Cy")):
        await player.post(f"/api/matches/{table['match']}/join", {"code": table["code"], "name": name})
    for player in (ann, bo, cy):
        await player.connect()
    return ann, bo, table["match"]


@each_store
async def test_people_are_asked_and_all_of_them_have_to_agree(address: str) -> None:
    async with serving(address) as node, Player(node.url) as cy:
        ann, bo, match = await _three(node.url, cy)
        first = await ann.watch(match)
        await bo.watch(match)
        await cy.watch(match)
        await ann.submit(match, first["prompt"]["id"], lay(first))
        told = await ask(ann, match)
        assert (told["kind"], told["seq"]) == ("accepted", 1)
        pending = await asked(bo)
        assert pending == {"seat": 0, "seq": 1, "waiting": [1, 2]}
        assert (await answer(ann, match, 1, True))["problem"]["code"] == "takeback/own"
        assert (await answer(bo, match, 1, True))["kind"] == "accepted"
        await cy.expect("seated", when=lambda one: (one["table"]["takeback"] or {}).get("waiting") == [2])
        agreed = await answer(cy, match, 1, True)
        assert (agreed["kind"], agreed["seq"]) == ("accepted", 2)
        after = await bo.update(2)
        assert [one["seat"] for one in after["awaited"]] == [0, 1, 2]
        assert (await ann.get(f"/api/matches/{match}"))["takeback"] is None
        await ann.disconnect()
        await bo.disconnect()
        await ann.http.aclose()
        await bo.http.aclose()


@each_store
async def test_a_takeback_can_be_declined_withdrawn_and_is_void_after_the_next_play(address: str) -> None:
    async with serving(address) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            first, seen = await ann.watch(match), await bo.watch(match)
            assert (await ask(bo, match, "t0"))["problem"]["code"] == "takeback/nothing"
            await ann.submit(match, first["prompt"]["id"], lay(first))
            await ask(ann, match)
            await asked(bo)
            assert (await ask(bo, match, "t2"))["problem"]["code"] == "takeback/pending"
            assert (await answer(bo, match, 1, False))["kind"] == "accepted"
            await ann.expect("seated", when=lambda one: one["table"]["takeback"] is None)
            assert (await answer(bo, match, 1, True, "a2"))["problem"]["code"] == "takeback/void"
            await ask(ann, match, "t3")
            assert (await answer(ann, match, 1, False, "a3"))["kind"] == "accepted"
            await ask(ann, match, "t4")
            await bo.submit(match, seen["prompt"]["id"], lay(seen))
            assert (await answer(bo, match, 1, True, "a4"))["problem"]["code"] == "takeback/void"
            assert (await bo.get(f"/api/matches/{match}"))["takeback"] is None


async def test_where_takebacks_are_not_possible(address: str) -> None:
    async with serving(address) as node, Player(node.url) as ann, Player(node.url) as eve:
        await ann.post("/api/account", {"username": "Ann", "password": "correct horse"})
        await ann.connect()
        await eve.get("/api/me")
        await eve.connect()
        for terms, code in (({}, "takeback/rated"), ({"rated": False, "takebacks": False}, "terms/no-takebacks")):
            match = (await ann.create(seats="me level1", terms=terms))["match"]
            first = await ann.watch(match)
            await ann.submit(match, first["prompt"]["id"], lay(first))
            assert (await ask(ann, match, "t1"))["problem"]["code"] == code
            assert (await ask(eve, match, "t1"))["problem"]["code"] == "seats/watcher"


async def test_what_a_guest_took_back_against_a_bot_is_not_rated_after_signing_up(address: str) -> None:
    async with serving(address) as node, Player(node.url) as ann:
        match = (await ann.create(seats="me level1", name="Ann"))["match"]
        await ann.connect()
        first = await ann.watch(match)
        await ann.submit(match, first["prompt"]["id"], lay(first))
        assert (await ask(ann, match))["kind"] == "accepted"
        await ann.post("/api/account", {"username": "Ann", "password": "correct horse"})
        await ann.submit(match, None, {"kind": "resign"})
        store = node.parts.store.matches

        async def is_settled() -> bool:
            row = await store.get(match)
            return row is not None and row.rated == 1

        await eventually(is_settled, "the match is looked at for ratings")
        assert (await ann.get("/api/me"))["ratings"] == []
        record = await ann.get(f"/api/matches/{match}/record")
        assert verify(record).ok


async def test_another_node_sees_the_request_and_the_takeback(shared: str) -> None:
    async with (
        serving(shared) as one,
        serving(shared) as two,
        Player(two.url) as bo,
        Player(one.url) as ann,
    ):
        table = await ann.create(name="Ann")
        match = table["match"]
        await bo.post(f"/api/matches/{match}/join", {"code": table["code"], "name": "Bo"})
        await ann.connect()
        await bo.connect()
        first = await ann.watch(match)
        await bo.watch(match)
        await ann.submit(match, first["prompt"]["id"], lay(first))
        await ask(ann, match)
        pending = await asked(bo)
        await bo.update(1)
        agreed = await answer(bo, match, pending["seq"], True)
        after = await ann.update(agreed["seq"])
        assert after["view"]["hand"] == first["view"]["hand"]


async def test_a_request_survives_a_restart(address: str) -> None:
    async with serving(address) as node:
        ann, bo, match = await two_at_a_table(node)
        first = await ann.watch(match)
        await ann.submit(match, first["prompt"]["id"], lay(first))
        await ask(ann, match)
        cookie = bo.http.cookies.get("tilery")
        for player in (ann, bo):
            await player.disconnect()
            await player.http.aclose()
    async with serving(address) as node, Player(node.url) as bo:
        bo.http.cookies.set("tilery", cookie or "")
        await bo.connect()
        await bo.send("watch", match=match, since=-1)
        pending = await asked(bo)
        assert (await answer(bo, match, pending["seq"], True))["kind"] == "accepted"
