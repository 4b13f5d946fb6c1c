"""Master as it was at commit 555b067, for comparison: its choice of plays with today's search and rules.

It looked at the 32 best plays, dealt the unseen 16 times, played its six best on for the game's rounds, and departed
from the first only for a gain of two standard errors. In Length x Wit it played the best candidate.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Any

from tilery.core import rng
from tilery.core.game import AnyGame, Budget, Candidate
from tilery.core.seating import Seat
from tilery.match import advance

SEARCH = Budget(nodes=200_000, limit=32)
PLAYOUT = Budget(nodes=20_000, limit=1)
ROUNDS = {"lengthxwit": 0, "lexigo": 2, "quillico": 1, "wordroad": 1}
SAMPLES, WIDTH, FAIR, SURE = 16, 6, 4, 2.0


def choose(game: AnyGame, view: Any, budget: Budget, seed: int) -> Any:
    """The candidate with the best value, unless playouts show another of the best six to be significantly better."""
    seen = sorted(game.candidates(view, SEARCH).items, key=lambda item: item.value, reverse=True)
    rounds = ROUNDS[game.info.id]
    if not rounds or len(seen) == 1:
        return seen[0].action
    return _best_by_playing_on(game, view, seen[:WIDTH], rounds, seed).action


def _best_by_playing_on(
    game: AnyGame, view: Any, few: Sequence[Candidate[Any]], rounds: int, seed: int
) -> Candidate[Any]:
    gains: dict[int, list[float]] = {index: [] for index in range(1, len(few))}
    for sample in range(SAMPLES):
        if not gains:
            break
        dealt = game.determinize(view, rng.widen(f"{seed} {sample}"))
        first, *others = (_lead_after(game, dealt, view.viewer, few[index], rounds) for index in (0, *gains))
        for gained, lead in zip(gains.values(), others, strict=True):
            gained.append(lead - first)
        if sample + 1 >= FAIR:
            gains = {index: gained for index, gained in gains.items() if fmean(gained) + _error(gained) > 0}
    best = max(gains, key=lambda index: fmean(gains[index]) - SURE * _error(gains[index]), default=0)
    return few[best] if best and fmean(gains[best]) > SURE * _error(gains[best]) else few[0]


def _error(gains: Sequence[float]) -> float:
    return stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else 0.0


def _lead_after(game: AnyGame, dealt: Any, seat: Seat, item: Candidate[Any], rounds: int) -> float:
    state, mover = advance(game, dealt, seat, item.action), seat
    turns = rounds * len(dealt.seating.staying())
    while awaited := game.awaiting(state):
        turn = min(awaited)
        if turn != mover:
            mover, turns = turn, turns - 1
            if turns < 0:
                break
        state = advance(game, state, turn, game.candidates(game.view(state, turn), PLAYOUT)[0].action)
    sign = -1 if game.info.lower_is_better else 1
    scores = [sign * score for score in game.scores(state)]
    others = [score for other, score in enumerate(scores) if other != seat and state.seating.is_in(other)]
    return float(scores[seat] - max(others, default=0))
