"""Puzzles for people: the next one, hints, attempts and their effect on ratings."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from tilery import puzzles, registry
from tilery.core.game import Preview
from tilery.puzzles.puzzle import Puzzle
from tilery.puzzles.solving import HINTS, Attempt
from tilery.puzzles.themes import themes_of
from tilery.server.common.entropy import Entropy
from tilery.server.common.errors import Refused, conflict, not_found
from tilery.server.common.given import Run
from tilery.server.common.time_source import TimeSource
from tilery.server.common.visitors import Person, Visitor
from tilery.server.positions.service import preview_play, show_position
from tilery.server.puzzles.cards import (
    find_puzzle,
    games_with_puzzles,
    grade_by,
    notes_on,
    puzzles_of,
    task_of,
    themes_with_counts,
)
from tilery.server.puzzles.ratings import PUZZLE_PREFIX, choose_next, new_puzzle, new_solver, puzzle_user, rate_attempt
from tilery.server.puzzles.task_service import TaskSource, solution_of
from tilery.server.puzzles.wire import HintCard, PuzzleAnswer, PuzzleCard, PuzzleProgress, PuzzleSolution, PuzzleSummary
from tilery.store.puzzles import Puzzles
from tilery.store.rows import AttemptRow, RatingRow

TRIES = 8
"""Number of attempts to store a rating when other requests change it meanwhile."""
KNOWN_SOLUTIONS = 100
"""Maximum cached solutions, each up to 60,000 bytes of JSON."""
_solutions = msgspec.json.Decoder(PuzzleSolution)


class PuzzleService:
    """Serves puzzles to people. A first attempt is stored before it is answered."""

    def __init__(self, store: Puzzles, time: TimeSource, entropy: Entropy) -> None:
        self._entropy = entropy
        self._time = time
        self._store = store
        self._known: dict[str, bytes] = {}

    async def shelf(self, visitor: Visitor) -> tuple[PuzzleSummary, ...]:
        """All games with puzzles."""
        return tuple([await self._shelf(visitor, game) for game in games_with_puzzles()])

    async def _shelf(self, visitor: Visitor, game: str) -> PuzzleSummary:
        every, ratings = puzzles_of(game), await self._store.shown_ratings(game, PUZZLE_PREFIX)
        tried = await self._load_attempts(visitor, game)
        return PuzzleSummary(
            game=game,
            title=registry.find(game).info.title,
            total=len(every),
            grades=dict(Counter(grade_by(puzzle, ratings.get(puzzle_user(puzzle))) for puzzle in every)),
            themes=themes_with_counts(game),
            tried=len(tried),
            solved=sum(row.solved for row in tried),
            my_rating=await self._my_rating(visitor, game),
        )

    async def next(self, person: Person, game: str, grade: str | None, theme: str | None = None) -> PuzzleCard:
        """A puzzle of this kind that the visitor has not tried, near the visitor's rating."""
        if theme is not None and all(each.id != theme for each in themes_of(game)):
            raise not_found("theme", theme)
        ratings = await self._store.shown_ratings(game, PUZZLE_PREFIX)
        tried = {row.puzzle for row in await self._load_attempts(person, game)}
        every = [
            one
            for one in puzzles_of(game)
            if one.id not in tried
            and grade in (None, grade_by(one, ratings.get(puzzle_user(one))))
            and (theme is None or theme in one.themes)
        ]
        mine = await self._store.rating(person.user, game) or new_solver(person.user, game)
        found = choose_next(every, ratings, mine.shown, self._entropy)
        if found is None:
            raise Refused(404, "puzzle/all-tried", "You have tried all of these puzzles.")
        return await self.card(person, found.id)

    async def card(self, visitor: Visitor, puzzle_id: str) -> PuzzleCard:
        """A puzzle with the visitor's progress."""
        puzzle = find_puzzle(puzzle_id)
        row = None if visitor.user is None else await self._store.attempt(visitor.user, puzzle.id)
        rating = await self._store.rating(puzzle_user(puzzle), puzzle.game) or new_puzzle(puzzle)
        return PuzzleCard(
            id=puzzle.id,
            game=puzzle.game,
            title=puzzle.rules_of.info.title,
            grade=grade_by(puzzle, rating.shown),
            rating=rating.shown,
            task=task_of(puzzle),
            update=(await show_position(TaskSource(puzzle.id, puzzle))).update,
            progress=_progress(row),
            my_rating=await self._my_rating(visitor, puzzle.game),
            notes=None if row is None or row.points is None else notes_on(puzzle),
        )

    async def preview(self, puzzle_id: str, action: Any) -> Preview:
        """The consequences of an action."""
        return await preview_play(TaskSource(puzzle_id, find_puzzle(puzzle_id)), action)

    async def hint(self, person: Person, puzzle_id: str, number: int) -> HintCard:
        """A step of the hint. The request is stored first, as it makes the puzzle unrated."""
        puzzle = find_puzzle(puzzle_id)
        await TaskSource(puzzle.id, puzzle).reach()
        found = puzzles.hint(puzzle, HINTS[number - 1])
        await self._store.save_hint(person.user, puzzle.id, puzzle.game, number, self._time.now())
        return HintCard(number, found.text, found.cells, found.action)

    async def attempt(self, person: Person, puzzle_id: str, action: Any) -> PuzzleAnswer:
        """Try a play. A play refused by the rules is no attempt. Only the first attempt counts."""
        puzzle = find_puzzle(puzzle_id)
        await TaskSource(puzzle.id, puzzle).reach()
        tried = puzzles.attempt(puzzle, action)
        row, first = await self._finish(person, puzzle, tried)
        return PuzzleAnswer(
            words=tried.words,
            points=tried.points,
            best=puzzle.points if tried.solved else None,
            share=int(100 * tried.share),
            solved=tried.solved,
            first=first,
            progress=_progress(row),
            my_rating=await self._my_rating(person, puzzle.game),
            notes=notes_on(puzzle),
        )

    async def solution(self, person: Person, puzzle_id: str, run: Run) -> PuzzleSolution:
        """The solution, made by ``run``. Requesting it before an attempt gives up, which counts as one."""
        puzzle = find_puzzle(puzzle_id)
        await self._finish(person, puzzle, Attempt((), 0, puzzle.points, solved=False))
        if puzzle.id not in self._known:
            data = await run(encode_solution, puzzle.id)
            if len(self._known) >= KNOWN_SOLUTIONS:
                self._known.clear()
            self._known[puzzle.id] = data
        return _solutions.decode(self._known[puzzle.id])

    async def _finish(self, person: Person, puzzle: Puzzle, tried: Attempt) -> tuple[AttemptRow, bool]:
        """Store the first attempt with the resulting ratings. A later one changes nothing."""
        for _ in range(TRIES):
            before = await self._store.attempt(person.user, puzzle.id)
            if before is not None and before.points is not None:
                return before, False
            hints = 0 if before is None else before.hints
            ratings = await self._rate_attempt(person, puzzle, tried) if not hints else []
            change = ratings[0].shown - (await self._mine(person, puzzle.game)).shown if ratings else 0
            row = AttemptRow(
                person.user, puzzle.id, puzzle.game, self._time.now(), hints, tried.points, int(tried.solved), change
            )
            if await self._store.finish(row, ratings):
                return row, True
        raise conflict("puzzle/busy", "Others are trying this puzzle right now. Please try again.")

    async def _rate_attempt(self, person: Person, puzzle: Puzzle, tried: Attempt) -> list[RatingRow]:
        """The ratings of the visitor and the puzzle after the attempt. Guests have none and change none."""
        if person.kind != "account":
            return []
        against = await self._store.rating(puzzle_user(puzzle), puzzle.game) or new_puzzle(puzzle)
        return rate_attempt(await self._mine(person, puzzle.game), against, tried.share)

    async def _mine(self, person: Person, game: str) -> RatingRow:
        return await self._store.rating(person.user, game) or new_solver(person.user, game)

    async def _my_rating(self, visitor: Visitor, game: str) -> int | None:
        if isinstance(visitor, Person) and visitor.kind == "account":
            return (await self._mine(visitor, game)).shown
        return None

    async def _load_attempts(self, visitor: Visitor, game: str) -> list[AttemptRow]:
        rows = [] if visitor.user is None else await self._store.attempts(visitor.user, game)
        return [row for row in rows if row.points is not None]


def _progress(row: AttemptRow | None) -> PuzzleProgress:
    if row is None:
        return PuzzleProgress(0, None, solved=False, rated=0)
    return PuzzleProgress(row.hints, row.points, bool(row.solved), row.rated)


def encode_solution(puzzle_id: str) -> bytes:
    """The solution as JSON. Called in a worker."""
    return msgspec.json.encode(solution_of(puzzle := find_puzzle(puzzle_id), puzzle.next_points))
