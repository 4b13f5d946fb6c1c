"""A chance to win, estimated from the final margins of playouts instead of from their wins alone.

A win by 1 point and one by 200 count the same, so counting wins throws away what the margins say. Here each margin is
drawn towards their mean and blurred by a normal curve, such that mean and variance stay the same (a smoothed
distribution function, Silverman and Young 1987). The result needs about three quarters of the playouts.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from tilery.analysis.intervals import Interval, wilson

BLUR = 0.35
"""Width of the normal curve in standard deviations: wider ones lean on margins being normal."""
NARROWEST = 0.3
"""Least width of the curve in points: a tie stays half a win, and a lead of one point nearly a whole one."""
MOST_GAIN = 1.4
"""Playouts that one with a margin may count for at most. Far from a tie it is the tails that decide."""
_CERTAIN = 1e-9
_SQRT_HALF = math.sqrt(0.5)
_DENSITY = 1 / math.sqrt(2 * math.pi)


class MarginEstimate(msgspec.Struct, frozen=True):
    """A chance to win, and as how many counted playouts it is known."""

    rate: float
    trials: float

    def interval(self) -> Interval:
        """The chance with its 95 % interval."""
        return wilson(self.rate * self.trials, self.trials)


def estimate(margins: Sequence[float], gain: float = 0.0) -> MarginEstimate:
    """The chance that a final margin is above zero once ``gain`` is added, a tie being half a win.

    >>> estimate([-4.0, 4.0] * 50).rate
    0.5
    >>> 100 < estimate([-4.0, -1.0, 1.0, 4.0] * 25).trials < 141
    True
    """
    count = len(margins)
    mean = math.fsum(margins) / count
    apart = [margin - mean for margin in margins]
    deviation = math.sqrt(math.fsum(each * each for each in apart) / count)
    width = BLUR * deviation
    drawn = math.sqrt(1 - BLUR * BLUR)
    if width < NARROWEST:
        width, drawn = NARROWEST, 1.0
    places = [(mean + gain + drawn * each) / width for each in apart]
    wins = [0.5 * (1 + math.erf(place * _SQRT_HALF)) for place in places]
    rate = min(1.0, max(0.0, math.fsum(wins) / count))
    # Each playout moves the estimate by its own part, and by what it changes of the mean and the deviation.
    slopes = [_DENSITY * math.exp(-0.5 * place * place) for place in places]
    by_mean = math.fsum(slopes) / count * (1 - drawn) / width
    by_deviation = 0.0
    if drawn < 1:
        by_deviation = -math.fsum(map(math.prod, zip(slopes, places, strict=True))) / count / deviation
    square = by_deviation / (2 * deviation) if deviation else 0.0
    moved = math.fsum(
        (win - rate + by_mean * each + square * (each * each - deviation * deviation)) ** 2
        for win, each in zip(wins, apart, strict=True)
    )
    spread = moved / (count * count)
    most = MOST_GAIN * count
    doubt = rate * (1 - rate)
    return MarginEstimate(rate, most if doubt < _CERTAIN else min(most, doubt / max(spread, _CERTAIN * _CERTAIN)))
