"""Practice for people: what is due, exercises, answers, and the words they missed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec

from tilery import practice, puzzles, registry
from tilery.core.caches import LRUCache
from tilery.core.codec import encode
from tilery.core.english import pluralize
from tilery.core.game import Preview
from tilery.lexicon.definitions import Definition
from tilery.practice import Card, Exercise, Mistake, Result
from tilery.practice.schedule import day_of, due_after
from tilery.puzzles.solving import HINTS
from tilery.server.common import timestamps
from tilery.server.common.errors import Refused, not_found
from tilery.server.common.given import Run
from tilery.server.common.requesters import Requester
from tilery.server.common.time_source import TimeSource
from tilery.server.common.visitors import Person
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.matches.persistence import StoredMatch
from tilery.server.positions.service import preview_play, show_position
from tilery.server.practice.jobs import FoundMistakes, find_in_match, judge_in_position, solve_position
from tilery.server.practice.limits import PracticeLimits
from tilery.server.practice.pending import LOOKED_BACK, PendingMatch, find_pending, make_exercises
from tilery.server.practice.summary import summarize
from tilery.server.practice.wire import (
    ExerciseAnswer,
    ExerciseCard,
    ExerciseProgress,
    MadeThen,
    MissedWord,
    PracticeSummary,
    ReviewResult,
)
from tilery.server.puzzles.task_service import TaskSource
from tilery.server.puzzles.wire import HintCard, PuzzleSolution
from tilery.server.words.service import word_card
from tilery.store.rows import ExerciseRow
from tilery.store.store import Store

KNOWN_EXERCISES = 64
"""Maximum exercises kept in memory with their matches."""
MAX_WORDS = 30
"""Maximum missed words that are listed."""
MAX_SENSES = 3
RESULTS: dict[Result, ReviewResult] = {Result.RIGHT: "right", Result.HINTED: "hinted", Result.WRONG: "wrong"}
_mistakes = msgspec.json.Decoder(Mistake)
_cards = msgspec.json.Decoder(Card)
_found = msgspec.json.Decoder(FoundMistakes)
_answers = msgspec.json.Decoder(practice.PracticeAnswer)
_solutions = msgspec.json.Decoder(PuzzleSolution)
_words = msgspec.json.Decoder(tuple[str, ...])


class PracticeService:
    """Serves practice to people. A review is stored before it is answered."""

    def __init__(
        self,
        store: Store,
        matches: LiveMatches,
        time: TimeSource,
        limits: PracticeLimits,
        define: Callable[[str], Awaitable[Sequence[Definition]]],
        *,
        most: int,
        days: int,
    ) -> None:
        """``most``: exercises of one person. ``days``: the age from which matches are not looked through."""
        self._store = store
        self._matches = matches
        self._time = time
        self._limits = limits
        self._define = define
        self._most = most
        self._seconds = days * 86_400.0
        self._exercises = LRUCache[tuple[str, int], Exercise](KNOWN_EXERCISES)

    # ---- what there is ----
    async def summary(self, person: Person) -> PracticeSummary:
        """The person's practice. Starts no computation."""
        rows = await self._store.practice.exercises(person.user)
        days = await self._store.practice.days(person.user)
        return summarize(rows, days, len(await self._pending(person)), self._time.now())

    async def look_through(self, person: Person, requester: Requester, run: Run) -> PracticeSummary:
        """Look for mistakes in the person's latest match that is pending, by ``run``."""
        pending = await self._pending(person)
        if pending:
            self._limits.take(requester)
            await self._look_at(person, pending[0], run)
        return await self.summary(person)

    async def _pending(self, person: Person) -> list[PendingMatch]:
        seen = {row.match_id for row in await self._store.practice.seen_matches(person.user)}
        rows = await self._store.matches.of_user(person.user, LOOKED_BACK)
        return find_pending(rows, person.user, seen, self._time.now() - self._seconds)

    async def _look_at(self, person: Person, match: PendingMatch, run: Run) -> None:
        row, store, now = match.row, self._store.practice, self._time.now()
        stored = StoredMatch(row.header or "", await self._store.matches.entries(row.id))
        found = _found.decode(await run(find_in_match, stored, match.seat))
        new = make_exercises(person.user, row, found.mistakes, await store.exercises(person.user), now)
        await store.save_match(person.user, row.id, encode(found.words).decode(), now, new)
        await store.make_room(person.user, self._most)

    async def words(self, person: Person) -> tuple[MissedWord, ...]:
        """The words the person missed most, the latest first among those missed as often."""
        seen = await self._store.practice.seen_matches(person.user)
        missed = Counter(word for row in seen for word in _words.decode(row.words))
        cards = [
            (word_card(word, True, await self._define(word)), times) for word, times in missed.most_common(MAX_WORDS)
        ]
        return tuple(MissedWord(card.word, times, card.senses[:MAX_SENSES]) for card, times in cards)

    # ---- one exercise ----
    async def next(self, person: Person, game: str | None) -> ExerciseCard:
        """The exercise that has been due for longest. Those whose match cannot be read any more are removed."""
        now = self._time.now()
        for row in await self._store.practice.exercises(person.user):
            if row.due > now or game not in (None, row.game):
                continue
            try:
                return await self._card(row)
            except Refused as refusal:
                if refusal.status not in (404, 410):
                    raise
                await self._store.practice.set_removed(person.user, row.id, 1, now)
        raise Refused(404, "practice/nothing-due", "Nothing is due now.")

    async def card(self, person: Person, exercise_id: str) -> ExerciseCard:
        """An exercise with its schedule."""
        return await self._card(await self._row(person, exercise_id))

    async def preview(self, person: Person, exercise_id: str, action: Any) -> Preview:
        """The consequences of an action."""
        return await preview_play(await self._source(await self._row(person, exercise_id)), action)

    async def hint(self, person: Person, exercise_id: str, number: int) -> HintCard:
        """A step of the hint. The request is stored first, as the next review then counts as hinted."""
        row = await self._row(person, exercise_id)
        source = await self._source(row)
        await source.reach()
        found = puzzles.hint(source.task, HINTS[number - 1])
        await self._store.practice.save_hint(person.user, row.id, number)
        return HintCard(number, found.text, found.cells, found.action)

    async def answer(self, person: Person, exercise_id: str, action: Any, run: Run) -> ExerciseAnswer:
        """Try a play. A play refused by the rules is no answer. Only the first answer since it is due is a review."""
        row = await self._row(person, exercise_id)
        source = await self._source(row)
        before = await source.reach()
        before.propose(source.task.seat, before.awaiting[source.task.seat].id, action)
        record, body = before.record().dumps().encode(), row.body.encode()
        found = _answers.decode(await run(judge_in_position, record, body, encode(action)))
        right = Result.HINTED if row.hints else Result.RIGHT
        after, result = await self._review(row, right if found.right else Result.WRONG)
        mistake = _mistakes.decode(row.body)
        return ExerciseAnswer(
            words=found.words,
            points=found.points,
            right=found.right,
            loss=found.loss,
            result=None if result is None else RESULTS[result],
            made=MadeThen(mistake.made, mistake.made_points, mistake.loss),
            progress=self._progress(after),
        )

    async def solution(self, person: Person, exercise_id: str, run: Run) -> PuzzleSolution:
        """The solution. Requesting it before an answer gives up, which is a wrong one."""
        row = await self._row(person, exercise_id)
        before = await (await self._source(row)).reach()
        await self._review(row, Result.WRONG)
        return _solutions.decode(await run(solve_position, before.record().dumps().encode(), row.body.encode()))

    async def remove(self, person: Person, exercise_id: str) -> None:
        """Remove an exercise that the person does not want."""
        await self._set_removed(person, exercise_id, 1)

    async def restore(self, person: Person, exercise_id: str) -> ExerciseCard:
        """Take back the removal of an exercise."""
        await self._set_removed(person, exercise_id, 0)
        return await self.card(person, exercise_id)

    async def _set_removed(self, person: Person, exercise_id: str, removed: int) -> None:
        if not await self._store.practice.set_removed(person.user, exercise_id, removed, self._time.now()):
            raise not_found("exercise", exercise_id)

    async def _review(self, row: ExerciseRow, result: Result) -> tuple[ExerciseRow, Result | None]:
        """The exercise after a review, with its result: None if it was not due, or reviewed by another request."""
        now = self._time.now()
        if row.due > now:
            return row, None
        card = practice.review(_cards.decode(row.card), result, day_of(now))
        after = msgspec.structs.replace(
            row,
            changed=now,
            due=due_after(card, now),
            card=encode(card).decode(),
            reviews=row.reviews + 1,
            hints=0,
        )
        is_stored = await self._store.practice.save_review(
            after, day_of(now).isoformat(), solved=result is Result.RIGHT
        )
        return (after, result) if is_stored else (row, None)

    async def _row(self, person: Person, exercise_id: str) -> ExerciseRow:
        row = await self._store.practice.exercise(person.user, exercise_id)
        if row is None:
            raise not_found("exercise", exercise_id)
        return row

    async def _source(self, row: ExerciseRow) -> TaskSource:
        """The position of an exercise. Refused with 410 if its match can be played on no more."""
        mistake = _mistakes.decode(row.body)
        key = (row.match_id, mistake.seq)
        found = self._exercises.get(key)
        if found is None:
            match = (await self._matches.get(row.match_id)).finished_match()
            if not match.rules_are_here:
                raise Refused(410, "practice/rules-gone", "The rules of this match are not on this server any more.")
            found = Exercise(match, mistake)
            self._exercises.put(key, found)
        return TaskSource(row.id, found)

    async def _card(self, row: ExerciseRow) -> ExerciseCard:
        mistake, info = _mistakes.decode(row.body), registry.find(row.game).info
        lost = pluralize(max(1, round(mistake.loss)), *info.play_unit)
        return ExerciseCard(
            id=row.id,
            game=row.game,
            title=info.title,
            task=f"Your play here lost about {lost}. Find a better one.",
            match=row.match_id,
            turn=mistake.seq,
            update=(await show_position(await self._source(row))).update,
            progress=self._progress(row),
            removed=bool(row.removed),
        )

    def _progress(self, row: ExerciseRow) -> ExerciseProgress:
        is_due = row.due <= self._time.now()
        return ExerciseProgress(row.reviews, row.hints, timestamps.iso(row.due), is_due, _cards.decode(row.card).days)
