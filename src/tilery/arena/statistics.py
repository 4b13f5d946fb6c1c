"""Confidence intervals, summaries, and the bound of the stopping rule."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, pstdev

import msgspec

from tilery.analysis.intervals import Interval, wilson

__all__ = ["Interval", "Summary", "always_within", "wilson"]


class Summary(msgspec.Struct, frozen=True):
    """Mean, standard deviation, minimum, median and maximum of a sample."""

    mean: float
    deviation: float
    least: float
    median: float
    most: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Summary:
        """The summary of these values, or zeros if there are none.

        >>> Summary.of([1, 2, 3, 10])
        Summary(mean=4.0, deviation=3.5355339059327378, least=1, median=2.5, most=10)
        """
        if not values:
            return cls(0.0, 0.0, 0.0, 0.0, 0.0)
        ordered = sorted(values)
        middle = (ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2
        return cls(fmean(ordered), pstdev(ordered), ordered[0], middle, ordered[-1])


def always_within(trials: int, confidence: float, tuned_to: int = 20) -> float:
    """Bound for the distance of the mean of this many differences in [−1, 1] from the truth, valid at every look.

    A confidence sequence (Robbins' normal mixture): with this confidence the truth is within the distance at every
    number of trials at once, so that a tournament may look after every group and stop as soon as it is sure. It is
    narrowest about ``tuned_to`` trials.

    >>> round(always_within(100, 0.95), 3), round(always_within(1000, 0.95), 3)
    (0.306, 0.101)
    """
    if trials == 0:
        return math.inf
    scale = 1 / tuned_to
    mixed = trials * scale + 1
    return math.sqrt(2 * mixed / (trials * trials * scale) * math.log(math.sqrt(mixed) / (1 - confidence)))
