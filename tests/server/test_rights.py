"""Rights end with their reason: a seat that changes hands, a deal without spectators, a sign-out, a revoked token."""

from __future__ import annotations

import contextlib

import pytest
import websockets

from server.serving import Player, Running, lay, serving, two_at_a_table
from store.fixtures import each_store
from waiting import Limit

ANN = {"username": "Ann", "password": "correct horse"}


@each_store
async def test_a_seat_that_changes_hands_takes_its_links_and_devices_along(address: str) -> None:
    async with (
        serving(address) as node,
        Player(node.url) as owner,
        Player(node.url) as window,
        Player(node.url) as late,
        Player(node.url) as victim,
    ):
        table = await owner.create(seats="me open open", name="Owner")
        match, code = table["match"], table["code"]
        used, kept = [(await owner.post(f"/api/matches/{match}/link"))["key"] for _ in range(2)]
        assert (await window.post("/api/links", {"key": used}))["mine"] == 0
        await window.connect()
        await window.send("watch", match=match)
        assert (await window.expect("seated"))["table"]["mine"] == 0
        await owner.post(f"/api/matches/{match}/leave")
        assert (await window.expect("seated"))["table"]["mine"] is None
        await owner.post(f"/api/matches/{match}/join", {"code": code, "seat": 1, "name": "Owner"})
        await victim.post(f"/api/matches/{match}/join", {"code": code, "seat": 0, "name": "Victim"})
        assert (await late.post("/api/links", {"key": kept}, 403))["code"] == "seats/link"
        await late.post(f"/api/matches/{match}/join", {"code": code, "seat": 2, "name": "Late"})
        update = await window.watch(match)
        assert update.get("seat") is None
        assert (update["view"]["viewer"], update["view"]["hand"]) == (None, [])
        refused = await window.submit(match, None, {"kind": "resign"})
        assert refused["problem"]["code"] == "seats/watcher"


async def test_a_device_linked_to_a_seat_plays_on_after_the_deal(address: str) -> None:
    async with serving(address) as node, Player(node.url) as phone:
        ann, bo, match = await two_at_a_table(node)
        key = (await ann.post(f"/api/matches/{match}/link"))["key"]
        assert (await phone.post("/api/links", {"key": key}))["mine"] == 0
        await phone.connect()
        update = await phone.watch(match)
        assert (await phone.submit(match, update["prompt"]["id"], lay(update)))["kind"] == "accepted"
        await ann.http.aclose()
        await bo.http.aclose()


async def test_spectators_of_a_waiting_table_are_sent_away_where_the_match_has_none(address: str) -> None:
    async with (
        serving(address) as node,
        Player(node.url) as ann,
        Player(node.url) as bo,
        Player(node.url) as eve,
    ):
        table = await ann.create(name="Ann", terms={"watchers": False})
        match = table["match"]
        await eve.connect()
        await eve.send("watch", match=match)
        await eve.expect("seated")
        await bo.post(f"/api/matches/{match}/join", {"code": table["code"], "name": "Bo"})
        told = await eve.expect("error")
        assert (told["problem"]["code"], told["match"]) == ("terms/no-watchers", match)
        await ann.connect()
        update = await ann.watch(match)
        await ann.send("chat", request="c", match=match, text="only for us")
        await ann.expect("accepted", when=lambda message: message["request"] == "c")
        assert (await ann.submit(match, update["prompt"]["id"], lay(update)))["kind"] == "accepted"
        await eve.send("ping", at=1)
        await eve.expect("pong")
        assert [one for one in eve.received if '"update"' in one or "only for us" in one] == []


async def test_a_socket_for_spectators_sees_no_hand_even_from_a_device_that_plays(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            await ann.disconnect()
            await ann.connect(query="spectator=1")
            update = await ann.watch(match)
            assert (update["seat"], update["view"]["viewer"], update["view"]["hand"]) == (None, None, [])
            refused = await ann.submit(match, None, {"kind": "resign"})
            assert refused["problem"]["code"] == "seats/watcher"


async def test_a_revoked_token_ends_its_connections_at_once(address: str) -> None:
    async with serving(address) as node, Player(node.url) as ann, Player(node.url) as bo:
        await ann.post("/api/account", ANN)
        token = await ann.post("/api/tokens", {"title": "my bot"})
        table = await ann.create(name="Ann")
        match = table["match"]
        await bo.post(f"/api/matches/{match}/join", {"code": table["code"], "name": "Bo"})
        async with Player(node.url, {"Authorization": f"Bearer {token['secret']}"}) as program:
            await program.connect()
            await program.watch(match)
            await ann.ask("DELETE", f"/api/tokens/{token['id']}")
            with contextlib.suppress(websockets.ConnectionClosed):
                await program.send("submit", request="r", match=match, prompt=None, action={"kind": "resign"})
            assert (await program.expect("goodbye"))["problem"]["code"] == "account/signed-out"
            assert (await program.get("/api/me", 401))["code"] == "account/token"
        await ann.connect()
        assert (await ann.watch(match))["outcome"] is None


@pytest.mark.parametrize("by", ["session", "token"])
async def test_revoking_reaches_the_connections_on_other_nodes(shared: str, by: str) -> None:
    async with serving(shared) as one, serving(shared) as two, Player(one.url) as ann:
        await ann.post("/api/account", ANN)
        async with await _second_device(ann, two, by) as device:
            await device.connect()
            if by == "session":
                others = [row["id"] for row in await ann.get("/api/account/sessions") if not row["current"]]
                await ann.ask("DELETE", f"/api/account/sessions/{others[0]}")
            else:
                (token,) = await ann.get("/api/tokens")
                await ann.ask("DELETE", f"/api/tokens/{token['id']}")
            assert (await device.expect("goodbye"))["problem"]["code"] == "account/signed-out"


async def _second_device(ann: Player, node: Running, by: str) -> Player:
    if by == "session":
        laptop = Player(node.url)
        await laptop.post("/api/account/sign-in", ANN)
        return laptop
    token = await ann.post("/api/tokens", {"title": "my bot"})
    return Player(node.url, {"Authorization": f"Bearer {token['secret']}"})


async def test_a_node_that_missed_the_news_closes_revoked_connections_too(address: str) -> None:
    async with serving(address) as node, Player(node.url) as ann, Player(node.url) as laptop:
        await ann.post("/api/account", ANN)
        await laptop.post("/api/account/sign-in", ANN)
        await laptop.connect()
        await ann.connect()
        (other,) = (row for row in await ann.get("/api/account/sessions") if not row["current"])
        rows = await node.parts.store.people.sessions((await ann.get("/api/me"))["user"], 0)
        (session,) = (row.id for row in rows if row.id.startswith(other["id"]))
        await node.parts.store.people.revoke_session((await ann.get("/api/me"))["user"], session)
        node.parts.peers.on_note(None)
        assert (await laptop.expect("goodbye"))["problem"]["code"] == "account/signed-out"
        await ann.send("ping", at=1)
        await ann.expect("pong")


async def test_a_token_cannot_see_or_change_the_account(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        await ann.post("/api/account", ANN)
        token = await ann.post("/api/tokens", {"title": "my bot"})
        (session,) = await ann.get("/api/account/sessions")
        async with Player(node.url, {"Authorization": f"Bearer {token['secret']}"}) as program:
            for method, path, body in (
                ("GET", "/api/account/sessions", None),
                ("GET", "/api/tokens", None),
                ("GET", "/api/calls", None),
                ("GET", "/api/relations", None),
                ("PUT", "/api/relations/somebody", {"kind": "mute"}),
                ("DELETE", "/api/relations/somebody", None),
                ("GET", "/api/moderation/reports", None),
                ("GET", "/api/account/export", None),
                ("POST", "/api/account/sign-out", None),
                ("DELETE", f"/api/account/sessions/{session['id']}", None),
                ("DELETE", f"/api/tokens/{token['id']}", None),
                ("POST", "/api/tokens", {"title": "another"}),
                ("PATCH", "/api/me", {"name": "Mallory"}),
                ("POST", "/api/account", {"username": "Mallory", "password": "correct horse"}),
            ):
                refused = await program.ask(method, path, body, 403)
                assert refused["code"] == "account/by-token"
            assert (await program.get("/api/me"))["name"] == "Ann"
        assert len(await ann.get("/api/account/sessions")) == 1


@pytest.mark.parametrize(
    "other", ['prefs={"a":1}', "foo=a b", "=", "x", 'a="b;c"', "tilery=forged", "Tilery_x=1; $V=1"]
)
async def test_cookies_of_other_programs_leave_a_guest_who_they_are(sqlite: str, other: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        me = await ann.ask("PATCH", "/api/me", {"name": "Ann"})
        own = f"tilery={ann.http.cookies['tilery']}"
        quoted = f'{other}; tilery="{ann.http.cookies["tilery"]}"'
        for header in (f"{other}; {own}", f"{own}; {other}", quoted):
            async with Player(node.url, {"Cookie": header}) as same:
                answer = await same.http.get("/api/me")
                assert answer.json()["user"] == me["user"]
                assert "set-cookie" not in answer.headers


async def test_request_ids_of_clients_and_of_the_server_never_meet(sqlite: str) -> None:
    """A client's id is stored after its seat, ``1:id``; no id that the server makes may look like that."""
    async with serving(sqlite) as node, Player(node.url) as ann:
        match = (await ann.create(seats="me level1", name="Ann"))["match"]
        await ann.connect()
        update = await ann.watch(match)
        prompt = update["prompt"]["id"]
        assert (await ann.submit(match, prompt, lay(update), f"bot:1:{prompt}"))["kind"] == "accepted"
        by_bot: list[str] = []
        limit = Limit("the bot moves")
        while limit.allows(not by_bot):
            update = await ann.update(update["seq"] + 1)
            stored = [row.request for row in await node.parts.store.matches.entries(match) if row.request]
            by_bot = [request for request in stored if not request.startswith("0:")]
        assert f"0:bot:1:{prompt}" in stored
        assert [request for request in by_bot if request.partition(":")[0].isdigit()] == []
