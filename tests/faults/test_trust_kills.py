"""Kill -9 during takebacks, deletions and exports: what was acknowledged is there once, the rest whole or absent."""

from __future__ import annotations

import asyncio
import contextlib
import io
import random
import socket
import subprocess
import sys
import zipfile
from base64 import b64encode
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from faults.processes import Node
from server.serving import Player, decode, lay, serving
from tilery.replay import verify
from tilery.store.database import Statement
from tilery.store.opening import database
from tilery.store.store import Store
from waiting import SECONDS, Limit

LOST = (OSError, websockets.WebSocketException, httpx.HTTPError)
ANN = {"username": "Quentin", "password": "correct horse"}


async def insist(player: Player, match: str, kind: str, request: str, **fields: Any) -> dict[str, Any]:
    """Send a request again and again, over lost connections, until it is answered."""
    limit = Limit(f"the request {request} is answered")
    while limit.allows(True):
        try:
            if player.socket is None:
                await player.connect()
            await player.send(kind, request=request, match=match, **fields)
            answer: dict[str, Any] = await player.expect(
                "accepted", "rejected", when=lambda message: message["request"] == request
            )
            if answer.get("problem", {}).get("code") != "server/store":
                return answer
        except LOST:
            with contextlib.suppress(*LOST):
                await player.disconnect()
            player.socket = None
            player.backlog.clear()
    raise AssertionError


async def look(player: Player, match: str) -> dict[str, Any]:
    """The match as it is now, over lost connections."""
    limit = Limit("an update arrives")
    while limit.allows(True):
        try:
            if player.socket is None:
                await player.connect()
            player.backlog.clear()
            return await player.watch(match)
        except LOST:
            with contextlib.suppress(*LOST):
                await player.disconnect()
            player.socket = None
    raise AssertionError


@pytest.mark.soak
async def test_takebacks_survive_kills(sqlite: str) -> None:
    rounds, source = 40, random.Random(3)
    acknowledged: dict[str, int] = {}
    async with Node(sqlite) as node, Player(node.url) as ann:
        match = (await ann.create(seats="me level1", name="Ann", terms={"rated": False}))["match"]

        async def play() -> None:
            for number in range(rounds):
                seen = await look(ann, match)
                limit = Limit("the player is asked")
                while limit.allows(seen["prompt"] is None):
                    seen = await look(ann, match)
                fields = {"prompt": seen["prompt"]["id"], "action": lay(seen)}
                for request, kind, more in (
                    (f"p{number}", "submit", fields),
                    (f"t{number}", "ask_takeback", {}),
                ):
                    answer = await insist(ann, match, kind, request, **more)
                    assert answer["kind"] == "accepted", answer
                    acknowledged[request] = answer["seq"]

        playing = asyncio.create_task(play())
        limit = Limit("the takebacks are made", 600)
        while limit.allows(not playing.done()):
            await asyncio.sleep(source.uniform(0.1, 1.5))
            node.kill()
            await node.start()
        await playing
        await insist(ann, match, "submit", "end", prompt=None, action={"kind": "resign"})
        record = await ann.get(f"/api/matches/{match}/record")
        assert verify(record).ok
        node.stop()
    async with Store(database(sqlite)) as store:
        entries = await store.matches.entries(match)
    requests = Counter(entry.request for entry in entries if entry.request and not entry.request.startswith("bot"))
    assert set(requests.values()) == {1}
    for request, seq in acknowledged.items():
        assert entries[seq].request == f"0:{request}"
    assert sum('"take_back"' in entry.body for entry in entries) == rounds


async def test_a_deletion_that_is_killed_has_happened_or_not(sqlite: str, soak: bool) -> None:
    source = random.Random(5)

    async def prepare(node: Node, number: int) -> tuple[Player, str]:
        ann = Player(node.url)
        await ann.post("/api/account", {**ANN, "username": f"Quentin{number}"})
        for _ in range(3):
            await ann.create("quillico", "me level1", name=f"Quentin{number}")
        return ann, (await ann.get("/api/me"))["user"]

    async with Node(sqlite) as node:
        for number in range(20 if soak else 1):
            ann, user = await prepare(node, number)
            with contextlib.suppress(*LOST):
                wish = asyncio.create_task(ann.post("/api/account/delete", {"password": ANN["password"]}))
                await asyncio.sleep(source.uniform(0.0, 0.6))
                node.kill()
                await wish
            await ann.http.aclose()
            async with Store(database(sqlite)) as store:
                rows = await store.personal.rows(user)
                mine = bool(rows["users"])
                assert mine == bool(rows["seats"]) == bool(rows["sessions"])
                named = await store.database.fetch("SELECT plan FROM plans WHERE plan LIKE $1", f"%Quentin{number}%")
                assert bool(named) == mine
            await node.start()
        node.stop()


async def test_an_export_that_is_killed_leaves_no_broken_file(sqlite: str, tmp_path: Path) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        await ann.post("/api/account", ANN)
        for _ in range(3):
            await ann.create("quillico", "me level1")
    out = tmp_path / "out.zip"
    command = [sys.executable, "-m", "tilery", "admin", "export", "quentin", "--out", str(out), "--database", sqlite]
    for seconds in (0.5, 1.5, 600.0):
        with contextlib.suppress(subprocess.TimeoutExpired):
            subprocess.run(command, capture_output=True, timeout=seconds, check=False)
        if out.exists():
            assert zipfile.ZipFile(out).testzip() is None
    assert out.exists()


NARROW = ((socket.SOL_SOCKET, socket.SO_RCVBUF, 4096), (socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536))
"""A line that holds little, so that most of a long answer is still with the server when its first bytes arrive."""
LINES, LINE_BYTES = 14_000, 450
"""So much that what is left after a third of it does not fit into the 4 MB that Linux buffers for a sender."""


async def _talk(store: Store, user: str, match: str, source: random.Random) -> None:
    """Many lines of chat, which do not get much shorter when they are packed."""
    sql = "INSERT INTO chat (match_id, id, request, body) VALUES ($1, $2, $3, $4)"
    lines = [f'"{b64encode(source.randbytes(LINE_BYTES)).decode()}"' for _ in range(LINES)]
    rows = [(match, number, f"{user}:{number}", line) for number, line in enumerate(lines)]
    assert await store.database.write(*[Statement(sql, row) for row in rows])


def _unpacked(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


async def _cut_off(node: Node, cookie: str, share: float) -> None:
    """Ask for the export, and kill the server when this share of the answer is here: no client takes it for whole."""
    narrow = socket.socket()
    for option in NARROW:
        narrow.setsockopt(*option)
    narrow.connect(("127.0.0.1", node.settings.port))
    reader, writer = await asyncio.open_connection(sock=narrow, limit=4096)
    headers = f"Host: {node.url[7:]}\r\nCookie: tilery={cookie}\r\n"
    writer.write(f"GET /api/account/export HTTP/1.1\r\n{headers}\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200"), head
    [length] = [int(line[15:]) for line in head.splitlines() if line.lower().startswith(b"content-length:")]
    received = 0
    async with asyncio.timeout(SECONDS):
        while received < share * length:
            received += len(await reader.read(4096))
        node.kill()
        with contextlib.suppress(OSError):
            while piece := await reader.read(4096):
                received += len(piece)
    writer.close()
    assert received < length


@pytest.mark.soak
async def test_an_export_that_is_killed_in_mid_answer_is_not_taken_for_whole(sqlite: str) -> None:
    source = random.Random(7)
    async with serving(sqlite) as before, Player(before.url) as guest:
        await guest.post("/api/account", ANN)
        user, match = (await guest.get("/api/me"))["user"], (await guest.create("quillico", "me level1"))["match"]
        cookie = guest.http.cookies["tilery"]
    async with Store(database(sqlite)) as store:
        await _talk(store, user, match, source)
    async with Node(sqlite) as node, Player(node.url, {"Cookie": f"tilery={cookie}"}) as ann:
        whole = _unpacked((await ann.http.get("/api/account/export")).content)
        for _ in range(20):
            await _cut_off(node, cookie, source.uniform(0.0, 0.3))
            await node.start()
            again = _unpacked((await ann.http.get("/api/account/export")).content)
            assert again.keys() == whole.keys()
            assert decode(again["about-you.json"])["chat"] == decode(whole["about-you.json"])["chat"]
        node.stop()
