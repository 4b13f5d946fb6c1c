"""Actions and events that games share: passing, drawing, leaving, running out of time, the end."""

from __future__ import annotations

from typing import Any, Self, TypeAlias

import msgspec

from tilery.core.seating import Outcome, Seat
from tilery.core.tiles import Tiles


class ActionBase(
    msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True, omit_defaults=True, gc=False
):
    """The base of every action: tagged by ``kind``, unknown fields refused. Subclasses give ``tag="play"`` and
    so on.
    """


class EventBase(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True, gc=False):
    """The base of every event: tagged by ``kind``. Optional fields with their default are left out on the wire."""


def kind_of(message: Any) -> str:
    """The ``kind`` an action or event has on the wire."""
    return str(message.__struct_config__.tag)


class SeatEvent(EventBase, frozen=True):
    """An event of one seat."""

    seat: Seat


class TilesEvent(SeatEvent, frozen=True):
    """Tiles that a seat took or gave back. A viewer who may not know them sees only ``count``."""

    tiles: Tiles | None = None
    count: int | None = None

    def without_tiles(self) -> Self:
        """The event for a viewer who may not know the tiles."""
        return msgspec.structs.replace(self, tiles=None, count=self.size())

    def size(self) -> int:
        """Number of tiles, known or not."""
        return self.count or 0 if self.tiles is None else len(self.tiles)

    def known_tiles(self) -> Tiles:
        """The tiles, present only in an unredacted event."""
        return require_tiles(self.tiles)


def require_tiles(tiles: Tiles | None) -> Tiles:
    """The tiles of an event that is not redacted. Raises ValueError for one that is."""
    if tiles is None:
        raise ValueError("the event names no tiles: it was made for somebody who may not know them")
    return tiles


class Pass(ActionBase, frozen=True, tag="pass"):
    """Do nothing this turn."""


class Resign(ActionBase, frozen=True, tag="resign"):
    """Leave the match [C4]. Allowed at any time to a seat that is in."""


class TimeUp(ActionBase, frozen=True, tag="time_up"):
    """The time for a prompt is over, by SYSTEM [C5]."""

    seat: Seat
    prompt: int


class Passed(SeatEvent, frozen=True, tag="passed"):
    """A seat did nothing this turn."""


class Drawn(TilesEvent, frozen=True, tag="drawn"):
    """A seat drew tiles. If they are hidden, others see only ``count``."""


class Dealt(Drawn, frozen=True, tag="dealt"):
    """Tiles were dealt to a seat at the start, or to a set-up position that leaves them open [C7]."""


class Left(TilesEvent, frozen=True, tag="left"):
    """A seat left. Its tiles are returned [C4]. If they were hidden, others see only ``count``."""


class TimedOut(SeatEvent, frozen=True, tag="timed_out"):
    """A prompt of the seat's own turn ran out [C5]. The game's mildest default follows."""


class Moved(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The tiles that left a place and those that arrived. Places are named as in the game's census."""

    place: str
    given: Tiles = ()
    taken: Tiles = ()


class Supplied(SeatEvent, frozen=True, tag="supplied"):
    """At an open table, a seat named real tiles, dice or tiles of the table, which replaced assumed ones [C8].

    ``moves`` has every tile whose place changed.
    """

    tiles: Tiles = ()
    dice: tuple[str, ...] = ()
    table: Tiles = ()
    moves: tuple[Moved, ...] = ()

    def seen_by(self, viewer: Seat | None) -> Supplied:
        """The event for this viewer: dice and table lie open, tiles are known to their owner."""
        return Supplied(self.seat, self.tiles if viewer == self.seat else (), self.dice, self.table)


class Ended(EventBase, frozen=True, tag="ended"):
    """The match is over [C6]."""

    reason: str
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[Seat, ...]

    @classmethod
    def of(cls, outcome: Outcome) -> Ended:
        """The event with this outcome."""
        return cls(outcome.reason, outcome.scores, outcome.ranks, outcome.winners)

    def outcome(self) -> Outcome:
        """The outcome in this event."""
        return Outcome(self.reason, self.scores, self.ranks, self.winners)


SharedAction: TypeAlias = Resign | TimeUp
SharedEvent: TypeAlias = Left | Supplied | TimedOut | Ended
"""Actions and events that are in the unions of every game."""
