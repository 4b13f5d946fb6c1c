"""Two actions compared: what the better one is better by, part by part, on the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tilery.coach.deals import DealPlan, DealResult, DealRunner, coach_part, find_mean
from tilery.coach.describe import describe, describe_endgame, describe_on_deals, find_gain
from tilery.coach.facts import NEXT, REPLY, REST, ROUND, TURN, Advantage, Fact
from tilery.core.game import AnyGame

POINTS, ENDGAME, WIN = "points", "endgame", "win"


class Side(msgspec.Struct, frozen=True):
    """One of two compared actions with its facts."""

    action: Any
    words: tuple[str, ...]
    points: int
    facts: tuple[Fact, ...]
    goes_on: bool = False
    """True if the turn goes on after the action, so that what it brings is told for the whole turn."""


class PlayComparison(msgspec.Struct, frozen=True):
    """The better action and the other one. ``advantages`` are positive where the first is better."""

    best: Side
    other: Side
    advantages: tuple[Advantage, ...]

    def advantage(self, about: str) -> Advantage | None:
        """The advantage of this name, or None."""
        return next((found for found in self.advantages if found.about == about), None)


def plan_for(game: AnyGame, deals: int) -> DealPlan:
    """The deals for a game: with the next round, unless its turns say nothing about each other."""
    part = coach_part(game.info.id)
    looks_ahead = getattr(part, "LOOKS_AHEAD", game.info.lookahead_rounds > 0)
    return DealPlan(deals=deals * getattr(part, "DEALS_TIMES", 1), looks_ahead=looks_ahead)


def compare(game: AnyGame, view: Any, best: Any, other: Any, plan: DealPlan) -> PlayComparison:
    """Compare two actions of a view's seat."""
    runner = DealRunner(game, view, plan)
    one, one_played = _side(runner, best, plan)
    two, two_played = _side(runner, other, plan)
    found = _advantages(game, view, best, other, plan, one_played, two_played)
    wins = [runner.wins(action) for action in (best, other)]
    found = (*found, Advantage(WIN, float(wins[0] - wins[1]), 0.0))
    ends = describe_endgame(game, view, (best, other))
    if ends:
        one = msgspec.structs.replace(one, facts=(*one.facts, ends[0]))
        two = msgspec.structs.replace(two, facts=(*two.facts, ends[1]))
        found = (*found, Advantage(ENDGAME, ends[0].lead - ends[1].lead, 0.0))
    return PlayComparison(one, two, found)


def _side(runner: DealRunner, action: Any, plan: DealPlan) -> tuple[Side, tuple[DealResult, ...]]:
    facts = describe(runner.game, runner.view, action)
    estimates, played = describe_on_deals(runner, action, plan)
    seen = runner.game.preview(runner.view, action)
    goes_on = getattr(coach_part(runner.game.info.id), "goes_on", lambda _: False)
    return Side(
        action, tuple(word.word for word in seen.words), seen.points, (*facts, *estimates), goes_on(action)
    ), played


def _advantages(
    game: AnyGame,
    view: Any,
    best: Any,
    other: Any,
    plan: DealPlan,
    one: Sequence[DealResult],
    two: Sequence[DealResult],
) -> tuple[Advantage, ...]:
    gain = find_gain(game, view, best) - find_gain(game, view, other)
    found = [Advantage(POINTS, float(gain), 0.0)]
    for about in (TURN, REST, REPLY, NEXT, ROUND) if plan.looks_ahead else (TURN, REST, ROUND):
        sign, now = (-1 if about == REPLY else 1), (gain if about in (TURN, ROUND) else 0)
        part = REST if about == TURN else about
        pairs = zip(one, two, strict=True)
        values = [now + sign * (getattr(a.gains, part) - getattr(b.gains, part)) for a, b in pairs]
        found.append(Advantage(about, *find_mean(values)))
    return tuple(found)
