"""Practice: exercises from a person's own mistakes, repeated at growing distances.

>>> from datetime import date
>>> from tilery import practice
>>> card = practice.review(practice.NEW, practice.Result.RIGHT, date(2026, 11, 20))
>>> card.days
2
>>> practice.review(card, practice.Result.RIGHT, date(2026, 11, 22)).days > card.days
True
"""

from __future__ import annotations

from tilery.practice.exercise import Exercise
from tilery.practice.finding import find_mistakes
from tilery.practice.judging import PracticeAnswer, judge_answer
from tilery.practice.mistake import Mistake
from tilery.practice.schedule import NEW, Card, Result, review

__all__ = ["NEW", "Card", "Exercise", "Mistake", "PracticeAnswer", "Result", "find_mistakes", "judge_answer", "review"]
