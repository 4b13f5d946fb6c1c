"""Answers to exercises: right if they are nearly as good as the play to find, whichever play it is."""

from __future__ import annotations

from typing import Any

import msgspec

from tilery.analysis.turns import BUDGET, find_made, worst_alike
from tilery.core.game import Budget
from tilery.match import Match
from tilery.practice.mistake import Mistake


class PracticeAnswer(msgspec.Struct, frozen=True):
    """A play that was tried in an exercise."""

    words: tuple[str, ...]
    points: int
    right: bool
    loss: float | None
    """The value of the play to find above this one, or None where the search does not know it."""


def judge_answer(before: Match, mistake: Mistake, action: Any, budget: Budget = BUDGET) -> PracticeAnswer:
    """Judge a play in the position of a mistake.

    Raises IllegalAction or Malformed if the rules refuse it, which is no answer.
    """
    seat = mistake.seat
    entry = before.propose(seat, before.awaiting[seat].id, action).entry
    preview = before.preview(seat, entry.action)
    words = tuple(word.word for word in preview.words)
    found = before.game.candidates(before.view(seat), budget)
    valued = find_made(found, entry, before) or worst_alike(found, entry)
    if valued is None:
        return PracticeAnswer(words, preview.points, right=False, loss=None)
    loss = max(0.0, round(mistake.value - valued.value, 2))
    return PracticeAnswer(words, preview.points, mistake.is_right(valued.value), loss)
