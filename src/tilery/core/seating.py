"""Seats still in and seats out of time: rules [C1], [C4], [C5], the same in every game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from tilery.core.errors import BadOptions, ErrorData
from tilery.core.frozen import put

Seat: TypeAlias = int
SYSTEM: Seat = -1
"""The seat that deals and speaks for the clock [C1]."""

MOST_SEATS = 10
"""Maximum seats of a match of any game."""

ChosenSeat: TypeAlias = Annotated[int, Meta(ge=0, lt=MOST_SEATS, extra_json_schema={"format": "seat"})]
"""A seat in an option, such as who goes first [C14]. A form offers the seats of the match."""

OVERDUE_LEAVES = 3
"""Number of consecutive own turns that run out of time before the seat leaves the match [C5]."""


class Seating(msgspec.Struct, frozen=True):
    """The seats of a match with regard to leaving and time. Every change returns a new value."""

    left: tuple[bool, ...]
    overdue: tuple[int, ...]
    """Consecutive own turns that ran out, including the current one."""
    late: bool = False
    """True if the current turn has run out already, so that it is not counted again."""

    @classmethod
    def of(cls, seats: int) -> Seating:
        """The start of a match: all seats in, nobody late."""
        return cls((False,) * seats, (0,) * seats)

    def staying(self) -> tuple[Seat, ...]:
        """The seats still in, in seat order."""
        return tuple([seat for seat, gone in enumerate(self.left) if not gone])

    def is_in(self, seat: Seat) -> bool:
        """True if the seat exists and has not left."""
        return 0 <= seat < len(self.left) and not self.left[seat]

    def is_alone(self) -> bool:
        """True if all seats but one have left, which ends a match [C4]."""
        return len(self.staying()) == 1

    def fills_rounds(self, turns: Iterable[Seat], rounds: int = 1) -> bool:
        """True if these turns fill this number of rounds. Turns of seats that left since do not count [C6a]."""
        return sum(map(self.is_in, turns)) >= rounds * len(self.staying())

    def after(self, seat: Seat) -> Seat:
        """The next seat clockwise that is still in, or the same one if there is no other."""
        n = len(self.left)
        for distance in range(1, n + 1):
            candidate = (seat + distance) % n
            if not self.left[candidate]:
                return candidate
        raise ValueError("no seat is in any more")

    def leave(self, seat: Seat) -> Seating:
        """The seating after the seat has left."""
        return msgspec.structs.replace(self, left=put(self.left, seat, True))

    def run_out(self, seat: Seat) -> Seating:
        """The seating after a prompt of the seat's own turn ran out, counted once a turn."""
        if self.late:
            return self
        overdue = put(self.overdue, seat, self.overdue[seat] + 1)
        return msgspec.structs.replace(self, overdue=overdue, late=True)

    def turn_over(self, seat: Seat) -> Seating:
        """The seating after the seat's own turn. A turn in time resets the count."""
        if self.late:
            return msgspec.structs.replace(self, late=False)
        return msgspec.structs.replace(self, overdue=put(self.overdue, seat, 0)) if self.overdue[seat] else self

    def leaves_if_late(self, seat: Seat) -> bool:
        """True if a time-up in the seat's current own turn is its third in a row, after which it leaves [C5]."""
        return not self.late and self.overdue[seat] + 1 >= OVERDUE_LEAVES


def check_first(first: str | Seat, seats: int) -> None:
    """Raise BadOptions if the option ``first`` names a seat that the match lacks [C14]."""
    if isinstance(first, int) and first >= seats:
        raise BadOptions(
            "match/first",
            f"Player {first + 1} cannot go first: the match has {seats} players.",
            ErrorData(seat=first, path="first"),
        )


class Outcome(msgspec.Struct, frozen=True):
    """The end of a match [C6]."""

    reason: str
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[Seat, ...]


def rank(reason: str, scores: Sequence[int], left: Sequence[bool], *, lower_is_better: bool = False) -> Outcome:
    """The outcome by score. Ranks count 1 1 3, equal best scores share the win, leavers the last rank [C4], [C6]."""
    sign = 1 if lower_is_better else -1
    staying = [seat for seat, gone in enumerate(left) if not gone]
    keys = {seat: sign * scores[seat] for seat in staying}
    ranks = tuple(
        1 + sum(key < keys[seat] for key in keys.values()) if seat in keys else len(staying) + 1
        for seat in range(len(scores))
    )
    return Outcome(reason, tuple(scores), ranks, tuple(seat for seat in staying if ranks[seat] == 1))
