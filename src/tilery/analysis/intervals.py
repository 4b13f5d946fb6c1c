"""A rate with its confidence interval."""

from __future__ import annotations

import math

import msgspec


class Interval(msgspec.Struct, frozen=True):
    """A rate with its confidence interval, 95 % unless said otherwise."""

    low: float
    rate: float
    high: float


def wilson(successes: float, trials: float, z: float = 1.96) -> Interval:
    """Wilson score interval of a rate, which always includes the rate, whatever the rounding.

    >>> interval = wilson(60, 100)
    >>> round(interval.low, 3), round(interval.high, 3)
    (0.502, 0.691)
    """
    if trials == 0:
        return Interval(0.0, 0.5, 1.0)
    rate = successes / trials
    centre = rate + z * z / (2 * trials)
    spread = z * math.sqrt(rate * (1 - rate) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    low, high = max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)
    return Interval(min(low, rate), rate, max(high, rate))
