"""The puzzle of the day: found by a worker, stored for all nodes, with everybody's results."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Any

import msgspec

from tilery import draw, puzzles, registry
from tilery.core.errors import Problem
from tilery.core.game import Preview
from tilery.puzzles import daily
from tilery.puzzles.daily import FIRST_DAY, TRIES, Daily, DailyTry, read_tries, write_tries
from tilery.puzzles.solving import Attempt
from tilery.server.common import timestamps
from tilery.server.common.errors import conflict, not_found
from tilery.server.common.given import Run
from tilery.server.common.requesters import Requester
from tilery.server.common.time_source import TimeSource
from tilery.server.common.visitors import Person, Visitor
from tilery.server.positions.service import preview_play, show_position
from tilery.server.puzzles.cards import games_with_puzzles, task_of
from tilery.server.puzzles.task_service import TaskSource, solution_of
from tilery.server.puzzles.wire import DailyAnswer, DailyArchive, DailyCard, DailyDay, DailyResult, PuzzleSolution
from tilery.server.workers.job_runner import JobRunner
from tilery.store.puzzles import Puzzles
from tilery.store.rows import DailyRow

KNOWN_DAYS = 100
"""Maximum days cached in memory."""
_dailies = msgspec.json.Decoder(Daily)
_solutions = msgspec.json.Decoder(PuzzleSolution)

TRIED = Problem("daily/tried", "You have tried this play. Try another one.")
FOR_ALL = "daily"
"""The address charged for searching puzzles, as it is done for everybody. Each day counts as a person there, so that
today's does not wait for those that a visitor reads in the archive.
"""


class DailyService:
    """Serves the puzzles of the days. A try is stored before it is answered."""

    def __init__(self, store: Puzzles, workers: JobRunner, time: TimeSource) -> None:
        self._time = time
        self._store = store
        self._workers = workers
        self._known: dict[tuple[str, str], Daily] = {}
        self._finding: dict[tuple[str, str], asyncio.Task[Daily]] = {}
        """Searches under way. Many people ask at the same moment of a day, and one search is enough."""

    async def card(self, visitor: Visitor, game: str, day: str) -> DailyCard:
        """The puzzle of a day with the visitor's result."""
        found = await self._daily(game, day)
        puzzle = found.puzzle
        row = await self._row(visitor, found) if isinstance(visitor, Person) else None
        streak = await self._streak(visitor, game)
        return DailyCard(
            day=found.day,
            number=found.number,
            game=game,
            title=puzzle.rules_of.info.title,
            grade=puzzle.grade,
            task=task_of(puzzle),
            par=found.par,
            update=(await show_position(TaskSource(puzzle.id, puzzle))).update,
            result=_result(found, row, streak),
            streak=streak,
        )

    async def preview(self, visitor: Visitor, game: str, day: str, action: Any) -> Preview:
        """The consequences of an action. A play tried before is refused here already."""
        found = await self._daily(game, day)
        seen = await preview_play(TaskSource(found.puzzle.id, found.puzzle), action)
        tries = _tries(await self._row(visitor, found) if isinstance(visitor, Person) else None)
        if seen.legal and tries and _was_tried(tries, puzzles.attempt(found.puzzle, action)):
            return msgspec.structs.replace(seen, legal=False, problem=TRIED)
        return seen

    async def attempt(self, person: Person, game: str, day: str, action: Any) -> DailyAnswer:
        """Try a play. A play refused by the rules costs no try."""
        found = await self._daily(game, day)
        await TaskSource(found.puzzle.id, found.puzzle).reach()
        tried = puzzles.attempt(found.puzzle, action)
        before = await self._row(person, found)
        if before.finished:
            raise conflict("daily/finished", "You have finished this puzzle.")
        tries = _tries(before)
        if _was_tried(tries, tried):
            raise conflict(TRIED.code, TRIED.message)
        tries = (*tries, DailyTry(tried.points, tried.play, tried.solved))
        after = msgspec.structs.replace(
            before,
            changed=self._time.now(),
            tries=write_tries(tries),
            finished=int(tried.solved or len(tries) >= TRIES),
        )
        if not await self._store.save_daily_result(after, before.tries):
            raise conflict("daily/finished", "You have tried this puzzle on another page. Please reload.")
        streak = await self._streak(person, game)
        return DailyAnswer(tried.words, tried.points, tried.solved, _result(found, after, streak), streak)

    async def solution(self, person: Person, game: str, day: str, run: Run) -> PuzzleSolution:
        """The solution, made by ``run``, once the visitor has finished the puzzle."""
        found = await self._finished(person, game, day)
        return _solutions.decode(await run(encode_daily_solution, msgspec.json.encode(found)))

    async def picture(self, person: Person, game: str, day: str, *, dark: bool) -> str:
        """The visitor's result as SVG, without spoilers."""
        found = await self._finished(person, game, day)
        tries = _points(await self._row(person, found))
        return draw.svg(daily.result_scene(found, tries, await self._streak(person, game)), width=640, dark=dark)

    async def archive(self, visitor: Visitor, game: str) -> DailyArchive:
        """All days up to today."""
        self._check_game(game)
        rows = {row.day: row for row in await self._results(visitor, game)}
        today = self._today()
        days = [today - timedelta(days=back) for back in range(max(0, (today - FIRST_DAY).days) + 1)]
        return DailyArchive(
            game=game,
            title=registry.find(game).info.title,
            today=today.isoformat(),
            streak=await self._streak(visitor, game),
            days=tuple(_day(day, rows.get(day.isoformat())) for day in days),
        )

    # ---- which puzzle ----
    async def _daily(self, game: str, day: str) -> Daily:
        self._check_game(game)
        if day == "today":
            day = self._today().isoformat()
        key = (game, _check_day(day, self._today()))
        if (known := self._known.get(key)) is not None:
            return known
        if key not in self._finding:
            self._finding[key] = asyncio.create_task(self._stored(*key))
            self._finding[key].add_done_callback(partial(self._on_found, key))
        return await asyncio.shield(self._finding[key])

    def _on_found(self, key: tuple[str, str], task: asyncio.Task[Daily]) -> None:
        del self._finding[key]
        if not task.cancelled() and task.exception() is None:
            if len(self._known) >= KNOWN_DAYS:
                self._known.clear()
            self._known[key] = task.result()

    async def _stored(self, game: str, day: str) -> Daily:
        body = await self._store.daily_position(game, day)
        if body is not None:
            found = _dailies.decode(body)
            if found.puzzle.rules == registry.find(game).info.rules:
                return found
        data = await self._workers.run(Requester(FOR_ALL, f"{game} {day}"), encode_daily, game, day)
        await self._store.save_daily_position(game, day, data.decode())
        return _dailies.decode(data)

    def _today(self) -> date:
        """The current day by UTC, everywhere."""
        return datetime.fromtimestamp(self._time.now(), UTC).date()

    def _check_game(self, game: str) -> None:
        if game not in games_with_puzzles():
            raise not_found("puzzle", game)

    # ---- results ----
    async def _row(self, person: Person, found: Daily) -> DailyRow:
        row = await self._store.daily_result(person.user, found.puzzle.game, found.day)
        return row or DailyRow(person.user, found.puzzle.game, found.day, 0.0, "", 0)

    async def _results(self, visitor: Visitor, game: str) -> list[DailyRow]:
        return [] if visitor.user is None else await self._store.daily_results(visitor.user, game)

    async def _finished(self, person: Person, game: str, day: str) -> Daily:
        found = await self._daily(game, day)
        if not (await self._row(person, found)).finished:
            raise conflict("daily/not-finished", "The solution is shown when you have solved it or used all tries.")
        return found

    async def _streak(self, visitor: Visitor, game: str) -> int:
        """Days in a row. Only puzzles finished on their own day count."""
        rows = await self._results(visitor, game)
        on_time = {row.day for row in rows if row.finished and timestamps.iso(row.changed).startswith(row.day)}
        return daily.streak_of(on_time, self._today())


def _check_day(day: str, today: date) -> str:
    try:
        asked = date.fromisoformat(day)
    except ValueError:
        raise not_found("daily", day) from None
    if not FIRST_DAY <= asked <= today:
        raise not_found("daily", day)
    return asked.isoformat()


def _tries(row: DailyRow | None) -> tuple[DailyTry, ...]:
    return () if row is None else read_tries(row.tries)


def _points(row: DailyRow | None) -> tuple[int, ...]:
    return tuple(one.points for one in _tries(row))


def _was_tried(tries: Iterable[DailyTry], tried: Attempt) -> bool:
    return any(one.play == tried.play for one in tries)


def _result(found: Daily, row: DailyRow | None, streak: int) -> DailyResult:
    tries, is_finished = _points(row), row is not None and bool(row.finished)
    return DailyResult(
        tries=tries,
        left=0 if is_finished else TRIES - len(tries),
        finished=is_finished,
        solved=max(tries, default=0) >= found.puzzle.points,
        share=daily.share_text(found, tries, streak) if is_finished else "",
    )


def _day(day: date, row: DailyRow | None) -> DailyDay:
    tries = _tries(row)
    finished = row is not None and bool(row.finished)
    return DailyDay(
        day.isoformat(),
        daily.day_number(day),
        len(tries),
        finished,
        max((one.points for one in tries), default=None),
        daily.is_solved(tries, finished=finished),
    )


# ---- in a worker ----
def encode_daily(game: str, day: str) -> bytes:
    """The puzzle of a day as JSON."""
    return msgspec.json.encode(daily.daily(game, date.fromisoformat(day)))


def encode_daily_solution(data: bytes) -> bytes:
    """Its solution as JSON."""
    return msgspec.json.encode(solution_of(puzzle := _dailies.decode(data).puzzle, puzzle.next_points))
