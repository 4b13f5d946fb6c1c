"""Whether a position has one best play that is clearly better than all others, by the complete search."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import msgspec

from tilery.bots.word_filter import is_clean
from tilery.core.game import AnyGame, Budget, Candidate
from tilery.lexicon import Lexicon, lexicon_of
from tilery.match import Match, kind_of
from tilery.puzzles.criteria import SEARCH, Criteria
from tilery.puzzles.puzzle import Grade

FIRST_LOOK = 200
"""Candidates of the first look; most positions are ruled out by these."""


class Verdict(msgspec.Struct, frozen=True):
    """A position that makes a puzzle."""

    best: Candidate[Any]
    next_points: int
    plays: int
    level: int


def judge(match: Match, seat: int, criteria: Criteria) -> Verdict | None:
    """The best play of the seat, or None if the position makes no puzzle."""
    game, view = match.game, match.view(seat)
    first = game.candidates(view, msgspec.structs.replace(SEARCH, limit=FIRST_LOOK))
    if not first.complete or not _may_be(first.items, criteria):
        return None
    level = hardest_word(first.items[0], lexicon_of(view), criteria.max_level)
    if level is None or not is_clean(game, view, first.items[0]):
        return None
    return verdict(game, view, criteria, level)


def verdict(game: AnyGame, view: Any, criteria: Criteria, level: int) -> Verdict | None:
    """The same by every candidate there is; None also where the search is not complete."""
    found = game.candidates(view, Budget(nodes=SEARCH.nodes))
    plays = len({frozenset(item.words) for item in found.items if item.words})
    if not found.complete or plays < criteria.min_plays or not _may_be(found.items, criteria):
        return None
    return Verdict(found.items[0], _best_other(found.items)[0], plays, level)


def _may_be(items: Sequence[Candidate[Any]], criteria: Criteria) -> bool:
    """Whether the first of these candidates is the best by value and by points, and clearly so."""
    best, (points, value) = items[0], _best_other(items)
    return (
        bool(best.words)
        and criteria.min_points <= best.points == max(item.points for item in items)
        and best.value - value >= criteria.value_margin
        and criteria.is_clear(best.points, points)
    )


def _best_other(items: Sequence[Candidate[Any]]) -> tuple[int, float]:
    """The most points and the highest value of a play that is another one than the first."""
    same = _identity(items[0])
    others = [item for item in items if _identity(item) != same]
    points = max((item.points for item in others), default=0)
    return points, max((item.value for item in others), default=-math.inf)


def _identity(item: Candidate[Any]) -> tuple[str, frozenset[str]]:
    """Plays of one kind that make the same words are the same play, laid out in another way."""
    return kind_of(item.action), frozenset(item.words)


def hardest_word(item: Candidate[Any], lexicon: Lexicon, max_level: int) -> int | None:
    """The level of the rarest word; None if one is rarer than ``max_level`` or the main word has no definition."""
    main, *others = item.words
    words = [main, *(word for word in others if len(word) > 2)]
    levels = [lexicon.level(word) or 99 for word in words]
    return max(levels) if max(levels) <= max_level and lexicon.define(main) else None


def difficulty(main: str, plays: int, level: int) -> float:
    """How hard a puzzle is: rare words, many plays to choose from and long words make it harder.

    >>> difficulty("STAKE", 1024, 20)
    12.0
    """
    return round(level / 10 + math.log2(plays) / 2 + len(main), 2)


def grade_of(criteria: Criteria, main: str, plays: int, level: int) -> Grade:
    """The grade of a puzzle; rare words are never easy."""
    hardness = difficulty(main, plays, level)
    if hardness >= criteria.hard or level > 50:
        return "hard"
    return "medium" if hardness >= criteria.medium or level > 35 else "easy"
