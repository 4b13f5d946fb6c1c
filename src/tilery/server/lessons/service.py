"""Lessons as clients see them."""

from __future__ import annotations

from functools import cache

from tilery import lessons
from tilery.server.lessons.wire import GlossaryTerm, LessonCard, LessonStep


@cache
def lesson_card(game_id: str) -> LessonCard:
    """The lesson of a game: its steps, and the glossary of the game."""
    given = lessons.lesson(game_id)
    steps = tuple(
        LessonStep(moment.seq, step.title, f"{step.text} {step.why}".rstrip(), step.ask, step.how, moment.action)
        for moment in lessons.script(game_id)
        if (step := moment.step) is not None
    )
    return LessonCard(game_id, steps, given.finish, tuple(GlossaryTerm(term.title, term.text) for term in given.terms))
