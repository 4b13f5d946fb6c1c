"""Pictures of positions: each visitor's own view while the match runs, any seat's once it is over."""

from __future__ import annotations

from functools import partial

from server.serving import Player, serving, two_at_a_table
from tilery import draw
from tilery.core.codec import encode
from tilery.draw.png import can_draw_png
from tilery.replay import position


async def test_a_picture_shows_what_its_visitor_may_see(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as eve:
        ann, bo, match = await two_at_a_table(node)
        path = f"/api/matches/{match}/picture.svg"
        async with ann, bo:
            live = await node.parts.matches.get(match)
            running = live.started_match()
            drawn = partial(draw.svg, heading=running.game.info.title, source="Tilery")
            seats = ((ann, 0), (bo, 1), (eve, None))
            views = {player: drawn(running.scene(seat)) for player, seat in seats}
            assert len(set(views.values())) == 3
            for player, picture in views.items():
                assert await player.get(path) == picture
                assert await player.get(f"{path}?turn=1") == picture
            assert await ann.get(f"{path}?seat=0") == views[ann]
            for player, seat in ((ann, 1), (bo, 0), (eve, 0), (eve, 1), (eve, 7)):
                assert (await player.get(f"{path}?seat={seat}", 403))["code"] == "seats/hidden"
            assert (await eve.get(f"{path}?turn=9", 409))["code"] == "match/no-turn"

            assert (await eve.get(f"{path}?turn=1&line=[[0,{{}}]]", 409))["code"] == "match/not-over"
            await ann.watch(match)
            await ann.submit(match, None, {"kind": "resign"})
            assert await eve.get(f"{path}?turn=1&seat=1") == views[bo]
            night = drawn(position(running, 1).scene(None), dark=True)
            assert await eve.get(f"{path}?turn=1&dark=true") == night
            tried = position(running, 1)
            action = tried.candidates(0)[0].action
            tried.play(0, action)
            line = encode([(0, action)]).decode()
            after = await eve.http.get(path, params={"turn": 1, "seat": 0, "line": line})
            assert after.text == drawn(tried.scene(0))
            ended = await eve.get(path)
            assert f"{running.game.info.title}: Bo wins, 0 to 0" in ended


async def test_a_png_where_it_can_be_drawn(sqlite: str) -> None:
    async with serving(sqlite) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            answer = await ann.http.get(f"/api/matches/{match}/picture.png")
            if can_draw_png():
                assert answer.headers["content-type"] == "image/png"
                assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"
            else:
                assert (answer.status_code, answer.json()["code"]) == (501, "pictures/no-png")


async def test_a_picture_says_which_site_it_is_from(sqlite: str) -> None:
    async with serving(sqlite, names=("words.example",)) as node:
        ann, bo, match = await two_at_a_table(node)
        async with ann, bo:
            answer = await ann.http.get(f"/api/matches/{match}/picture.svg", headers={"host": "words.example"})
            assert "Tilery · words.example" in answer.text
