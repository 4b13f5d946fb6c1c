"""Own word lists: composed beside the event loop, limited, evicted, and not a part of lists of tables."""

from __future__ import annotations

import asyncio
import itertools
import string
from pathlib import Path
from typing import Any

import msgspec
import pytest

from faults.processes import Node
from held_time import HeldTime
from server.serving import ROOMY, Player, serving
from tilery.lexicon import LexiconSpec, compose, composition, lexicon_of
from tilery.server.matches import live_matches
from waiting import PAUSE, Limit

LETTERS = itertools.product(string.ascii_uppercase, repeat=4)
WORDS = ["Q" + "".join(four) for four in itertools.islice(LETTERS, 6_000)]
SMALL = {"size": "everyday"}


def _wish(lexicon: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"game": "quillico", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"lexicon": lexicon}, **more}


async def test_composing_a_lexicon_delays_nobody(sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TILERY_CACHE", str(tmp_path / "cache"))
    async with Node(sqlite) as node, Player(node.url) as ann, Player(node.url) as bo:
        await bo.connect()
        wish = _wish({"foreign": ["es", "nl", "fr"], "extra": ["QQXX"]})
        making = asyncio.create_task(ann.post("/api/matches", wish))
        answered = 0
        limit = Limit("the words are composed")
        while limit.allows(not making.done()):
            await bo.send("ping")
            await bo.expect("pong")
            answered += 1
            await asyncio.sleep(PAUSE)
        assert (await making)["status"] == "waiting"
        assert answered > 3, "everybody waited while the words were composed"


async def test_lists_of_tables_hold_no_words(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann, Player(node.url) as bo:
        wish = _wish({**SMALL, "extra": WORDS[:4_900]}, terms={"public": True})
        for _ in range(50):
            match = (await ann.post("/api/matches", wish))["match"]
        for _ in range(2):
            for player, path in ((bo, "/api/matches/open"), (ann, "/api/matches/mine")):
                answer = await player.http.get(path)
                assert len(answer.json()["tables"]) == 50
                assert len(answer.content) < 100_000
            node.parts.matches.unload_idle(-1.0)
            assert not node.parts.matches.loaded()
        table = await bo.get(f"/api/matches/{match}")
        assert len(table["options"]["lexicon"]["extra"]) == 4_900


async def test_own_words_are_limited(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        many = _wish({"extra": WORDS[:3_000], "without": WORDS[3_000:5_001]})
        refused = await ann.post("/api/matches", many, 400)
        assert (refused["code"], "5,000" in refused["message"]) == ("options/too-many-words", True)
        long = _wish({"extra": [word * 3 for word in WORDS[:4_500]]})
        assert (await ann.post("/api/matches", long, 400))["code"] == "options/too-long"
        assert (await ann.post("/api/matches", _wish({"extra": ["Q1"]}), 400))["code"] == "lexicon/bad-word"
        assert not (await ann.get("/api/matches/mine"))["tables"]


async def test_a_match_keeps_its_words_in_memory(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(composition._recent, "capacity", 1)
    async with serving(sqlite) as node, Player(node.url) as ann:
        table = await ann.post(
            "/api/matches",
            {**_wish({**SMALL, "extra": ["QQYY"]}), "seats": [{"kind": "me"}, {"kind": "bot", "level": "level1"}]},
        )
        live = await node.parts.matches.get(table["match"])
        compose(LexiconSpec(size="everyday"))
        assert live.lexicon is not None
        assert lexicon_of(live.started_match().state) is live.lexicon
        word = await ann.get(f"/api/words/qqyy?match={table['match']}")
        assert word["valid"]


async def test_idle_matches_with_own_words_leave_memory_before_others(sqlite: str) -> None:
    held = HeldTime()
    words = _wish({**SMALL, "extra": WORDS[:500]})
    limits = msgspec.structs.replace(ROOMY, idle_bytes=2 * 30 * len(msgspec.json.encode(words)))
    async with serving(sqlite, held, limits=limits) as node, Player(node.url) as ann:
        await ann.connect()
        watched = (await ann.post("/api/matches", words))["match"]
        await ann.send("watch", match=watched)
        await ann.expect("seated")
        tables = []
        for _ in range(4):
            tables.append((await ann.post("/api/matches", words))["match"])
            await held.advance(live_matches.IN_USE_SECONDS / 4)
        assert {live.id for live in node.parts.matches.loaded()} == {watched, *tables}, "requests may still use them"
        await held.advance(live_matches.IN_USE_SECONDS + 2 * node.parts.settings.beat_seconds)
        left = {live.id for live in node.parts.matches.loaded()}
        assert watched in left, "somebody watches it"
        assert tables[-1] in left, "it was used last"
        assert not left & {*tables[:2]}, "they were unused for longest"


async def test_without_a_cache_on_disk_lexicons_come_from_the_worker(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TILERY_CACHE", "/proc/none")
    monkeypatch.delattr(composition, "graph_bytes")  # in this process; a worker is another one
    async with serving(sqlite) as node, Player(node.url) as ann:
        table = await ann.post("/api/matches", _wish({**SMALL, "extra": ["QQZZ"]}))
        live = await node.parts.matches.get(table["match"])
        assert live.lexicon is not None
        assert "QQZZ" in live.lexicon
