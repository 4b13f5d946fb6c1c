"""Puzzles and the puzzle of the day. The server decides what is right and sends no solution before an attempt."""

from __future__ import annotations

from typing import Annotated

from tilery.core.game import Preview
from tilery.server.common.endpoints import Endpoints, Query, RawAnswer
from tilery.server.common.given import QuickJobs
from tilery.server.common.visitors import Person, Visitor
from tilery.server.puzzles.daily import DailyDesk
from tilery.server.puzzles.solving import PuzzleDesk
from tilery.server.puzzles.wire import (
    DailyAnswer,
    DailyArchive,
    DailyCard,
    GradeName,
    HintCard,
    PuzzleAnswer,
    PuzzleCard,
    PuzzleHintWish,
    PuzzlePlay,
    PuzzleShelf,
    PuzzleSolution,
)

endpoints = Endpoints("Puzzles")

GradeQuery = Annotated[GradeName | None, Query("Only puzzles of this grade.")]
DarkQuery = Annotated[bool, Query("In the dark theme.")]


@endpoints.get("/api/puzzles", "The games that have puzzles", offline=True)
async def shelf(puzzle_desk: PuzzleDesk, visitor: Visitor) -> tuple[PuzzleShelf, ...]:
    """With how far I got in each."""
    return await puzzle_desk.shelf(visitor)


@endpoints.get("/api/puzzles/next/{game_id}", "A puzzle I have not tried", offline=True)
async def following(puzzle_desk: PuzzleDesk, person: Person, game_id: str, grade: GradeQuery = None) -> PuzzleCard:
    """Near my rating in the puzzles of the game."""
    return await puzzle_desk.next(person, game_id, grade)


@endpoints.get("/api/puzzles/{puzzle_id}", "A puzzle", offline=True)
async def one(puzzle_desk: PuzzleDesk, visitor: Visitor, puzzle_id: str) -> PuzzleCard:
    """The position as its seat may see it, without the solution."""
    return await puzzle_desk.card(visitor, puzzle_id)


@endpoints.post("/api/puzzles/{puzzle_id}/preview", "Preview a play", status=200, offline=True)
async def preview(puzzle_desk: PuzzleDesk, puzzle_id: str, body: PuzzlePlay) -> Preview:
    """Whether it would be legal, its words and points."""
    found: Preview = await puzzle_desk.preview(puzzle_id, body.action)
    return found


@endpoints.post("/api/puzzles/{puzzle_id}/attempt", "Try a play", status=200, offline=True)
async def attempt(puzzle_desk: PuzzleDesk, person: Person, puzzle_id: str, body: PuzzlePlay) -> PuzzleAnswer:
    """The first attempt counts, and is rated if no hint was asked for."""
    return await puzzle_desk.attempt(person, puzzle_id, body.action)


@endpoints.post("/api/puzzles/{puzzle_id}/hint", "A hint", status=200, offline=True)
async def hint(puzzle_desk: PuzzleDesk, person: Person, puzzle_id: str, body: PuzzleHintWish) -> HintCard:
    """In four steps. A puzzle that was tried after a hint is not rated."""
    return await puzzle_desk.hint(person, puzzle_id, body.step)


@endpoints.post("/api/puzzles/{puzzle_id}/solution", "The solution", status=200, offline=True)
async def solution(puzzle_desk: PuzzleDesk, person: Person, puzzle_id: str, quick_jobs: QuickJobs) -> PuzzleSolution:
    """With the line that follows. Before an attempt this is giving up, and counts as one."""
    return await puzzle_desk.solution(person, puzzle_id, quick_jobs.run)


@endpoints.get("/api/daily/{game_id}", "The days of a game", tag="Daily", offline=True)
async def archive(daily_desk: DailyDesk, visitor: Visitor, game_id: str) -> DailyArchive:
    """All days up to today, with my results and my streak."""
    return await daily_desk.archive(visitor, game_id)


@endpoints.get("/api/daily/{game_id}/{day}", "The puzzle of a day", tag="Daily", offline=True)
async def day(daily_desk: DailyDesk, visitor: Visitor, game_id: str, day: str) -> DailyCard:
    """A day as YYYY-MM-DD, or ``today`` by UTC; the same for everyone."""
    return await daily_desk.card(visitor, game_id, day)


@endpoints.post("/api/daily/{game_id}/{day}/preview", "Preview a play", status=200, tag="Daily", offline=True)
async def daily_preview(
    daily_desk: DailyDesk,
    visitor: Visitor,
    game_id: str,
    day: str,
    body: PuzzlePlay,
) -> Preview:
    """Whether it would be legal, its words and points."""
    found: Preview = await daily_desk.preview(visitor, game_id, day, body.action)
    return found


@endpoints.post("/api/daily/{game_id}/{day}/attempt", "Try a play", status=200, tag="Daily", offline=True)
async def daily_attempt(
    daily_desk: DailyDesk,
    person: Person,
    game_id: str,
    day: str,
    body: PuzzlePlay,
) -> DailyAnswer:
    """Up to three tries; the best one counts."""
    return await daily_desk.attempt(person, game_id, day, body.action)


@endpoints.post("/api/daily/{game_id}/{day}/solution", "The solution", status=200, tag="Daily", offline=True)
async def daily_solution(
    daily_desk: DailyDesk,
    person: Person,
    game_id: str,
    day: str,
    quick_jobs: QuickJobs,
) -> PuzzleSolution:
    """Once it is solved or all tries are used."""
    return await daily_desk.solution(person, game_id, day, quick_jobs.run)


@endpoints.get(
    "/api/daily/{game_id}/{day}/result.svg",
    "My result as a picture",
    media_type="image/svg+xml",
    tag="Daily",
    offline=True,
)
async def picture(
    daily_desk: DailyDesk, person: Person, game_id: str, day: str, dark: DarkQuery = False
) -> RawAnswer[bytes]:
    """Without spoilers."""
    svg = await daily_desk.picture(person, game_id, day, dark=dark)
    return RawAnswer(svg.encode(), headers={"cache-control": "no-store"})
