"""Lessons: a guided first match of each game against a coach, on the real table and by the real rules."""

from __future__ import annotations

from tilery.lessons.lesson import COACH_BOT, Lesson, LessonTask, Term, has_lesson, lesson
from tilery.lessons.script import check, moment_of, script, steps_left

__all__ = [
    "COACH_BOT",
    "Lesson",
    "LessonTask",
    "Term",
    "check",
    "has_lesson",
    "lesson",
    "moment_of",
    "script",
    "steps_left",
]
