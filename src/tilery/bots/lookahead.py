"""Lookahead: deal the unseen tiles, play on, and compare the scores, by sequential halving.

All candidates are tried on a few deals, the better half of them on as many more as before, and so on until
one is left. Remaining candidates have seen the same deals, so that luck does not decide between them.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Any

from tilery.bots.leaves import hand_lead
from tilery.bots.levels import Skill
from tilery.bots.playout import PlayoutRunner
from tilery.core import rng
from tilery.core.game import AnyGame, Budget, Candidate
from tilery.core.seating import Seat, Seating
from tilery.match import advance

NODES = 200_000
"""Nodes of a budget that allows all deals of a skill."""

END_DEALS = 3
"""Deals that have to agree before the end of the match counts as near."""
MARGIN = 0.0005
"""Value of a point of the final lead beside the win: enough to separate candidates that win equally often."""


def best_by_lookahead(
    game: AnyGame, view: Any, ranked: Sequence[Candidate[Any]], skill: Skill, budget: Budget, seed: int
) -> Candidate[Any]:
    """The candidate that stands best after playing on, of the best few. The last two are tried on all deals.

    A budget of fewer nodes than usual allows as many fewer deals, and so do more seats, whose rounds take longer.
    """
    few, runner = ranked[: skill.plays], PlayoutRunner(game)
    if skill.endings and not _ends_soon(runner, view, few[0], seed):
        return few[0]
    until = None if budget.seconds is None else time.monotonic() + budget.seconds
    leads: dict[int, list[float]] = {index: [] for index in range(len(few))}
    tried = 0
    for deals in _stages(len(few), _limit_deals(skill, budget, len(view.seating.staying()))):
        for sample in range(tried, deals):
            if until is not None and sample and time.monotonic() > until:
                return few[_best_half(leads)[0]]
            dealt = game.determinize(view, rng.widen(f"{seed} {sample}"))
            for index, found in leads.items():
                found.append(_lead_after(runner, dealt, view.viewer, few[index], skill))
        leads = {index: leads[index] for index in _best_half(leads)}
        tried = deals
    return few[min(leads)]


def limit_nodes(budget: Budget) -> int:
    """Nodes of a budget, at most ``NODES``."""
    return NODES if budget.nodes is None else min(budget.nodes, NODES)


def _limit_deals(skill: Skill, budget: Budget, seats: int) -> int:
    # The deals of a skill are meant for two seats. A round of more seats takes longer.
    return max(1, skill.deals * limit_nodes(budget) // NODES * 2 // seats)


def _stages(candidates: int, deals: int) -> Iterator[int]:
    """Numbers of deals after which half of the candidates are dropped, until one is left."""
    # For 8 candidates and 16 deals: after 4, 8 and 16 deals.
    stages = (candidates - 1).bit_length()
    for stage in reversed(range(stages)):
        yield max(1, deals >> stage)


def _best_half(leads: dict[int, list[float]]) -> list[int]:
    """The better half of the candidates, best first. Ties keep the order of the search."""
    ranked = sorted(leads, key=lambda index: (-fmean(leads[index]), index))
    return ranked[: (len(ranked) + 1) // 2]


def _lead_after(runner: PlayoutRunner, dealt: Any, seat: Seat, item: Candidate[Any], skill: Skill) -> float:
    """Lead in points after playing on, plus the lead of the hand's value if the skill weighs hands.

    A skill for endings plays to the end and counts the win, with a tie for half, and a tiny part of the lead.
    """
    game = runner.game
    after = advance(game, dealt, seat, item.action)
    turns = math.inf if skill.endings else _turns(game, dealt)
    end = runner.run(after, seat, turns, 1 if skill.endings else skill.playout_plays)
    margin = lead_in(game, end.scores, dealt.seating, seat)
    if skill.endings:
        return (margin > 0) + 0.5 * (margin == 0) + MARGIN * margin
    return margin + (hand_lead(game, end.find_held, dealt.seating, seat) if skill.weighs and not end.is_over else 0.0)


def _turns(game: AnyGame, state: Any) -> int:
    """Number of turns a game looks ahead."""
    return game.info.lookahead_rounds * len(state.seating.staying())


def _ends_soon(runner: PlayoutRunner, view: Any, item: Candidate[Any], seed: int) -> bool:
    """True if the match is over after as many rounds as the game looks ahead, in each of a few deals."""
    game = runner.game
    for sample in range(END_DEALS):
        dealt = game.determinize(view, rng.widen(f"{seed} end {sample}"))
        after = advance(game, dealt, view.viewer, item.action)
        if not runner.run(after, view.viewer, _turns(game, dealt)).is_over:
            return False
    return True


def lead(game: AnyGame, state: Any, seat: Seat) -> float:
    """Lead of the seat over the best other seat, negated where fewer points are better."""
    return lead_in(game, game.scores(state), state.seating, seat)


def lead_in(game: AnyGame, scores: Sequence[int], seating: Seating, seat: Seat) -> float:
    """The same by the scores of all seats."""
    sign = -1 if game.info.lower_is_better else 1
    others = [sign * score for other, score in enumerate(scores) if other != seat and seating.is_in(other)]
    return float(sign * scores[seat] - max(others, default=0))
