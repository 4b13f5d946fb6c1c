"""Results of an evaluation in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import reduce
from operator import add

import msgspec

from tilery.analysis.intervals import Interval, wilson
from tilery.arena.ratings import Rating
from tilery.arena.statistics import Summary
from tilery.bots.levels import is_level, level
from tilery.envs.evaluation.agents import Usage
from tilery.envs.evaluation.differences import ArmDifference, compare_arms
from tilery.envs.evaluation.match import PLAIN, AgentMove, EvaluatedMatch
from tilery.envs.evaluation.plan import EvaluationPlan
from tilery.envs.evaluation.scale import rate


class OpponentRow(msgspec.Struct, frozen=True):
    """The matches against one bot."""

    bot: str
    matches: int
    wins: float
    """Matches won, a shared win counted as its share."""
    shared: int
    """Number of matches won together with the opponent."""
    share: Interval
    score: Summary
    forfeits: int


class KindRow(msgspec.Struct, frozen=True):
    """The moves of one kind."""

    kind: str
    moves: int
    refused: int
    """Attempts refused before a move of this kind was played."""
    regret: Summary
    regret_points: Summary


class EvaluationSummary(msgspec.Struct, frozen=True):
    """The whole result. All numbers but ``differences`` and ``usage`` are those of plain matches."""

    matches: int
    moves: int
    attempts: int
    illegal_rate: Interval
    """The share of the attempts that were refused."""
    refusals: dict[str, int]
    """Number of refusals by code, the most frequent first."""
    forfeits: int
    opponents: tuple[OpponentRow, ...]
    kinds: tuple[KindRow, ...]
    regret: Summary
    regret_points: Summary
    best_share: Interval
    """The share of the moves that were worth as much as the best."""
    complete_share: float
    """The share of the moves whose search saw every play, so that the regret is exact."""
    rating: Rating | None
    """The rating on the fixed scale of the bots. None if no opponent is a level."""
    bots: dict[str, float]
    """The opponents that are levels, with their ratings on that scale."""
    on_scale: bool
    """True if the matches were played by the options and the strength that the scale was measured with."""
    differences: tuple[ArmDifference, ...] = ()
    """The other arms against the plain one."""
    usage: Usage = Usage()


def summarize(plan: EvaluationPlan, everything: Sequence[EvaluatedMatch]) -> EvaluationSummary:
    """The numbers of these matches."""
    done = [match for match in everything if match.arm == PLAIN]
    moves = [move for match in done for move in match.moves]
    refusals = Counter(code for move in moves for code in move.refusals)
    refusals.update(code for match in done for code in match.forfeit)
    refused = refusals.total()
    attempts = len(moves) + refused
    regrets = [move.regret for move in moves if move.regret is not None]
    scale = {bot: level(bot).rating(plan.game) for bot in plan.opponents if is_level(bot)}
    return EvaluationSummary(
        matches=len(done),
        moves=len(moves),
        attempts=attempts,
        illegal_rate=wilson(refused, attempts),
        refusals=dict(sorted(refusals.items(), key=lambda pair: (-pair[1], pair[0]))),
        forfeits=sum(bool(match.forfeit) for match in done),
        opponents=tuple(_opponent(bot, done) for bot in plan.opponents),
        kinds=tuple(_kind(kind, moves) for kind in sorted({move.kind for move in moves})),
        regret=Summary.of(regrets),
        regret_points=Summary.of([move.regret_points for move in moves if move.regret_points is not None]),
        best_share=wilson(sum(regret <= 0 for regret in regrets), len(regrets)),
        complete_share=sum(move.complete for move in moves) / len(moves) if moves else 0.0,
        rating=_rate(done, scale),
        bots=scale,
        on_scale=not plan.options and plan.bot_nodes is None,
        differences=compare_arms(plan, everything),
        usage=reduce(add, (match.usage for match in everything), Usage()),
    )


def _rate(done: Sequence[EvaluatedMatch], scale: Mapping[str, float]) -> Rating | None:
    results = [
        (scale[bot], match.share) for match in done for bot in (match.pairing.bots[1 - match.seat],) if bot in scale
    ]
    return rate(results)


def _opponent(bot: str, done: Sequence[EvaluatedMatch]) -> OpponentRow:
    faced = [match for match in done if bot in match.pairing.bots]
    wins = sum(match.share for match in faced)
    shared = sum(0 < match.share < 1 for match in faced)
    score = Summary.of([match.scores[match.seat] for match in faced])
    return OpponentRow(
        bot, len(faced), wins, shared, wilson(wins, len(faced)), score, sum(bool(m.forfeit) for m in faced)
    )


def _kind(kind: str, moves: Sequence[AgentMove]) -> KindRow:
    alike = [move for move in moves if move.kind == kind]
    return KindRow(
        kind,
        len(alike),
        sum(len(move.refusals) for move in alike),
        Summary.of([move.regret for move in alike if move.regret is not None]),
        Summary.of([move.regret_points for move in alike if move.regret_points is not None]),
    )
