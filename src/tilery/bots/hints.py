"""Plays suggested to a person: no offensive words, and known words first where the values are close."""

from __future__ import annotations

from itertools import islice
from typing import Any

from tilery.bots.word_filter import candidates_with, is_clean
from tilery.core.game import AnyGame, Budget, Candidate, Candidates
from tilery.lexicon import Lexicon, lexicon_of
from tilery.lexicon.vocabulary import Vocabulary, vocabulary

MARGIN = 0.1
"""Share of the best value by which close plays may differ …"""
POINT = 1.0
"""… or points by which they may differ, …"""
MOST = 0.2
"""… but never by more than this share of the best value."""

FAMILIAR = Vocabulary(max_level=35, defined=True)
KNOWN = Vocabulary(max_level=50, defined=True)


def hints(game: AnyGame, view: Any, budget: Budget, limit: int, *, offensive_words: bool = False) -> Candidates[Any]:
    """Best few plays for a person, those with known words first where the values are close."""
    found = candidates_with(game, view, Vocabulary(offensive=offensive_words), budget)
    items = by_familiarity(found, view).distinct(len(found)).items
    clean = (item for item in items if offensive_words or is_clean(game, view, item))
    return Candidates(tuple(islice(clean, limit)), found.complete)


def by_familiarity(found: Candidates[Any], view: Any) -> Candidates[Any]:
    """The same candidates, with one of a familiar word before those of unknown words with a slightly higher value."""
    if getattr(view.options, "lexicon", None) is None or not found.items:
        return found
    whole = lexicon_of(view)
    familiar, known = vocabulary(whole, FAMILIAR), vocabulary(whole, KNOWN)
    margin = close(found.items[0].value)

    def rank(item: Candidate[Any]) -> tuple[float, float]:
        rare = rarity(item.words, familiar, known)
        return margin * rare - item.value, rare

    return Candidates(tuple(sorted(found.items, key=rank)), found.complete)


def close(best: float) -> float:
    """Maximum value below the best play at which another is still close to it."""
    return min(max(MARGIN * abs(best), POINT), MOST * abs(best))


def rarity(words: tuple[str, ...], familiar: Lexicon, known: Lexicon) -> float:
    """0 for a play without words or with a familiar one, 0.5 for a known one, 1 for others, by its longest word."""
    longest = max(words, key=len, default="")
    if not longest or longest in familiar:
        return 0.0
    return 0.5 if longest in known else 1.0
