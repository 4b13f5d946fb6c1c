"""Attacks by what the features themselves offer: endless matches, full disks, guessed codes, and nobody's rights."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from faults.hostile.attackers import guest, nobody, shared_address
from faults.load import LOST
from server.serving import Player, lay

Abuse: TypeAlias = "Callable[[str], Awaitable[None]]"
LETTERS = "ABCDEFGHIJ"


def _words(count: int) -> list[str]:
    return ["".join(random.choices(LETTERS, k=9)) for _ in range(count)]


async def rights_of_nobody(url: str) -> None:
    """Reads, deletes, writes and sits down without an identity."""
    async with guest(url) as eve, nobody(url) as mask:
        match = (await eve.create(seats="me open"))["match"]
        await mask.http.get("/api/account/export")
        for path in ("/api/account/delete", f"/api/matches/{match}/join", "/api/matches", "/api/reports", "/api/rooms"):
            await mask.http.post(path, json={})
        await mask.connect(local_addr=(shared_address(), 0))
        await mask.watch(match) if random.random() < 0.5 else None
        for number in range(30):
            await mask.send("chat", request=f"c{number}", match=match, text="past every block")


async def endless_match(url: str) -> None:
    """Plays and takes back as fast as it can, then has all of it read again and again."""
    async with guest(url) as eve:
        match = (await eve.create("highletter", "me level1", terms={"takebacks": True}))["match"]
        await eve.connect(local_addr=(shared_address(), 0))
        seen = await eve.watch(match)
        for number in range(60):
            with contextlib.suppress(TimeoutError):  # what is over a limit is not answered
                async with asyncio.timeout(0.15):
                    if seen["prompt"] is not None:
                        await eve.submit(match, seen["prompt"]["id"], lay(seen))
                    await eve.send("ask_takeback", request=f"t{number}", match=match)
                    await eve.send("sync", match=match)
                    seen = await eve.expect("update")
        for kind in ("replay", "record", "picture.svg") * 5:
            with contextlib.suppress(*LOST):
                await eve.http.get(f"/api/matches/{match}/{kind}", timeout=0.5)


async def disk_of_words(url: str) -> None:
    """Tables and rooms with as many own words as there may be."""
    async with guest(url) as eve:
        options = {"lexicon": {"extra": _words(4_900)}}
        for _ in range(10):
            body = {"game": "wordroad", "seats": [{"kind": "me"}, {"kind": "open"}], "options": options}
            await eve.http.post("/api/matches", json=body, timeout=10)
            await eve.http.post("/api/rooms", json={"name": "Full", "setup": {"game": "wordroad", "options": options}})


async def polled_room(url: str) -> None:
    async with guest(url) as eve:
        setup = {"game": "wordroad", "options": {"lexicon": {"extra": _words(4_000)}}}
        made = await eve.http.post("/api/rooms", json={"name": "Club", "setup": setup}, timeout=10)
        if made.status_code == 201:
            for _ in range(100):
                await eve.http.get(f"/api/rooms/{made.json()['room']}")


async def guessed_codes(url: str) -> None:
    async with guest(url) as eve:
        room = (await eve.post("/api/rooms", {"name": "Club", "setup": {"game": "highletter"}}))["room"]
        async with guest(url) as other:
            for _ in range(100):
                await other.http.get(f"/api/rooms/{room}?code={''.join(random.choices(LETTERS, k=6))}")


async def reports_of_guests(url: str) -> None:
    async with guest(url) as eve:
        match = (await eve.create(name="Eve"))["match"]
        user = (await eve.get("/api/me"))["user"]
    for _ in range(30):
        async with guest(url) as other:
            wish = {"user": user, "reason": "other", "match": match, "note": "x" * 1_000}
            await other.http.post("/api/reports", json=wish)


async def long_relations(url: str) -> None:
    async with guest(url) as eve:
        for number in range(150):
            name = f"{number}".rjust(random.choice([16, 64, 3_500]), "a")
            await eve.http.put(f"/api/relations/{name}", json={"kind": "block"})


async def slow_readers(url: str) -> None:
    """Many sockets that ask for whole matches and read nothing."""
    async with guest(url) as eve:
        match = (await eve.create("quillico", "me level1"))["match"]
        async with contextlib.AsyncExitStack() as stack:
            crowd = [await stack.enter_async_context(Player(url, address=shared_address())) for _ in range(20)]
            for one in crowd:
                await one.connect(local_addr=(shared_address(), 0), max_queue=1, close_timeout=0.1)
            for _ in range(20):
                for one in crowd:
                    await one.send("sync", match=match)
            await asyncio.sleep(3)


async def strange_bodies(url: str) -> None:
    """What once was answered with 500."""
    bag = {"steps": [{"player": 0, "count": 0}] * random.choice([540, 1_000]), "reveal": True}
    diagrams: list[dict[str, Any]] = [
        {"racks": ["CATS", None], "pins": [""]},
        {"racks": [" ", ","], "table": {"": "A"}},
        {"racks": ["CATS", None], "table": {"A1": "Q"}, "pins": ["", None]},
    ]
    async with nobody(url) as eve:
        await eve.http.post("/api/bags/quillico", json=bag)
        for game in ("wordroad", "quillico", "lexigo", "lengthxwit"):
            for diagram in diagrams:
                for path in ("/api/positions", "/api/positions/draft"):
                    await eve.http.post(path, json={"game": game, "diagram": diagram})


ABUSES: list[Abuse] = [
    *(rights_of_nobody, endless_match, disk_of_words, polled_room, guessed_codes),
    *(reports_of_guests, long_relations, slow_readers, strange_bodies),
]
