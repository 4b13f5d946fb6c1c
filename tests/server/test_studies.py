"""Studies: notes and variations on finished matches, checked by the rules, shared by link, kept in records."""

from __future__ import annotations

import json
from typing import Any

import httpx

from server.serving import Player, serving
from store.fixtures import each_store
from tilery import registry
from tilery.core.record import SeatInfo
from tilery.match import Match
from tilery.server.studies.wire import MAX_STUDIES
from tilery.studies import Study, StudyTurn, with_study

NAMES = [SeatInfo("Ann", "human"), SeatInfo("Bo", "human")]


def finished() -> Match:
    match = Match.new(registry.find("highletter"), seats=NAMES, seed=3)
    while match.awaiting:
        seat = min(match.awaiting)
        match.play(seat, {"kind": "lay", "tile": match.view(seat).hand[0]})
    return match


def other_play(match: Match, turn: int) -> dict[str, Any]:
    """A play that was not made at this turn."""
    at = match.before(turn)
    seat = match.entries[turn].seat
    tile = next(one for one in at.view(seat).hand if one != match.entries[turn].action.tile)
    return {"seat": seat, "action": {"kind": "lay", "tile": tile}}


async def imported(player: Player, text: str, status: int = 201) -> Any:
    await player.introduce()
    answer: httpx.Response = await player.http.post("/api/studies/import", content=text.encode())
    assert answer.status_code == status, answer.text
    return answer.json()


def changed(card: dict[str, Any], shared: bool, turns: list[dict[str, Any]], title: str = "Mine") -> dict[str, Any]:
    return {"version": card["version"], "shared": shared, "study": {"title": title, "turns": turns}}


@each_store
async def test_a_study_is_made_changed_shared_and_deleted(address: str) -> None:
    match = finished()
    async with serving(address) as node, Player(node.url) as ann, Player(node.url) as bo:
        card = await imported(ann, match.record().dumps())
        path = f"/api/studies/{card['id']}"
        assert (card["players"], card["mine"], card["shared"]) == (["Ann", "Bo"], True, False)
        await bo.get("/api/me")
        assert (await bo.get(path, 404))["code"] == "study/not-found"
        turns = [{"turn": 3, "note": "Here it was lost.", "lines": [{**other_play(match, 3), "note": "Better"}]}]
        card = await ann.ask("PUT", path, changed(card, True, turns))
        assert (card["version"], card["title"], card["turns"][0]["note"]) == (1, "Mine", "Here it was lost.")
        seen = await bo.get(path)
        assert (seen["mine"], seen["turns"]) == (False, card["turns"])
        assert (await bo.ask("PUT", path, changed(seen, True, []), 403))["code"] == "study/owner"
        assert (await ann.ask("PUT", path, changed({"version": 0}, True, []), 409))["code"] == "study/outdated"
        assert (await bo.ask("DELETE", path, None, 403))["code"] == "study/owner"
        wish = {"turn": 3, "line": [other_play(match, 3)]}
        assert (await bo.post(f"{path}/position", {"turn": 3}))["made"]["seat"] == match.entries[3].seat
        position = await bo.post(f"{path}/position", wish)
        assert position["made"] is None
        assert [one["id"] for one in (await ann.get("/api/studies"))["studies"]] == [card["id"]]
        await ann.ask("DELETE", path)
        assert (await ann.get(path, 404))["code"] == "study/not-found"


async def test_a_record_carries_its_study(address: str) -> None:
    match = finished()
    async with serving(address) as node, Player(node.url) as ann, Player(node.url) as bo:
        card = await imported(ann, match.record().dumps())
        turns = [{"turn": 2, "note": "One\ntwo", "lines": [other_play(match, 2)]}]
        await ann.ask("PUT", f"/api/studies/{card['id']}", changed(card, True, turns))
        answer = await bo.http.get(f"/api/studies/{card['id']}/record")
        assert ".tilery" in answer.headers["content-disposition"]
        lines = answer.text.splitlines()
        assert json.loads(lines[0])["study"]["turns"][0]["note"] == "One\ntwo"
        assert "\n".join(lines[1:]) + "\n" == match.record().dumps().partition("\n")[2]
        again = await imported(bo, answer.text)
        assert (again["turns"][0]["note"], again["mine"], again["title"]) == ("One\ntwo", True, "Mine")
        checked = await bo.http.post("/api/records/check", content=answer.content)
        assert checked.json()["verified"] is True


async def test_variations_are_checked_by_the_rules(address: str) -> None:
    match = finished()
    async with serving(address) as node, Player(node.url) as ann:
        card = await imported(ann, match.record().dumps())
        path = f"/api/studies/{card['id']}"
        wrong = {"seat": match.entries[2].seat, "action": {"kind": "lay", "tile": "9"}}
        line = {**other_play(match, 2), "next": [wrong]}
        for turns, status, code, words in (
            ([{"turn": 2, "lines": [wrong]}], 422, "study/variation", "Variation 1 of turn 2 cannot be played."),
            ([{"turn": 2, "lines": [other_play(match, 2), line]}], 422, "study/variation", "Variation 2.1 of turn 2"),
            ([{"turn": 99, "note": "late"}], 422, "study/turn", "Turn 99 is out of place"),
            ([{"turn": 3, "note": "a"}, {"turn": 3, "note": "b"}], 422, "study/turn", "Turn 3 is out of place"),
            ([{"turn": 2, "note": "x" * 4_001}], 400, "malformed/request", "length"),
        ):
            refused = await ann.ask("PUT", path, changed(card, False, turns), status)
            assert refused["code"] == code, refused
            assert words in refused["message"], refused
        assert (await ann.get(path))["version"] == 0
        long = [{"turn": turn, "note": "é" * 3_900} for turn in range(1, 15)]
        assert (await ann.ask("PUT", path, changed(card, False, long), 413))["code"] == "study/too-long"


async def test_what_cannot_be_studied(address: str) -> None:
    unfinished = Match.new(registry.find("highletter"), seats=NAMES, seed=3)
    whole = finished().record().dumps()
    async with serving(address) as node, Player(node.url) as ann:
        assert (await imported(ann, unfinished.record().dumps(), 422))["code"] == "study/not-over"
        assert (await imported(ann, "nothing", 422))["code"] == "record/empty"
        assert (await imported(ann, whole.replace('"seq":2', '"seq":9'), 422))["code"] == "record/sequence"
        odd = with_study(whole, Study("t", (StudyTurn(500, "note"),)))
        assert (await imported(ann, odd, 422))["code"] == "study/turn"
        running = (await ann.create(seats="me open", name="Ann"))["match"]
        assert (await ann.post("/api/studies", {"match": running}, 409))["code"] == "match/not-over"


async def test_a_person_has_a_limited_number_of_studies(address: str) -> None:
    async with serving(address) as node, Player(node.url) as ann:
        text = finished().record().dumps()
        card = await imported(ann, text)
        store = node.parts.store.studies
        row = await store.get(card["id"])
        assert row is not None
        for number in range(MAX_STUDIES - 1):
            assert await store.add(type(row)(f"s{number}", 0, row.user_id, row.game, "", 0, "{}", "", 1.0))
        assert (await imported(ann, text, 429))["code"] == "study/many"
