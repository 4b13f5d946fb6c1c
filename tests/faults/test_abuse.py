"""Whatever comes in: a clear answer, the socket stays open, nothing changes, nobody else notices."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
import websockets
from hypothesis import given, settings
from hypothesis import strategies as st

import tilery
from server.serving import Player, Running, lay, serving, two_at_a_table
from tilery.core.errors import BadRecord, Malformed
from tilery.server.matches.messages import message_codec
from tilery.server.records import jobs as records
from tilery.server.workers.time_limit import time_limit
from waiting import Limit

DEEP = "[" * 20_000 + "]" * 20_000
SUBMIT = {"kind": "submit", "request": "r", "match": "m", "prompt": 1, "action": {"kind": "lay", "tile": "A"}}
GARBAGE: list[str | bytes] = [
    "",
    "{",
    "null",
    "[]",
    "7",
    '"x"',
    "NaN",
    "{}",
    '{"kind":"nothing"}',
    '{"kind":7}',
    '{"kind":"ping","at":NaN}',
    '{"kind":"ping","at":1e400}',
    '{"kind":"ping","at":-1}',
    '{"kind":"ping","extra":1}',
    '{"kind":"watch"}',
    '{"kind":"watch","match":""}',
    '{"kind":"watch","match":"nothing"}',
    '{"kind":"watch","match":"m","since":99999999999999999999999999}',
    '{"kind":"watch","match":"\\ud800"}',
    '{"kind":"chat","request":"r","match":"m","text":""}',
    b"\xff\xfe\x00",
    b'{"kind":"ping","at":"\xff"}',
    "\x00",
    DEEP,
    '{"kind":"submit","request":"r","match":"m","action":' + DEEP + "}",
    json.dumps({**SUBMIT, "prompt": 2**70}),
    json.dumps({**SUBMIT, "prompt": 1.5}),
    json.dumps({**SUBMIT, "prompt": "1"}),
    json.dumps({**SUBMIT, "request": ""}),
    json.dumps({**SUBMIT, "request": "r" * 65}),
    json.dumps({**SUBMIT, "match": "m" * 33}),
    json.dumps({**SUBMIT, "seat": 1}),
]
BAD_ACTIONS: list[Any] = [
    None,
    7,
    [],
    {},
    {"kind": "setup"},
    {"kind": "occupy", "seat": 0, "by": {"name": "x", "kind": "bot"}},
    {"kind": "lay"},
    {"kind": "lay", "tile": None},
    {"kind": "lay", "tile": "A", "more": 1},
    {"kind": "lay", "tile": "A" * 40_000},
    {"kind": "lay", "tile": {"a": [{"b": {}}]}},
    {"kind": "time_up", "seat": 0, "prompt": 10**30},
    {"kind": "resign", "seat": 1},
    {"KIND": "lay", "tile": "A"},
]


async def _still_well(node: Running, match: str, player: Player) -> None:
    """The socket lives and the match is as it was."""
    await player.send("ping", at=41)
    assert (await player.expect("pong"))["at"] == 41
    assert (await player.get(f"/api/matches/{match}"))["seq"] == 0


async def test_garbage_is_answered(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            await ann.watch(match)
            for garbage in GARBAGE:
                await ann.socket.send(garbage)
                answer = await ann.expect("error", "rejected")
                family = answer["problem"]["code"].split("/")[0]
                assert family in ("malformed", "match"), (garbage[:80], answer)
            await _still_well(node, match, ann)


async def test_bad_actions_are_rejected_with_their_request(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            prompt = (await ann.watch(match))["prompt"]["id"]
            for number, action in enumerate(BAD_ACTIONS):
                answer = await ann.submit(match, prompt, action, f"bad-{number}")
                assert answer["kind"] == "rejected"
                assert answer["problem"]["code"] != "server/fault", action
            await _still_well(node, match, ann)


async def test_messages_too_long_end_only_that_socket(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            limit = node.parts.settings.limits.message_bytes
            await ann.socket.send(json.dumps({"kind": "ping", "pad": "x" * limit}))
            assert (await ann.expect("error"))["problem"]["code"] == "malformed/too-long"
            await ann.socket.send("x" * (3 * limit))
            with pytest.raises(websockets.ConnectionClosed):
                await ann.expect("nothing")
            await bo.watch(match)
            await _still_well(node, match, bo)


async def test_garbage_over_http_is_answered(sqlite: str) -> None:
    bodies = [b"", b"{", b"null", b"[]", b"\xff", b"NaN", DEEP.encode(), b'{"game":7}', b'{"game":"highletter"}', b"{}"]
    async with serving(sqlite) as node, Player(node.url) as ann:
        for path in ("/api/matches", "/api/account", "/api/links", "/api/tokens", "/api/matches/x/join"):
            for body in bodies:
                headers = {"content-type": "application/json"}
                await ann.introduce()
                answer = await ann.http.post(path, content=body, headers=headers)
                assert 400 <= answer.status_code < 500, (path, body[:40], answer.text)
                assert set(answer.json()) >= {"code", "message"}
        long = await ann.http.post("/api/records/check", content=b"x" * 5_000_000)
        assert long.status_code == 413
        for body in bodies:
            report = await ann.http.post("/api/records/check", content=body)
            assert report.status_code == 200
            assert not report.json()["verified"]
            assert report.json()["problem"]["code"]


async def test_replayed_and_reordered_messages_do_no_harm(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            sent = []
            for turn in range(3):
                seen = {}
                for player in (ann, bo):
                    await player.send("sync", match=match, since=-1)
                    seen[player] = await player.update(2 * turn)
                for player in (ann, bo):
                    prompt = seen[player]["prompt"]["id"]
                    message = {"request": f"{turn}", "match": match, "prompt": prompt, "action": lay(seen[player])}
                    sent.append((player, message))
                    await player.send("submit", **message)
                    assert (await player.expect("accepted"))["seq"] == len(sent)
            for number, (player, message) in reversed(list(enumerate(sent, start=1))):
                await player.send("submit", **message)
                assert (await player.expect("accepted"))["seq"] == number
                await player.send("submit", **{**message, "request": "another"})
                assert (await player.expect("rejected"))["problem"]["code"] == "match/stale-prompt"
            assert (await ann.get(f"/api/matches/{match}"))["seq"] == len(sent)


@settings(max_examples=200)
@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists, max_leaves=20))
def test_no_value_breaks_the_decoder(value: Any) -> None:
    for shape in (value, {"kind": "submit", "action": value}, {"kind": value, "match": value}):
        with pytest.raises(Malformed):
            message_codec.decode(json.dumps(shape))


@settings(max_examples=300)
@given(st.binary(max_size=200))
def test_no_bytes_break_the_decoder(data: bytes) -> None:
    with pytest.raises(Malformed):
        message_codec.decode(data)


async def test_a_long_record_is_answered_in_pages_or_refused(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        await ann.get("/api/me")
        match = tilery.new("highletter", seats=["Ann", "Bo"], seed=1)
        lines = match.record().dumps().splitlines()
        occupy = {"seat": -1, "action": {"kind": "occupy", "seat": 0, "by": {"name": "Ann", "kind": "human"}}}
        lines += [json.dumps({"seq": seq, **occupy, "events": []}) for seq in range(1, 251)]
        body, start, seen = "\n".join(lines), 0, []
        limit = Limit("the last page")
        while limit.allows(start is not None):
            answer = await ann.http.post(f"/api/records/check?start={start}", content=body)
            assert len(answer.content) < 1_000_000
            page = answer.json()["replay"]
            seen += [frame["seq"] for frame in page["frames"]]
            start = page["next"]
        assert seen == list(range(251))
        assert answer.headers["content-encoding"] == "gzip"
        plain = await ann.http.post("/api/records/check", content=body, headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.json()["entries"] == 251
        many = "\n".join([*lines, *["{}"] * 10_000])
        refused = await ann.http.post("/api/records/check", content=many)
        assert (refused.status_code, refused.json()["code"]) == (422, "record/too-long")


def _occupied(name: str, count: int) -> bytes:
    """A record that is small for its answer: names are part of every frame."""
    lines = tilery.new("highletter", seats=[name, "Bo"], seed=1).record().dumps().splitlines()
    occupy = {"seat": -1, "action": {"kind": "occupy", "seat": 1, "by": {"name": "Bo", "kind": "human"}}}
    return "\n".join([*lines, *(json.dumps({"seq": n, **occupy, "events": []}) for n in range(1, count))]).encode()


def test_the_answer_to_a_small_record_is_bounded() -> None:
    data = _occupied("A" * 300_000, 40)
    start: int | None = 0
    seen: list[int] = []
    while start is not None:
        answer = records.check_record(data, start, compressed=False)
        assert len(answer) < records.MAX_PAGE_BYTES + records.MAX_FRAME_BYTES + len(data)
        page = json.loads(answer)["replay"]
        seen += [frame["seq"] for frame in page["frames"]]
        start = page["next"]
    assert seen == list(range(40))
    with pytest.raises(BadRecord, match="Entry 0 needs"):
        records.check_record(_occupied("A" * 900_000, 5), 0, compressed=False)


def test_the_work_on_a_record_is_bounded() -> None:
    def hard() -> None:
        limit = Limit("the work is cut short")
        while limit.allows(True):
            with contextlib.suppress(Exception):  # what looks at a record takes exceptions for faults of the record
                sum(range(1_000))

    with pytest.raises(BadRecord, match=r"longer than the 0\.05 seconds"), time_limit(0.05):
        hard()
    with time_limit(60):
        pass


async def test_control_characters_never_reach_the_database(address: str) -> None:
    async with serving(address) as node, Player(node.url) as ann:
        await ann.post("/api/account", {"username": "Ann", "password": "correct horse"})
        bad = "a\x00b"
        for path, body in (
            ("/api/account/sign-in", {"username": bad, "password": "correct horse"}),
            ("/api/account", {"username": bad, "password": "correct horse"}),
            ("/api/tokens", {"title": bad}),
            ("/api/links", {"key": bad}),
        ):
            await ann.introduce()
            answer = await ann.http.post(path, json=body)
            assert 400 <= answer.status_code < 500, (path, answer.text)
        for path in ("/api/words/tile?match=a%00b", "/api/matches/a%00b", "/api/codes/a%00b", "/api/users/a%00b"):
            assert (await ann.http.get(path)).status_code == 400, path
        await ann.connect()
        for kind in ("watch", "sync", "unwatch"):
            await ann.send(kind, match=bad)
            assert (await ann.expect("error"))["problem"]["code"] == "malformed/wrong-form"
