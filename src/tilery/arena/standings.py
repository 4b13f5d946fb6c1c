"""The standings of a tournament."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tilery.arena.bot_match import PlayedMatch
from tilery.arena.ratings import Rating, ratings
from tilery.arena.statistics import Interval, Summary, wilson
from tilery.bots.loader import find


class Row(msgspec.Struct, frozen=True):
    """The result of one bot."""

    bot: str
    name: str
    matches: int
    """Number of seats it played, over all matches."""
    wins: float
    """Number of wins. A shared win counts as its share."""
    interval: Interval
    """Its share of the wins, 95 %."""
    rating: Rating
    score: Summary
    faults: int
    """Number of times it gave no legal answer."""


def standings(done: Sequence[PlayedMatch]) -> list[Row]:
    """One row per bot, the best first."""
    rated = ratings(done)
    tally: dict[str, list[tuple[float, int]]] = {}
    faults: dict[str, int] = {}
    for match in done:
        for seat, bot in enumerate(match.pairing.bots):
            share = 1 / len(match.winners) if seat in match.winners else 0.0
            tally.setdefault(bot, []).append((share, match.scores[seat]))
        for fault in match.faults:
            faults[fault.bot] = faults.get(fault.bot, 0) + 1
    rows = [_row(bot, seats, rated[bot], faults.get(bot, 0)) for bot, seats in tally.items()]
    return sorted(rows, key=lambda row: (-row.wins / row.matches, row.bot))


def _row(bot: str, seats: list[tuple[float, int]], rating: Rating, faults: int) -> Row:
    wins = sum(share for share, _ in seats)
    score = Summary.of([score for _, score in seats])
    return Row(bot, find(bot).name, len(seats), wins, wilson(wins, len(seats)), rating, score, faults)
