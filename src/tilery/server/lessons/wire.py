"""Lessons on the wire."""

from __future__ import annotations

from typing import Any

import msgspec


class LessonStep(msgspec.Struct, frozen=True):
    """One idea of a lesson, and the action it asks for."""

    seq: int
    """The step opens after this entry of the match."""
    title: str
    text: str
    ask: str
    how: str
    action: Any


class GlossaryTerm(msgspec.Struct, frozen=True):
    """A word of a game, explained in a sentence or two."""

    title: str
    text: str


class LessonCard(msgspec.Struct, frozen=True):
    """The lesson of a game, and its glossary."""

    game: str
    steps: tuple[LessonStep, ...]
    finish: str
    terms: tuple[GlossaryTerm, ...]
