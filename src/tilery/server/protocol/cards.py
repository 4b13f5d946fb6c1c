"""What a client is shown of tables, seats, clocks and people; parts of the messages and of the HTTP bodies."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from tilery.core.seating import Outcome
from tilery.server.protocol.terms import Level, Terms

SeatKind = Literal["open", "human", "bot"]
Status = Literal["waiting", "playing", "over"]


class Rating(msgspec.Struct, frozen=True):
    """How strong somebody is at a game: ``shown`` is a cautious whole number, about 1000 for a newcomer."""

    game: str
    shown: int
    mu: float
    sigma: float
    matches: int


class SeatCard(msgspec.Struct, frozen=True):
    """One seat as everybody may see it."""

    seat: int
    kind: SeatKind
    name: str = ""
    user: str | None = None
    """The public id of who sits there; None for an open seat."""
    level: Level | None = None
    """The bot that plays now: the occupant, or the stand-in of someone who is away."""
    stand_in: bool = False
    """A bot plays for the one who sits here, until they come back."""
    online: bool = False
    rating: int | None = None


class ClockCard(msgspec.Struct, frozen=True):
    """A seat's time at the moment the message was made. ``left`` None: no limit."""

    seat: int
    left: float | None
    running: bool


class Awaited(msgspec.Struct, frozen=True):
    """A seat that is asked for something now, as everybody may know it."""

    seat: int
    prompt: int
    kinds: tuple[str, ...]


class Story(msgspec.Struct, frozen=True):
    """One sentence of the story so far; ``seq`` is the entry it tells of."""

    seq: int
    text: str


class ChatLine(msgspec.Struct, frozen=True):
    """Something said at a table. ``seat`` None: by a watcher."""

    id: int
    name: str
    text: str
    at: str
    seat: int | None = None


class Table(msgspec.Struct, frozen=True):
    """A match as the shelf, the waiting room and the match page show it; holds no secret of the game."""

    match: str
    game: str
    title: str
    status: Status
    options: dict[str, Any]
    terms: Terms
    seats: tuple[SeatCard, ...]
    created: str
    seq: int = -1
    """The latest entry; −1 before the deal."""
    mine: int | None = None
    """The seat of the one who asks."""
    owner: bool = False
    """Whether the one who asks made the table."""
    code: str | None = None
    """The short code that lets a friend sit down; only while seats are open, only for those who sit here."""
    awaited: tuple[int, ...] = ()
    outcome: Outcome | None = None
    rematch: str | None = None
    """The match that follows this one, once somebody asked for it."""
