"""A phone as the bag: links to each draw, and at the end to the seed."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

from server.serving import Player, serving


async def test_draws_have_links_and_can_be_checked(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        new = await ann.post("/api/bags/quillico", {})
        steps = [{"player": 0, "count": 10}, {"player": 1, "count": 3}]
        card = await ann.post("/api/bags/quillico", {"seed": new["seed"], "steps": steps})
        assert card["promise"] == new["promise"]
        assert card["left"] == 134 - 13
        told = parse_qs(urlsplit(card["link"]).fragment)
        assert told["t"] == [".".join(card["draws"][1])]
        assert new["seed"] not in card["link"]
        assert card["qr"].startswith("<svg")

        shown = await ann.post("/api/bags/quillico", {"seed": new["seed"], "steps": steps, "reveal": True})
        told = parse_qs(urlsplit(shown["link"]).fragment)
        assert (told["seed"], told["s"]) == ([new["seed"]], ["0x10,1x3"])
        assert (await ann.post("/api/bags/quillico", {"steps": [{"player": 0, "count": 99}] * 2}, 409))["code"]

        many = {"seed": new["seed"], "steps": [{"player": 0, "count": 0}] * 1000, "reveal": True}
        long = await ann.post("/api/bags/quillico", many)
        assert (len(parse_qs(urlsplit(long["link"]).fragment)["s"][0].split(",")), long["qr"]) == (1000, None)


async def test_a_code_can_be_shown_again_and_says_which_draws_were_not_undone(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:

        async def told(steps: list[dict[str, Any]], **more: object) -> dict[str, list[str]]:
            card = await ann.post("/api/bags/wordroad", {"seed": "07" * 32, "steps": steps, **more})
            assert card["values"]["Z"] == 10
            return parse_qs(urlsplit(card["link"]).fragment)

        first: dict[str, Any] = {"player": 0, "count": 10}
        second: dict[str, Any] = {"player": 1, "count": 10}
        drawn = await told([first])
        again = await told([first, second], player=0)
        assert again == drawn
        back = {"player": 0, "count": 1, "returned": drawn["t"][0].split(".")[:1]}
        exchanged = await told([first, second, back])
        assert (exchanged["n"], exchanged["m"], exchanged["r"]) == (["2"], ["0.2"], back["returned"])
        undone = await told([first, second], player=0)
        assert (undone["n"], undone["m"]) == (["0"], ["0"])
        assert "n" not in await told([], player=0)

        code = await ann.post("/api/bags/wordroad/hand", {"player": 1, "tiles": ["F", "?"]})
        assert urlsplit(code["link"]).path == "/open-table/wordroad"
        assert parse_qs(urlsplit(code["link"]).fragment) == {"p": ["1"], "t": ["F.?"]}
        assert code["qr"].startswith("<svg")
