"""What a table agreed on before the deal holds for everybody who looks: who goes first, and hidden totals."""

from __future__ import annotations

from typing import Any

import pytest

from server.serving import Player, serving

WISH = {
    "game": "wordroad",
    "seats": [{"kind": "me"}, {"kind": "bot", "level": "beginner"}],
    "terms": {"totals": "hidden", "clock": {"kind": "none"}},
}


def totals(update: dict[str, Any]) -> list[int | None]:
    return [column.get("total") for column in update["scene"]["pad"]]


@pytest.mark.rule("common", "C14")
async def test_a_player_chosen_in_the_body_goes_first_and_nonsense_is_refused(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        for first in (0, 1):
            table = await ann.post("/api/matches", {**WISH, "options": {"first": first}}, 201)
            assert table["options"]["first"] == first
            await ann.connect()
            update = await ann.watch(table["match"])
            started = [event for event in update["events"] if event["kind"] == "started"]
            assert [event["seat"] for event in started] == [first]
        refused = await ann.post("/api/matches", {**WISH, "options": {"first": 2}}, 400)
        assert (refused["code"], refused["message"]) == (
            "match/first",
            "Player 3 cannot go first: the match has 2 players.",
        )


@pytest.mark.rule("common", "C15")
async def test_nobody_is_sent_totals_before_the_end(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann, Player(node.url) as eve:
        table = await ann.post("/api/matches", {**WISH, "options": {"first": 0}}, 201)
        await ann.connect()
        await eve.connect()
        first = await ann.watch(table["match"])
        await ann.submit(table["match"], first["prompt"]["id"], {"kind": "pass"})
        spectator = await eve.watch(table["match"])
        for update in (first, spectator):
            assert totals(update) == [None, None]
            assert "scores" not in (update["view"] or {}) or update["view"]["scores"] == []
        await ann.submit(table["match"], None, {"kind": "resign"})
        over = await eve.watch(table["match"])
        assert totals(over) == over["outcome"]["scores"]
        frames = (await eve.http.get(f"/api/matches/{table['match']}/replay")).json()["frames"]
        assert all(None not in totals(frame) for frame in frames)
