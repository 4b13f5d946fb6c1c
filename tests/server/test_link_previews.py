"""What messengers read from a link to a match: only of matches that everybody may watch, and nothing that is hidden."""

from __future__ import annotations

import re

from server.serving import Player, serving, two_at_a_table
from tilery.draw.png import can_draw_png


def _tags(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))


async def test_a_link_to_a_match_says_who_plays_and_how_it_stands(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as eve:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            await ann.watch(match)
            tags = _tags(await eve.get(f"/table/{match}"))
            assert tags["title"].endswith(": Ann, Bo")
            assert tags["description"] == "The match is in progress."
            await ann.submit(match, None, {"kind": "resign"})
            tags = _tags(await eve.get(f"/analysis/{match}/1"))
            assert tags["description"].startswith("Final score: Ann ")
            assert tags["url"] == f"{node.url}/analysis/{match}/1"
            if can_draw_png():
                assert tags["image"] == f"{node.url}/api/matches/{match}/picture.png?turn=1"
            else:
                assert "image" not in tags


async def test_other_pages_and_private_matches_have_no_tags_and_names_are_escaped(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as eve, Player(node.url) as cy:
        ann, bo, match = await two_at_a_table(node, terms={"watchers": False})
        async with ann, bo:
            waiting = await cy.create(name="Cy")
            for path in ("/", f"/table/{match}", "/table/nothing", f"/table/{waiting['match']}", f"/new/{match}"):
                assert _tags(await eve.get(path)) == {}, path
        table = await cy.create(seats="me level1", name='"><b>')
        page = await eve.get(f"/table/{table['match']}")
        assert _tags(page)["title"].endswith(": &quot;&gt;&lt;b&gt;, Novice")
        assert '"><b>' not in page
