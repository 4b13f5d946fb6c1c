"""A database of an earlier version opens, and what was begun there goes on; ``make_earlier.py`` wrote it."""

from __future__ import annotations

import gzip
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from server.serving import Player, Running, serving
from tilery.core.codec import encode
from tilery.core.game import Budget
from tilery.replay import verify

EARLIER = sorted((Path(__file__).parent / "earlier").glob("*.sql.gz"))


def restore(dump: Path, database: Path) -> dict[str, str]:
    """Write the database anew; its users by name."""
    with sqlite3.connect(database) as connection:
        connection.executescript(gzip.decompress(dump.read_bytes()).decode())
        return dict(connection.execute("SELECT name, id FROM users").fetchall())


async def back_again(node: Running, user: str) -> Player:
    """The browser of a guest of before, connected."""
    person = Player(node.url)
    person.http.cookies.set("tilery", node.parts.identity.guest_cookie(user))
    return await person.connect()


async def play_on(node: Running, people: dict[int, Player], match: str) -> None:
    """One more play in a match that is being played."""
    live = await node.parts.matches.get(match)
    seat = min(live.match.awaiting)
    before = len(live.match.entries)
    best = live.match.candidates(seat, Budget(nodes=2_000, limit=1))[0]
    for person in people.values():
        await person.watch(match)
    prompt = live.match.awaiting[seat].id
    answer = await people[seat].submit(match, prompt, json.loads(encode(best.action)), "a-later-one")
    assert answer["kind"] == "accepted", answer
    assert len(live.match.entries) > before


@pytest.mark.parametrize("dump", EARLIER, ids=lambda path: path.name.partition(".")[0])
async def test_matches_go_on_and_records_verify(dump: Path, tmp_path: Path) -> None:
    users = restore(dump, tmp_path / "tilery.sqlite")
    async with serving(tmp_path / "tilery.sqlite") as node:
        people = {0: await back_again(node, users["Ann"]), 1: await back_again(node, users["Bo"])}
        async with people[0] as ann, people[1]:
            tables: list[dict[str, Any]] = (await ann.get("/api/matches/mine"))["tables"]
            assert sorted(table["game"] for table in tables) == ["lengthxwit", "lexigo", "quillico", "wordroad"]
            for table in tables:
                if table["outcome"] is None:
                    await play_on(node, people, table["match"])
                else:
                    assert table["outcome"]["reason"] == "last_seat"
                    assert verify(await ann.get(f"/api/matches/{table['match']}/record")).ok
            said = await ann.expect("chat_said", when=lambda message: bool(message["lines"]))
            assert [line["text"] for line in said["lines"]] == ["Good luck!"]
            assert [room["name"] for room in (await ann.get("/api/rooms"))["rooms"]] == ["Thursday club"]
