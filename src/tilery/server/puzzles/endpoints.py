"""Puzzles and the puzzle of the day. The server decides what is right and sends no solution before an attempt."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from tilery.core.game import Preview
from tilery.server.http.dependencies import GivenPerson, GivenVisitor
from tilery.server.http.request_jobs import GivenQuickJobs
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

GivenPuzzles = NamedDependency[PuzzleDesk]
GivenDaily = NamedDependency[DailyDesk]
GradeQuery = Annotated[GradeName | None, QueryParameter(description="Only puzzles of this grade.")]
DarkQuery = Annotated[bool, QueryParameter(description="In the dark theme.")]


@get("/api/puzzles", tags=["Puzzles"], summary="The games that have puzzles")
async def shelf(puzzle_desk: GivenPuzzles, visitor: GivenVisitor) -> tuple[PuzzleShelf, ...]:
    """With how far I got in each."""
    return await puzzle_desk.shelf(visitor)


@get("/api/puzzles/next/{game_id:str}", tags=["Puzzles"], summary="A puzzle I have not tried")
async def following(
    puzzle_desk: GivenPuzzles, person: GivenPerson, game_id: FromPath[str], grade: GradeQuery = None
) -> PuzzleCard:
    """Near my rating in the puzzles of the game."""
    return await puzzle_desk.next(person, game_id, grade)


@get("/api/puzzles/{puzzle_id:str}", tags=["Puzzles"], summary="A puzzle")
async def one(puzzle_desk: GivenPuzzles, visitor: GivenVisitor, puzzle_id: FromPath[str]) -> PuzzleCard:
    """The position as its seat may see it, without the solution."""
    return await puzzle_desk.card(visitor, puzzle_id)


@post("/api/puzzles/{puzzle_id:str}/preview", tags=["Puzzles"], summary="Preview a play", status_code=200)
async def preview(puzzle_desk: GivenPuzzles, puzzle_id: FromPath[str], data: JSONBody[PuzzlePlay]) -> Preview:
    """Whether it would be legal, its words and points."""
    found: Preview = await puzzle_desk.preview(puzzle_id, data.action)
    return found


@post("/api/puzzles/{puzzle_id:str}/attempt", tags=["Puzzles"], summary="Try a play", status_code=200)
async def attempt(
    puzzle_desk: GivenPuzzles, person: GivenPerson, puzzle_id: FromPath[str], data: JSONBody[PuzzlePlay]
) -> PuzzleAnswer:
    """The first attempt counts, and is rated if no hint was asked for."""
    return await puzzle_desk.attempt(person, puzzle_id, data.action)


@post("/api/puzzles/{puzzle_id:str}/hint", tags=["Puzzles"], summary="A hint", status_code=200)
async def hint(
    puzzle_desk: GivenPuzzles, person: GivenPerson, puzzle_id: FromPath[str], data: JSONBody[PuzzleHintWish]
) -> HintCard:
    """In four steps. A puzzle that was tried after a hint is not rated."""
    return await puzzle_desk.hint(person, puzzle_id, data.step)


@post("/api/puzzles/{puzzle_id:str}/solution", tags=["Puzzles"], summary="The solution", status_code=200)
async def solution(
    puzzle_desk: GivenPuzzles, person: GivenPerson, puzzle_id: FromPath[str], quick_jobs: GivenQuickJobs
) -> PuzzleSolution:
    """With the line that follows. Before an attempt this is giving up, and counts as one."""
    return await puzzle_desk.solution(person, puzzle_id, quick_jobs.run)


@get("/api/daily/{game_id:str}", tags=["Daily"], summary="The days of a game")
async def archive(daily_desk: GivenDaily, visitor: GivenVisitor, game_id: FromPath[str]) -> DailyArchive:
    """All days up to today, with my results and my streak."""
    return await daily_desk.archive(visitor, game_id)


@get("/api/daily/{game_id:str}/{day:str}", tags=["Daily"], summary="The puzzle of a day")
async def day(daily_desk: GivenDaily, visitor: GivenVisitor, game_id: FromPath[str], day: FromPath[str]) -> DailyCard:
    """A day as YYYY-MM-DD, or ``today`` by UTC; the same for everyone."""
    return await daily_desk.card(visitor, game_id, day)


@post("/api/daily/{game_id:str}/{day:str}/preview", tags=["Daily"], summary="Preview a play", status_code=200)
async def daily_preview(
    daily_desk: GivenDaily,
    visitor: GivenVisitor,
    game_id: FromPath[str],
    day: FromPath[str],
    data: JSONBody[PuzzlePlay],
) -> Preview:
    """Whether it would be legal, its words and points."""
    found: Preview = await daily_desk.preview(visitor, game_id, day, data.action)
    return found


@post("/api/daily/{game_id:str}/{day:str}/attempt", tags=["Daily"], summary="Try a play", status_code=200)
async def daily_attempt(
    daily_desk: GivenDaily,
    person: GivenPerson,
    game_id: FromPath[str],
    day: FromPath[str],
    data: JSONBody[PuzzlePlay],
) -> DailyAnswer:
    """Up to three tries; the best one counts."""
    return await daily_desk.attempt(person, game_id, day, data.action)


@post("/api/daily/{game_id:str}/{day:str}/solution", tags=["Daily"], summary="The solution", status_code=200)
async def daily_solution(
    daily_desk: GivenDaily,
    person: GivenPerson,
    game_id: FromPath[str],
    day: FromPath[str],
    quick_jobs: GivenQuickJobs,
) -> PuzzleSolution:
    """Once it is solved or all tries are used."""
    return await daily_desk.solution(person, game_id, day, quick_jobs.run)


@get(
    "/api/daily/{game_id:str}/{day:str}/result.svg",
    tags=["Daily"],
    summary="My result as a picture",
    media_type="image/svg+xml",
)
async def picture(
    daily_desk: GivenDaily, person: GivenPerson, game_id: FromPath[str], day: FromPath[str], dark: DarkQuery = False
) -> Response[bytes]:
    """Without spoilers."""
    svg = await daily_desk.picture(person, game_id, day, dark=dark)
    return Response(svg.encode(), headers={"cache-control": "no-store"})


ROUTES = [
    shelf,
    following,
    one,
    preview,
    attempt,
    hint,
    solution,
    archive,
    day,
    daily_preview,
    daily_attempt,
    daily_solution,
    picture,
]
