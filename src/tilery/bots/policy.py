"""Choice of an action from a view, never from a state."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Sequence
from heapq import nsmallest
from itertools import islice
from typing import Any, TypeAlias

import msgspec

from tilery.bots.candidates import candidates_or_fallback
from tilery.bots.endgame import solve
from tilery.bots.leaves import leave_value, leaves
from tilery.bots.levels import Skill, level
from tilery.bots.lookahead import best_by_lookahead, limit_nodes
from tilery.bots.word_filter import candidates_with, is_clean
from tilery.core.game import AnyGame, Budget, Candidate
from tilery.lexicon.vocabulary import Vocabulary

BEST = 64
"""Number of candidates for a level without a limit of ideas. The rest are worse."""
AMONG = 2_000
"""Number of candidates that ideas are taken from, unless the skill asks for more."""
SAMPLED = 500
"""Number of candidates examined where ideas are taken from more. They are spread evenly over the ranks."""

FEWEST_NODES = Budget(nodes=1)
"""Budget of a search for actions that need no search."""
OTHERS = 8
"""Number of actions without words that are weighed beside the plays, the last of a game's candidates."""

Items: TypeAlias = Sequence[Candidate[Any]]
Allowed: TypeAlias = Callable[[Candidate[Any]], bool]


def choose(level_id: str, game: AnyGame, view: Any, budget: Budget, seed: int, *, offensive_words: bool = False) -> Any:
    """The action that a bot of this level takes, the same for the same view, seed and node budget.

    It makes no word that the family list leaves out, unless ``offensive_words`` allows it.
    """
    return choose_by(level(level_id).skill(game.info.id), game, view, budget, seed, offensive_words=offensive_words)


def choose_by(skill: Skill, game: AnyGame, view: Any, budget: Budget, seed: int, *, offensive_words: bool) -> Any:
    """The action that a bot of this skill takes."""
    known = skill.vocabulary(offensive_words=offensive_words)

    def allowed(item: Candidate[Any]) -> bool:
        return offensive_words or is_clean(game, view, item)

    looks_ahead = skill.deals > 0 and game.info.lookahead_rounds > 0
    if looks_ahead and (solved := solve(game, view, allowed=allowed)) is not None:
        return solved.action
    items = _find_known(skill, game, view, known, budget)
    seen = _pick_noticed(items, skill, seed, allowed) or _pick_best(items, skill, allowed)
    if not seen:  # all of the best plays contain offensive words: search without a limit
        items = candidates_with(game, view, known, _search_budget(budget, None)).items or items
        seen = _pick_best(items, skill, allowed) or items[:1]
    if looks_ahead and len(seen) > 1:
        return best_by_lookahead(game, view, seen, skill, budget, seed).action
    return seen[0].action


def sample_choices(
    skill: Skill, game: AnyGame, view: Any, budget: Budget, seeds: Sequence[int]
) -> tuple[Candidate[Any], ...]:
    """What a bot of this skill takes by each of these seeds, by a search that they share. It does not look ahead."""
    items = _find_known(skill, game, view, skill.vocabulary(), budget)

    def allowed(item: Candidate[Any]) -> bool:
        return is_clean(game, view, item)

    picked = (_pick_noticed(items, skill, seed, allowed) or _pick_best(items, skill, allowed) for seed in seeds)
    return tuple(found[0] if found else items[0] for found in picked)


def _find_known(skill: Skill, game: AnyGame, view: Any, known: Vocabulary, budget: Budget) -> Items:
    """Find the candidates that the skill can see with the words it knows, with leave values if it weighs leaves."""
    searched = _search_budget(budget, BEST if skill.ideas is None else skill.among or AMONG)
    found = candidates_with(game, view, known, searched, SAMPLED if skill.among else None).items
    items: Items = found or candidates_or_fallback(game, view, searched)
    if not skill.weighs or leaves(game.info.id) is None:
        return items
    return [_add_leave(game, view, item) for item in (*items, *_other_answers(game, view, items))]


def _other_answers(game: AnyGame, view: Any, items: Items) -> Items:
    """Exchanges and other answers dropped by a limit of plays. The tiles they keep may be worth more than a play."""
    found = game.candidates(view, FEWEST_NODES).items[-OTHERS:]
    return [each for each in found if not each.words and each not in items and game.preview(view, each.action).legal]


def _add_leave(game: AnyGame, view: Any, item: Candidate[Any]) -> Candidate[Any]:
    """Add to the candidate's value that of the tiles it leaves."""
    return msgspec.structs.replace(item, value=item.value + leave_value(game, view, item))


def _search_budget(budget: Budget, limit: int | None) -> Budget:
    return Budget(nodes=limit_nodes(budget), seconds=budget.seconds, limit=limit)


def _pick_noticed(items: Items, skill: Skill, seed: int, allowed: Allowed) -> Items:
    """Pick the best allowed candidates that the bot notices."""
    if skill.most_words is not None:
        items = [item for item in items if 0 < len(item.words) <= skill.most_words] or items
    minded = items if skill.ideas is None else _pick_ideas(items, count_ideas(skill.ideas, seed), seed)
    return _pick_best(minded, skill, allowed)


def _pick_best(items: Items, skill: Skill, allowed: Allowed) -> Items:
    """Pick the best allowed candidates: as many as lookahead tries, at least one."""
    ranked = sorted(items, key=lambda item: item.value, reverse=True)
    return list(islice(filter(allowed, ranked), max(1, skill.plays)))


def _pick_ideas(items: Items, count: int, seed: int) -> Items:
    """Pick the plays of ``count`` word combinations, and all actions without words."""
    plays: dict[tuple[str, ...], list[Candidate[Any]]] = defaultdict(list)
    for item in items:
        plays[item.words].append(item)
    minded = plays.pop((), [])
    for words in nsmallest(count, plays, key=lambda words: _chance(seed, words)):
        minded += plays[words]
    return minded


def count_ideas(ideas: float, seed: int) -> int:
    """The number of ideas on this turn. A skill of 2.25 has three on every fourth turn, else two."""
    return int(ideas) + (_chance(seed, ()) < ideas % 1)


def _chance(seed: int, words: tuple[str, ...]) -> float:
    digest = hashlib.blake2b(f"{seed} {' '.join(words)}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") / 2**64
