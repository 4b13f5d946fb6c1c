"""Writes a database of this version as SQL for later ones to open: ``python -m store.make_earlier NAME`` in ``tests``.

It holds a match of each game between Ann and Bo: three of them are being played, the fourth was resigned; a line of
chat and a room.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
import sys
import tempfile
from pathlib import Path

from server.serving import Player, Running, serving
from tilery.core.codec import encode
from tilery.core.game import Budget

HERE = Path(__file__).parent
GAMES = ("lexigo", "quillico", "wordroad", "lengthxwit")
PLAYS = 6
KEPT_PRAGMAS = ("application_id", "user_version")
"""What a file says of itself outside its tables: which migrations it has had."""


async def play_some(node: Running, ann: Player, bo: Player, game: str) -> str:
    """A match of a game in which some plays were made."""
    table = await ann.create(game, name="Ann")
    match: str = table["match"]
    await bo.post(f"/api/matches/{match}/join", {"code": table["code"], "name": "Bo"})
    people = {0: ann, 1: bo}
    for person in people.values():
        await person.watch(match)
    live = await node.parts.matches.get(match)
    for _ in range(PLAYS):
        seat = min(live.match.awaiting)
        best = live.match.candidates(seat, Budget(nodes=2_000, limit=1))[0]
        action = json.loads(encode(best.action))
        answer = await people[seat].submit(match, live.match.awaiting[seat].id, action)
        assert answer["kind"] == "accepted", answer
    return match


async def write(database: str) -> None:
    """Fill the database."""
    async with serving(database) as node, Player(node.url) as ann, Player(node.url) as bo:
        await ann.introduce()
        await bo.introduce()
        await ann.connect()
        await bo.connect()
        matches = [await play_some(node, ann, bo, game) for game in GAMES]
        await ann.send("chat", request="hello", match=matches[0], text="Good luck!")
        await bo.expect("chat_said", when=lambda message: bool(message["lines"]))
        await bo.submit(matches[-1], None, {"kind": "resign"})
        await ann.post("/api/rooms", {"name": "Thursday club", "setup": {"game": "quillico"}})


def main(name: str) -> None:
    """Write it as SQL."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"{folder}/tilery.sqlite"
        asyncio.run(write(database))
        with sqlite3.connect(database) as connection:
            pragmas = [(name, connection.execute(f"PRAGMA {name}").fetchone()[0]) for name in KEPT_PRAGMAS]
            text = "\n".join([f"PRAGMA {name} = {value};" for name, value in pragmas] + list(connection.iterdump()))
    (HERE / "earlier" / f"{name}.sql.gz").write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    main(sys.argv[1])
