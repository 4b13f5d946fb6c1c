"""Endpoints of practice. Everything is the person's own."""

from __future__ import annotations

from typing import Annotated

from tilery.core.game import Preview
from tilery.server.common.endpoints import Endpoints, Query
from tilery.server.common.given import LongJobs, QuickJobs
from tilery.server.common.requesters import Requester
from tilery.server.common.visitors import Person
from tilery.server.practice.service import PracticeService
from tilery.server.practice.wire import ExerciseAnswer, ExerciseCard, MissedWord, PracticeSummary
from tilery.server.puzzles.wire import HintCard, PuzzleHintRequest, PuzzlePlay, PuzzleSolution

endpoints = Endpoints("Practice")

GameQuery = Annotated[str | None, Query("Only exercises of this game.", max_length=64)]


@endpoints.get("/api/practice", "My practice", offline=True)
async def summary(practice: PracticeService, person: Person) -> PracticeSummary:
    """What is due, and the matches not looked through yet. Starts no computation."""
    return await practice.summary(person)


@endpoints.post("/api/practice/matches", "Look another match through", status=200, offline=True)
async def look_through(
    practice: PracticeService, person: Person, requester: Requester, analysis_jobs: LongJobs
) -> PracticeSummary:
    """Look for mistakes in the latest match that is ``pending``. Ask again while there are more."""
    return await practice.look_through(person, requester, analysis_jobs.run)


@endpoints.get("/api/practice/next", "The next exercise", offline=True)
async def following(practice: PracticeService, person: Person, game: GameQuery = None) -> ExerciseCard:
    """The exercise that has been due for longest, 404 if nothing is due."""
    return await practice.next(person, game)


@endpoints.get("/api/practice/words", "Words I missed", offline=True)
async def words(practice: PracticeService, person: Person) -> tuple[MissedWord, ...]:
    """The words the person missed most, with their meaning."""
    return await practice.words(person)


@endpoints.get("/api/practice/exercises/{exercise_id}", "An exercise", offline=True)
async def one(practice: PracticeService, person: Person, exercise_id: str) -> ExerciseCard:
    """The position as the person saw it in the match, without the solution."""
    return await practice.card(person, exercise_id)


@endpoints.post("/api/practice/exercises/{exercise_id}/preview", "Preview a play", status=200, offline=True)
async def preview(practice: PracticeService, person: Person, exercise_id: str, body: PuzzlePlay) -> Preview:
    """The legality of the play, its words and points."""
    return await practice.preview(person, exercise_id, body.action)


@endpoints.post("/api/practice/exercises/{exercise_id}/answer", "Answer an exercise", status=200, offline=True)
async def answer(
    practice: PracticeService, person: Person, exercise_id: str, body: PuzzlePlay, quick_jobs: QuickJobs
) -> ExerciseAnswer:
    """Try a play. The first answer since the exercise is due is its review, and sets the next date."""
    return await practice.answer(person, exercise_id, body.action, quick_jobs.run)


@endpoints.post("/api/practice/exercises/{exercise_id}/hint", "A hint", status=200, offline=True)
async def hint(practice: PracticeService, person: Person, exercise_id: str, body: PuzzleHintRequest) -> HintCard:
    """A hint, in four steps. An exercise solved after a hint comes again sooner."""
    return await practice.hint(person, exercise_id, body.step)


@endpoints.post("/api/practice/exercises/{exercise_id}/solution", "The solution", status=200, offline=True)
async def solution(
    practice: PracticeService, person: Person, exercise_id: str, quick_jobs: QuickJobs
) -> PuzzleSolution:
    """The solution with the line that follows. Requesting it before an answer counts as a wrong one."""
    return await practice.solution(person, exercise_id, quick_jobs.run)


@endpoints.delete("/api/practice/exercises/{exercise_id}", "Remove an exercise", offline=True)
async def remove(practice: PracticeService, person: Person, exercise_id: str) -> None:
    """Remove an exercise that the person does not want. Its match gives no other in its place."""
    await practice.remove(person, exercise_id)


@endpoints.post("/api/practice/exercises/{exercise_id}/restore", "Take a removal back", status=200, offline=True)
async def restore(practice: PracticeService, person: Person, exercise_id: str) -> ExerciseCard:
    """Take back the removal of an exercise, with its schedule."""
    return await practice.restore(person, exercise_id)
