"""Matches in another language over HTTP and the socket: letters on the wire, words, and the record at the end."""

from __future__ import annotations

from typing import Any

import pytest

from server.serving import Player, serving
from tilery.lexicon.languages import alphabet
from waiting import Limit

OPTIONS: dict[str, dict[str, Any]] = {
    "lengthxwit": {"target": 25},
    "lexigo": {"deal": 14},
    "quillico": {"stall_rounds": 1},
    "wordroad": {"stall_rounds": 1, "one_letter_words": ""},
}


@pytest.mark.parametrize("game", sorted(OPTIONS))
async def test_a_match_in_spanish_to_the_end(game: str, sqlite: str) -> None:
    options = {"lexicon": {"name": "es"}, **OPTIONS[game]}
    async with serving(sqlite) as node, Player(node.url) as ann:
        made = await ann.create(game, seats="me expert", name="Ann", options=options, terms={"hints": True})
        await ann.connect()
        match = made["match"]
        seen = await ann.watch(match)
        assert seen["letters"] == "".join(alphabet("es").letters)
        limit = Limit("the match ends", 400)
        while limit.allows(seen["outcome"] is None):
            if seen["prompt"] is not None:
                await ann.send("hint", request="h", match=match, limit=1)
                action = (await ann.expect("hint_answer"))["candidates"][0]["action"]
                assert (await ann.submit(match, seen["prompt"]["id"], action))["kind"] == "accepted"
            seen = await ann.update(seen["seq"] + 1)
        record = await ann.get(f"/api/matches/{match}/record")
        report = (await ann.http.post("/api/records/check", content=record)).json()
        assert report["verified"]


async def test_words_are_looked_up_in_the_language_of_a_match(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        made = await ann.create("wordroad", seats="me level1", options={"lexicon": {"name": "es"}})
        found = await ann.get(f"/api/words/niño?match={made['match']}")
        assert (found["word"], found["valid"], found["senses"]) == ("NIÑO", True, [])
        assert (await ann.get(f"/api/words/kilo?match={made['match']}", 400))["code"] == "words/letters"
        assert (await ann.get("/api/words/niño", 400))["code"] == "words/letters"


async def test_a_switch_that_the_list_does_not_say_is_refused(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        options = {"lexicon": {"name": "es", "plurals": "any"}}
        table = {"game": "wordroad", "seats": [{"kind": "me"}, {"kind": "open"}], "options": options}
        assert (await ann.post("/api/matches", table, 400))["code"] == "lexicon/english-only"
