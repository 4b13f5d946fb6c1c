"""Checks of the clocks, by the times in the record: time up never comes early, and not late either."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from simulation.truth import TrueMatch
from simulation.violations import Violation
from tilery.core.common_messages import TimeUp
from tilery.match import Match
from tilery.server.common import timestamps
from tilery.server.matches.clock import paused_seconds
from tilery.server.matches.terms import TurnClock

ROUNDING = 0.01
LATE_SECONDS = 5.0
"""Seconds after a deadline within which time is up when nothing goes wrong."""


class Closed(NamedTuple):
    """A prompt, from the entry that opened it to the one that closed it."""

    seat: int
    opened: float
    closed: float
    by_clock: bool


def check_not_early(true: TrueMatch, outages: Sequence[tuple[float, float]]) -> None:
    """Time is up only when it is, and time in which nothing could be stored is given back."""
    limit = _seconds(true)
    for one in _closed(true) if limit is not None else ():
        used = one.closed - one.opened - paused_seconds(outages, one.opened, one.closed)
        if one.by_clock and limit is not None and used < limit - ROUNDING:
            raise Violation("clock-early", f"seat {one.seat} of {true.id} used {used:.2f} of {limit} seconds")


def check_not_late(true: TrueMatch, start: float, stop: float) -> None:
    """A prompt is closed soon after its deadline at the latest, before ``start`` and after ``stop``."""
    limit = _seconds(true)
    for one in _closed(true) if limit is not None else ():
        used = one.closed - one.opened
        is_calm = one.closed < start or one.opened > stop
        if is_calm and limit is not None and used > limit + LATE_SECONDS:
            raise Violation("clock-late", f"seat {one.seat} of {true.id} was asked for {used:.2f} of {limit} seconds")


def _seconds(true: TrueMatch) -> int | None:
    clock = None if true.plan is None else true.plan.terms.clock
    return clock.seconds if isinstance(clock, TurnClock) else None


def _closed(true: TrueMatch) -> Iterator[Closed]:
    """The prompts of a match that were closed."""
    if true.match is None:
        return
    replayed = Match.from_header(true.match.game, true.match.header)
    opened: dict[tuple[int, int], float] = {}
    for entry in true.entries():
        replayed.append(entry)
        at = timestamps.moment(str(entry.at))
        asked = {(seat, prompt.id) for seat, prompt in replayed.awaiting.items()}
        for seat, prompt in list(opened):
            if (seat, prompt) not in asked:
                is_person = replayed.seats[seat].bot is None  # a bot that fails gives up before its time is up
                by_clock = is_person and isinstance(entry.action, TimeUp) and entry.action.seat == seat
                yield Closed(seat, opened.pop((seat, prompt)), at, by_clock)
        for one in asked:
            opened.setdefault(one, at)
