"""Lookahead: deal the unseen tiles, play on, and compare the scores."""

from __future__ import annotations

import time
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Any

from tilery.bots.candidates import candidates_or_fallback
from tilery.bots.leaves import hand_lead
from tilery.bots.levels import Skill
from tilery.core import rng
from tilery.core.game import AnyGame, Budget, Candidate
from tilery.core.seating import Seat
from tilery.match import advance

FAIR = 4
"""Deals that every candidate gets before any is dropped."""
SURE = 2.0
"""Standard errors by which a gain must differ from zero to count."""
PLAYOUT = Budget(nodes=20_000, limit=1)
"""Search budget of every seat in a playout."""


def best_by_lookahead(
    game: AnyGame, view: Any, ranked: Sequence[Candidate[Any]], skill: Skill, budget: Budget, seed: int
) -> Candidate[Any]:
    """The candidate with the best value, unless playouts show another of the best few to be significantly better.

    Every candidate is tried on the same deals, so that luck does not decide between them; one that is clearly behind
    the first is dropped.
    """
    few = ranked[: skill.plays]
    until = None if budget.seconds is None else time.monotonic() + budget.seconds
    gains: dict[int, list[float]] = {index: [] for index in range(1, len(few))}
    for sample in range(skill.deals):
        if not gains or (until is not None and sample and time.monotonic() > until):
            break
        dealt = game.determinize(view, rng.widen(f"{seed} {sample}"))
        first, *others = (_stand_after(game, dealt, view.viewer, few[index], skill) for index in (0, *gains))
        for gained, stand in zip(gains.values(), others, strict=True):
            gained.append(stand - first)
        if sample + 1 >= FAIR:
            gains = {index: gained for index, gained in gains.items() if fmean(gained) + _error(gained) > 0}
    best = max(gains, key=lambda index: fmean(gains[index]) - SURE * _error(gains[index]), default=0)
    return few[best] if best and fmean(gains[best]) > SURE * _error(gains[best]) else few[0]


def _stand_after(game: AnyGame, dealt: Any, seat: Seat, item: Candidate[Any], skill: Skill) -> float:
    """The lead in points after playing on, and in the worth of the hands if the skill weighs them."""
    turns = game.info.lookahead_rounds * len(dealt.seating.staying())
    end = play_on(game, advance(game, dealt, seat, item.action), seat, turns)
    hands = hand_lead(game, end, seat) if skill.weighs and game.awaiting(end) else 0.0
    return lead(game, end, seat) + hands


def _error(gains: Sequence[float]) -> float:
    """The standard error of the mean."""
    return stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else 0.0


def play_on(game: AnyGame, state: Any, mover: Seat, turns: int) -> Any:
    """The state after the mover's turn and ``turns`` more. The lowest awaited seat acts, by its best candidate.

    Several actions of one seat in a row are one turn.
    """
    while awaited := game.awaiting(state):
        seat = min(awaited)
        if seat != mover:
            mover, turns = seat, turns - 1
            if turns < 0:
                break
        state = advance(game, state, seat, candidates_or_fallback(game, game.view(state, seat), PLAYOUT)[0].action)
    return state


def lead(game: AnyGame, state: Any, seat: Seat) -> float:
    """The seat's lead over the best other seat; the sign is turned where fewer points are better."""
    sign = -1 if game.info.lower_is_better else 1
    scores = [sign * score for score in game.scores(state)]
    others = [score for other, score in enumerate(scores) if other != seat and state.seating.is_in(other)]
    return float(scores[seat] - max(others, default=0))
