"""Ordinary use of everything that attackers use too, once.

What a server loads when it is first needed, such as puzzles, word lists and code, stays in memory; no attack took that.
"""

from __future__ import annotations

from server.serving import Player

GAMES = ("quillico", "wordroad", "lengthxwit", "lexigo")


async def use_everything_once(url: str) -> None:
    """One table, picture, hint and puzzle of each game, and one account."""
    async with Player(url, address="127.2.0.1") as ann:
        await ann.post("/api/account", {"username": "ann", "password": "a long enough password"})
        for path in ("/", "/api/shelf", "/api/matches/open", "/api/me"):
            await ann.get(path)
        await ann.connect(local_addr=("127.2.0.1", 0))
        for game in GAMES:
            await _one_game(ann, game)


async def _one_game(ann: Player, game: str) -> None:
    wish = {"terms": {"hints": True}, "options": {"lexicon": {"extra": ["QZXJ"]}}}
    match = (await ann.create(game, "me level1", **wish))["match"]
    update = await ann.watch(match)
    if update["prompt"] is None:
        await ann.expect("update", when=lambda message: message["prompt"] is not None)
    await ann.send("hint", request=f"hint-{game}", match=match, limit=5)
    await ann.expect("hint_answer", "rejected")
    for kind in ("picture.png", "picture.svg"):
        await ann.get(f"/api/matches/{match}/{kind}")
    assert (await ann.submit(match, None, {"kind": "resign"}))["kind"] == "accepted"
    await ann.get(f"/api/matches/{match}/replay")
    record = (await ann.http.get(f"/api/matches/{match}/record")).content
    for path in ("/api/records/check", "/api/records/analysis"):
        await ann.introduce()
        assert (await ann.http.post(path, content=record)).is_success
    puzzle = (await ann.get(f"/api/puzzles/next/{game}"))["id"]
    await ann.post(f"/api/puzzles/{puzzle}/solution")
    await ann.get(f"/api/daily/{game}/today")
