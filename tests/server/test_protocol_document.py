"""docs/reference/protocol.md against the server: every example is decoded, and the walk through it is walked."""

from __future__ import annotations

import json
import re
import runpy
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from server.serving import Player, lay, serving
from tilery.core.errors import Problem
from tilery.server.app import ENDPOINTS
from tilery.server.matches import messages
from tilery.server.settings import Limits
from tilery.server.tables.options_service import MAX_OPTIONS_BYTES, MAX_OWN_WORDS

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/reference/protocol.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```json (.+?)\n(.*?)^```", TEXT, re.M | re.S)
TYPES = {"client": messages.ClientMessage, "server": messages.ServerMessage, "server only": messages.ServerMessage}


def _whole(kind: Any, text: str) -> Any:
    """The example as the type reads it; whatever the type does not have is a mistake of the document."""
    raw = json.loads(text.replace('"PROMPT"', "2"))
    value = msgspec.json.decode(json.dumps(raw), type=kind)
    assert set(raw) <= {"kind", *value.__struct_fields__}, text
    return value


@pytest.mark.parametrize(("who", "text"), [block for block in BLOCKS if block[0] in TYPES])
def test_examples_are_messages(who: str, text: str) -> None:
    if '"match": 7' not in text:
        _whole(TYPES[who], text)


def test_every_message_has_an_example() -> None:
    told = {json.loads(text.replace('"PROMPT"', "2"))["kind"] for who, text in BLOCKS if who in TYPES}
    known = (*get_args(messages.ClientMessage), *get_args(messages.ServerMessage))
    assert {message.__struct_config__.tag for message in known} == told


def test_every_route_is_told_and_no_other() -> None:
    told = set(re.findall(r"^\| `([A-Z]+ /\S*)` \|", TEXT, re.M))
    assert told == {f"{one.method} {one.path.replace('_id}', '}')}" for one in ENDPOINTS}


def test_the_limits_are_those_of_the_settings() -> None:
    limits = Limits()
    rooms = (
        f"{limits.rooms_hour} an hour, {limits.rooms_hour_each} from one address; {limits.room_people} people in a room"
    )
    assert f"{rooms}, {limits.rounds_hour} rounds an hour" in TEXT
    assert f"from one address {limits.code_burst} at once, then one each {1 / limits.code_rate:.0f} s" in TEXT
    assert f"{limits.message_rate:.0f} a second, {limits.message_burst} at once" in TEXT
    assert f"{limits.request_rate:.0f} a second, {limits.request_burst} at once" in TEXT
    assert f"{limits.sockets_each} of one address, {limits.sockets:,} in all" in TEXT
    assert f"{limits.sockets:,} in all, {limits.sockets_person} of one person" in TEXT
    assert f"{limits.connections_each} of one address, {limits.connections:,} in all" in TEXT
    assert f"{limits.control_rate:.0f} a second, {limits.control_burst} at once" in TEXT
    assert f"{limits.headers}, {limits.head_bytes // 1024} KB together, within {limits.head_seconds:.0f} s" in TEXT
    assert f"{limits.tables_hour} an hour, {limits.public_tables_hour} of them public" in TEXT
    assert f"{limits.tables_hour_each} and {limits.public_tables_hour_each} from one address" in TEXT
    assert f"{MAX_OWN_WORDS:,}, and options of {MAX_OPTIONS_BYTES:,} bytes" in TEXT
    assert f"{limits.public_table_seconds / 3600:.0f} hours if they are public" in TEXT
    assert f"else after {limits.private_table_seconds / 86_400:.0f} days" in TEXT
    sizes = f"{limits.message_bytes // 1024} KB, {limits.body_bytes // 1000} KB, {limits.record_bytes // 1_000_000} MB:"
    assert sizes in TEXT


async def test_the_examples_of_pairing_and_rooms_are_accepted(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        examples = {who: json.loads(text) for who, text in BLOCKS if who in ("pairing", "room", "room join")}
        assert (await ann.post("/api/pairing", examples["pairing"]))["state"] == "waiting"
        room = await ann.post("/api/rooms", examples["room"])
        joined = {**examples["room join"], "code": room["code"]}
        assert (await ann.post(f"/api/rooms/{room['room']}/join", joined))["me"] == 1


async def test_the_walk_through(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann, Player(node.url) as bo:
        posts = [(who.split()[1], text) for who, text in BLOCKS if who.startswith("post ")]
        table = await ann.post(posts[0][0], json.loads(posts[0][1]))
        names = {"MATCH": table["match"], "CODE": table["code"]}
        await bo.post(_named(posts[1][0], names), json.loads(_named(posts[1][1], names)))
        [problem] = [text for who, text in BLOCKS if who == "problem"]
        assert msgspec.json.decode(problem, type=Problem).code == "seats/code"
        await ann.http.get("/api/me")
        headers = {"Cookie": f"tilery={ann.http.cookies['tilery']}"}
        async with Player(node.url, headers) as walker:
            walker.follower = None
            await walker.connect()
            for who, text in [block for block in BLOCKS if block[0] in ("client", "server")][1:]:
                if who == "client":
                    await walker.socket.send(_named(text, names))
                else:
                    await _expected(walker, json.loads(_named(text, {**names, '"PROMPT"': "2"})), names)


def _named(text: str, names: dict[str, str]) -> str:
    for name, value in names.items():
        text = text.replace(name, value)
    return text


async def _expected(walker: Player, example: dict[str, Any], names: dict[str, str]) -> None:
    """The next message of this kind has the example's fields, and its code and request."""
    message = await walker.expect(example["kind"])
    assert set(message) == set(example)
    for field in ("request", "match", "preview"):
        if isinstance(example.get(field), str):
            assert message[field] == example[field]
    if "problem" in example:
        assert message["problem"]["code"] == example["problem"]["code"]
    if example["kind"] == "update":
        names.setdefault('"PROMPT"', str(message["prompt"]["id"]))
        names.setdefault("TILE", lay(message)["tile"])


async def test_the_example_bot_plays_a_match(sqlite: str) -> None:
    play = runpy.run_path(str(ROOT / "examples/bot_client.py"))["play"]
    async with serving(sqlite) as node, Player(node.url) as ann:
        await ann.post("/api/account", {"username": "ann", "password": "correct horse"})
        token = (await ann.post("/api/tokens", {"title": "bot"}))["secret"]
        async with Player(node.url) as bo:
            table = await bo.create(seats="level1 open", terms={"hints": True}, name="Bo")
            outcome = await play(node.url, token, table["code"])
            assert outcome["reason"] == "out"
