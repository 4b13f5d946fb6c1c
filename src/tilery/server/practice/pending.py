"""Finished matches of a person that were not looked through for exercises yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from datetime import date, timedelta
from typing import NamedTuple

import msgspec

from tilery.core.codec import encode_text
from tilery.core.seating import Seat
from tilery.practice import NEW, Mistake
from tilery.practice.schedule import day_of, day_starts
from tilery.puzzles.mining import short_id
from tilery.server.matches.plan import read_plan
from tilery.store.rows import ExerciseRow, MatchRow

LOOKED_BACK = 40
"""Number of a person's latest matches that are looked through. Older ones are left alone."""
NEW_A_DAY = 10
"""Maximum number of new exercises that become due on one day, so that many matches are no flood."""


class PendingMatch(NamedTuple):
    """A match, and the person's seat in it."""

    row: MatchRow
    seat: Seat


def find_pending(rows: Iterable[MatchRow], user: str, seen: Collection[str], since: float) -> list[PendingMatch]:
    """The matches to look through, latest first. Lessons and matches that go on from a position do not count."""
    found = []
    for row in rows:
        if row.status != "over" or row.header is None or row.changed < since or row.id in seen:
            continue
        plan = read_plan(row.plan)
        seat = next((number for number, one in enumerate(plan.seats) if one.user == user), None)
        if seat is not None and plan.continues is None and not plan.lesson:
            found.append(PendingMatch(row, seat))
    return found


def make_exercises(
    user: str, match: MatchRow, mistakes: Sequence[Mistake], known: Iterable[ExerciseRow], now: float
) -> list[ExerciseRow]:
    """Exercises from the mistakes of a match, each due on the first day that has room for a new one."""
    new = Counter(day_of(row.due) for row in known if row.reviews == 0)
    found = []
    for mistake in mistakes:
        day = _first_free(new, day_of(now))
        new[day] += 1
        found.append(
            ExerciseRow(
                user_id=user,
                id=short_id(f"{match.id} {mistake.seq}"),
                match_id=match.id,
                game=match.game,
                body=encode_text(mistake),
                changed=now,
                due=max(now, day_starts(day)),
                card=msgspec.json.encode(NEW).decode(),
            )
        )
    return found


def _first_free(new: Counter[date], day: date) -> date:
    while new[day] >= NEW_A_DAY:
        day += timedelta(days=1)
    return day
