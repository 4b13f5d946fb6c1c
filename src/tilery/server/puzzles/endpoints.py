"""Endpoints of puzzles and the puzzle of the day. The server judges attempts and sends no solution before one."""

from __future__ import annotations

from typing import Annotated

from tilery.core.game import Preview
from tilery.server.common.endpoints import Endpoints, Query, RawAnswer
from tilery.server.common.given import QuickJobs
from tilery.server.common.visitors import Person, Visitor
from tilery.server.puzzles.daily import DailyService
from tilery.server.puzzles.solving import PuzzleService
from tilery.server.puzzles.wire import (
    DailyAnswer,
    DailyArchive,
    DailyCard,
    GradeName,
    HintCard,
    PuzzleAnswer,
    PuzzleCard,
    PuzzleHintRequest,
    PuzzlePlay,
    PuzzleSolution,
    PuzzleSummary,
)

endpoints = Endpoints("Puzzles")

GradeQuery = Annotated[GradeName | None, Query("Only puzzles of this grade.")]
ThemeQuery = Annotated[str | None, Query("Only puzzles with this theme, by its id.", max_length=64)]
DarkQuery = Annotated[bool, Query("In the dark theme.")]


@endpoints.get("/api/puzzles", "The games that have puzzles", offline=True)
async def shelf(puzzles: PuzzleService, visitor: Visitor) -> tuple[PuzzleSummary, ...]:
    """The games with puzzles, and the visitor's progress in each."""
    return await puzzles.shelf(visitor)


@endpoints.get("/api/puzzles/next/{game_id}", "A puzzle I have not tried", offline=True)
async def following(
    puzzles: PuzzleService, person: Person, game_id: str, grade: GradeQuery = None, theme: ThemeQuery = None
) -> PuzzleCard:
    """A puzzle near the person's rating in the puzzles of the game."""
    return await puzzles.next(person, game_id, grade, theme)


@endpoints.get("/api/puzzles/{puzzle_id}", "A puzzle", offline=True)
async def one(puzzles: PuzzleService, visitor: Visitor, puzzle_id: str) -> PuzzleCard:
    """The position in its seat's view, without the solution."""
    return await puzzles.card(visitor, puzzle_id)


@endpoints.post("/api/puzzles/{puzzle_id}/preview", "Preview a play", status=200, offline=True)
async def preview(puzzles: PuzzleService, puzzle_id: str, body: PuzzlePlay) -> Preview:
    """The legality of the play, its words and points."""
    return await puzzles.preview(puzzle_id, body.action)


@endpoints.post("/api/puzzles/{puzzle_id}/attempt", "Try a play", status=200, offline=True)
async def attempt(puzzles: PuzzleService, person: Person, puzzle_id: str, body: PuzzlePlay) -> PuzzleAnswer:
    """Try a play. The first attempt counts, and is rated if no hint was taken."""
    return await puzzles.attempt(person, puzzle_id, body.action)


@endpoints.post("/api/puzzles/{puzzle_id}/hint", "A hint", status=200, offline=True)
async def hint(puzzles: PuzzleService, person: Person, puzzle_id: str, body: PuzzleHintRequest) -> HintCard:
    """A hint, in four steps. A puzzle tried after a hint is not rated."""
    return await puzzles.hint(person, puzzle_id, body.step)


@endpoints.post("/api/puzzles/{puzzle_id}/solution", "The solution", status=200, offline=True)
async def solution(puzzles: PuzzleService, person: Person, puzzle_id: str, quick_jobs: QuickJobs) -> PuzzleSolution:
    """The solution with the line that follows. Requesting it before an attempt gives up, and counts as one."""
    return await puzzles.solution(person, puzzle_id, quick_jobs.run)


@endpoints.get("/api/daily/{game_id}", "The days of a game", tag="Daily", offline=True)
async def archive(daily: DailyService, visitor: Visitor, game_id: str) -> DailyArchive:
    """All days up to today, with the visitor's results and streak."""
    return await daily.archive(visitor, game_id)


@endpoints.get("/api/daily/{game_id}/{day}", "The puzzle of a day", tag="Daily", offline=True)
async def day(daily: DailyService, visitor: Visitor, game_id: str, day: str) -> DailyCard:
    """The puzzle of a day, given as YYYY-MM-DD or ``today`` by UTC. The same for everyone."""
    return await daily.card(visitor, game_id, day)


@endpoints.post("/api/daily/{game_id}/{day}/preview", "Preview a play", status=200, tag="Daily", offline=True)
async def daily_preview(
    daily: DailyService,
    visitor: Visitor,
    game_id: str,
    day: str,
    body: PuzzlePlay,
) -> Preview:
    """The legality of the play, its words and points."""
    return await daily.preview(visitor, game_id, day, body.action)


@endpoints.post("/api/daily/{game_id}/{day}/attempt", "Try a play", status=200, tag="Daily", offline=True)
async def daily_attempt(
    daily: DailyService,
    person: Person,
    game_id: str,
    day: str,
    body: PuzzlePlay,
) -> DailyAnswer:
    """Try a play. Up to three tries are allowed, and the best one counts."""
    return await daily.attempt(person, game_id, day, body.action)


@endpoints.post("/api/daily/{game_id}/{day}/solution", "The solution", status=200, tag="Daily", offline=True)
async def daily_solution(
    daily: DailyService,
    person: Person,
    game_id: str,
    day: str,
    quick_jobs: QuickJobs,
) -> PuzzleSolution:
    """The solution, once the puzzle is solved or all tries are used."""
    return await daily.solution(person, game_id, day, quick_jobs.run)


@endpoints.get(
    "/api/daily/{game_id}/{day}/result.svg",
    "My result as a picture",
    media_type="image/svg+xml",
    tag="Daily",
    offline=True,
)
async def picture(
    daily: DailyService, person: Person, game_id: str, day: str, dark: DarkQuery = False
) -> RawAnswer[bytes]:
    """The person's result as a picture without spoilers."""
    svg = await daily.picture(person, game_id, day, dark=dark)
    return RawAnswer(svg.encode(), headers={"cache-control": "no-store"})
