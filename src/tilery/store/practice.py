"""Practice: the exercises of people, the matches looked through for them, and their days of practice."""

from __future__ import annotations

from collections.abc import Sequence

from tilery.store.database import Database, Row, Statement
from tilery.store.rows import ExerciseRow, PracticeDayRow, SeenMatchRow

_EXERCISE = "user_id, id, match_id, game, body, changed, due, card, reviews, hints, removed"
_DAY = "day, reviews, solved"


def _exercise(row: Row) -> ExerciseRow:
    return ExerciseRow(**dict(zip(ExerciseRow.__struct_fields__, row, strict=True)))


class Practice:
    """Everything that people practise. A change of an exercise names the number of reviews that it is based on."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # ---- matches ----
    async def seen_matches(self, user_id: str) -> list[SeenMatchRow]:
        """The matches that were looked through for the user, latest first."""
        sql = "SELECT match_id, words FROM practice_matches WHERE user_id = $1 ORDER BY seen DESC, match_id"
        return [SeenMatchRow(*row) for row in await self._database.fetch(sql, user_id)]

    async def save_match(
        self, user_id: str, match_id: str, words: str, now: float, exercises: Sequence[ExerciseRow]
    ) -> bool:
        """Store that a match was looked through, with the exercises found. False if it was before."""
        seen = "INSERT INTO practice_matches (user_id, match_id, seen, words) VALUES ($1, $2, $3, $4)"
        insert = f"INSERT INTO practice_exercises ({_EXERCISE}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"
        rows = [tuple(getattr(row, name) for name in row.__struct_fields__) for row in exercises]
        return await self._database.write(
            Statement(seen, (user_id, match_id, now, words)), *(Statement(insert, row) for row in rows)
        )

    # ---- exercises ----
    async def exercises(self, user_id: str) -> list[ExerciseRow]:
        """The user's exercises that were not removed, the next due first."""
        sql = f"SELECT {_EXERCISE} FROM practice_exercises WHERE user_id = $1 AND removed = 0 ORDER BY due, id"
        return [_exercise(row) for row in await self._database.fetch(sql, user_id)]

    async def exercise(self, user_id: str, exercise_id: str) -> ExerciseRow | None:
        """An exercise of the user, also a removed one."""
        sql = f"SELECT {_EXERCISE} FROM practice_exercises WHERE user_id = $1 AND id = $2"
        rows = await self._database.fetch(sql, user_id, exercise_id)
        return _exercise(rows[0]) if rows else None

    async def save_hint(self, user_id: str, exercise_id: str, hints: int) -> None:
        """Store the number of hints the user took since the last review."""
        sql = "UPDATE practice_exercises SET hints = $3 WHERE user_id = $1 AND id = $2 AND hints < $3"
        await self._database.write(Statement(sql, (user_id, exercise_id, hints)))

    async def save_review(self, row: ExerciseRow, day: str, *, solved: bool) -> bool:
        """Store a review: ``row`` after it. False if another request reviewed it first."""
        update = (
            "UPDATE practice_exercises SET changed = $3, due = $4, card = $5, reviews = $6, hints = 0 "
            "WHERE user_id = $1 AND id = $2 AND reviews = $6 - 1"
        )
        values = (row.user_id, row.id, row.changed, row.due, row.card, row.reviews)
        count = (
            f"INSERT INTO practice_days (user_id, {_DAY}) VALUES ($1, $2, 1, $3) ON CONFLICT (user_id, day) "
            "DO UPDATE SET reviews = practice_days.reviews + 1, solved = practice_days.solved + excluded.solved"
        )
        return await self._database.write(
            Statement(update, values, rows=1), Statement(count, (row.user_id, day, int(solved)))
        )

    async def set_removed(self, user_id: str, exercise_id: str, removed: int, now: float) -> bool:
        """Remove an exercise, or take it back in. False if there is none."""
        sql = "UPDATE practice_exercises SET removed = $3, changed = $4 WHERE user_id = $1 AND id = $2"
        return await self._database.write(Statement(sql, (user_id, exercise_id, removed, now), rows=1))

    async def make_room(self, user_id: str, most: int) -> None:
        """Delete the exercises beyond this number: removed ones first, then those due last."""
        sql = (
            "DELETE FROM practice_exercises WHERE user_id = $1 AND id IN (SELECT id FROM practice_exercises "
            "WHERE user_id = $1 ORDER BY removed, due, id LIMIT 100000 OFFSET $2)"
        )
        await self._database.write(Statement(sql, (user_id, most)))

    # ---- days ----
    async def days(self, user_id: str) -> list[PracticeDayRow]:
        """The user's days of practice, latest first."""
        sql = f"SELECT {_DAY} FROM practice_days WHERE user_id = $1 ORDER BY day DESC"
        return [PracticeDayRow(*row) for row in await self._database.fetch(sql, user_id)]

    async def delete_expired(self, before: float, day: str) -> None:
        """Delete what nobody touched since a time, and days before this one."""
        await self._database.write(
            Statement("DELETE FROM practice_exercises WHERE changed < $1", (before,)),
            Statement("DELETE FROM practice_matches WHERE seen < $1", (before,)),
            Statement("DELETE FROM practice_days WHERE day < $1", (day,)),
        )
