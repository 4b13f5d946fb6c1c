"""Looking ahead: deal what cannot be seen, play on, and count how things stand."""

from __future__ import annotations

import time
from collections.abc import Sequence
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
    """Of the best few candidates the one that stands best on average after playing on.

    Every candidate is tried on the same deals, so that luck does not decide between them.
    """
    few = ranked[: who.width]
    until = None if budget.seconds is None else time.monotonic() + budget.seconds
    sums = [0.0] * len(few)
    for sample in range(who.samples):
        if until is not None and sample and time.monotonic() > until:
            break
        state = game.determinize(view, rng.widen(f"{seed} {sample}"))
        for index, candidate in enumerate(few):
            after = play_on(game, advance(game, state, view.viewer, candidate.action), who.plies)
            sums[index] += standing(game, after, view.viewer)
    best = max(range(len(few)), key=lambda index: (sums[index], few[index].value))
    return few[best]


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
