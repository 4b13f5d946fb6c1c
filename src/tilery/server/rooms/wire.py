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
    """What the leader decides; a change holds from the next round on."""

    game: Annotated[str, Meta(min_length=1, max_length=64)]
    system: TournamentFormat = "groups"
    """``swiss`` and ``round_robin`` have tables of two, ``groups`` of ``seats`` people or nearly as many."""
    seats: Annotated[int, Meta(ge=2, le=6)] = 4
    pace: RoomPace = "none"
    talk: Talk = "phrases"
    family: bool = True
    """Slurs and crude words do not count."""
    options: dict[str, Any] = {}
    """Options of the game besides; those left out have the game's default."""


class RoomTerms(msgspec.Struct, frozen=True):
    """What everybody in a room sees of its settings: not the options, which may hold thousands of words."""

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
    """Change a room; what is left out stays."""

    name: RoomName | None = None
    setup: RoomSettings | None = None
    closed: bool | None = None


class EnterRoom(Body, frozen=True):
    """Join a room by its code."""

    code: RoomCode
    name: Name


class ChangePerson(Body, frozen=True):
    """Change somebody in a room; what is left out stays."""

    playing: bool | None = None
    """Withdraw, or come back."""
    name: Name | None = None
    removed: bool | None = None
    """By the leader: the person leaves the room and its lists, or may come back."""


class StartRound(Body, frozen=True):
    """Start a round. The number is the latest round's plus one, so that a repeated request starts no second one."""

    number: Number


class DecidedResult(Body, frozen=True):
    """The leader decides how a table ended, in the order of its people; None: the match decides again."""

    ranks: Annotated[tuple[Rank, ...], Meta(min_length=2, max_length=6)] | None


class RoomDoor(msgspec.Struct, frozen=True):
    """A room as somebody with its code sees it before joining."""

    room: str
    name: str
    game: str
    people: int
    closed: bool


class RoomPerson(msgspec.Struct, frozen=True):
    """Somebody in a room. ``number`` counts arrivals."""

    number: int
    name: str
    """Somebody who was removed is shown by their number alone."""
    playing: bool
    removed: bool = False


class RoomTableCard(msgspec.Struct, frozen=True):
    """A table of a round; ``people`` are their numbers in the order of the seats. One alone has a bye."""

    number: int
    people: tuple[int, ...]
    status: Literal["playing", "over", "bye"]
    match: str | None = None
    ranks: tuple[int, ...] | None = None
    scores: tuple[int, ...] = ()
    ruled: bool = False
    """Whether the leader decided the result."""


class RoundCard(msgspec.Struct, frozen=True):
    """A round."""

    number: int
    tables: tuple[RoomTableCard, ...]


class RoomCard(msgspec.Struct, frozen=True):
    """A room as the people in it see it."""

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
    """Changes with the room; ``?since=`` it to wait for the next change."""
    rounds_left: int | None = None
    """Rounds until everybody has met everybody, at least; only in a round robin."""
    leader: bool = False
    """Whether I lead the room."""
    me: int | None = None
    """My number, if I joined."""


class RoomList(msgspec.Struct, frozen=True):
    """Rooms I lead or joined."""

    rooms: tuple[RoomDoor, ...]
