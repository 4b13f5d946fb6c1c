"""An action from a view, never from a state."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from tilery.bots.ahead import best_by_playing_on
from tilery.bots.levels import Level, level
from tilery.core.errors import IllegalAction
from tilery.core.game import AnyGame, Budget, Candidate
from tilery.lexicon import compose
from tilery.lexicon.vocabulary import vocabulary

BEST = 32
"""So many plays are looked at by who misses none; the rest are worse."""
AMONG = 2_000
"""Ideas come from so many plays at the most."""


def choose(level_id: str, game: AnyGame, view: Any, budget: Budget, seed: int) -> Any:
    """The action that a bot of this level takes; the same for the same view, seed and node budget."""
    who = level(level_id)
    known = narrowed(view, who)
    found = game.candidates(known, _search_budget(budget, who))
    if not found.items:
        raise IllegalAction("bots/not-awaited", f"{game.info.title} asks nothing of the viewer of this view")
    seen = sorted(_noticed(found.items, who, seed), key=lambda item: item.value, reverse=True)
    if who.samples and game.info.foresight and len(seen) > 1:
        return best_by_playing_on(game, known, seen, who, budget, seed).action
    return seen[0].action


def narrowed(view: Any, who: Level) -> Any:
    """The view as somebody sees it who knows only these words."""
    spec = getattr(view.options, "lexicon", None)
    if spec is None:
        return view
    whole = compose(spec)
    if who.commonest >= 80 and not who.defined:
        return view
    return msgspec.structs.replace(view, lexicon=vocabulary(whole.sha256, who.commonest, who.defined).sha256)


def _search_budget(budget: Budget, who: Level) -> Budget:
    nodes = who.nodes if budget.nodes is None else min(budget.nodes, who.nodes)
    return Budget(nodes=nodes, seconds=budget.seconds, limit=BEST if who.ideas is None else AMONG)


def _noticed(items: Sequence[Candidate[Any]], who: Level, seed: int) -> Sequence[Candidate[Any]]:
    """What comes to mind: so many of the word combinations, and all that can be done with them or without words."""
    if who.ideas is None:
        return items
    words = sorted({item.words for item in items if item.words}, key=lambda each: _chance(seed, each))
    minded = set(words[: who.ideas])
    return [item for item in items if not item.words or item.words in minded]


def _chance(seed: int, words: tuple[str, ...]) -> float:
    digest = hashlib.blake2b(f"{seed} {' '.join(words)}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") / 2**64
