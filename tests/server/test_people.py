"""Guests, accounts, sessions, tokens, profiles and ratings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from server.serving import Player, lay, serving
from store.fixtures import each_store
from tilery.bots import levels_of
from tilery.core.seating import Outcome
from tilery.server.common.signing import Signer
from tilery.server.matches import rating_scale
from tilery.server.people.guest_names import guest_name
from tilery.server.settings import Limits
from waiting import eventually

ANN = {"username": "Ann", "password": "correct horse"}


async def test_a_guest_keeps_a_name_and_becomes_an_account(address: str) -> None:
    async with serving(address) as node, Player(node.url) as ann, Player(node.url) as laptop:
        me = await ann.get("/api/me")
        assert (me["name"], me["username"]) == (guest_name(me["user"]), None)
        assert (await ann.ask("PATCH", "/api/me", {"name": "Annie"}))["user"] == me["user"]
        table = await ann.create()
        assert table["seats"][0]["name"] == "Annie"
        account = await ann.post("/api/account", ANN)
        assert (account["user"], account["username"], account["name"]) == (me["user"], "Ann", "Annie")
        assert [one["match"] for one in (await ann.get("/api/matches/mine"))["tables"]] == [table["match"]]
        taken = await laptop.post("/api/account", {"username": "ANN", "password": "another one"}, 409)
        assert taken["code"] == "account/name-taken"
        wrong = await laptop.post("/api/account/sign-in", {**ANN, "password": "wrong horse"}, 401)
        assert wrong["code"] == "account/wrong"
        assert (await laptop.post("/api/account/sign-in", {**ANN, "username": "nobody"}, 401)) == wrong
        assert (await laptop.post("/api/account/sign-in", ANN))["user"] == me["user"]
        assert len(await ann.get("/api/account/sessions")) == 2
        assert (await ann.get(f"/api/users/{me['user']}"))["username"] == "Ann"


async def test_a_session_can_be_revoked_and_its_socket_is_closed(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann, Player(node.url) as laptop:
        await ann.post("/api/account", ANN)
        await laptop.post("/api/account/sign-in", ANN)
        await laptop.connect()
        others = [one["id"] for one in await ann.get("/api/account/sessions") if not one["current"]]
        await ann.ask("DELETE", f"/api/account/sessions/{others[0]}")
        assert (await laptop.expect("goodbye"))["problem"]["code"] == "account/signed-out"
        assert (await laptop.get("/api/me"))["username"] is None
        await ann.post("/api/account/sign-out")
        assert (await ann.get("/api/me"))["username"] is None


async def test_forged_and_expired_cookies_are_nobodys(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        me = await ann.get("/api/me")
        cookie = ann.http.cookies["tilery"]
        expired = node.parts.signer.sign("guest", me["user"], 1)
        other = Signer("another secret").sign("guest", me["user"], 9e9)
        session = node.parts.signer.sign("session", me["user"], 9e9)
        for forged in (cookie[:-1] + ("A" if cookie[-1] != "A" else "B"), expired, other, session, "x", "..", ""):
            async with Player(node.url, {"Cookie": f"tilery={forged}"}) as mallory:
                assert (await mallory.get("/api/me"))["user"] != me["user"]
        async with Player(node.url, {"Cookie": f"tilery={cookie}"}) as again:
            assert (await again.get("/api/me"))["user"] == me["user"]


async def test_a_bot_program_plays_by_token(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        assert (await ann.post("/api/tokens", {"title": "x"}, 403))["code"] == "account/needed"
        await ann.post("/api/account", ANN)
        token = await ann.post("/api/tokens", {"title": "my bot"})
        assert [one["secret"] for one in await ann.get("/api/tokens")] == [None]
        bearer = {"Authorization": f"Bearer {token['secret']}"}
        async with Player(node.url, bearer) as bot, Player(node.url) as bo:
            table = await bo.create(name="Bo")
            await bot.post(f"/api/matches/{table['match']}/join", {"code": table["code"]})
            await bot.connect()
            seen = await bot.watch(table["match"])
            answer = await bot.submit(table["match"], seen["prompt"]["id"], lay(seen))
            assert answer["kind"] == "accepted"
            assert (await bot.post("/api/tokens", {"title": "x"}, 403))["code"] == "account/by-token"
            await ann.ask("DELETE", f"/api/tokens/{token['id']}")
            assert (await bot.get("/api/me", 401))["code"] == "account/token"


async def test_sign_ins_are_slowed_down(sqlite: str) -> None:
    limits = Limits(sign_in_rate=0.001, sign_in_burst=3)
    async with serving(sqlite, limits=limits) as node, Player(node.url) as mallory:
        for _ in range(3):
            await mallory.post("/api/account/sign-in", ANN, 401)
        assert (await mallory.post("/api/account/sign-in", ANN, 429))["code"] == "limits/sign-in"


@each_store
async def test_accounts_and_bots_are_rated_once_on_one_ladder(address: str) -> None:
    async with serving(address, beat_seconds=0.1) as node, Player(node.url) as ann:
        me = await ann.post("/api/account", ANN)
        await ann.connect()
        for _ in range(2):
            table = await ann.create(seats="me level1")
            await ann.submit(table["match"], None, {"kind": "resign"})

        async def rated() -> list[dict[str, Any]]:
            rows: list[dict[str, Any]] = (await ann.get("/api/ladder/highletter"))["rows"]
            return rows if any(row["rating"]["matches"] == 2 for row in rows) else []

        ladder = await eventually(rated, "both matches are rated")
        by_name = {row["name"]: row["rating"] for row in ladder}
        assert list(by_name) == sorted(by_name, key=lambda name: -by_name[name]["shown"])
        levels = {one.name: one.rating("highletter") for one in levels_of("highletter")}
        assert {name: by_name[name]["shown"] for name in levels} == {n: round(r) for n, r in levels.items()}
        novice = by_name["Novice"]
        mine = (await ann.get("/api/me"))["ratings"][0]
        assert by_name["Ann"] == mine
        assert novice["shown"] < 1000
        assert mine["shown"] < 1000, "a newcomer has as much as Casual"
        assert (mine["provisional"], novice["provisional"]) == (True, False)
        shelf = await ann.get("/api/shelf")
        card = next(one for one in shelf["games"] if one["info"]["id"] == "highletter")
        assert {one["id"]: one["rating"] for one in card["levels"]}["novice"] == novice["shown"]
        assert (await ann.get(f"/api/users/{me['user']}"))["ratings"] == [mine]
        again = await ann.create(seats="me level1")
        assert [seat["rating"] for seat in again["seats"]] == [mine["shown"], novice["shown"]]


async def test_guests_are_not_rated(sqlite: str) -> None:
    async with serving(sqlite, beat_seconds=0.1) as node, Player(node.url) as ann:
        await ann.get("/api/me")
        await ann.connect()
        table = await ann.create(seats="me level1")
        await ann.submit(table["match"], None, {"kind": "resign"})

        async def all_looked_at() -> bool:
            return not await node.parts.store.matches.unrated(9e12, 9)

        await eventually(all_looked_at, "no match waits to be rated")
        assert all(row["bot"] for row in (await ann.get("/api/ladder/highletter"))["rows"])


@pytest.mark.parametrize("seats", range(2, 11))
def test_better_ranks_give_better_ratings(seats: int) -> None:
    before = [rating_scale.newcomer(f"u{n}", "g") for n in range(seats)]
    after = rating_scale.new_ratings(before, Outcome("out", (0,) * seats, tuple(range(1, seats + 1)), (0,)))
    assert [row.mu for row in after] == sorted((row.mu for row in after), reverse=True)
    assert after[0].mu > before[0].mu > after[-1].mu
    assert all(row.matches == 1 and row.sigma < before[0].sigma for row in after)


async def test_passwords_are_not_stored_or_logged(sqlite: str, capfd: pytest.CaptureFixture[str]) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        await ann.post("/api/account", ANN)
        token = await ann.post("/api/tokens", {"title": "t"})
        secrets = (ANN["password"], token["secret"], ann.http.cookies["tilery"])
    kept = b"".join(file.read_bytes() for file in Path(sqlite).parent.iterdir())
    logged = "".join(capfd.readouterr())
    for secret in secrets:
        assert secret.encode() not in kept
        assert secret not in logged
