"""A hint is the first thing a server process is ever asked for: nothing was composed or loaded before it."""

from __future__ import annotations

import itertools
from typing import Any

from faults.processes import Node
from server.serving import Player
from tilery import registry
from waiting import eventually

LEXICONS: dict[str, dict[str, Any]] = {"default": {}, "other": {"lexicon": {"size": "everyday", "spelling": "uk"}}}
GAMES = [game.info.id for game in registry.every() if "lexicon" in game.Options.__struct_fields__]
CASES = [("bot", "default"), ("people", "other")]
"""The games take turns with these; with ``--soak`` each game has all combinations."""
ALL_CASES = list(itertools.product(("people", "bot"), LEXICONS))


async def _table(ann: Player, bo: Player, game: str, company: str, options: dict[str, Any]) -> str:
    seats = "me open" if company == "people" else "me level1"
    table = await ann.create(game, seats, name="Ann", terms={"hints": True}, options=options)
    if company == "people":
        await bo.post(f"/api/matches/{table['match']}/join", {"code": table["code"], "name": "Bo"})
    return str(table["match"])


async def _first_hint(ann: Player, bo: Player, match: str) -> dict[str, Any]:
    """The player whose turn it is asks for a hint; a bot may have to play before it is Ann's turn."""

    async def hint() -> dict[str, Any] | None:
        for player in (ann, bo):
            await player.connect()
            await player.send("hint", request="h", match=match, limit=3)
            answer: dict[str, Any] = await player.expect("hint_answer", "rejected")
            await player.disconnect()
            if answer["kind"] == "hint_answer":
                return answer
            assert answer["problem"]["code"] in ("match/not-asked", "seats/watcher"), answer
        return None

    found = await eventually(hint, "somebody gets a hint")
    assert found is not None
    return found


async def test_a_hint_is_the_first_thing_a_process_does(sqlite: str, soak: bool) -> None:
    chosen = itertools.product(GAMES, ALL_CASES) if soak else zip(GAMES, itertools.cycle(CASES), strict=False)
    node = Node(sqlite)
    async with node, Player(node.url) as ann, Player(node.url) as bo:
        matches = [await _table(ann, bo, game, company, LEXICONS[lexicon]) for game, (company, lexicon) in chosen]
        for match in matches:
            node.kill()
            await node.start()
            answer = await _first_hint(ann, bo, match)
            assert answer["candidates"], match
