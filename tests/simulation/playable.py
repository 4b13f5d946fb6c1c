"""What a simulated player does in each game: something legal, found from the view alone."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import msgspec

from tilery import registry
from tilery.bots.loader import find
from tilery.core.codec import codec, encode
from tilery.core.game import Budget
from tilery.core.record import SeatInfo
from tilery.lexicon import Lexicon, lexicon_of
from tilery.match import Match

TINY = "highletter"
"""The game of the most worlds: a decision takes no time, and everything that games share happens in it."""
UNLIMITED = Budget(seconds=3600.0)
"""Searches end by their number of nodes, so that a slow machine finds the same."""


@cache
def load_words(game_id: str) -> Lexicon | None:
    """The words of a game's default options. They stay in memory, so that no world has to compose them."""
    if game_id == TINY:
        return None
    seats = [SeatInfo("a", "human"), SeatInfo("b", "human")]
    return lexicon_of(Match.new(registry.find(game_id), seats=seats, seed=1).state)


def choose(game_id: str, view: dict[str, Any], chance: Random) -> dict[str, Any]:
    """An action for the seat whose view this is."""
    if game_id == TINY:
        return {"kind": "lay", "tile": chance.choice(view["hand"])}
    game = registry.find(game_id)
    decoded = codec(game).view.decode(encode(view))
    action = find("beginner").choose(game, decoded, UNLIMITED, chance.getrandbits(30))
    found: dict[str, Any] = msgspec.json.decode(encode(action))
    return found
