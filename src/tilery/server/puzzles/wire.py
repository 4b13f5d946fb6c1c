"""Puzzles and the puzzle of the day, on the wire."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tilery.core.scene import Scene
from tilery.server.common.bodies import Body
from tilery.server.matches.messages import Update

HintNumber = Annotated[int, Meta(ge=1, le=4)]
GradeName = Literal["easy", "medium", "hard"]


class PuzzlePlay(Body, frozen=True):
    """A play to be previewed or tried: the game's Action."""

    action: Any


class PuzzleHintRequest(Body, frozen=True):
    """How far the hint is to go: 1 where, 2 the length, 3 the word, 4 the play."""

    step: HintNumber


class PuzzleProgress(msgspec.Struct, frozen=True):
    """What I did with a puzzle."""

    hints: int
    """Steps of the hint that I asked for before my attempt."""
    points: int | None
    """Of my first attempt; None: not tried yet."""
    solved: bool
    rated: int
    """How my rating changed by it."""


class PuzzleCard(msgspec.Struct, frozen=True):
    """A puzzle without its solution: the position as its seat may see it."""

    id: str
    game: str
    title: str
    grade: GradeName
    rating: int
    """Of the puzzle."""
    task: str
    update: Update
    progress: PuzzleProgress
    my_rating: int | None
    """None for a guest."""


class PuzzleAnswer(msgspec.Struct, frozen=True):
    """What a play was worth."""

    words: tuple[str, ...]
    points: int
    best: int | None
    """What the best play scores; None while I can still find it."""
    share: int
    """Percent of the best play's points."""
    solved: bool
    first: bool
    """Whether this was my first attempt, the one that counts."""
    progress: PuzzleProgress
    my_rating: int | None


class HintCard(msgspec.Struct, frozen=True):
    """A step of the hint."""

    step: int
    text: str
    cells: tuple[str, ...]
    action: Any = None


class SolutionStep(msgspec.Struct, frozen=True):
    """A move of the line that the solution begins."""

    seat: int
    stories: tuple[str, ...]
    scene: Scene


class PuzzleSolution(msgspec.Struct, frozen=True):
    """The best play, and what is likely to follow."""

    action: Any
    words: tuple[str, ...]
    points: int
    next_points: int
    """What the best other play scores."""
    line: tuple[SolutionStep, ...]


class PuzzleSummary(msgspec.Struct, frozen=True):
    """A game's puzzles and how far I got."""

    game: str
    title: str
    total: int
    grades: dict[str, int]
    tried: int
    solved: int
    my_rating: int | None


# ---- the puzzle of the day ----
class DailyResult(msgspec.Struct, frozen=True):
    """My result of a day."""

    tries: tuple[int, ...]
    left: int
    """Tries left."""
    finished: bool
    solved: bool
    share: str
    """The result as text, without spoilers; empty until it is finished."""


class DailyCard(msgspec.Struct, frozen=True):
    """The puzzle of a day without its solution."""

    day: str
    number: int
    game: str
    title: str
    grade: GradeName
    task: str
    par: int
    update: Update
    result: DailyResult
    streak: int


class DailyAnswer(msgspec.Struct, frozen=True):
    """What a try was worth."""

    words: tuple[str, ...]
    points: int
    solved: bool
    result: DailyResult
    streak: int


class DailyDay(msgspec.Struct, frozen=True):
    """A day of the archive."""

    day: str
    number: int
    tries: int
    finished: bool
    points: int | None
    """My best try."""
    solved: bool


class DailyArchive(msgspec.Struct, frozen=True):
    """The days of a game, latest first."""

    game: str
    title: str
    today: str
    streak: int
    days: tuple[DailyDay, ...]
