"""Quick pairing on the wire, and the paces offered by quick pairing and rooms."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from tilery.server.common.bodies import Body, Name
from tilery.server.matches.cards import Table
from tilery.server.matches.terms import ClockTerms, NoClock, TotalClock, TurnClock
from tilery.store.rows import Pace

RoomPace: TypeAlias = Literal["quick", "normal", "relaxed", "none"]
PACES: dict[RoomPace, ClockTerms] = {
    "quick": TotalClock(seconds=300, increment=5),
    "normal": TotalClock(seconds=900, increment=10),
    "relaxed": TurnClock(seconds=300),
    "none": NoClock(),
}
"""The clock of each pace."""


class FindPlayers(Body, frozen=True):
    """Ask to be paired with people who want the same."""

    game: Annotated[str, Meta(min_length=1, max_length=64)]
    seats: Annotated[int, Meta(ge=2, le=4)] = 2
    pace: Pace = "normal"
    name: Name | None = None
    """The name of a guest who has no name yet."""


class OnlinePerson(msgspec.Struct, frozen=True):
    """A person who is online."""

    user: str
    name: str


class OnlineList(msgspec.Struct, frozen=True):
    """The other people online: their number, and the names of the first."""

    count: int
    people: tuple[OnlinePerson, ...] = ()


class PairingCard(msgspec.Struct, frozen=True):
    """The state of the search.

    ``none``: not in the queue. ``paired``: the seats of ``table`` show which of them are bots.
    """

    state: Literal["none", "waiting", "paired"]
    game: str = ""
    seats: int = 0
    pace: Pace = "normal"
    waited: float = 0.0
    """Seconds of waiting so far."""
    others: int = 0
    """Number of others waiting for the same."""
    bots_after: float = 0.0
    """Seconds of waiting after which bots take the remaining seats."""
    table: Table | None = None
