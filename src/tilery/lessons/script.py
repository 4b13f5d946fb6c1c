"""Lessons played through by the rules, with the positions before and after each step.

A match follows its lesson as long as its positions are those of the script. Positions are compared by their scenes, so
an action satisfies a step if it has the same result, regardless of the order in which its tiles were laid.
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypeAlias

import msgspec

from tilery import registry
from tilery.core.errors import IllegalAction
from tilery.core.game import AnyGame
from tilery.core.record import SeatInfo
from tilery.core.scene import contents
from tilery.core.seating import Seat
from tilery.lessons.lesson import COACH, COACH_BOT, LEARNER, LessonTask, lesson
from tilery.match import Match, Proposal

Position: TypeAlias = tuple[Any, ...]


class ScriptedTurn(msgspec.Struct, frozen=True):
    """One action of a script, and the positions around it."""

    seat: Seat
    action: Any
    seq: int
    """The number of the latest entry before it."""
    before: Position
    """Contents of the seat's scene before it."""
    after: Position
    step: LessonTask | None
    """The learner's step, None for an action of the coach."""


@cache
def script(game_id: str) -> tuple[ScriptedTurn, ...]:
    """All actions of a game's lesson in order."""
    given, game = lesson(game_id), registry.find(game_id)
    match = Match.new(game, seats=(SeatInfo("Learner", "human"), coach_seat(game_id)), seed=given.seed)
    moments = [_play(match, COACH, action, None) for action in given.opening]
    for step in given.steps:
        moments.append(_play(match, LEARNER, step.action, step))
        moments += [_play(match, COACH, action, None) for action in step.reply]
    return tuple(moments)


def coach_seat(game_id: str) -> SeatInfo:
    """The coach's seat in a record."""
    return SeatInfo(lesson(game_id).coach, "bot", COACH_BOT)


def _play(match: Match, seat: Seat, action: dict[str, Any], step: LessonTask | None) -> ScriptedTurn:
    seq, before = len(match.entries) - 1, contents(match.scene(seat))
    done = match.play(seat, action)
    return ScriptedTurn(seat, done.action, seq, before, contents(match.scene(seat)), step)


def moment_of(game: AnyGame, view: Any) -> ScriptedTurn | None:
    """The action of the lesson that is due in this view of an awaited seat, or None if the match has left the
    script.
    """
    seen = contents(game.scene(view))
    return next((one for one in script(game.info.id) if one.seat == view.viewer and one.before == seen), None)


def check(match: Match, proposal: Proposal) -> None:
    """Raise IllegalAction with the step's own sentence if a legal action of the learner is not the requested one."""
    moment = moment_of(match.game, match.view(LEARNER))
    if moment is None or moment.step is None or proposal.entry.seat != LEARNER:
        return
    if contents(match.game.scene(match.game.view(proposal.state, LEARNER))) != moment.after:
        raise IllegalAction("lesson/another-action", moment.step.otherwise)


def steps_left(game_id: str, seq: int) -> int:
    """Number of steps left after entry ``seq`` of a lesson's match."""
    return sum(1 for moment in script(game_id) if moment.step is not None and moment.seq >= seq)
