"""The referee of a real table, asked by a phone."""

from __future__ import annotations

from server.serving import Player, serving


async def test_a_sheet_is_ruled_and_a_word_is_judged(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann:
        entries = [{"seat": 0, "entry": {"kind": "play", "words": [["S", "T", "O+", "R", "E+"]]}}]
        sheet = {"players": 2, "entries": entries}
        ruled = await ann.post("/api/referee/quillico", sheet)
        assert (ruled["totals"], ruled["turn"], ruled["winners"]) == ([7, 0], 1, [0])

        wrong = {
            **sheet,
            "entries": [*entries, {"seat": 1, "entry": {"kind": "play", "words": [["X", "T"]], "lying": [1]}}],
        }
        refused = await ann.post("/api/referee/quillico", wrong, 409)
        assert (refused["code"], refused["data"]["step"]) == ("quillico/not-a-word", 1)

        word = await ann.post("/api/referee/quillico/word", {"word": "store"})
        assert word["valid"]
        assert word["senses"]
        without = {"lexicon": {"without": ["STORE"]}}
        assert not (await ann.post("/api/referee/quillico/word", {"word": "store", "options": without}))["valid"]
        assert (await ann.post("/api/referee/highletter", {"players": 2}, 400))["code"] == "referee/none"
