"""Luck and skill, estimated from the same deals played in every seating."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from statistics import fmean

import msgspec

from tilery.arena.bot_match import PlayedMatch


class Luck(msgspec.Struct, frozen=True):
    """Shares of the player, of deal and seat, and of the rest in the score margins.

    ``skill + deal + rest`` is 1: shares of the mean square of the margins. The deal is the part that
    stays with a seat whichever bot sits in it. The rest is the course of the match.
    """

    groups: int
    same_bot: float
    """Share of the deals that the same bot won from every seat."""
    same_seat: float
    """Share of the deals that the same seat won with every bot in it."""
    skill: float
    deal: float
    rest: float


def luck(done: Sequence[PlayedMatch]) -> Luck | None:
    """Luck over all complete groups, or None with fewer than two groups or if a bot plays itself."""
    if not done or len(set(done[0].pairing.bots)) < len(done[0].pairing.bots):
        return None
    n = len(done[0].pairing.bots)
    groups = [done[start : start + n] for start in range(0, len(done) - n + 1, n)]
    if len(groups) < 2:
        return None
    skill, deal, total = _shares(groups)
    return Luck(
        groups=len(groups),
        same_bot=fmean(
            _same([{match.pairing.bots[seat] for seat in match.winners} for match in each]) for each in groups
        ),
        same_seat=fmean(_same([set(match.winners) for match in each]) for each in groups),
        skill=skill / total if total else 0.0,
        deal=deal / total if total else 0.0,
        rest=(total - skill - deal) / total if total else 1.0,
    )


def _same(winners: Sequence[set[str]] | Sequence[set[int]]) -> bool:
    return bool(set.intersection(*map(set, winners)))


def _shares(groups: Sequence[Sequence[PlayedMatch]]) -> tuple[float, float, float]:
    """Mean squares: of the bots' means, of the deals' means beyond what chance alone gives, and of all."""
    margins = [[_margins(match) for match in group] for group in groups]
    n = len(groups[0])
    by_bot: dict[str, list[float]] = defaultdict(list)
    for group, rows in zip(groups, margins, strict=True):
        for match, row in zip(group, rows, strict=True):
            for bot, value in zip(match.pairing.bots, row, strict=True):
                by_bot[bot].append(value)
    means = {bot: fmean(values) for bot, values in by_bot.items()}
    deals, rests = [], []
    for group, rows in zip(groups, margins, strict=True):
        seats = [fmean(row[seat] for row in rows) for seat in range(n)]
        deals += [value * value for value in seats]
        rests += [
            (row[seat] - means[match.pairing.bots[seat]] - seats[seat]) ** 2
            for match, row in zip(group, rows, strict=True)
            for seat in range(n)
        ]
    # Residuals around a mean of n have (n - 1) / n of the variance, and that mean itself has 1 / n of it.
    chance = fmean(rests) / (n - 1)
    total = fmean(value * value for rows in margins for row in rows for value in row)
    skill = fmean(mean * mean for mean in means.values())
    return skill, max(0.0, fmean(deals) - chance), total


def _margins(match: PlayedMatch) -> list[float]:
    mean = fmean(match.scores)
    return [score - mean for score in match.scores]
