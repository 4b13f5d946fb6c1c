"""Mute, block, report; the moderators' queue with its evidence; what the owner of a table may do."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from server.serving import ROOMY, Player, lay, serving, two_at_a_table
from store.fixtures import each_store
from tilery.cli.admin import app as commands
from tilery.core.errors import TileryError
from tilery.server.moderation import endpoints

PASSWORD = "correct horse"


async def say(player: Player, match: str, text: str, request: str) -> Any:
    await player.send("chat", request=request, match=match, text=text)
    return await player.expect("accepted", "rejected", when=lambda message: message["request"] == request)


async def moderator(node: Any) -> Player:
    mod = Player(node.url)
    await mod.post("/api/account", {"username": "mod", "password": PASSWORD})
    user = (await mod.get("/api/me"))["user"]
    await node.parts.store.moderation.give_role(user, "moderator", 1.0)
    assert (await mod.get("/api/me"))["role"] == "moderator"
    return mod


@each_store
async def test_lines_of_a_muted_person_are_not_sent(address: str) -> None:
    async with serving(address) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            await ann.watch(match)
            await bo.watch(match)
            await say(bo, match, "rude", "c1")
            line = (await ann.expect("chat_said", when=lambda one: one["lines"] != []))["lines"][0]
            listed = await ann.ask("PUT", f"/api/relations/{line['user']}", {"kind": "mute"})
            assert [(one["name"], one["kind"]) for one in listed] == [("Bo", "mute")]
            await say(bo, match, "ruder", "c2")
            await say(ann, match, "hello", "c3")
            heard = await ann.expect("chat_said", when=lambda one: one["lines"] != [])
            assert [one["text"] for one in heard["lines"]] == ["hello"]
            await ann.send("watch", match=match)
            again = await ann.expect("chat_said", when=lambda one: one["lines"] != [])
            assert [one["text"] for one in again["lines"]] == ["hello"]
            await ann.ask("DELETE", f"/api/relations/{line['user']}")
            assert await ann.get("/api/relations") == []
            await ann.send("watch", match=match)
            await ann.expect("chat_said", when=lambda one: len(one["lines"]) == 3)
            me = (await ann.get("/api/me"))["user"]
            assert (await ann.ask("PUT", f"/api/relations/{me}", {"kind": "block"}, 400))["code"]


async def test_who_is_blocked_cannot_sit_down_at_my_tables(address: str) -> None:
    async with serving(address) as node, Player(node.url) as ann, Player(node.url) as bo:
        bo_id = (await bo.get("/api/me"))["user"]
        await bo.ask("PATCH", "/api/me", {"name": "Bo"})
        table = await ann.create(name="Ann")
        await ann.ask("PUT", f"/api/relations/{bo_id}", {"kind": "block"})
        join = {"code": table["code"], "name": "Bo"}
        assert (await bo.post(f"/api/matches/{table['match']}/join", join, 403))["code"] == "seats/blocked"
        await ann.ask("PUT", f"/api/relations/{bo_id}", {"kind": "mute"})
        assert (await bo.post(f"/api/matches/{table['match']}/join", join))["mine"] == 1


@each_store
async def test_a_report_reaches_the_moderators_with_its_evidence(address: str) -> None:
    async with serving(address) as node:
        ann, bo, match = await two_at_a_table(node)
        mod = await moderator(node)
        async with ann, bo, mod:
            first = await ann.watch(match)
            await bo.watch(match)
            await say(bo, match, "rude", "c1")
            bo_id = (await bo.get("/api/me"))["user"]
            request = {"user": bo_id, "reason": "chat", "match": match, "note": "see the chat"}
            await ann.post("/api/reports", request, 204)
            assert (await bo.get("/api/moderation/reports", 403))["code"] == "moderation/role"
            [card] = (await mod.get("/api/moderation/reports"))["reports"]
            assert (card["name"], card["reporter_name"], card["reports"]) == ("Bo", "Ann", 1)
            path = f"/api/moderation/reports/{card['id']}"
            evidence = await mod.get(path)
            assert [line["text"] for line in evidence["chat"]] == ["rude"]
            assert (evidence["seat"], evidence["over"]) == (1, False)
            assert "hand" not in str(evidence)
            assert "events" not in str(evidence)
            assert (await mod.post(f"{path}/figures", status=409))["code"] == "match/not-over"
            await ann.submit(match, first["prompt"]["id"], lay(first))
            await bo.submit(match, None, {"kind": "resign"})
            [one, other] = (await mod.post(f"{path}/figures"))["seats"]
            assert [(move["seq"], move["complete"]) for move in one["moves"]] == [(1, True)]
            assert one["moves"][0]["seconds"] >= 0
            assert one["mean_regret"] is not None
            assert other["moves"] == []
            closed = await mod.post(f"{path}/close", {"note": "talked to them", "silence_days": 1})
            assert closed["closing"] == "talked to them"
            assert closed["silenced"]
            assert (await mod.get("/api/moderation/reports"))["reports"] == []
            assert len((await mod.get("/api/moderation/reports?closed=true"))["reports"]) == 1
            assert (await mod.post(f"{path}/close", {}, 409))["code"] == "reports/closed"
            assert (await say(bo, match, "sorry", "c2"))["problem"]["code"] == "chat/silenced"


async def test_reports_are_limited_and_checked(address: str) -> None:
    async with serving(address) as node, Player(node.url) as ann:
        me = (await ann.ask("PATCH", "/api/me", {"name": "Ann"}))["user"]
        assert (await ann.post("/api/reports", {"user": me, "reason": "name"}, 400))["code"] == "reports/self"
        assert (await ann.post("/api/reports", {"user": "nobody", "reason": "name"}, 404))["code"]
        request = {"user": "x", "reason": "name", "match": "none"}
        assert (await ann.post("/api/reports", request, 404))["code"] == "match/not-found"
        match = (await ann.create(seats="me level1"))["match"]
        for _ in range(10):
            await ann.post("/api/reports", {"user": "bot-novice", "reason": "other", "match": match}, 204)
        request = {"user": "bot-novice", "reason": "other", "match": match}
        assert (await ann.post("/api/reports", request, 429))["code"] == "limits/reports"


async def test_reports_of_many_guests_of_one_address_are_limited(sqlite: str) -> None:
    limits = msgspec.structs.replace(ROOMY, reports_hour=2, reports_hour_each=5)
    async with serving(sqlite, limits=limits) as node, Player(node.url) as bo:
        match = (await bo.create(name="Bo"))["match"]
        request = {"user": (await bo.get("/api/me"))["user"], "reason": "other", "match": match}
        answers = []
        for _ in range(5):
            async with Player(node.url) as guest:
                await guest.introduce()
                answers += [(await guest.http.post("/api/reports", json=request)).status_code for _ in range(3)]
        assert answers == [204, 204, 429, 204, 204, 429, 204, *[429] * 8]


async def test_few_people_are_muted_or_blocked(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoints, "MAX_RELATIONS", 2)
    async with serving(sqlite) as node, Player(node.url) as ann:
        for number in range(2):
            await ann.ask("PUT", f"/api/relations/g{number:016}", {"kind": "mute"})
        assert (await ann.ask("PUT", "/api/relations/gother", {"kind": "block"}, 409))["code"] == "relations/many"
        known = await ann.ask("PUT", f"/api/relations/g{1:016}", {"kind": "block"})
        assert [one["kind"] for one in known] == ["block", "mute"], "whom one muted, one can still block"
        await ann.ask("DELETE", f"/api/relations/g{0:016}")
        await ann.ask("PUT", "/api/relations/gother", {"kind": "block"})


async def test_nobody_is_blocked_by_a_name_that_no_user_can_have(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        for name in ("a" * 65, "a" * 3_500, "%20", "%C3%A9"):
            refused = await ann.ask("PUT", f"/api/relations/{name}", {"kind": "block"}, 404)
            assert refused["code"] == "user/not-found"
            assert len(refused["message"]) < 200
        await ann.ask("PUT", "/api/relations/g0123456789abcdef", {"kind": "block"})
        assert len(await ann.get("/api/relations")) == 1


@each_store
async def test_the_owner_removes_somebody_before_the_start_and_turns_chat_off(address: str) -> None:
    async with serving(address) as node, Player(node.url) as ann, Player(node.url) as bo:
        table = await ann.create(seats="me open open", name="Ann")
        match, join = table["match"], {"code": table["code"], "name": "Bo"}
        await bo.post(f"/api/matches/{match}/join", join)
        assert (await bo.post(f"/api/matches/{match}/remove", {"seat": 0}, 403))["code"] == "seats/owner"
        await bo.connect()
        await bo.send("watch", match=match)
        removed = await ann.post(f"/api/matches/{match}/remove", {"seat": 1})
        assert removed["seats"][1]["kind"] == "open"
        await bo.expect("seated", when=lambda one: one["table"]["mine"] is None)
        assert (await ann.post(f"/api/matches/{match}/remove", {"seat": 1}, 409))["code"] == "seats/none"
        await bo.post(f"/api/matches/{match}/join", join)
        await ann.post(f"/api/matches/{match}/bots", {"seat": 2, "level": "level1"})
        assert (await ann.post(f"/api/matches/{match}/remove", {"seat": 1}, 409))["code"] == "seats/begun"
        assert (await ann.post(f"/api/matches/{match}/mute", {"muted": True}))["muted"]
        assert (await say(bo, match, "hello?", "c1"))["problem"]["code"] == "terms/muted"
        await ann.post(f"/api/matches/{match}/mute", {"muted": False})
        assert (await say(bo, match, "hello?", "c2"))["kind"] == "accepted"


@pytest.mark.parametrize(("asks", "stays_off"), [("ann", True), ("bo", False)])
async def test_chat_stays_off_in_a_rematch_only_for_the_owner_who_turned_it_off(
    sqlite: str, asks: str, stays_off: bool
) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            await ann.post(f"/api/matches/{match}/mute", {"muted": True})
            assert (await bo.get(f"/api/matches/{match}"))["muted"]
            await bo.watch(match)
            assert (await bo.submit(match, None, {"kind": "resign"}))["kind"] == "accepted"
            again = await (ann if asks == "ann" else bo).post(f"/api/matches/{match}/rematch")
            assert (again["owner"], again["muted"]) == (True, stays_off)


@each_store
def test_roles_are_given_by_command(address: str) -> None:
    async def sign_up() -> None:
        async with serving(address) as node, Player(node.url) as ann:
            await ann.post("/api/account", {"username": "ann", "password": PASSWORD})

    asyncio.run(sign_up())

    def admin(*words: str) -> Any:
        return CliRunner().invoke(commands, [*words, "--database", address])

    assert "ann is a moderator." in admin("role", "ann", "moderator").output
    assert "ann  moderator" in admin("roles").output
    assert admin("role", "ann", "none").exit_code == 0
    assert admin("roles").output == ""
    for wrong, code in ((("nobody", "moderator"), "account/not-found"), (("ann", "king"), "account/role")):
        error = admin("role", *wrong).exception
        assert isinstance(error, TileryError)
        assert error.code == code
