"""The summary of a person's practice."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import msgspec

from tilery import registry
from tilery.practice import Card
from tilery.practice.schedule import day_of, day_starts
from tilery.server.common import timestamps
from tilery.server.practice.wire import PracticeDay, PracticeGame, PracticeSummary
from tilery.store.rows import ExerciseRow, PracticeDayRow

SHOWN_DAYS = 30
"""Number of the latest days of practice that are sent."""
_cards = msgspec.json.Decoder(Card)


def summarize(rows: Sequence[ExerciseRow], days: Sequence[PracticeDayRow], pending: int, now: float) -> PracticeSummary:
    """The summary of these exercises, which come in the order they are due, and days, latest first."""
    tomorrow = day_starts(day_of(now) + timedelta(days=1))
    games = sorted({row.game for row in rows})
    return PracticeSummary(
        due=sum(row.due <= now for row in rows),
        today=sum(row.due < tomorrow for row in rows),
        total=len(rows),
        learned=sum(_cards.decode(row.card).is_learned for row in rows),
        pending=pending,
        next_due=timestamps.iso(rows[0].due) if rows else None,
        games=tuple(_game(game, [row for row in rows if row.game == game], now) for game in games),
        days=tuple(PracticeDay(row.day, row.reviews, row.solved) for row in days[:SHOWN_DAYS]),
    )


def _game(game: str, rows: Sequence[ExerciseRow], now: float) -> PracticeGame:
    return PracticeGame(game, registry.find(game).info.title, sum(row.due <= now for row in rows), len(rows))
