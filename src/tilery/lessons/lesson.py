"""Lessons, read from ``texts/lesson.toml`` of a game's folder."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from tilery import registry
from tilery.core.errors import Malformed
from tilery.core.seating import Seat

_FILE = "texts/lesson.toml"
LEARNER: Seat = 0
COACH: Seat = 1
COACH_BOT = "coach"
"""The id of the bot that plays against a learner."""


class LessonTask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One idea, and the action by which the learner tries it."""

    title: str
    text: str
    """The idea, in one or two sentences."""
    ask: str
    """Instruction for the learner."""
    how: str
    """Explanation of the controls for it."""
    otherwise: str
    """The response to any other legal action, which is not played."""
    action: dict[str, Any]
    why: str = ""
    """Reason to play it although the analysis knows a better play, shown after the idea."""
    points: int | None = None
    """Points of the action, where the texts say so."""
    reply: tuple[dict[str, Any], ...] = ()
    """Actions of the coach then, until the learner is asked again."""


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the game, to be looked up at the table."""

    title: str
    text: str


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match with this seed between the learner and the coach, step by step, and then freely."""

    seed: int
    coach: str
    """The coach's name."""
    finish: str
    """Text after the last step."""
    steps: tuple[LessonTask, ...]
    terms: tuple[Term, ...]
    opening: tuple[dict[str, Any], ...] = ()
    """Actions of the coach before the first step."""


def has_lesson(game_id: str) -> bool:
    """True if there is a lesson of this game."""
    return registry.file(game_id, _FILE) is not None


@cache
def lesson(game_id: str) -> Lesson:
    """The lesson of a game. Raises Malformed if it has none."""
    file = registry.file(game_id, _FILE)
    if file is None:
        known = ", ".join(filter(has_lesson, registry.ids()))
        raise Malformed("lesson/none", f"There is no lesson for {game_id!r}; there are lessons for {known}.")
    return msgspec.toml.decode(file.read_bytes(), type=Lesson)
