"""Without an identity one may look, nothing else: every endpoint and every message is tried without one."""

from __future__ import annotations

import re
from typing import Any, get_args

import msgspec

from server.serving import Player, Running, serving, two_at_a_table
from tilery import puzzles
from tilery.server.matches import messages
from tilery.server.matches.messages import ClientMessage

IDENTIFYING = {
    "GET /api/me": "makes a visitor a guest, who has an identity from then on",
    "POST /api/account": "signs up",
    "POST /api/account/sign-in": "signs in",
}
LOOKING = {
    "GET /health",
    "GET /ready",
    "GET /metrics",
    "GET /api/network",
    "GET /api/online",
    "GET /api/shelf",
    "GET /api/games",
    "GET /api/games/{game_id}",
    "GET /api/games/{game_id}/print.pdf",
    "GET /api/lessons/{game_id}",
    "GET /api/matches/open",
    "GET /api/codes/{code}",
    "GET /api/matches/{match_id}",
    "GET /api/matches/{match_id}/record",
    "GET /api/matches/{match_id}/replay",
    "GET /api/matches/{match_id}/qr.svg",
    "GET /api/matches/{match_id}/picture.svg",
    "GET /api/matches/{match_id}/picture.png",
    "GET /api/matches/{match_id}/chances",
    "POST /api/matches/{match_id}/position",
    "POST /api/matches/{match_id}/position/preview",
    "POST /api/matches/{match_id}/position/plays",
    "POST /api/matches/{match_id}/position/why",
    "POST /api/matches/{match_id}/position/diagram",
    "GET /api/rooms/codes/{code}",
    "GET /api/rooms/{room_id}",
    "GET /api/rooms/{room_id}/qr.svg",
    "GET /api/puzzles",
    "GET /api/puzzles/{puzzle_id}",
    "POST /api/puzzles/{puzzle_id}/preview",
    "GET /api/daily/{game_id}",
    "GET /api/daily/{game_id}/{day}",
    "POST /api/daily/{game_id}/{day}/preview",
    "GET /api/studies/{study_id}",
    "GET /api/studies/{study_id}/record",
    "POST /api/studies/{study_id}/position",
    "POST /api/studies/{study_id}/position/preview",
    "POST /api/studies/{study_id}/position/plays",
    "GET /api/users/{user_id}",
    "GET /api/users/{user_id}/statistics",
    "GET /api/ladder/{game_id}",
    "GET /api/words/{word}",
    "POST /api/records/check",
    "POST /api/open-tables",
    "POST /api/open-tables/preview",
    "POST /api/open-tables/record",
    "POST /api/referee/{game_id}",
    "POST /api/referee/{game_id}/word",
    "POST /api/bags/{game_id}",
    "POST /api/bags/{game_id}/hand",
    "POST /api/positions/draft",
    "POST /api/positions",
    "POST /api/positions/preview",
    "POST /api/positions/plays",
    "POST /api/positions/why",
    "GET /api/positions/picture.svg",
    "GET /api/positions/picture.png",
}
"""What only answers: nothing in the store is another one afterwards. Whatever is not listed needs an identity."""
UNRELATED = {"nodes", "daily_positions", "pauses"}
"""Tables that change by themselves, or hold what is the same for everybody."""
ORDINARY = {messages.Watch, messages.Unwatch, messages.Sync, messages.Ping}
"""Messages of those who only look."""


async def _stored(node: Running) -> dict[str, list[Any]]:
    """All rows that are about people and their matches."""
    database = node.parts.store.database
    names = [
        row[0] for row in await database.fetch("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    ]
    kept = [name for name in names if name not in UNRELATED and not name.startswith("sqlite_")]
    assert len(kept) > 10
    return {name: [tuple(row) for row in await database.fetch(f"SELECT * FROM {name}")] for name in kept}


async def _places(node: Running, ann: Player) -> dict[str, str]:
    """What there is, by the name that a path has for it."""
    match = (await ann.create(seats="me open", name="Ann"))["match"]
    room = await ann.post("/api/rooms", {"name": "Club", "setup": {"game": "highletter"}})
    me = await ann.get("/api/me")
    ids = {
        "study_id": "12345678",
        "exercise_id": "1",
        "session_id": "12345678",
        "token_id": "t",
        "report_id": "r",
        "address_id": "a",
        "number": "1",
    }
    there = {"match_id": match, "code": room["code"], "room_id": room["room"], "user_id": me["user"], "word": "quill"}
    days = {"game_id": "quillico", "day": "today", "puzzle_id": puzzles.load("quillico")[0].id, "round_number": "1"}
    return ids | there | days


async def test_no_endpoint_does_anything_for_somebody_without_an_identity(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann, Player(node.url) as nobody:
        there = await _places(node, ann)
        document = await ann.get("/api/schema/openapi.json")
        every = {f"{method.upper()} {path}" for path, methods in document["paths"].items() for method in methods}
        assert not (LOOKING | set(IDENTIFYING)) - every, "these are gone"
        await nobody.get(f"/api/daily/{there['game_id']}/today")  # its puzzle is found once for everybody
        before = await _stored(node)
        for operation in sorted(every - set(IDENTIFYING)):
            method, path = operation.split(" ")
            path = re.sub(r"\{(\w+)\}", lambda found: there[found.group(1)], path)
            answer = await nobody.http.request(method, path, json=None if method == "GET" else {})
            assert "set-cookie" not in answer.headers, operation
            assert answer.status_code < 500 or answer.status_code == 501, operation
            is_refused = answer.status_code == 401 and answer.json()["code"] == "account/nobody"
            assert is_refused == (operation not in LOOKING), (operation, answer.status_code, answer.text[:200])
        assert await _stored(node) == before
        assert not nobody.http.cookies


async def test_no_message_does_anything_for_somebody_without_an_identity(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as nobody:
        ann, bo, match = await two_at_a_table(node, terms={"hints": True})
        async with ann, bo:
            before = await _stored(node)
            await nobody.connect()
            for kind in get_args(ClientMessage):
                config, fields = kind.__struct_config__, msgspec.structs.fields(kind)
                given: dict[str, Any] = {"match": match, "request": "r", "prompt": None, "text": "hi"}
                given |= {
                    "action": {"kind": "resign"},
                    "accept": True,
                    "seq": 0,
                    "at": 1.0,
                    "limit": 1,
                    "since": -1,
                }
                await nobody.send(config.tag, **{one.name: given[one.name] for one in fields})
                if kind in ORDINARY:
                    continue
                told = await nobody.expect("rejected", "error")
                assert told["problem"]["code"] in ("seats/watcher", "account/nobody"), (config.tag, told)
            await nobody.send("ping", at=2)
            await nobody.expect("pong", when=lambda pong: pong["at"] == 2)
            assert not [one for one in nobody.received if '"kind":"malformed' in one]
            assert await _stored(node) == before


async def test_nobody_is_no_person_whose_lines_can_be_read_or_deleted(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as nobody, Player(node.url) as eve:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            await ann.send("chat", request="c", match=match, text="good luck")
            await ann.expect("accepted", when=lambda told: told["request"] == "c")
            assert (await nobody.get("/api/account/export", 401))["code"] == "account/nobody"
            answer = await nobody.http.post("/api/account/delete", json={})
            assert answer.status_code == 401
            await nobody.connect()
            await nobody.send("chat", request="c", match=match, text="past every block")
            assert (await nobody.expect("rejected"))["problem"]["code"] == "account/nobody"
            await nobody.watch(match)
            said = await nobody.expect("chat_said")
            assert [line["text"] for line in said["lines"]] == ["good luck"]
            # One request, and the same visitor may do what guests may.
            await eve.introduce()
            await eve.connect()
            await eve.send("chat", request="c", match=match, text="hello")
            await eve.expect("accepted")
            assert (await eve.http.post("/api/matches", json={"game": "highletter", "seats": []})).status_code != 401
