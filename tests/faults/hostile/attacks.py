"""Hostile clients, in a process of their own: ``python attacks.py SECONDS SEED URL…`` attacks at random until then.

Each attack is one burst. What the server answers does not matter here; what it does to others is measured elsewhere.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import random
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, TypeAlias

sys.path.insert(0, str(Path(__file__).parents[2]))

import httpx
import websockets

import tilery
from faults.hostile.abuses import ABUSES
from faults.hostile.attackers import guest, shared_address
from faults.load import LOST

AT_ONCE = 6
"""Attacks that run beside each other."""
BURST_SECONDS = 15.0
"""No attack lasts longer."""
HANDSHAKE = (
    "GET /api/socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TWO = [{"kind": "me"}, {"kind": "open"}]
BOTS = [{"kind": "bot", "level": "level5"}, {"kind": "bot", "level": "level5"}]
ALL_WORDS: dict[str, Any] = {"foreign": ["es", "nl", "fr"], "names": True, "abbreviations": True}
_numbers = itertools.count()
Attack: TypeAlias = "Callable[[str], Awaitable[None]]"
FOREIGN = "tilery.evil.example"
PIPELINED = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n" * 1_000


class Receivers:
    """Dripping receivers of webhooks in this process, at every address of the machine."""

    port = 0


@contextlib.asynccontextmanager
async def _raw(url: str) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    host, port = url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port), local_addr=(shared_address(), 0))
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


async def _upgraded(url: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(HANDSHAKE.format(host=url.removeprefix("http://")).encode())
    await reader.readuntil(b"\r\n\r\n")


def _frame(opcode: int, payload: bytes) -> bytes:
    assert len(payload) < 126
    return bytes([0x80 | opcode, 0x80 | len(payload)]) + b"\x00" * 4 + payload


async def _post(url: str, path: str, **more: Any) -> httpx.Response:
    async with guest(url) as eve:
        await eve.introduce()
        return await eve.http.post(path, timeout=BURST_SECONDS, **more)


# ---- floods ----
async def half_open_connections(url: str) -> None:
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(150):
            _, writer = await stack.enter_async_context(_raw(url))
            writer.write(b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        await asyncio.sleep(2)


async def endless_headers(url: str) -> None:
    async with _raw(url) as (_, writer):
        writer.write(b"GET /api/me HTTP/1.1\r\nHost: localhost\r\n")
        for number in range(2_000):
            writer.write(b"".join(b"X-%d-%d: y\r\n" % (number, row) for row in range(100)))
            await writer.drain()


async def slow_body(url: str) -> None:
    async with _raw(url) as (_, writer):
        writer.write(b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n")
        for _ in range(50):
            writer.write(b" ")
            await writer.drain()
            await asyncio.sleep(0.1)


async def big_bodies(url: str) -> None:
    await asyncio.gather(*(_post(url, "/api/matches", content=b" " * 5_000_000) for _ in range(3)))


async def unread_pongs(url: str) -> None:
    async with _raw(url) as (reader, writer):
        await _upgraded(url, reader, writer)
        pings = _frame(9, b"x" * 120) * 500
        for _ in range(100):
            writer.write(pings)
            await writer.drain()


async def message_flood(url: str) -> None:
    async with _socket(url) as socket:
        for number in range(5_000):
            await socket.send(f'{{"kind":"ping","at":{number}}}')


async def requests_flood(url: str) -> None:
    async with guest(url) as eve:
        await eve.introduce()
        for _ in range(300):
            await eve.http.get(random.choice(["/api/shelf", "/api/matches/open", "/api/me", "/", "/ready"]))


async def never_reads(url: str) -> None:
    async with _raw(url) as (reader, writer):
        await _upgraded(url, reader, writer)
        for _ in range(200):
            writer.write(_frame(1, b'{"kind":"watch","match":"nothing"}'))
        await asyncio.sleep(3)


async def socket_storm(url: str) -> None:
    for _ in range(100):
        async with _socket(url):
            pass


async def sync_flood(url: str) -> None:
    """Asks for a whole match again and again, and talks all the time."""
    async with guest(url) as eve:
        await eve.introduce()
        match = (await eve.create("wordroad", "me level1"))["match"]
        await eve.connect(local_addr=(shared_address(), 0))
        for number in range(1_000):
            await eve.send("sync", match=match)
            await eve.send("chat", request=f"c{number}", match=match, text="x" * 500)


async def pipelining(url: str) -> None:
    """Sends requests without reading an answer, then reads them all."""
    async with _raw(url) as (reader, writer):
        for _ in range(100):
            writer.write(PIPELINED)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(writer.drain(), 0.1)
        while await reader.read(1_000_000):
            continue


async def foreign_hosts(url: str) -> None:
    """A page elsewhere that points its name at this server."""
    headers = {"Host": FOREIGN, "Origin": f"http://{FOREIGN}"}
    async with guest(url) as eve:
        for _ in range(50):
            await eve.http.get("/api/me", headers=headers)
            await eve.http.post("/api/matches", headers=headers, json={"game": "highletter", "seats": TWO})
    async with _raw(url) as (reader, writer):
        writer.write(HANDSHAKE.format(host=FOREIGN).encode())
        await reader.read(1_000)


# ---- work ----
async def dripping_webhooks(url: str) -> None:
    """Has the server call receivers that answer byte by byte."""
    async with guest(url) as eve, guest(url) as mal:
        for number in range(3):
            hook = f"http://127.77.{random.randint(0, 9)}.1:{Receivers.port}/{number}"
            await eve.http.post("/api/calls/webhook", json={"url": hook})
            table = await eve.create(terms={"clock": {"kind": "days", "days": 3}})
            await mal.http.post(f"/api/matches/{table['match']}/join", json={"code": table["code"], "name": "Mal"})


async def _drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(*LOST):
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1")
        while not writer.is_closing():
            writer.write(b" ")
            await writer.drain()
            await asyncio.sleep(0.5)


async def tables(url: str) -> None:
    async with guest(url) as eve:
        await eve.introduce()
        wish = {"game": "highletter", "seats": TWO, "terms": {"public": True}}
        for _ in range(40):
            await eve.http.post("/api/matches", json=wish)


async def tables_of_bots(url: str) -> None:
    async with guest(url) as eve:
        await eve.introduce()
        for _ in range(10):
            game = random.choice(["quillico", "wordroad", "lengthxwit", "lexigo"])
            await eve.http.post("/api/matches", json={"game": game, "seats": BOTS})


async def composing(url: str) -> None:
    async with guest(url) as eve:
        await eve.introduce()
        words = ["".join(random.choices("ABCDEFGHIJ", k=9)) for _ in range(random.choice([1, 500, 5_000]))]
        wish = {"game": "wordroad", "seats": TWO, "options": {"lexicon": {**ALL_WORDS, "extra": words}}}
        await eve.http.post("/api/matches", json=wish, timeout=BURST_SECONDS)


async def hints(url: str) -> None:
    async with guest(url) as eve:
        await eve.introduce()
        seats = [{"kind": "me"}, {"kind": "bot", "level": "level1"}]
        made = await eve.http.post("/api/matches", json={"game": "wordroad", "seats": seats, "terms": {"hints": True}})
        if made.status_code == 201:
            await eve.connect(local_addr=(shared_address(), 0))
            for number in range(30):
                await eve.send("hint", request=f"h{number}", match=made.json()["match"], limit=20)
            await asyncio.sleep(1)


async def analysis(url: str) -> None:
    """Asked and hung up."""
    match = tilery.new("highletter", seats=["Ann", "Bo"], seed=random.randrange(1_000))
    match.play(0, {"kind": "resign"})
    record = match.record().dumps()

    async def ask() -> None:
        with contextlib.suppress(*LOST):
            async with guest(url) as eve:
                await eve.introduce()
                await eve.http.post("/api/records/analysis", content=record, timeout=0.05)

    await asyncio.gather(*(ask() for _ in range(20)))


async def endless_records(url: str) -> None:
    match = tilery.new("highletter", seats=["Ann", "Bo"], seed=1)
    occupy = {"seat": -1, "action": {"kind": "occupy", "seat": 0, "by": {"name": "A" * 200, "kind": "human"}}}
    lines = match.record().dumps().splitlines()
    lines += [json.dumps({"seq": seq, **occupy, "events": []}) for seq in range(1, 12_000)]
    await _post(url, "/api/records/check", content="\n".join(lines[: random.choice([300, 9_000, 12_000])]))


async def pictures(url: str) -> None:
    """Asked for and not waited for, and the same with replays."""
    async with guest(url) as eve:
        await eve.introduce()
        match = (await eve.create("quillico", "me level1"))["match"]
        for kind in ("picture.png", "picture.svg", "replay") * 10:
            with contextlib.suppress(*LOST):
                await eve.http.get(f"/api/matches/{match}/{kind}", timeout=0.05)


async def solutions(url: str) -> None:
    async with guest(url) as eve:
        await eve.introduce()
        for game in ("quillico", "wordroad", "lengthxwit", "lexigo") * 3:
            puzzle = (await eve.get(f"/api/puzzles/next/{game}"))["id"]
            with contextlib.suppress(*LOST):
                await eve.http.post(f"/api/puzzles/{puzzle}/solution", timeout=0.05)
            with contextlib.suppress(*LOST):
                await eve.http.get(f"/api/daily/{game}/today", timeout=0.05)


async def guessing_passwords(url: str) -> None:
    for number in range(20):
        await _post(url, "/api/account/sign-in", json={"username": "ann", "password": f"guess {number}"})


# ---- poison ----
async def huge_options(url: str) -> None:
    words = ["A" * 30] * 30_000
    wish = {"game": "lexigo", "seats": TWO, "options": {"lexicon": {"extra": words}}}
    await _post(url, "/api/matches", json=wish)


async def poisoned_messages(url: str) -> None:
    bad = ["a\x00b", "\x1b[2J", "bot:0:1", "r" * 65, "", "\ud800", "é"]
    async with _socket(url) as socket:
        for text in bad:
            submit = {"kind": "submit", "request": text, "match": text, "prompt": 2**70, "action": {"kind": text}}
            for form in (submit, {**submit, "prompt": 1}, {"kind": "watch", "match": text}, {"kind": text}):
                await socket.send(json.dumps(form))
        for depth in (50, 20_000):
            await socket.send("[" * depth + "]" * depth)
        for data in (b"\xff\xfe", b"\x00", b'{"kind":"ping","at":1e999}'):
            await socket.send(data)


async def malformed_frames(url: str) -> None:
    frames = [
        os.urandom(200),
        b"\x81\x05hello",
        _frame(3, b""),
        b"\xf1\x80\x00\x00\x00\x00",
        b"\x81\xff" + b"\x7f" * 12,
    ]
    for data in frames:
        async with _raw(url) as (reader, writer):
            await _upgraded(url, reader, writer)
            writer.write(data)
            await asyncio.wait_for(reader.read(1_000), 2)


async def malformed_requests(url: str) -> None:
    for data in (
        os.urandom(500),
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /" + b"a" * 60_000 + b" HTTP/1.1\r\n\r\n",
        b"\x00" * 99,
    ):
        async with _raw(url) as (reader, writer):
            writer.write(data)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(reader.read(1_000), 1)


async def odd_names(url: str) -> None:
    async with guest(url) as eve:
        await eve.introduce()
        for name in ("\x1b[31m", "a\u202eb", "Z" + "\u0301" * 30, "Novice", "\u200b", "x" * 33):
            await eve.http.patch("/api/me", json={"name": name})
            await eve.http.get("/api/users/" + "%00" * 9, headers={"Host": "[" * 9})


@contextlib.asynccontextmanager
async def _socket(url: str) -> AsyncIterator[websockets.ClientConnection]:
    address = url.replace("http", "ws") + "/api/socket"
    async with websockets.connect(address, local_addr=(shared_address(), 0), close_timeout=1) as socket:
        yield socket


FLOODS: list[Attack] = [
    *(half_open_connections, endless_headers, slow_body, big_bodies),
    *(unread_pongs, message_flood, requests_flood, never_reads),
    *(socket_storm, sync_flood, pipelining, foreign_hosts),
]
WORK: list[Attack] = [
    *(tables, tables_of_bots, composing, hints),
    *(analysis, endless_records, guessing_passwords),
    *(pictures, solutions, dripping_webhooks),
]
POISON: list[Attack] = [huge_options, poisoned_messages, malformed_frames, malformed_requests, odd_names]


async def _attack(urls: list[str], until: float) -> None:
    while time.monotonic() < until:
        attack = random.choice(random.choice([FLOODS, WORK, POISON, ABUSES]))
        with contextlib.suppress(*LOST, ValueError, AssertionError):
            async with asyncio.timeout(BURST_SECONDS):
                await attack(random.choice(urls))
        await asyncio.sleep(random.uniform(0.05, 0.5))


async def main(seconds: float, seed: int, urls: list[str]) -> None:
    random.seed(seed)
    until = time.monotonic() + seconds
    receivers = await asyncio.start_server(_drip, "0.0.0.0", 0)
    Receivers.port = receivers.sockets[0].getsockname()[1]
    await asyncio.gather(*(_attack(urls, until) for _ in range(AT_ONCE)))


if __name__ == "__main__":
    asyncio.run(main(float(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
