"""Many matches on all cores; the same result for any number of workers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any

import msgspec

from tilery.arena.playing import Pairing, Played, played
from tilery.arena.statistics import Interval, wilson


class Row(msgspec.Struct, frozen=True):
    """How one bot did."""

    bot: str
    matches: int
    wins: float
    """A shared win counts as its share."""
    interval: Interval
    mean_score: float


def results(rows: Sequence[Pairing], workers: int, keep: bool) -> Iterator[Played]:
    """The matches as they were asked for, in that order."""
    run = partial(played, keep=keep)
    if workers <= 1:
        yield from map(run, rows)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(run, rows, chunksize=max(1, min(8, len(rows) // (4 * workers))))


def table(done: Sequence[Played]) -> list[Row]:
    """One row a bot, the best first."""
    tally: dict[str, list[tuple[float, int]]] = {}
    for match in done:
        for seat, bot in enumerate(match.pairing.bots):
            share = 1 / len(match.winners) if seat in match.winners else 0.0
            tally.setdefault(bot, []).append((share, match.scores[seat]))
    rows = [_row(bot, seats) for bot, seats in tally.items()]
    return sorted(rows, key=lambda row: (-row.wins / row.matches, row.bot))


def _row(bot: str, seats: list[tuple[float, Any]]) -> Row:
    wins = sum(share for share, _ in seats)
    mean = sum(score for _, score in seats) / len(seats)
    return Row(bot, len(seats), wins, wilson(wins, len(seats)), mean)
