"""Statistics of a person: results, plays against the best ones found, privacy, and nothing computed twice."""

from __future__ import annotations

from typing import Any

from server.serving import Player, serving
from store.fixtures import each_store
from waiting import Limit


async def _lost(player: Player, game: str, **more: Any) -> str:
    """A match against Novice that the player left at once."""
    table = await player.create(game, "me level1", name="Ann", **more)
    await player.watch(table["match"])
    await player.submit(table["match"], None, {"kind": "resign"})
    return str(table["match"])


@each_store
async def test_results_by_game_and_opponent_and_one_analysis_a_match(address: str) -> None:
    async with serving(address) as node, Player(node.url) as ann, Player(node.url) as eve:
        user = (await ann.get("/api/me"))["user"]
        assert (await ann.get(f"/api/users/{user}/statistics"))["matches"] == 0, "a guest without a match"
        assert (await eve.get(f"/api/users/{user}/statistics", 404))["code"] == "user/not-found"
        await ann.connect()
        table = await ann.create("highletter", "me level1", name="Ann")
        update = await ann.watch(table["match"])
        limit = Limit("the match ends")
        while limit.allows(update["outcome"] is None):
            if update["prompt"] is not None:
                hand = update["view"]["hand"]
                answer = await ann.submit(table["match"], update["prompt"]["id"], {"kind": "lay", "tile": hand[0]})
                update = await ann.update(answer["seq"])
            else:
                update = await ann.update(update["seq"] + 1)
        await _lost(ann, "highletter")
        await _lost(ann, "highletter", terms={"watchers": False})
        await _lost(ann, "quillico")
        await ann.post(f"/api/matches/{table['match']}/continue", {"turn": 1, "seat": 0, "level": "level1"})

        path = f"/api/users/{user}/statistics"
        own, seen = await ann.get(path), await eve.get(path)
        assert (own["matches"], seen["matches"]) == (4, 3), "a match without spectators is for its players"
        assert (own["pending"], seen["pending"]) == (4, 3)
        assert [game["game"] for game in own["games"]] == ["highletter", "quillico"]
        high = seen["games"][0]
        assert high["won"] == sum(each["won"] for each in high["progress"])
        assert high["opponents"] == [
            {"user": "bot-novice", "name": "Novice", "bot": True, "matches": 2, "won": high["won"]}
        ]
        assert [each["ended"] for each in high["progress"]] == sorted(each["ended"] for each in high["progress"])
        assert (high["points_each"], high["cost_each"]) == (None, None)

        for left in (2, 1, 0, 0):
            assert (await eve.post(path))["pending"] == left
        done = (await eve.get(path))["games"][0]
        assert done["cost_each"] >= 0
        first = next(each for each in done["progress"] if each["match"] == table["match"])
        assert first["cost_each"] >= 0
        assert (await ann.get(path))["pending"] == 1
        assert (await eve.get("/api/users/nobody/statistics", 404))["code"] == "user/not-found"
