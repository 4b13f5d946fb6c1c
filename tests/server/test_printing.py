"""The set of a game as PDF from the server."""

from __future__ import annotations

import pypdfium2 as pdfium

from server.serving import Player, Running, serving


async def test_a_set_is_printed_as_asked_for(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        path = f"{node.url}/api/games/lexigo/print.pdf"
        asked = {"paper": "letter", "inks": "saving", "part": ["tiles", "pad"]}
        answer = await ann.http.get(path, params=asked, timeout=600)
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "application/pdf"
        assert "tilery-lexigo-letter.pdf" in answer.headers["content-disposition"]
        document = pdfium.PdfDocument(answer.content)
        assert len(document) == 2
        assert document[0].get_width() * 25.4 / 72 > 215

        shelf = await ann.get("/api/games/lexigo")
        assert [part["id"] for part in shelf["print_parts"]] == ["tiles", "pawns", "pad", "rules"]


async def test_the_rules_follow_the_options_and_lead_to_the_score_sheet(sqlite: str) -> None:
    async def rules(node: Running, ann: Player) -> str:
        asked = {"part": "rules", "options": '{"target": 77, "fail": "free"}'}
        answer = await ann.http.get(f"{node.url}/api/games/lengthxwit/print.pdf", params=asked, timeout=600)
        pages = pdfium.PdfDocument(answer.content)
        return " ".join(" ".join(page.get_textpage().get_text_range() for page in pages).split())

    async with serving(sqlite, address="https://tiles.example") as node, Player(node.url) as ann:
        text = await rules(node, ann)
        assert "77 points" in text
        assert "At any time" in text
        assert "tiles.example/referee/lengthxwit" in text.replace("/ ", "/")
    async with serving(sqlite) as node, Player(node.url) as ann:
        assert "referee" not in await rules(node, ann)  # others would reach their own machine by this address


async def test_a_wrong_wish_gets_a_sentence(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        path = "/api/games/quillico/print.pdf"
        assert (await ann.get(f"{path}?part=dice", 422))["code"] == "print/no-part"
        assert (await ann.get(f"{path}?options=7", 422))["code"].startswith("malformed/")
        assert (await ann.get("/api/games/chess/print.pdf", 404))["code"]
        few = '{"set":{"black":{"A":5},"red":{},"stars":0}}'
        assert (await ann.get(f"{path}?part=tiles&options={few}", 422))["code"] == "quillico/bad-set"
