"""Prints what bots play from given seeds, in every game; run natively and in WebAssembly, and compared."""

from __future__ import annotations

import hashlib

import tilery
import tilery.kernel.words.graph
from tilery.bots.loader import find
from tilery.core.codec import encode_text
from tilery.core.game import Budget
from tilery.page.previews import preview

GAMES = ("lengthxwit", "lexigo", "quillico", "wordroad")
TURNS = 10


def digest(game: str, level: str, seed: int) -> str:
    """The sha256 of the entries of a match between two bots, and of what their players would be told before."""
    match, bot = tilery.new(game, seats=["Ann", "Bo"], seed=seed), find(level)
    told = hashlib.sha256()
    for _ in range(TURNS):
        if not match.awaiting:
            break
        seat = min(match.awaiting)
        action = bot.choose(match.game, match.view(seat), Budget(), seed)
        here = preview(game, encode_text(match.view(seat)), encode_text(action))
        assert here == encode_text(match.preview(seat, action))
        told.update(here.encode())
        match.play(seat, action)
    entries = match.record().dumps().partition("\n")[2]
    return f"{hashlib.sha256(entries.encode()).hexdigest()} {told.hexdigest()}"


print("compiled", tilery.kernel.words.graph.__file__.endswith(".so"))
for name in GAMES:
    for seed, level in ((7, "level3"), (8, "level1")):
        print(name, level, seed, digest(name, level, seed))
