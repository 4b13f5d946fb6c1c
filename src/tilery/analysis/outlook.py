"""Endings of a position that was played out, and the chances to win that follow from them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product

import msgspec

from tilery.analysis.intervals import Interval, wilson
from tilery.analysis.margins import MarginEstimate, estimate
from tilery.core.seating import Seat, rank


class Ending(msgspec.Struct, frozen=True):
    """The result of one playout."""

    scores: tuple[int, ...]
    left: tuple[bool, ...]
    winners: tuple[Seat, ...]


class Outlook(msgspec.Struct, frozen=True):
    """The endings of a position. ``gains`` are points added to each seat's score in every playout."""

    endings: tuple[Ending, ...]
    gains: tuple[float, ...]
    lower_is_better: bool
    is_over: bool = False
    """True if the match is over: there is one ending, and it is certain."""

    def add_gain(self, seat: Seat, points: float) -> Outlook:
        """Improve this seat's final score in the outlook by these points (negative: worse)."""
        gains = (*self.gains[:seat], self.gains[seat] + points, *self.gains[seat + 1 :])
        return msgspec.structs.replace(self, gains=gains)

    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the wins, a shared win as its part."""
        if (found := self._estimate()) is not None:
            first, second = self._rivals()
            rates = {first: found.rate, second: 1 - found.rate}
            return tuple(rates.get(seat, 0.0) for seat in range(len(self.gains)))
        return self._counted()

    def intervals(self) -> tuple[Interval, ...]:
        """Each seat's chance to win with its 95 % interval, certain if the match is over."""
        shares = self.shares()
        if self.is_over:
            return tuple(Interval(share, share, share) for share in shares)
        trials = self._trials()
        return tuple(wilson(share * trials, trials) for share in shares)

    def variance(self) -> float:
        """Variance of the least certain share, or 0 if the match is over."""
        if self.is_over:
            return 0.0
        return max(share * (1 - share) for share in self.shares()) / self._trials()

    def _trials(self) -> float:
        """Number of playouts with counted wins that would be as precise."""
        found = self._estimate()
        return len(self.endings) if found is None else found.trials

    def _rivals(self) -> tuple[Seat, ...]:
        """The seats that can still win. Nobody leaves in a playout."""
        return tuple(seat for seat, has_left in enumerate(self.endings[0].left) if not has_left)

    def _estimate(self) -> MarginEstimate | None:
        """The chance of the first of two rivals by their final margins, or None where wins are counted."""
        rivals = self._rivals()
        if self.is_over or len(rivals) != 2:
            return None
        first, second = rivals
        sign = -1 if self.lower_is_better else 1
        # a playout that was broken off counts as a tie
        margins = [
            0.0 if len(ending.winners) > 1 else float(sign * (ending.scores[first] - ending.scores[second]))
            for ending in self.endings
        ]
        return estimate(margins, self.gains[first] - self.gains[second])

    def _counted(self) -> tuple[float, ...]:
        """The shares by counting wins.

        Scores are whole numbers, so a gain of 0.3 points is one of 1 point in three endings out of ten.
        """
        wins = [0.0] * len(self.gains)
        for gains, weight in _whole(self.gains):
            for ending in self.endings:
                winners = self._winners(ending, gains)
                for seat in winners:
                    wins[seat] += weight / len(winners)
        return tuple(won / len(self.endings) for won in wins)

    def _winners(self, ending: Ending, gains: tuple[int, ...]) -> tuple[Seat, ...]:
        if not any(gains):
            return ending.winners
        sign = -1 if self.lower_is_better else 1
        scores = [score + sign * gain for score, gain in zip(ending.scores, gains, strict=True)]
        return rank("", scores, ending.left, lower_is_better=self.lower_is_better).winners


def _whole(gains: tuple[float, ...]) -> Iterator[tuple[tuple[int, ...], float]]:
    """Ways to round the gains to whole numbers, each with its weight, so that their average is the gains."""
    rounded = [((low := math.floor(gain)), gain - low) for gain in gains]
    ways = [((low, 1 - part), (low + 1, part)) if part else ((low, 1.0),) for low, part in rounded]
    for way in product(*ways):
        yield tuple(gain for gain, _ in way), math.prod(weight for _, weight in way)
