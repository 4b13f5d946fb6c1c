"""Searches for bots and hints, run in a worker: JSON in, JSON out."""

from __future__ import annotations

from tilery import registry
from tilery.bots import hints
from tilery.bots.loader import find
from tilery.coach import explain_pair
from tilery.core.codec import codec, encode
from tilery.core.game import Budget
from tilery.lessons import COACH_BOT
from tilery.lessons.coach import choose_as_coach
from tilery.server.matches.messages import FoundHints

HINT_SECONDS = 3.0
HINT_CANDIDATES = 2_000
"""Number of plays from which hints that differ from each other are chosen."""
BOT_BUDGET = Budget(seconds=4.0)
"""Budget of a bot. Nodes make its answer the same on every machine, and seconds only limit a slow one."""


def choose_play(level: str, game_id: str, rules: int, view: bytes, seed: int, offensive_words: bool) -> bytes:
    """The action, as JSON, that a bot of this level picks from this view."""
    game = registry.find(game_id, rules)
    decoded = codec(game).view.decode(view)
    if level == COACH_BOT:
        return encode(choose_as_coach(game, decoded, BOT_BUDGET, seed))
    return encode(find(level, offensive_words=offensive_words).choose(game, decoded, BOT_BUDGET, seed))


def find_hints(game_id: str, rules: int, view: bytes, limit: int, offensive_words: bool) -> bytes:
    """The best plays of this view, and why the first is better than the second, as JSON of FoundHints."""
    game = registry.find(game_id, rules)
    decoded = codec(game).view.decode(view)
    budget = Budget(seconds=HINT_SECONDS, limit=HINT_CANDIDATES)
    found = hints(game, decoded, budget, max(2, limit), offensive_words=offensive_words)
    first = [item.action for item in found.items[:2]]
    told = explain_pair(game, decoded, *first).sentences if len(first) > 1 else ()
    why = tuple(sentence for sentence in told if not sentence.id.startswith("concessions"))
    return encode(FoundHints(found.items[:limit], found.complete, why))
