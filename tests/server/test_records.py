"""Records: downloaded, brought back for replay and analysis, and refused with a reason where they are not true."""

from __future__ import annotations

import json
from typing import Any

from server.serving import Player, lay, serving, two_at_a_table
from waiting import Limit


async def _played_out(ann: Player, bo: Player, match: str) -> str:
    """The record of a match that Ann and Bo played to its end."""
    seen = {ann: await ann.watch(match), bo: await bo.watch(match)}
    limit = Limit("the match ends")
    while limit.allows(seen[ann]["outcome"] is None):
        for player in (ann, bo):
            answer = await player.submit(match, seen[player]["prompt"]["id"], lay(seen[player]))
            for other in (ann, bo):
                seen[other] = await other.update(answer["seq"])
    return str(await ann.get(f"/api/matches/{match}/record"))


async def _check(player: Player, record: str) -> dict[str, Any]:
    report: dict[str, Any] = (await player.http.post("/api/records/check", content=record)).json()
    return report


def _changed(record: str, number: int, **fields: Any) -> str:
    """The record with other values in one of its lines."""
    lines = record.splitlines()
    lines[number] = json.dumps(json.loads(lines[number]) | fields)
    return "\n".join(lines) + "\n"


async def test_a_record_that_is_not_true_is_refused_with_its_line_and_the_reason(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            record = await _played_out(ann, bo, match)
            true = await _check(ann, record)
            assert true["verified"]
            assert true["problem"] is None
            assert len(true["replay"]["frames"]) == true["entries"] == len(record.splitlines()) - 2
            forged = {
                "another seed": _changed(record, 0, seed="00" * 32),
                "a tile that is not held": _changed(record, 2, action={"kind": "lay", "tile": "Z"}),
                "other events": _changed(record, 2, events=[]),
                "another seat": _changed(record, 2, seat=7),
                "another end": _changed(record, -1, outcome={**true["outcome"], "winners": [7]}),
                "a line missing": "\n".join(record.splitlines()[:3] + record.splitlines()[4:]),
            }
            for what, text in forged.items():
                report = await _check(ann, text)
                assert not report["verified"], what
                assert report["problem"]["message"], what
                refused = await ann.http.post("/api/records/analysis", content=text)
                assert refused.status_code == 422, what
                assert refused.json()["code"] == report["problem"]["code"], what
            assert (await _check(ann, forged["another end"]))["replay"]["frames"], "what is true can be looked at"


async def test_analysis_is_for_matches_that_are_over_and_for_records(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            path = f"/api/matches/{match}/analysis"
            assert (await ann.post(path, status=409))["code"] == "match/not-over"
            record = await _played_out(ann, bo, match)
            here = await bo.post(path)
            brought = (await bo.http.post("/api/records/analysis", content=record)).json()
            assert here == brought
            assert here["turns"]


async def test_a_record_of_an_unfinished_match_is_redacted_for_each_who_asks(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo, Player(node.url) as cy:
            hand = (await ann.watch(match))["view"]["hand"]
            texts = [await player.get(f"/api/matches/{match}/record") for player in (ann, bo, cy)]
            assert all("seed" not in json.loads(text.splitlines()[0]) for text in texts)
            drawn = [json.loads(text.splitlines()[1])["events"][0].get("tiles") for text in texts]
            assert drawn == [hand, None, None]


async def test_a_word_is_told_with_its_meaning(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        told = await ann.get("/api/words/tile")
        assert told["valid"]
        assert [sense["text"] for sense in told["senses"]]
        assert {sense["source"] for sense in told["senses"]} == {"WordNet 3.0"}
        assert (await ann.get("/api/words/the"))["senses"][0]["source"] == "Tilery"
        assert not (await ann.get("/api/words/zzxqj"))["valid"]
