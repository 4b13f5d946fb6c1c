"""Rooms on the wire: a club night or a class, its people, its rounds and its standings."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from tilery.server.common.bodies import PRINTABLE, Body, Name
from tilery.server.pairing.wire import RoomPace
from tilery.tournaments.standings import PlayerStanding, TieBreak, TournamentFormat

RoomName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60, pattern=PRINTABLE)]
RoomCode: TypeAlias = Annotated[str, Meta(max_length=16)]
Talk: TypeAlias = Literal["off", "phrases"]
Number: TypeAlias = Annotated[int, Meta(ge=1, le=10_000)]
Rank: TypeAlias = Annotated[int, Meta(ge=1, le=6)]


class RoomSettings(Body, frozen=True):
    """The leader's settings. A change takes effect in the next round."""

    game: Annotated[str, Meta(min_length=1, max_length=64)]
    system: TournamentFormat = "groups"
    """``swiss`` and ``round_robin`` have tables of two, ``groups`` tables of ``seats`` people or nearly as many."""
    seats: Annotated[int, Meta(ge=2, le=6)] = 4
    pace: RoomPace = "none"
    talk: Talk = "phrases"
    family: bool = True
    """True to exclude slurs and crude words."""
    options: dict[str, Any] = {}
    """Other options of the game. Those left out have the game's default."""


class RoomTerms(msgspec.Struct, frozen=True):
    """The public settings of a room, without the options, which may hold thousands of words."""

    game: str
    system: TournamentFormat
    seats: int
    pace: RoomPace
    talk: Talk
    family: bool


class CreateRoom(Body, frozen=True):
    """Open a room."""

    name: RoomName
    setup: RoomSettings


class ChangeRoom(Body, frozen=True):
    """Change a room. Fields left out stay unchanged."""

    name: RoomName | None = None
    setup: RoomSettings | None = None
    closed: bool | None = None


class EnterRoom(Body, frozen=True):
    """Join a room by its code."""

    code: RoomCode
    name: Name


class ChangePerson(Body, frozen=True):
    """Change a person in a room. Fields left out stay unchanged."""

    playing: bool | None = None
    """False to withdraw, true to come back."""
    name: Name | None = None
    removed: bool | None = None
    """For the leader: true to remove the person from the room and its lists, false to let them come back."""


class StartRound(Body, frozen=True):
    """Start a round. The number is the latest round's plus one, so that a repeated request starts no second one."""

    number: Number


class DecidedResult(Body, frozen=True):
    """Decide the result of a table, in the order of its people. None returns it to the match."""

    ranks: Annotated[tuple[Rank, ...], Meta(min_length=2, max_length=6)] | None


class RoomDoor(msgspec.Struct, frozen=True):
    """A room for a visitor with its code, before joining."""

    room: str
    name: str
    game: str
    people: int
    closed: bool


class RoomPerson(msgspec.Struct, frozen=True):
    """A person in a room. ``number`` counts arrivals."""

    number: int
    name: str
    """The name. A removed person is shown by their number alone."""
    playing: bool
    removed: bool = False


class RoomTableCard(msgspec.Struct, frozen=True):
    """A table of a round. ``people`` are their numbers in the order of the seats. A single one has a bye."""

    number: int
    people: tuple[int, ...]
    status: Literal["playing", "over", "bye"]
    match: str | None = None
    ranks: tuple[int, ...] | None = None
    scores: tuple[int, ...] = ()
    ruled: bool = False
    """True if the leader decided the result."""


class RoundCard(msgspec.Struct, frozen=True):
    """A round."""

    number: int
    tables: tuple[RoomTableCard, ...]


class RoomCard(msgspec.Struct, frozen=True):
    """A room for the people in it."""

    room: str
    name: str
    code: str
    setup: RoomTerms
    closed: bool
    people: tuple[RoomPerson, ...]
    rounds: tuple[RoundCard, ...]
    standings: tuple[PlayerStanding, ...]
    tie_breaks: tuple[TieBreak, ...]
    mark: str
    """A text that changes with the room. Send it as ``?since=`` to wait for the next change."""
    rounds_left: int | None = None
    """Minimum number of rounds until everybody has met everybody, in a round robin only."""
    leader: bool = False
    """True if the requesting person leads the room."""
    me: int | None = None
    """The number of the requesting person, if they joined."""


class RoomList(msgspec.Struct, frozen=True):
    """Rooms the person leads or joined."""

    rooms: tuple[RoomDoor, ...]
