"""Puzzles and the puzzle of the day, on the wire."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tilery.coach import Explanation
from tilery.core.scene import Scene
from tilery.server.common.bodies import Body
from tilery.server.matches.messages import Update

HintNumber = Annotated[int, Meta(ge=1, le=4)]
GradeName = Literal["easy", "medium", "hard"]


class PuzzlePlay(Body, frozen=True):
    """A play to preview or try: the game's Action."""

    action: Any


class PuzzleHintRequest(Body, frozen=True):
    """The step of the hint: 1 the place, 2 the length, 3 the word, 4 the play."""

    step: HintNumber


class PuzzleProgress(msgspec.Struct, frozen=True):
    """The visitor's progress with a puzzle."""

    hints: int
    """Steps of the hint taken before the attempt."""
    points: int | None
    """Points of the first attempt, None before it."""
    solved: bool
    rated: int
    """Change of the visitor's rating."""


class ThemeCount(msgspec.Struct, frozen=True):
    """A theme of a game's puzzles, and the number of puzzles that have it."""

    id: str
    title: str
    sentence: str
    count: int


class PuzzleNotes(msgspec.Struct, frozen=True):
    """What is told about a puzzle once it was tried."""

    themes: tuple[str, ...]
    """Titles of its themes."""
    level: str | None
    """The weakest level of bots that finds the solution in most tries, None if that is unknown."""


class PuzzleCard(msgspec.Struct, frozen=True):
    """A puzzle without its solution: the position in its seat's view."""

    id: str
    game: str
    title: str
    grade: GradeName
    rating: int
    """Rating of the puzzle."""
    task: str
    update: Update
    progress: PuzzleProgress
    my_rating: int | None
    """Rating of the visitor, None for a guest."""
    notes: PuzzleNotes | None = None
    """None before the first attempt."""


class PuzzleAnswer(msgspec.Struct, frozen=True):
    """The value of a play."""

    words: tuple[str, ...]
    points: int
    best: int | None
    """Points of the best play, None while it can still be found."""
    share: int
    """Percent of the best play's points."""
    solved: bool
    first: bool
    """True if this was the first attempt, the one that counts."""
    progress: PuzzleProgress
    my_rating: int | None
    notes: PuzzleNotes | None = None


class HintCard(msgspec.Struct, frozen=True):
    """A step of the hint."""

    step: int
    text: str
    cells: tuple[str, ...]
    action: Any = None


class SolutionStep(msgspec.Struct, frozen=True):
    """A move of the line that follows the solution."""

    seat: int
    stories: tuple[str, ...]
    scene: Scene


class PuzzleSolution(msgspec.Struct, frozen=True):
    """The best play, and the likely continuation."""

    action: Any
    words: tuple[str, ...]
    points: int
    next_points: int | None
    """Points of the second-best play, None in an exercise of practice."""
    line: tuple[SolutionStep, ...]
    why: Explanation
    """Why it is better than the next best play."""


class PuzzleSummary(msgspec.Struct, frozen=True):
    """A game's puzzles and the visitor's progress."""

    game: str
    title: str
    total: int
    grades: dict[str, int]
    themes: tuple[ThemeCount, ...]
    tried: int
    solved: int
    my_rating: int | None


# ---- the puzzle of the day ----
class DailyResult(msgspec.Struct, frozen=True):
    """The visitor's result of a day."""

    tries: tuple[int, ...]
    left: int
    """Number of tries left."""
    finished: bool
    solved: bool
    share: str
    """The result as text without spoilers, empty until it is finished."""


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
    """The value of a try."""

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
    """Points of the visitor's best try."""
    solved: bool


class DailyArchive(msgspec.Struct, frozen=True):
    """The days of a game, latest first."""

    game: str
    title: str
    today: str
    streak: int
    days: tuple[DailyDay, ...]
