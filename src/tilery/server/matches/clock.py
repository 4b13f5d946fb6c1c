"""Clocks of a match, computed from the times of the entries, so nothing else is stored.

A prompt's time runs from the entry that opened it. Time in which no node ran (down, asleep or frozen) or nothing
could be stored (``pauses``) counts for nobody. The same entries always give the same clocks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, assert_never

import msgspec

from tilery.core.game import Prompt
from tilery.core.record import SeatInfo
from tilery.core.seating import Seat
from tilery.server.matches.cards import ClockCard
from tilery.server.matches.terms import ClockTerms, DaysClock, NoClock, Terms, TotalClock, TurnClock

SECONDS_A_DAY = 86_400.0
Pauses: TypeAlias = Sequence[tuple[float, float]]


class Deadline(msgspec.Struct, frozen=True):
    """The moment when the time for a prompt is up."""

    at: float
    seat: Seat
    prompt: int


def add_pause(pauses: list[tuple[float, float]], start: float, stop: float) -> None:
    """Add a pause to a sorted list, merging it with those it overlaps.

    >>> pauses = [(1.0, 3.0), (8.0, 9.0)]
    >>> add_pause(pauses, 2.0, 5.0)
    >>> pauses
    [(1.0, 5.0), (8.0, 9.0)]
    """
    merged: list[tuple[float, float]] = []
    for first, last in sorted([*pauses, (start, stop)]):
        if merged and first <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
        else:
            merged.append((first, last))
    pauses[:] = merged


def paused_seconds(pauses: Pauses, start: float, stop: float) -> float:
    """The seconds of this interval that were paused."""
    return sum(max(0.0, min(stop, last) - max(start, first)) for first, last in pauses)


def add_running_time(pauses: Pauses, start: float, seconds: float) -> float:
    """The moment when ``seconds`` have passed since ``start``, not counting pauses."""
    end = start + seconds
    for first, last in sorted(pauses):
        if last > start and first < end:
            end += last - max(first, start)
    return end


class Clocks:
    """The clocks of one match."""

    def __init__(self, terms: ClockTerms, seats: int, pauses: Pauses = ()) -> None:
        self._terms = terms
        self._pauses = pauses
        self.is_limited = not isinstance(terms, NoClock)
        """True if time is limited in any way."""
        self._bank = [float(terms.seconds) if isinstance(terms, TotalClock) else 0.0 for _ in range(seats)]
        self._open: dict[Seat, tuple[int, float]] = {}
        self._closed: list[tuple[Seat, float, float, bool]] = []
        """Closed prompts with a clock for the whole match: seat, start, end, and True if it was answered."""

    def on_entry(self, seat: Seat, at: float, asked: Mapping[Seat, Prompt]) -> None:
        """Advance to an entry made by ``seat``. ``asked``: the open prompts after it."""
        for other, (prompt, since) in list(self._open.items()):
            if other not in asked or asked[other].id != prompt:
                self._close(other, since, at, answered=other == seat)
        for other, question in asked.items():
            if other not in self._open:
                self._open[other] = (question.id, at)

    def after_entry(self, seat: Seat, at: float, asked: Mapping[Seat, Prompt]) -> Clocks:
        """A copy of these clocks, advanced to such an entry."""
        copy = Clocks(self._terms, 0, self._pauses)
        copy._bank, copy._open = list(self._bank), dict(self._open)  # the copy needs no closed prompts
        copy.on_entry(seat, at, asked)
        return copy

    def _close(self, seat: Seat, since: float, at: float, *, answered: bool) -> None:
        del self._open[seat]
        if isinstance(self._terms, TotalClock):
            self._closed.append((seat, since, at, answered))
            self._spend(self._terms, seat, since, at, answered)

    def recount(self) -> None:
        """Recompute the time left after a past pause has become known."""
        if isinstance(self._terms, TotalClock):
            self._bank = [float(self._terms.seconds)] * len(self._bank)
            for closed in self._closed:
                self._spend(self._terms, *closed)

    def _spend(self, terms: TotalClock, seat: Seat, since: float, at: float, answered: bool) -> None:
        left = max(0.0, self._bank[seat] - self._used(since, at))
        self._bank[seat] = left + (terms.increment if answered else 0)

    def running_until(self, start: float, seconds: float) -> float:
        """The moment when ``seconds`` have passed since ``start``, not counting pauses."""
        return add_running_time(self._pauses, start, seconds)

    def _used(self, since: float, at: float) -> float:
        return max(0.0, at - since - paused_seconds(self._pauses, since, at))

    def _limit(self, seat: Seat) -> float | None:
        match self._terms:
            case NoClock():
                return None
            case TurnClock(seconds=seconds):
                return float(seconds)
            case TotalClock():
                return self._bank[seat]
            case DaysClock(days=days):
                return days * SECONDS_A_DAY
            case never:
                assert_never(never)

    def deadline(self) -> Deadline | None:
        """The next deadline, if time is limited and a prompt is open."""
        if not self.is_limited:
            return None
        found = [
            Deadline(add_running_time(self._pauses, since, limit), seat, prompt)
            for seat, (prompt, since) in self._open.items()
            if (limit := self._limit(seat)) is not None
        ]
        return min(found, key=lambda one: (one.at, one.seat), default=None)

    def asked_since(self, seat: Seat) -> float | None:
        """The moment when the seat's open prompt was opened, None without one."""
        return self._open[seat][1] if seat in self._open else None

    def cards(self, at: float) -> tuple[ClockCard, ...]:
        """All clocks at this moment."""
        if not self.is_limited:
            return tuple([ClockCard(seat, None, seat in self._open) for seat in range(len(self._bank))])
        return tuple([self._card(seat, at) for seat in range(len(self._bank))])

    def _card(self, seat: Seat, at: float) -> ClockCard:
        limit, is_running = self._limit(seat), seat in self._open
        if limit is not None and is_running:
            limit = max(0.0, limit - self._used(self._open[seat][1], at))
        return ClockCard(seat, None if limit is None else round(limit, 3), is_running)


def stand_in_at(terms: Terms, clocks: Clocks, seat: Seat, gone_since: float | None) -> float | None:
    """The moment when a bot takes over for a person who is away and asked, or None."""
    asked_since = clocks.asked_since(seat)
    if terms.away is None or gone_since is None or asked_since is None:
        return None
    return clocks.running_until(max(gone_since, asked_since), terms.away_seconds)


def next_due(
    terms: Terms, clocks: Clocks, occupants: Sequence[SeatInfo], gone_since: Callable[[Seat], float | None]
) -> float | None:
    """The moment of the next time-up or stand-in for which the server needs a timer, or None."""
    if terms.away is None and not clocks.is_limited:
        return None
    deadline = clocks.deadline()
    moments = [] if deadline is None else [deadline.at]
    if terms.away is not None:
        for seat, occupant in enumerate(occupants):
            if occupant.bot is None and (at := stand_in_at(terms, clocks, seat, gone_since(seat))) is not None:
                moments.append(at)
    return min(moments, default=None)


def stored_due(
    terms: Terms, clocks: Clocks, occupants: Sequence[SeatInfo], asked: Mapping[Seat, Prompt], at: float
) -> float | None:
    """The moment when a node that takes over must check the match, after an entry made at ``at``.

    At once if a bot is asked. Otherwise as if everybody had disconnected when the node died.
    """
    if any(occupants[seat].bot is not None for seat in asked):
        return at
    return next_due(terms, clocks, occupants, lambda _: at)
