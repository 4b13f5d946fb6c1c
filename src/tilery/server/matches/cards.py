"""Cards: tables, seats, clocks and people as clients see them; parts of messages and HTTP bodies."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from tilery.core.seating import Outcome
from tilery.server.matches.terms import BotId, Terms

SeatKind = Literal["open", "human", "bot"]
Status = Literal["waiting", "playing", "over"]


class RatingCard(msgspec.Struct, frozen=True):
    """Somebody's rating in a game. ``shown`` is what people see: Elo points, 1000 for a newcomer and for Casual."""

    game: str
    shown: int
    mu: float
    sigma: float
    matches: int
    provisional: bool = False
    """Whether it may still be far off: about the first ten matches."""


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
    """A line of chat. ``seat`` None: by a spectator. ``user`` None: written before writers were kept."""

    id: int
    name: str
    text: str
    at: str
    seat: int | None = None
    user: str | None = None


class Continued(msgspec.Struct, frozen=True):
    """Where a match goes on from another one: it begins with the entries before ``turn`` of that match."""

    match: str | None
    """None: it begins in a position that was set up."""
    turn: int


class TakebackCard(msgspec.Struct, frozen=True):
    """A takeback that a player asks for. It is void as soon as the match has an entry after ``seq``."""

    seat: int
    """Who asks."""
    seq: int
    """The latest entry when it was asked for."""
    waiting: tuple[int, ...]
    """The seats that have not agreed yet."""


class Table(msgspec.Struct, frozen=True):
    """A match as lists, the waiting room and the match page show it; holds no secret of the game."""

    match: str
    game: str
    title: str
    status: Status
    options: dict[str, Any]
    """The options of the game; empty in lists of tables, because own words may be among them."""
    terms: Terms
    seats: tuple[SeatCard, ...]
    created: str
    seq: int = -1
    """The number of the latest entry; −1 before the deal."""
    mine: int | None = None
    """The seat of the person who asks."""
    owner: bool = False
    """Whether the person who asks created the table."""
    code: str | None = None
    """The short code by which friends join; only while seats are open, and only for those at the table."""
    awaited: tuple[int, ...] = ()
    outcome: Outcome | None = None
    rematch: str | None = None
    """The following match, once somebody asked for a rematch."""
    lesson: int | None = None
    """How many steps of its lesson are left; None: the match is no lesson."""
    continues: Continued | None = None
    """The finished match, or the position that was set up, from which this one goes on."""
    muted: bool = False
    paired: bool = False
    """Whether quick pairing made this table: nobody can turn chat off for the others."""
    """Whether the owner of the table has turned chat off."""
    takeback: TakebackCard | None = None
    """The takeback that is being asked for."""
