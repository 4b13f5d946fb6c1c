"""Looking ahead: deal what cannot be seen, play on, and count how things stand."""

from __future__ import annotations

import time
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Any

from tilery.bots.levels import Level
from tilery.core import rng
from tilery.core.game import AnyGame, Budget, Candidate
from tilery.core.seating import Seat
from tilery.match import advance

PLAYOUT = Budget(nodes=20_000, limit=1)
"""How hard everyone looks at a position while playing on in thought."""


def best_by_playing_on(
    game: AnyGame, view: Any, ranked: Sequence[Candidate[Any]], who: Level, budget: Budget, seed: int
) -> Candidate[Any]:
    """The best candidate at a glance, unless another of the best few stands better after playing on, beyond doubt.

    Every candidate is tried on the same deals, so that luck does not decide between them.
    """
    few = ranked[: who.width]
    until = None if budget.seconds is None else time.monotonic() + budget.seconds
    gains: list[list[float]] = [[] for _ in few]
    for sample in range(who.samples):
        if until is not None and sample and time.monotonic() > until:
            break
        state = game.determinize(view, rng.widen(f"{seed} {sample}"))
        ends = [play_on(game, advance(game, state, view.viewer, item.action), who.plies) for item in few]
        stands = [standing(game, end, view.viewer) for end in ends]
        for index, stand in enumerate(stands):
            gains[index].append(stand - stands[0])
    return few[max(range(len(few)), key=lambda index: (_sure_gain(gains[index]), -index))]


def _sure_gain(gains: Sequence[float]) -> float:
    """The mean gain if it is larger than its standard error; otherwise none."""
    mean = fmean(gains)
    error = stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else 0.0
    return mean if mean > error else 0.0


def play_on(game: AnyGame, state: Any, plies: int) -> Any:
    """The state after so many more actions, each the best at a glance of the lowest awaited seat."""
    for _ in range(plies):
        awaited = game.awaiting(state)
        if not awaited:
            break
        seat = min(awaited)
        found = game.candidates(game.view(state, seat), PLAYOUT)
        state = advance(game, state, seat, found.items[0].action)
    return state


def standing(game: AnyGame, state: Any, seat: Seat) -> float:
    """How far the seat is ahead of the best of the others; fewer points count as more where fewer is better."""
    sign = -1 if game.info.lower_is_better else 1
    scores = [sign * score for score in game.scores(state)]
    others = [score for other, score in enumerate(scores) if other != seat and state.seating.is_in(other)]
    return float(scores[seat] - max(others, default=0))
