"""Quick pairing on the wire, and the paces that quick pairing and rooms offer."""

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
    """Be paired with others who want the same."""

    game: Annotated[str, Meta(min_length=1, max_length=64)]
    seats: Annotated[int, Meta(ge=2, le=4)] = 2
    pace: Pace = "normal"
    name: Name | None = None
    """The name of a guest who has none yet."""


class OnlinePerson(msgspec.Struct, frozen=True):
    """Somebody who is online."""

    user: str
    name: str


class OnlineList(msgspec.Struct, frozen=True):
    """Who else is online: how many, and the names of the first ones."""

    count: int
    people: tuple[OnlinePerson, ...] = ()


class PairingCard(msgspec.Struct, frozen=True):
    """How the search stands. ``none``: I do not wait; ``paired``: the seats of ``table`` say who is a bot."""

    state: Literal["none", "waiting", "paired"]
    game: str = ""
    seats: int = 0
    pace: Pace = "normal"
    waited: float = 0.0
    """Seconds since I began to wait."""
    others: int = 0
    """How many others wait for the same."""
    bots_after: float = 0.0
    """Seconds of waiting after which bots take the seats that are left."""
    table: Table | None = None
