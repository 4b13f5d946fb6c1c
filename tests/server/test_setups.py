"""Positions that are set up by hand: drawn while that is done, checked by the rules, then tried and searched."""

from __future__ import annotations

import base64
import json
from typing import Any

from server.serving import Player, serving
from tilery.draw.png import can_draw_png
from tilery.replay import verify

DIAGRAM = {"racks": ["A V E S", None], "table": {"0,0,0,0": "C+", "1,0,0,0": "A", "2,0,0,0": "T"}, "scores": [3, 5]}
WISH = {"game": "quillico", "diagram": DIAGRAM}
CAVE = {"kind": "play", "place": [{"at": [0, 0, -step, 0], "tile": tile} for step, tile in enumerate("AVE", 1)]}


async def test_a_position_is_drawn_and_checked_while_it_is_set_up(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as eve:
        draft = await eve.post("/api/positions/draft", WISH)
        assert draft["problem"] is None
        assert [tile["face"]["letter"] for tile in draft["scene"]["tiles"]] == ["C", "A", "T"]
        assert "0,0,-1,0" in draft["places"]
        left = {row["tile"]: row["left"] for row in draft["tiles"]}
        assert left["V"] >= 0
        assert all(row["face"]["tile"] == row["tile"] for row in draft["tiles"])

        wrong = {**WISH, "diagram": {**DIAGRAM, "table": {"0,0,0,0": "X", "1,0,0,0": "Q"}}}
        draft = await eve.post("/api/positions/draft", wrong)
        assert draft["problem"]["code"] == "diagram/not-a-word"
        assert draft["problem"]["data"]["cells"] == ["0,0,0,0", "1,0,0,0"]
        refused = await eve.post("/api/positions", wrong, status=409)
        assert refused["code"] == "diagram/not-a-word"


async def test_a_cell_without_a_name_is_refused_in_words(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as eve:
        for game in ("wordroad", "lexigo", "quillico", "lengthxwit"):
            for wrong in ({"pins": [""]}, {"table": {"": "A"}}, {"pins": ["", None], "table": {"A1": "Q"}}):
                diagram = {"racks": ["CATS", None], **wrong}
                for path in ("/api/positions", "/api/positions/draft"):
                    refused = await eve.post(path, {"game": game, "diagram": diagram}, 400)
                    assert refused["code"] == "malformed/request", (game, wrong)
                packed = base64.urlsafe_b64encode(json.dumps({"diagram": diagram}).encode()).decode()
                refused = await eve.get(f"/api/positions/picture.svg?game={game}&position={packed}", 400)
                assert refused["code"].startswith("malformed/")


async def test_a_position_that_was_set_up_is_tried_and_searched(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as eve:
        seen = await eve.post("/api/positions", WISH)
        assert seen["update"]["awaited"] == [{"seat": 0, "prompt": 1, "kinds": ["play", "exchange"]}]
        assert [column["total"] for column in seen["update"]["scene"]["pad"]] == [3, 5]

        preview = await eve.post("/api/positions/preview", {**WISH, "action": CAVE})
        assert preview["legal"]
        assert preview["points"] == 5
        found = await eve.post("/api/positions/plays", WISH)
        assert found["complete"]
        assert found["candidates"][0]["points"] >= 5

        why = await eve.post("/api/positions/why", {**WISH, "action": CAVE})
        assert why["heading"]["parts"]
        assert "luck" not in json.dumps(why["sentences"])
        refused = await eve.post("/api/positions/why", {**WISH, "action": {"kind": "play", "place": []}}, status=409)
        assert refused["code"].startswith("quillico/")

        after = await eve.post("/api/positions", {**WISH, "line": [{"seat": 0, "action": CAVE}]})
        assert [one["seat"] for one in after["update"]["awaited"]] == [1]
        again = await eve.post("/api/positions", {**WISH, "line": [{"seat": 0, "action": CAVE}]})
        assert again == after


async def test_a_set_of_ones_own_and_other_words_can_be_set_up(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as eve:
        request = {**WISH, "options": {"lexicon": {"size": "everyday"}}}
        assert (await eve.post("/api/positions/draft", request))["problem"] is None
        wrong = await eve.post("/api/positions/draft", {**WISH, "options": {"nothing": 1}}, status=400)
        assert wrong["message"]
        await eve.post("/api/positions/draft", {**WISH, "game": "chess"}, status=404)


def _link(request: dict[str, Any]) -> dict[str, str]:
    packed = base64.urlsafe_b64encode(json.dumps({"diagram": request["diagram"]}).encode()).decode().rstrip("=")
    return {"game": request["game"], "position": packed}


async def test_a_position_that_was_set_up_has_a_picture(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as eve:
        link = _link(WISH)
        picture = await eve.http.get("/api/positions/picture.svg", params=link)
        assert picture.headers["content-type"].startswith("image/svg+xml")
        png = await eve.http.get("/api/positions/picture.png", params=link)
        assert png.content.startswith(b"\x89PNG") == can_draw_png()
        line = json.dumps([[0, CAVE]])
        after = await eve.http.get("/api/positions/picture.svg", params={**link, "line": line})
        assert after.text != picture.text
        for text in ("A", "AAAA"):
            cut = await eve.http.get("/api/positions/picture.svg", params={**link, "position": text})
            assert cut.status_code == 400
            assert cut.json()["message"].startswith("The position of the link cannot be read")


async def test_a_position_that_was_set_up_is_played_on_against_a_bot(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as eve:
        request = {**WISH, "line": [{"seat": 0, "action": CAVE}], "seat": 0, "level": "level1"}
        seen = await eve.post("/api/positions", {**WISH, "line": request["line"], "seat": 0})
        table = await eve.post("/api/positions/continue", request, status=201)
        assert table["continues"] == {"match": None, "turn": 1}
        assert not table["terms"]["rated"]
        assert [seat["kind"] for seat in table["seats"]] == ["human", "bot"]
        record = (await eve.http.get(f"/api/matches/{table['match']}/record")).text
        first = json.loads(record.splitlines()[1])["action"]
        assert first["diagram"]["table"] == DIAGRAM["table"]
        assert first["diagram"]["racks"] == ["A V E S", None]
        await eve.connect()
        update = await eve.watch(table["match"])
        shown = {tile["at"]: tile["face"] for tile in update["scene"]["tiles"]}
        for tile in seen["update"]["scene"]["tiles"]:  # the bot may have answered, even with a star
            assert shown[tile["at"]] == tile["face"] or shown[tile["at"]]["tone"] == "star"
        await eve.submit(table["match"], None, {"kind": "resign"})
        done = (await eve.http.get(f"/api/matches/{table['match']}/record")).text
        assert verify(done).ok
        refused = await eve.post("/api/positions/continue", {**request, "seat": 2}, status=400)
        assert refused["code"] == "seats/none"
