"""The schedule of an exercise, by FSRS (the package ``fsrs``): the next date from all answers so far.

FSRS is pure Python, so that the static page carries the same package and has the same dates as a server. Its random
fuzz is off: the same answers on the same days give the same dates everywhere. Days are those of UTC, and an exercise is
due from the beginning of its day, whatever the hour of the review before.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from fsrs import Scheduler

AGAIN_MINUTES = 10
"""Minutes after which an exercise comes again that was not solved, or only with a hint."""
LONGEST_DAYS = 180
"""Maximum days until the next review, so that an exercise is seen twice a year."""
RETENTION = 0.9
"""Share of exercises that should still be solved when they are due."""
LEARNED_DAYS = 21
"""Days until the next review from which an exercise counts as learned."""


class Result(IntEnum):
    """The result of a review, with FSRS's number for it."""

    WRONG = 1
    HINTED = 2
    RIGHT = 3


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """What FSRS keeps of an exercise."""

    state: int = 1
    """1 learning, 2 review, 3 learning again."""
    step: int | None = 0
    stability: float | None = None
    difficulty: float | None = None
    last: date | None = None
    """The day of the last review."""
    days: int = 0
    """Days from then to the next one, 0 for later on the same day."""

    @property
    def is_learned(self) -> bool:
        """True if it is known for weeks."""
        return self.days >= LEARNED_DAYS


NEW = Card()


@cache
def _scheduler() -> Scheduler:
    from fsrs import Scheduler  # not at the top, as most starts of the page and of the terminal have no reviews

    again = (timedelta(minutes=AGAIN_MINUTES),)
    return Scheduler(
        desired_retention=RETENTION,
        learning_steps=again,
        relearning_steps=again,
        maximum_interval=LONGEST_DAYS,
        enable_fuzzing=False,
    )


def review(card: Card, result: Result, day: date) -> Card:
    """The card after a review on this day."""
    import fsrs

    now = _midnight(day)
    before = fsrs.Card(
        card_id=0,
        state=fsrs.State(card.state),
        step=card.step,
        stability=card.stability,
        difficulty=card.difficulty,
        due=now,
        last_review=None if card.last is None else _midnight(card.last),
    )
    after, _ = _scheduler().review_card(before, fsrs.Rating(result), now)
    return Card(int(after.state), after.step, after.stability, after.difficulty, day, (after.due - now).days)


def due_after(card: Card, now: float) -> float:
    """When the exercise is due after a review at this time, in seconds since 1970."""
    if card.last is None or card.days == 0:
        return now + AGAIN_MINUTES * 60.0
    return _midnight(card.last + timedelta(days=card.days)).timestamp()


def day_of(now: float) -> date:
    """The day of a time in seconds since 1970."""
    return datetime.fromtimestamp(now, UTC).date()


def day_starts(day: date) -> float:
    """The first moment of a day, in seconds since 1970."""
    return _midnight(day).timestamp()


def _midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=UTC)
