"""Results of an evaluation in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from tilery.analysis.intervals import Interval, wilson
from tilery.arena.bot_match import Course, PlayedMatch
from tilery.arena.ratings import UNRATED, Rating, ratings
from tilery.arena.statistics import Summary
from tilery.envs.evaluation.match import AGENT, AgentMove, EvaluatedMatch
from tilery.envs.evaluation.plan import EvaluationPlan

_NO_COURSE = Course(0, (), {}, {}, 0, ())


class OpponentRow(msgspec.Struct, frozen=True):
    """The matches against one bot."""

    bot: str
    matches: int
    wins: float
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
    """The whole result."""

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
    rating: Rating
    bots: dict[str, Rating]
    """The opponents on the same scale."""


def summarize(
    plan: EvaluationPlan, done: Sequence[EvaluatedMatch], anchors: Sequence[PlayedMatch]
) -> EvaluationSummary:
    """The numbers of these matches."""
    moves = [move for match in done for move in match.moves]
    refusals = Counter(code for move in moves for code in move.refusals)
    refusals.update(code for match in done for code in match.forfeit)
    refused = refusals.total()
    attempts = len(moves) + refused
    regrets = [move.regret for move in moves if move.regret is not None]
    rated = ratings([*anchors, *map(_to_played, done)])
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
        rating=rated.pop(AGENT, UNRATED),
        bots=rated,
    )


def _to_played(match: EvaluatedMatch) -> PlayedMatch:
    """The match as the arena rates it."""
    return PlayedMatch(
        match.pairing, match.scores, match.winners, match.ranks, match.reason, len(match.moves), _NO_COURSE
    )


def _opponent(bot: str, done: Sequence[EvaluatedMatch]) -> OpponentRow:
    faced = [match for match in done if bot in match.pairing.bots]
    wins = sum(1 / len(match.winners) for match in faced if match.seat in match.winners)
    score = Summary.of([match.scores[match.seat] for match in faced])
    return OpponentRow(bot, len(faced), wins, wilson(wins, len(faced)), score, sum(bool(m.forfeit) for m in faced))


def _kind(kind: str, moves: Sequence[AgentMove]) -> KindRow:
    alike = [move for move in moves if move.kind == kind]
    return KindRow(
        kind,
        len(alike),
        sum(len(move.refusals) for move in alike),
        Summary.of([move.regret for move in alike if move.regret is not None]),
        Summary.of([move.regret_points for move in alike if move.regret_points is not None]),
    )
