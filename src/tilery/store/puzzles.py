"""Puzzles and the puzzle of the day: attempts, results and ratings."""

from __future__ import annotations

from collections.abc import Sequence

from tilery.store.database import Database, Statement
from tilery.store.rows import AttemptRow, DailyRow, RatingRow

_ATTEMPT = "user_id, puzzle, game, changed, hints, points, solved, rated"
_RATING = "who, game, mu, sigma, shown, attempts"
_DAILY = "user_id, game, day, changed, tries, finished"


class Puzzles:
    """Everything people did with puzzles."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # ---- attempts ----
    async def attempt(self, user_id: str, puzzle: str) -> AttemptRow | None:
        """The user's attempt at a puzzle."""
        sql = f"SELECT {_ATTEMPT} FROM puzzle_attempts WHERE user_id = $1 AND puzzle = $2"
        rows = await self._database.fetch(sql, user_id, puzzle)
        return AttemptRow(*rows[0]) if rows else None

    async def attempts(self, user_id: str, game: str) -> list[AttemptRow]:
        """The user's attempts at the puzzles of a game."""
        sql = f"SELECT {_ATTEMPT} FROM puzzle_attempts WHERE user_id = $1 AND game = $2"
        return [AttemptRow(*row) for row in await self._database.fetch(sql, user_id, game)]

    async def save_hint(self, user_id: str, puzzle: str, game: str, hints: int, now: float) -> None:
        """Store the number of hints the user took. Hints after the attempt do not count."""
        sql = (
            f"INSERT INTO puzzle_attempts ({_ATTEMPT}) VALUES ($1, $2, $3, $4, $5, NULL, 0, 0) "
            "ON CONFLICT (user_id, puzzle) DO UPDATE SET hints = excluded.hints "
            "WHERE puzzle_attempts.points IS NULL AND puzzle_attempts.hints < excluded.hints"
        )
        await self._database.write(Statement(sql, (user_id, puzzle, game, now, hints)))

    async def finish(self, row: AttemptRow, ratings: Sequence[RatingRow]) -> bool:
        """Store the first attempt with the ratings after it, once.

        False if it was stored already, or a rating or the hints changed meanwhile.
        """
        attempt = (
            f"INSERT INTO puzzle_attempts ({_ATTEMPT}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) "
            "ON CONFLICT (user_id, puzzle) DO UPDATE SET changed = excluded.changed, points = excluded.points, "
            "solved = excluded.solved, rated = excluded.rated "
            "WHERE puzzle_attempts.points IS NULL AND puzzle_attempts.hints = excluded.hints"
        )
        values = (row.user_id, row.puzzle, row.game, row.changed, row.hints, row.points, row.solved, row.rated)
        rating = (
            f"INSERT INTO puzzle_ratings ({_RATING}) VALUES ($1, $2, $3, $4, $5, $6) "
            "ON CONFLICT (who, game) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, shown = excluded.shown, "
            "attempts = excluded.attempts WHERE puzzle_ratings.attempts = excluded.attempts - 1"
        )
        ordered = sorted(ratings, key=lambda each: each.user_id)
        changes = [Statement(rating, (r.user_id, r.game, r.mu, r.sigma, r.shown, r.matches), rows=1) for r in ordered]
        return await self._database.write(Statement(attempt, values, rows=1), *changes)

    # ---- ratings ----
    async def rating(self, who: str, game: str) -> RatingRow | None:
        """The rating of a user or a puzzle."""
        sql = f"SELECT {_RATING} FROM puzzle_ratings WHERE who = $1 AND game = $2"
        rows = await self._database.fetch(sql, who, game)
        return RatingRow(*rows[0]) if rows else None

    async def shown_ratings(self, game: str, prefix: str) -> dict[str, int]:
        """The displayed ratings of everything whose name begins with the prefix, such as puzzles."""
        sql = "SELECT who, shown FROM puzzle_ratings WHERE game = $1 AND who LIKE $2"
        return {who: int(shown) for who, shown in await self._database.fetch(sql, game, f"{prefix}%")}

    # ---- the puzzle of the day ----
    async def daily_position(self, game: str, day: str) -> str | None:
        """The stored position of a day."""
        rows = await self._database.fetch("SELECT body FROM daily_positions WHERE game = $1 AND day = $2", game, day)
        return str(rows[0][0]) if rows else None

    async def save_daily_position(self, game: str, day: str, body: str) -> None:
        """Store the position of a day unless there is one."""
        sql = "INSERT INTO daily_positions (game, day, body) VALUES ($1, $2, $3) ON CONFLICT (game, day) DO NOTHING"
        await self._database.write(Statement(sql, (game, day, body)))

    async def daily_result(self, user_id: str, game: str, day: str) -> DailyRow | None:
        """The user's result of a day."""
        sql = f"SELECT {_DAILY} FROM daily_results WHERE user_id = $1 AND game = $2 AND day = $3"
        rows = await self._database.fetch(sql, user_id, game, day)
        return DailyRow(*rows[0]) if rows else None

    async def daily_results(self, user_id: str, game: str) -> list[DailyRow]:
        """The user's results of all days, latest first."""
        sql = f"SELECT {_DAILY} FROM daily_results WHERE user_id = $1 AND game = $2 ORDER BY day DESC"
        return [DailyRow(*row) for row in await self._database.fetch(sql, user_id, game)]

    async def save_daily_result(self, row: DailyRow, before: str) -> bool:
        """Store a result that continues the tries ``before``. False if another request was first."""
        sql = (
            f"INSERT INTO daily_results ({_DAILY}) VALUES ($1, $2, $3, $4, $5, $6) "
            "ON CONFLICT (user_id, game, day) DO UPDATE SET changed = excluded.changed, tries = excluded.tries, "
            "finished = excluded.finished WHERE daily_results.tries = $7 AND daily_results.finished = 0"
        )
        values = (row.user_id, row.game, row.day, row.changed, row.tries, row.finished, before)
        return await self._database.write(Statement(sql, values, rows=1))
