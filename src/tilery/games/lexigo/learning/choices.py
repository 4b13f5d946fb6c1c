"""Lexigo: the words of a turn as rows of the search, a pass and relocations."""

from __future__ import annotations

from tilery.core.game import Budget, Candidate
from tilery.envs.choices import Choices, KeptChoices
from tilery.games.lexigo import scoring
from tilery.games.lexigo.messages import Action, Play, View
from tilery.games.lexigo.plays import KnockTargets, candidate_of, find_words, other_answers
from tilery.search.hexagon import Walk
from tilery.search.rows import WalkRows


def find_choices(view: View, budget: Budget, limit: int, kinds: dict[type, int]) -> Choices | None:
    """The choices of a turn, or None for any other prompt."""
    seat = view.viewer
    if seat is None or seat not in view.awaited or view.table.phase != "play":
        return None
    kept = WalkRows(find_words(view, seat, budget), limit, scoring.TILE)
    others = other_answers(view, seat, budget, stuck=not kept.best)
    others.sort(key=lambda item: item.value, reverse=True)
    while (
        len(kept.best) + len(others) > limit
    ):  # drop the worst, and of equal ones the other answers, as ``candidates`` does
        if others[-1].value * scoring.TILE > kept.value(kept.best[-1]):
            kept.best = kept.best[:-1]
        else:
            others.pop()
    targets = KnockTargets(view.table, view.options.lexicon.name)

    def read(walk: Walk) -> Candidate[Action]:
        return candidate_of(view, seat, walk, targets)

    return KeptChoices(kept, tuple(others), Play, kinds, read)
