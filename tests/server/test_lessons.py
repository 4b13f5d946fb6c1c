"""Lessons on the server: begun by a guest, coached, left and resumed, and played on freely."""

from __future__ import annotations

from typing import Any

import pytest

from server.serving import Player, serving

ANOTHER = {"kind": "pass"}


async def asked_again(player: Player, seq: int) -> dict[str, Any]:
    """The update in which the learner is asked next."""
    return await player.expect("update", when=lambda message: message["seq"] > seq and message["prompt"] is not None)


async def follow(player: Player, match: str, seen: dict[str, Any], steps: list[dict[str, Any]]) -> dict[str, Any]:
    """Do what each step asks for; the last update."""
    for step in steps:
        assert seen["seq"] == step["seq"]
        answer = await player.submit(match, seen["prompt"]["id"], step["action"])
        assert answer["kind"] == "accepted", answer
        seen = await asked_again(player, seen["seq"])
    return seen


@pytest.mark.parametrize("game", ["lengthxwit", "lexigo", "quillico", "wordroad"])
async def test_a_guest_does_a_lesson_to_its_end_and_plays_on(game: str, sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        lesson = await ann.get(f"/api/lessons/{game}")
        table = await ann.post(f"/api/lessons/{game}")
        match, steps = table["match"], lesson["steps"]
        assert table["status"] == "playing"
        assert table["lesson"] == len(steps)
        assert table["terms"]["hints"] is True
        assert table["terms"]["rated"] is False
        await ann.connect()
        seen = await ann.watch(match)
        if seen["prompt"] is None:
            seen = await asked_again(ann, seen["seq"])
        seen = await follow(ann, match, seen, steps[:2])
        await ann.disconnect()
        ann.backlog.clear()
        (mine,) = (await ann.get("/api/matches/mine"))["tables"]
        assert mine["lesson"] == len(steps) - 2
        await ann.connect()  # left and resumed
        seen = await follow(ann, match, await ann.watch(match), steps[2:])
        assert (await ann.get(f"/api/matches/{match}"))["lesson"] == 0
        await ann.send("hint", request="h", match=match)
        found = await ann.expect("hint_answer")
        answer = await ann.submit(match, seen["prompt"]["id"], found["candidates"][0]["action"])
        assert answer["kind"] == "accepted"


async def test_another_action_is_answered_and_not_played(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        match = (await ann.post("/api/lessons/wordroad"))["match"]
        await ann.connect()
        seen = await ann.watch(match)
        prompt = seen["prompt"]["id"]
        other = await ann.submit(match, prompt, ANOTHER)
        assert other["problem"]["code"] == "lesson/another-action"
        assert "CAN" in other["problem"]["message"]
        tiles = [{"at": "A1", "tile": "C"}]
        unfinished = await ann.submit(match, prompt, {"kind": "play", "place": tiles})
        assert unfinished["problem"]["code"].startswith("wordroad/")  # the rules' own reason
        assert (await ann.get(f"/api/matches/{match}"))["seq"] == seen["seq"]
        assert (await ann.submit(match, None, {"kind": "resign"}))["kind"] == "accepted"
        again = await ann.post(f"/api/matches/{match}/rematch")
        assert again["lesson"] is None
        assert again["seats"][1]["level"] == "beginner"


async def test_a_game_without_a_lesson_says_so(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        assert (await ann.get("/api/lessons/highletter", status=400))["code"] == "lesson/none"
        await ann.post("/api/lessons/highletter", status=400)
        other = await ann.create()
        assert other["lesson"] is None
