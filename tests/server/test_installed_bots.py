"""Bots of packages installed beside the server take seats; nothing else does."""

from __future__ import annotations

from pathlib import Path

from server.serving import Player, serving
from waiting import eventually


async def test_an_installed_bot_is_offered_and_plays(tmp_path: Path) -> None:
    async with serving(tmp_path / "one.sqlite") as node, Player(node.url) as ann:
        card = await ann.get("/api/games/highletter")
        (thrifty,) = [one for one in card["levels"] if one.get("installed")]
        assert thrifty["id"] == "thrifty"
        body = {"game": "highletter", "seats": [{"kind": "bot", "level": "thrifty"}] * 2, "name": "Ann"}
        await ann.introduce()
        table = (await ann.http.post("/api/matches", json=body)).json()
        path = f"/api/matches/{table['match']}"

        async def over() -> bool:
            return bool((await ann.get(path))["status"] == "over")

        await eventually(over, "the bots play to the end")


async def test_a_file_a_command_and_an_unknown_name_are_refused(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("raise SystemExit('this must never run on a server')")
    async with serving(tmp_path / "one.sqlite") as node, Player(node.url) as ann:
        for level in (str(bot), "bot.py", "run:true", "nobody", ""):
            body = {"game": "highletter", "seats": [{"kind": "me"}, {"kind": "bot", "level": level}], "name": "Ann"}
            await ann.introduce()
            answer = await ann.http.post("/api/matches", json=body)
            assert answer.status_code == 400, (level, answer.text)
            assert answer.json()["message"]
