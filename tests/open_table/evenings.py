"""Whole matches as they might happen on a real table, and what people would enter of them."""

from __future__ import annotations

from typing import Any

import tilery
from tilery.core.game import Budget
from tilery.match import Match, kind_of

GAMES = ("lengthxwit", "quillico", "wordroad", "lexigo")
NAMES = ("Ann", "Bo")


def evening(game_id: str, seed: int) -> Match:
    """A whole match as it might happen on a table."""
    match = tilery.new(game_id, seats=NAMES, seed=seed)
    while match.outcome is None:
        seat = min(match.awaiting)
        match.play(seat, match.candidates(seat, Budget(nodes=1500, limit=3))[0].action)
    return match


def hands(state: Any) -> list[Any]:
    """What each seat really holds in the open or on its rack."""
    if hasattr(state, "racks"):
        return list(state.racks)
    return list(state.hands) if hasattr(state, "hands") else [one.bank for one in state.table.seats]


def first_of(real: Match) -> int:
    """Who began."""
    return int(next(event.seat for event in real.entries[0].events if kind_of(event) == "started"))
