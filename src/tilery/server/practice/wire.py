"""Practice on the wire."""

from __future__ import annotations

from typing import Literal

import msgspec

from tilery.server.matches.messages import Update
from tilery.server.words.wire import Sense

ReviewResult = Literal["right", "hinted", "wrong"]


class PracticeGame(msgspec.Struct, frozen=True):
    """The exercises of a game."""

    game: str
    title: str
    due: int
    total: int


class PracticeDay(msgspec.Struct, frozen=True):
    """A day of practice, by UTC."""

    day: str
    reviews: int
    solved: int
    """Reviews that were right without a hint."""


class PracticeSummary(msgspec.Struct, frozen=True):
    """A person's practice."""

    due: int
    """Exercises to review now."""
    today: int
    """Exercises to review until the end of the day, those due now among them."""
    total: int
    learned: int
    """Exercises that are known for weeks."""
    pending: int
    """Finished matches that were not looked through yet."""
    next_due: str | None
    """When the next exercise is due, None without exercises."""
    games: tuple[PracticeGame, ...]
    days: tuple[PracticeDay, ...]
    """The latest days of practice, latest first."""


class ExerciseProgress(msgspec.Struct, frozen=True):
    """The schedule of an exercise."""

    reviews: int
    hints: int
    """Steps of the hint taken since the last review."""
    due: str
    is_due: bool
    """True while the next answer counts as a review."""
    days: int
    """Days from the last review to the next, 0 for later on the same day."""


class ExerciseCard(msgspec.Struct, frozen=True):
    """An exercise without its solution: the position in the person's view."""

    id: str
    game: str
    title: str
    task: str
    match: str
    turn: int
    update: Update
    progress: ExerciseProgress
    removed: bool


class MadeThen(msgspec.Struct, frozen=True):
    """The play that the person made in the match."""

    words: tuple[str, ...]
    """Empty for a pass or an exchange."""
    points: int
    loss: float
    """Its value below that of the play to find."""


class ExerciseAnswer(msgspec.Struct, frozen=True):
    """The value of a play."""

    words: tuple[str, ...]
    points: int
    right: bool
    loss: float | None
    """Its value below that of the play to find, None where the search does not know it."""
    result: ReviewResult | None
    """The result of the review, None if the exercise was not due."""
    made: MadeThen
    progress: ExerciseProgress


class MissedWord(msgspec.Struct, frozen=True):
    """A word that the person missed, with its meaning."""

    word: str
    times: int
    senses: tuple[Sense, ...]
