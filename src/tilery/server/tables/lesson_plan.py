"""The table of a lesson, and its rematch."""

from __future__ import annotations

import msgspec

from tilery import lessons
from tilery.core import rng
from tilery.lessons.coach import FREELY
from tilery.server.common.visitors import Person
from tilery.server.matches.plan import SeatPlan, TablePlan, bot_seat, bot_user
from tilery.server.matches.terms import Terms

TERMS = Terms(hints=True, chat=False, watchers=False, rated=False)


def lesson_plan(person: Person, game_id: str) -> TablePlan:
    """The learner and the coach. A newcomer needs no name."""
    given = lessons.lesson(game_id)
    learner = SeatPlan("human", person.user, person.name)
    coach = SeatPlan("bot", bot_user(lessons.COACH_BOT), given.coach, lessons.COACH_BOT)
    return TablePlan(game_id, {}, TERMS, (learner, coach), person.user, rng.widen(given.seed).hex(), lesson=True)


def after_lesson(plan: TablePlan) -> TablePlan:
    """The same table without a lesson: Beginner in place of the coach."""
    if not plan.lesson:
        return plan
    seats = tuple(bot_seat(FREELY) if seat.level == lessons.COACH_BOT else seat for seat in plan.seats)
    return msgspec.structs.replace(plan, seats=seats, lesson=False)
