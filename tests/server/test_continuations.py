"""Playing on from a position of a finished match: the same entries, other occupants, a record that verifies."""

from __future__ import annotations

import json
from typing import Any

from server.serving import Player, lay, serving, two_at_a_table
from tilery.replay import verify
from waiting import Limit


async def _play_out(player: Player, match: str) -> None:
    """Lay the first tile of the hand until the match is over."""
    update = await player.watch(match)
    limit = Limit("the match ends")
    while limit.allows(update["outcome"] is None):
        if update["prompt"] is not None:
            answer = await player.submit(match, update["prompt"]["id"], lay(update))
            assert answer["kind"] == "accepted", answer
            update = await player.update(answer["seq"])
        else:
            update = await player.update(update["seq"] + 1)


def _lines(record: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in record.splitlines()]


async def test_a_match_goes_on_from_a_position_against_bots_and_its_record_verifies(address: str) -> None:
    async with serving(address) as node, Player(node.url) as cleo:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            first = {ann: await ann.watch(match), bo: await bo.watch(match)}
            for player in (ann, bo):
                await player.submit(match, first[player]["prompt"]["id"], lay(first[player]))
            await bo.submit(match, None, {"kind": "resign"})
            whole = _lines(await ann.get(f"/api/matches/{match}/record"))

        table = await cleo.post(f"/api/matches/{match}/continue", {"turn": 2, "seat": 1, "level": "level1"})
        assert table["continues"] == {"match": match, "turn": 2}
        assert (table["mine"], table["status"], table["seq"]) == (1, "playing", 2)
        assert [(seat["kind"], seat["name"], seat["level"]) for seat in table["seats"]] == [
            ("bot", "Ann", "level1"),
            ("human", "Bo", None),
        ]
        assert not table["terms"]["rated"]
        await cleo.connect()
        update = await cleo.watch(table["match"])
        assert update["view"]["hand"] == first[bo]["view"]["hand"]
        assert update["seed"] is None
        await _play_out(cleo, table["match"])

        text = await cleo.get(f"/api/matches/{table['match']}/record")
        assert verify(text).failure is None
        lines = _lines(text)
        assert lines[1:3] == whole[1:3]
        assert lines[3]["action"]["kind"] == "occupy"
        assert lines[0]["terms"]["continues"] == {"match": match, "turn": 2}
        assert {**lines[0], "terms": None} == {**whole[0], "terms": None}
        again = await cleo.post(f"/api/matches/{table['match']}/rematch")
        assert again["continues"] is None


async def test_only_a_finished_match_is_continued_and_only_by_those_who_may_see_it(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as eve:
        ann, bo, match = await two_at_a_table(node, terms={"watchers": False})
        request, path = {"turn": 1, "seat": 0, "level": "level1"}, f"/api/matches/{match}/continue"
        async with ann, bo:
            assert (await bo.post(path, request, 409))["code"] == "match/not-over"
            first = await ann.watch(match)
            await ann.submit(match, None, {"kind": "resign"})
            assert (await eve.post(path, request, 403))["code"] == "terms/no-watchers"
            assert (await bo.post(path, {**request, "turn": 2}, 409))["code"] == "match/over"
            assert (await bo.post(path, {**request, "turn": 3}, 409))["code"] == "match/no-turn"
            assert (await bo.post(path, {**request, "seat": 7}, 400))["code"] == "seats/none"
            assert (await bo.post(path, {**request, "level": "nobody"}, 400))["code"] == "seats/bot"
            line = [{"seat": 0, "action": lay(first)}]
            tried = await bo.post(path, {**request, "line": line})
            assert tried["seq"] == 2, "the deal, the play that was tried, the bot in the other seat"
            made = await bo.post(path, request)
            assert not made["terms"]["watchers"], "what is not for spectators stays so"
            assert (await eve.get(f"/api/matches/{made['match']}", 403))["code"] == "terms/no-watchers"
