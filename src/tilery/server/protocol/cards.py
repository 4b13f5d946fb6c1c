"""Cards: tables, seats, clocks and people as clients see them; parts of messages and HTTP bodies."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from tilery.core.seating import Outcome
from tilery.server.protocol.terms import BotId, Terms

SeatKind = Literal["open", "human", "bot"]
Status = Literal["waiting", "playing", "over"]


class RatingCard(msgspec.Struct, frozen=True):
    """Somebody's rating in a game. ``shown`` is the conservative number people see, 1000 for a newcomer."""

    game: str
    shown: int
    mu: float
    sigma: float
    matches: int


class SeatCard(msgspec.Struct, frozen=True):
    """A seat as everybody may see it."""

    seat: int
    kind: SeatKind
    name: str = ""
    user: str | None = None
    """The public id of the user in the seat; None for an open seat."""
    level: BotId | None = None
    """The level of the bot that plays now: the occupant, or the stand-in for a person who is away."""
    stand_in: bool = False
    """Whether a bot plays for the person in the seat until they come back."""
    online: bool = False
    rating: int | None = None


class ClockCard(msgspec.Struct, frozen=True):
    """A seat's clock at the time of the message. ``left``: seconds; None: no limit."""

    seat: int
    left: float | None
    running: bool


class Awaited(msgspec.Struct, frozen=True):
    """A seat whose answer is awaited."""

    seat: int
    prompt: int
    kinds: tuple[str, ...]


class StoryLine(msgspec.Struct, frozen=True):
    """A sentence about what happened; ``seq`` is the entry it is about."""

    seq: int
    text: str


class ChatLine(msgspec.Struct, frozen=True):
    """A line of chat. ``seat`` None: by a spectator."""

    id: int
    name: str
    text: str
    at: str
    seat: int | None = None


class Table(msgspec.Struct, frozen=True):
    """A match as lists, the waiting room and the match page show it; holds no secret of the game."""

    match: str
    game: str
    title: str
    status: Status
    options: dict[str, Any]
    terms: Terms
    seats: tuple[SeatCard, ...]
    created: str
    seq: int = -1
    """The number of the latest entry; −1 before the deal."""
    mine: int | None = None
    """The seat of whoever asks."""
    owner: bool = False
    """Whether whoever asks created the table."""
    code: str | None = None
    """The short code by which friends join; only while seats are open, and only for those at the table."""
    awaited: tuple[int, ...] = ()
    outcome: Outcome | None = None
    rematch: str | None = None
    """The following match, once somebody asked for a rematch."""
