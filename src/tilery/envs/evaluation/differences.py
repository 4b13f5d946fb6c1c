"""The difference between plain play and the other arms: how much of the play was recall of this game as it is known."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, stdev

import msgspec

from tilery.envs.evaluation.match import PLAIN, EvaluatedMatch
from tilery.envs.evaluation.plan import EvaluationPlan

_WIDE = 1.96


class PairedChange(msgspec.Struct, frozen=True):
    """A mean over pairs of matches that differ in the arm alone, with its 95 % interval."""

    pairs: int
    plain: float
    other: float
    change: float
    """``other - plain``."""
    low: float | None
    """None for fewer than two pairs."""
    high: float | None


class ArmDifference(msgspec.Struct, frozen=True):
    """One arm against plain play of the same seeds, seats and opponents."""

    arm: str
    regret: PairedChange
    """Regret per move, in value."""
    share: PairedChange
    """Share of the win."""
    refused: PairedChange
    """Share of the attempts that were refused."""


def compare_arms(plan: EvaluationPlan, done: Sequence[EvaluatedMatch]) -> tuple[ArmDifference, ...]:
    """Every other arm against the plain one, by the pairs of which both matches were played."""
    arms = len(plan.arms)
    whole = [done[start : start + arms] for start in range(0, len(done) - arms + 1, arms)]
    return tuple(
        _difference(arm.name, [(group[0], group[place]) for group in whole])
        for place, arm in enumerate(plan.arms)
        if arm.name != PLAIN
    )


def _difference(arm: str, pairs: Sequence[tuple[EvaluatedMatch, EvaluatedMatch]]) -> ArmDifference:
    return ArmDifference(
        arm,
        _change([(_regret(plain), _regret(other)) for plain, other in pairs]),
        _change([(plain.share, other.share) for plain, other in pairs]),
        _change([(_refused(plain), _refused(other)) for plain, other in pairs]),
    )


def _regret(match: EvaluatedMatch) -> float | None:
    found = [move.regret for move in match.moves if move.regret is not None]
    return fmean(found) if found else None


def _refused(match: EvaluatedMatch) -> float:
    refused = sum(len(move.refusals) for move in match.moves) + len(match.forfeit)
    attempts = len(match.moves) + refused
    return refused / attempts if attempts else 0.0


def _change(pairs: Sequence[tuple[float | None, float | None]]) -> PairedChange:
    known = [(plain, other) for plain, other in pairs if plain is not None and other is not None]
    if not known:
        return PairedChange(0, 0.0, 0.0, 0.0, None, None)
    changes = [other - plain for plain, other in known]
    mean = fmean(changes)
    plain_mean, other_mean = fmean(plain for plain, _ in known), fmean(other for _, other in known)
    if len(changes) < 2:
        return PairedChange(1, plain_mean, other_mean, mean, None, None)
    wide = _WIDE * stdev(changes) / math.sqrt(len(changes))
    return PairedChange(len(changes), plain_mean, other_mean, mean, mean - wide, mean + wide)
