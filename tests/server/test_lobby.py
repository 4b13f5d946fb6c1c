"""Tables: making, joining, filling, leaving, playing again, private links."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import segno

from server.serving import Player, lay, serving, two_at_a_table


async def test_making_joining_and_leaving(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann, Player(node.url) as bo, Player(node.url) as cy:
        table = await ann.create(seats="me open open", name=" Ann  Lee ")
        assert table["status"] == "waiting"
        assert [seat["kind"] for seat in table["seats"]] == ["human", "open", "open"]
        assert table["seats"][0]["name"] == "Ann Lee"
        assert table["owner"]
        path = f"/api/matches/{table['match']}"
        assert (await bo.get(path))["code"] is None
        assert (await bo.post(f"{path}/join", {"name": "Bo"}, 403))["code"] == "seats/code"
        assert (await bo.get(f"/api/codes/{table['code'].lower()}"))["match"] == table["match"]
        joined = await bo.post(f"{path}/join", {"name": "Bo", "code": table["code"], "seat": 2})
        assert joined["mine"] == 2
        assert (await bo.post(f"{path}/join", {"code": table["code"]}))["mine"] == 2
        taken = await cy.post(f"{path}/join", {"code": table["code"], "seat": 2}, 409)
        assert taken["code"] == "seats/taken"
        assert (await cy.post(f"{path}/leave", status=409))["code"] == "seats/none"
        assert (await bo.post(f"{path}/leave"))["mine"] is None
        assert (await bo.post(f"{path}/bots", {"seat": 1, "level": "level1"}, 403))["code"] == "seats/owner"
        await ann.post(f"{path}/bots", {"seat": 1, "level": "level1"})
        begun = await cy.post(f"{path}/join", {"code": table["code"], "name": "Ann Lee"})
        assert begun["status"] == "playing"
        assert [seat["name"] for seat in begun["seats"]] == ["Ann Lee", "Novice", "Ann Lee 2"]
        assert (await bo.post(f"{path}/join", {"code": table["code"]}, 409))["code"] == "seats/begun"
        assert (await bo.get(f"/api/codes/{table['code']}", 404))["code"] == "code/not-found"


async def test_wrong_wishes_are_refused_in_words(sqlite: str) -> None:
    wishes = {
        "registry/unknown-game": {"game": "chess", "seats": [{"kind": "me"}, {"kind": "open"}]},
        "match/seats": {"game": "highletter", "seats": [{"kind": "me"}]},
        "seats/twice": {"game": "highletter", "seats": [{"kind": "me"}, {"kind": "me"}]},
        "seats/level": {"game": "highletter", "seats": [{"kind": "me"}, {"kind": "bot"}]},
        "malformed/wrong-form": {
            "game": "highletter",
            "seats": [{"kind": "me"}, {"kind": "open"}],
            "options": {"low": "no"},
        },
        "malformed/request": {"game": "highletter", "seats": [{"kind": "me"}, {"kind": "open"}], "terms": {"clock": 5}},
    }
    async with serving(sqlite) as node, Player(node.url) as ann:
        for code, request in wishes.items():
            await ann.introduce()
            answer = await ann.http.post("/api/matches", json=request)
            assert answer.status_code in (400, 404), answer.text
            assert answer.json()["code"] == code
        assert (await ann.get("/api/matches/mine"))["tables"] == []
        assert (await ann.get("/api/matches/nothing", 404))["code"] == "match/not-found"


async def test_open_tables_need_no_code(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann, Player(node.url) as bo:
        table = await ann.create(terms={"public": True}, name="Ann")
        await ann.create(name="Ann")
        listed = (await bo.get("/api/matches/open"))["tables"]
        assert [one["match"] for one in listed] == [table["match"]]
        await bo.post(f"/api/matches/{table['match']}/join", {"name": "Bo"})
        assert (await bo.get("/api/matches/open"))["tables"] == []
        assert [one["status"] for one in (await ann.get("/api/matches/mine"))["tables"]] == ["playing", "waiting"]


async def test_the_waiting_room_is_told_who_sits_down(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann, Player(node.url) as bo:
        table = await ann.create(name="Ann")
        match = table["match"]
        await ann.connect()
        await ann.send("watch", match=match)
        assert (await ann.expect("seated"))["table"]["status"] == "waiting"
        await bo.get("/api/me")
        await bo.connect()
        await bo.send("watch", match=match)
        await bo.expect("seated")
        await bo.post(f"/api/matches/{match}/join", {"name": "Bo", "code": table["code"]})
        playing = {"table": {"status": "playing"}}
        told = await ann.expect("seated", when=lambda m: m["table"]["status"] == playing["table"]["status"])
        assert told["table"]["seats"][1]["name"] == "Bo"
        assert (await ann.expect("update"))["seat"] == 0
        assert (await bo.expect("update"))["seat"] == 1


async def test_playing_again_keeps_the_seats_and_is_one_match(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo, Player(node.url) as cy:
            path = f"/api/matches/{match}/rematch"
            assert (await ann.post(path, status=409))["code"] == "match/not-over"
            await ann.submit(match, None, {"kind": "resign"})
            assert (await cy.post(path, status=403))["code"] == "seats/watcher"
            again, same = await asyncio.gather(ann.post(path), bo.post(path))
            assert again["match"] == same["match"]
            joined = await (bo if again["owner"] else ann).post(f"/api/matches/{again['match']}/join", {})
            assert joined["status"] == "playing"
            assert [seat["name"] for seat in joined["seats"]] == ["Ann", "Bo"]
            assert (await cy.get(f"/api/matches/{match}"))["rematch"] == again["match"]


async def test_everybody_comes_back_to_their_own_seat(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann, Player(node.url) as bo, Player(node.url) as cy:
        request = {
            "game": "quillico",
            "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}],
            "name": "Ann",
        }
        table = await ann.post("/api/matches", request)
        for player, name in ((bo, "Bo"), (cy, "Cy")):
            await player.post(f"/api/matches/{table['match']}/join", {"name": name, "code": table["code"]})
        await ann.connect()
        await bo.connect()
        for player in (ann, bo):
            await player.send("watch", match=table["match"])
            await player.expect("seated")
            await player.submit(table["match"], None, {"kind": "resign"})
        again = await ann.post(f"/api/matches/{table['match']}/rematch")
        await cy.post(f"/api/matches/{again['match']}/join", {})
        joined = await bo.post(f"/api/matches/{again['match']}/join", {})
        assert [seat["name"] for seat in joined["seats"]] == ["Ann", "Bo", "Cy"]


async def test_a_private_link_gives_one_seat_and_nothing_else(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo, Player(node.url) as phone:
            assert (await phone.post(f"/api/matches/{match}/link", status=403))["code"] == "seats/watcher"
            link = await ann.post(f"/api/matches/{match}/link")
            assert link["qr"].startswith("data:image/svg+xml")
            forged = link["key"].replace(":0:", ":1:")
            assert forged != link["key"]
            assert (await phone.post("/api/links", {"key": forged}, 403))["code"] == "seats/link"
            assert (await bo.post("/api/links", {"key": link["key"]}, 409))["code"] == "seats/other"
            table = await phone.post("/api/links", {"key": link["key"]})
            assert table["mine"] == 0
            assert [one["match"] for one in (await phone.get("/api/matches/mine"))["tables"]] == [match]
            await phone.connect()
            seen = await phone.watch(match)
            assert (await phone.submit(match, seen["prompt"]["id"], lay(seen)))["kind"] == "accepted"


async def test_a_match_with_hints_is_not_rated_and_says_so(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        rated = {
            hints: (await ann.create(terms={"hints": hints, "rated": True}))["terms"]["rated"]
            for hints in (False, True)
        }
        assert rated == {False: True, True: False}


async def test_a_change_of_the_table_repeats_nothing_that_has_happened(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo, Player(node.url) as phone:
            seen = await ann.watch(match)
            link = await ann.post(f"/api/matches/{match}/link")
            await phone.post("/api/links", {"key": link["key"]})
            again = await ann.expect("update")
            assert (again["seq"], again["since"], again["events"]) == (seen["seq"], seen["seq"], [])


async def test_who_gets_a_seat_while_looking_on_is_told_the_story_of_that_seat(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo, Player(node.url) as phone:
            seen = await ann.watch(match)
            link = await ann.post(f"/api/matches/{match}/link")
            await phone.get("/api/me")
            await phone.connect()
            assert (await phone.watch(match))["events"] != seen["events"]
            await phone.post("/api/links", {"key": link["key"]})
            moved = await phone.expect("update")
            assert (moved["seat"], moved["since"], moved["events"]) == (0, -1, seen["events"])


async def test_tables_without_watchers_are_closed_to_others(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node, terms={"watchers": False, "chat": False})
        async with ann, bo, Player(node.url) as cy:
            assert (await cy.get(f"/api/matches/{match}", 403))["code"] == "terms/no-watchers"
            assert (await cy.get(f"/api/matches/{match}/record", 403))["code"] == "terms/no-watchers"
            await cy.connect()
            await cy.send("watch", match=match)
            assert (await cy.expect("error"))["problem"]["code"] == "terms/no-watchers"
            await ann.send("chat", request="c", match=match, text="hello")
            assert (await ann.expect("rejected"))["problem"]["code"] == "terms/no-chat"


async def test_who_may_watch_a_waiting_table_may_talk_there(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann, Player(node.url) as cy:
        table = await ann.create(name="Ann", terms={"watchers": False})
        match = table["match"]
        await cy.get("/api/me")
        await cy.connect()
        await cy.send("watch", match=match)
        await cy.expect("seated")
        await cy.send("chat", request="c", match=match, text="is there a seat left?")
        assert (await cy.expect("accepted", "rejected"))["kind"] == "accepted"


async def test_the_square_leads_friends_to_where_they_reach_the_server(sqlite: str) -> None:
    address = "http://192.168.1.20:8080"
    async with serving(sqlite, address=address, names=("tilery.example",)) as node, Player(node.url) as ann:
        assert (await ann.get("/api/shelf"))["address"] == address
        table = await ann.create(name="Ann")
        square = f"/api/matches/{table['match']}/qr.svg"
        named = await ann.http.get(square, headers={"Host": "tilery.example"})
        assert await ann.get(square) == _square(f"{address}/join/{table['code']}")
        assert named.text == _square(f"http://tilery.example/join/{table['code']}")


def _square(link: str) -> str:
    picture = io.BytesIO()
    segno.make(link).save(picture, kind="svg", scale=8, border=2)
    return picture.getvalue().decode()


async def test_a_body_that_cannot_be_read_is_refused_with_the_choices(sqlite: str) -> None:
    me = [{"kind": "me"}]
    bodies: dict[str, dict[str, Any]] = {
        'seats[0].kind: Invalid enum value \'us\' (allowed: "bot", "me", "open")': {"seats": [{"kind": "us"}]},
        'terms.clock.kind: Invalid value \'hours\' (allowed: "days", "none", "total", "turn")': {
            "seats": me,
            "terms": {"clock": {"kind": "hours"}},
        },
        "data: Object contains unknown field `optoins` (allowed: `game`, `name`, `options`, `seats`, `terms`)": {
            "seats": me,
            "optoins": {},
        },
    }
    async with serving(sqlite) as node, Player(node.url) as ann:
        for said, body in bodies.items():
            refused = await ann.post("/api/matches", {"game": "highletter", **body}, status=400)
            assert refused["message"] == said
