"""Time at the table, worked out from the times of the entries; nothing else has to be stored.

A prompt's time runs from the entry that opened it. Time in which no node ran (``pauses``) is nobody's: it is given
back. Reading the same entries again gives the same clocks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias, assert_never

import msgspec

from tilery.core.game import Prompt
from tilery.core.seating import Seat
from tilery.server.protocol.cards import ClockCard
from tilery.server.protocol.terms import ClockTerms, DaysClock, NoClock, TotalClock, TurnClock

DAY = 86_400.0
Pauses: TypeAlias = Sequence[tuple[float, float]]


class Deadline(msgspec.Struct, frozen=True):
    """When a prompt's time is over."""

    at: float
    seat: Seat
    prompt: int


def paused(pauses: Pauses, start: float, stop: float) -> float:
    """How much of this time no node ran."""
    return sum(max(0.0, min(stop, last) - max(start, first)) for first, last in pauses)


def later(pauses: Pauses, start: float, seconds: float) -> float:
    """The moment when so many seconds have run since ``start``, pauses left out."""
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
        self._bank = [float(terms.seconds) if isinstance(terms, TotalClock) else 0.0 for _ in range(seats)]
        self._open: dict[Seat, tuple[int, float]] = {}

    @property
    def limited(self) -> bool:
        """Whether there is any limit at all."""
        return not isinstance(self._terms, NoClock)

    def entry(self, seat: Seat, at: float, asked: Mapping[Seat, Prompt]) -> None:
        """An entry by ``seat`` was made; ``asked`` is who is asked what after it."""
        for other, (prompt, since) in list(self._open.items()):
            if other not in asked or asked[other].id != prompt:
                self._close(other, since, at, answered=other == seat)
        for other, question in asked.items():
            if other not in self._open:
                self._open[other] = (question.id, at)

    def after(self, seat: Seat, at: float, asked: Mapping[Seat, Prompt]) -> Clocks:
        """The clocks as they will be after such an entry; these stay as they are."""
        other = Clocks(self._terms, 0, self._pauses)
        other._bank, other._open = list(self._bank), dict(self._open)
        other.entry(seat, at, asked)
        return other

    def _close(self, seat: Seat, since: float, at: float, *, answered: bool) -> None:
        del self._open[seat]
        if isinstance(self._terms, TotalClock):
            left = max(0.0, self._bank[seat] - self._used(since, at))
            self._bank[seat] = left + (self._terms.increment if answered else 0)

    def _used(self, since: float, at: float) -> float:
        return max(0.0, at - since - paused(self._pauses, since, at))

    def _limit(self, seat: Seat) -> float | None:
        match self._terms:
            case NoClock():
                return None
            case TurnClock(seconds=seconds):
                return float(seconds)
            case TotalClock():
                return self._bank[seat]
            case DaysClock(days=days):
                return days * DAY
            case never:
                assert_never(never)

    def deadline(self) -> Deadline | None:
        """The first deadline to come, if time is limited and somebody is asked."""
        if not self.limited:
            return None
        found = [
            Deadline(later(self._pauses, since, limit), seat, prompt)
            for seat, (prompt, since) in self._open.items()
            if (limit := self._limit(seat)) is not None
        ]
        return min(found, key=lambda one: (one.at, one.seat), default=None)

    def since(self, seat: Seat) -> float | None:
        """Since when the seat has been asked."""
        return self._open[seat][1] if seat in self._open else None

    def cards(self, at: float) -> tuple[ClockCard, ...]:
        """All clocks as they stand at this moment."""
        if not self.limited:
            return tuple([ClockCard(seat, None, seat in self._open) for seat in range(len(self._bank))])
        return tuple([self._card(seat, at) for seat in range(len(self._bank))])

    def _card(self, seat: Seat, at: float) -> ClockCard:
        limit, running = self._limit(seat), seat in self._open
        if limit is not None and running:
            limit = max(0.0, limit - self._used(self._open[seat][1], at))
        return ClockCard(seat, None if limit is None else round(limit, 3), running)
