"""An action from a view, never from a state."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, TypeAlias

from tilery.bots.candidates import candidates_or_fallback
from tilery.bots.levels import Level, level
from tilery.bots.lookahead import best_by_lookahead
from tilery.bots.word_filter import candidates_with, is_clean
from tilery.core.game import AnyGame, Budget, Candidate
from tilery.lexicon.vocabulary import Vocabulary

BEST = 32
"""Candidates that a level without a limit of ideas looks at; the rest are worse."""
AMONG = 2_000
"""Candidates that ideas are taken from."""

Items: TypeAlias = Sequence[Candidate[Any]]
Allowed: TypeAlias = Callable[[Candidate[Any]], bool]


def choose(level_id: str, game: AnyGame, view: Any, budget: Budget, seed: int, *, offensive_words: bool = False) -> Any:
    """The action that a bot of this level takes; the same for the same view, seed and node budget.

    It makes no word that the family list leaves out, unless ``offensive_words`` allows it.
    """
    who = level(level_id)
    known = Vocabulary(who.max_level, who.defined, offensive_words)

    def allowed(item: Candidate[Any]) -> bool:
        return offensive_words or is_clean(game, view, item)

    searched = _search_budget(budget, who, BEST if who.ideas is None else AMONG)
    items: Items = candidates_with(game, view, known, searched).items or candidates_or_fallback(game, view, searched)
    seen = _noticed(items, who, seed, allowed)
    if not seen:  # all of the best plays make offensive words within others: search without a limit
        items = candidates_with(game, view, known, _search_budget(budget, who, None)).items or items
        seen = _noticed(items, who, seed, allowed) or items[:1]
    if who.samples and game.info.lookahead_rounds and len(seen) > 1:
        return best_by_lookahead(game, view, seen, who, budget, seed).action
    return seen[0].action


def _search_budget(budget: Budget, who: Level, limit: int | None) -> Budget:
    nodes = who.nodes if budget.nodes is None else min(budget.nodes, who.nodes)
    return Budget(nodes=nodes, seconds=budget.seconds, limit=limit)


def _noticed(items: Items, who: Level, seed: int, allowed: Allowed) -> Items:
    """The best allowed candidates that the level considers: as many as its lookahead tries, at least one."""
    minded = items if who.ideas is None else _ideas(items, who.ideas, seed, allowed)
    ranked = sorted(minded, key=lambda item: item.value, reverse=True)
    return list(islice(filter(allowed, ranked), max(1, who.width)))


def _ideas(items: Items, count: int, seed: int, allowed: Allowed) -> Items:
    """The plays of ``count`` word combinations, and all actions without words."""
    plays: dict[tuple[str, ...], list[Candidate[Any]]] = defaultdict(list)
    for item in items:
        plays[item.words].append(item)
    minded = plays.pop((), [])
    by_chance = sorted(plays, key=lambda words: _chance(seed, words))
    for words in islice((words for words in by_chance if any(map(allowed, plays[words]))), count):
        minded += plays[words]
    return minded


def _chance(seed: int, words: tuple[str, ...]) -> float:
    digest = hashlib.blake2b(f"{seed} {' '.join(words)}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") / 2**64
