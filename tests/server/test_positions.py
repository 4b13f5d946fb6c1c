"""Positions of a finished match: looked at from any seat, tried by the real rules, searched; never while it runs."""

from __future__ import annotations

from typing import Any

from server.serving import Player, Running, lay, serving, two_at_a_table


async def _finished(node: Running, **more: Any) -> tuple[Player, Player, str, dict[str, Any]]:
    """A match in which each laid a tile before Ann resigned; and the first position as Ann saw it."""
    ann, bo, match = await two_at_a_table(node, **more)
    first = {ann: await ann.watch(match), bo: await bo.watch(match)}
    for player in (ann, bo):
        prompt = first[player]["prompt"]["id"]
        assert (await player.submit(match, prompt, lay(first[player])))["kind"] == "accepted"
    assert (await ann.submit(match, None, {"kind": "resign"}))["kind"] == "accepted"
    return ann, bo, match, first[ann]


async def test_a_position_is_seen_tried_and_searched_once_the_match_is_over(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as eve:
        ann, bo, match, first = await _finished(node)
        async with ann, bo:
            path, start = f"/api/matches/{match}/position", {"turn": 1, "seat": 0}
            seen = await eve.post(path, start)
            assert seen["made"]["action"] == lay(first)
            assert seen["update"]["view"] == first["view"]
            assert seen["update"]["prompt"] == first["prompt"]
            assert seen["update"]["outcome"] is None
            assert seen["update"]["seed"] is None

            legal = await eve.post(f"{path}/preview", {**start, "action": lay(first)})
            assert legal["legal"]
            absent = next(letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if letter not in first["view"]["hand"])
            wrong = await eve.post(f"{path}/preview", {**start, "action": {"kind": "lay", "tile": absent}})
            assert not wrong.get("legal")
            assert wrong["problem"]["message"]

            found = await eve.post(f"{path}/plays", start)
            best = found["candidates"][0]["action"]
            assert (await eve.post(f"{path}/preview", {**start, "action": best}))["legal"]

            why = await eve.post(f"{path}/why", {**start, "action": lay(first)})
            assert why["verdict"] in ("found", "worse", "even", "better", "doubtful")
            assert why["heading"]["parts"]
            assert (await eve.post(f"{path}/why", start))["verdict"] == "hint"
            refused = await eve.post(f"{path}/why", {**start, "action": {"kind": "lay", "tile": absent}}, 409)
            assert refused["code"].startswith("highletter/")

            last = first["view"]["hand"][-1]
            line = [{"seat": 0, "action": {"kind": "lay", "tile": last}}]
            after = await eve.post(path, {"turn": 1, "seat": 0, "line": line})
            assert after["made"] is None
            assert len(after["update"]["view"]["hand"]) == len(first["view"]["hand"]) - 1
            assert after["update"]["events"]
            assert after["update"]["awaited"] == [{"seat": 1, "prompt": 2, "kinds": ["lay"]}]


async def test_what_cannot_be_looked_at_is_refused_with_the_reason(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as eve:
        ann, bo, match = await two_at_a_table(node)
        hidden = (await ann.watch(match))["view"]["hand"]
        async with ann, bo:
            path, start = f"/api/matches/{match}/position", {"turn": 1}
            for player in (ann, bo, eve):
                for more, body in (
                    ("", {}),
                    ("/plays", {}),
                    ("/why", {}),
                    ("/preview", {"action": {"kind": "lay", "tile": "A"}}),
                ):
                    refused = await player.post(path + more, {**start, **body}, 409)
                    assert refused["code"] == "match/not-over"
                    assert str(hidden) not in str(refused)
        ann, bo, match, _ = await _finished(node, terms={"watchers": False})
        async with ann, bo:
            path = f"/api/matches/{match}/position"
            assert (await eve.post(path, start, 403))["code"] == "terms/no-watchers"
            assert (await eve.post(f"{path}/why", start, 403))["code"] == "terms/no-watchers"
            assert (await bo.post(path, {"turn": 99}, 409))["code"] == "match/no-turn"
            assert (await bo.post(path, {"turn": 0}, 400))["code"] == "malformed/request"
            wrong = {"turn": 1, "line": [{"seat": 0, "action": {"kind": "fly"}}]}
            assert (await bo.post(path, wrong, 400))["code"] == "malformed/wrong-form"
            over = {"turn": 4, "line": [{"seat": 0, "action": {"kind": "lay", "tile": "A"}}]}
            assert (await bo.post(path, over, 409))["code"] == "match/over"
            assert (await bo.post(f"{path}/plays", {"turn": 4}, 409))["code"] == "match/not-asked"
