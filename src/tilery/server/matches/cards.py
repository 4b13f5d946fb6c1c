"""Cards of tables, seats, clocks and people for clients. They are parts of messages and HTTP bodies."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from tilery.core.seating import Outcome
from tilery.server.matches.terms import BotId, Terms

SeatKind = Literal["open", "human", "bot"]
Status = Literal["waiting", "playing", "over"]


class RatingCard(msgspec.Struct, frozen=True):
    """A rating in a game. ``shown`` is in Elo points, 1000 for a newcomer and for Casual."""

    game: str
    shown: int
    mu: float
    sigma: float
    matches: int
    provisional: bool = False
    """True while it may be far off, for about the first ten matches."""


class SeatCard(msgspec.Struct, frozen=True):
    """A seat, with its public data."""

    seat: int
    kind: SeatKind
    name: str = ""
    user: str | None = None
    """The public id of the user in the seat, None for an open seat."""
    level: BotId | None = None
    """The level of the playing bot: the occupant, or the stand-in for a person who is away."""
    stand_in: bool = False
    """True while a bot plays for an absent person."""
    online: bool = False
    rating: int | None = None


class ClockCard(msgspec.Struct, frozen=True):
    """A seat's clock at the time of the message. ``left``: seconds, None without a limit."""

    seat: int
    left: float | None
    running: bool


class Awaited(msgspec.Struct, frozen=True):
    """A seat whose answer is awaited."""

    seat: int
    prompt: int
    kinds: tuple[str, ...]


class StoryLine(msgspec.Struct, frozen=True):
    """A sentence of the story. ``seq`` is the entry it describes."""

    seq: int
    text: str


class ChatLine(msgspec.Struct, frozen=True):
    """A line of chat. ``seat`` is None for a spectator. ``user`` is None for lines stored before writers were
    recorded.
    """

    id: int
    name: str
    text: str
    at: str
    seat: int | None = None
    user: str | None = None


class Continued(msgspec.Struct, frozen=True):
    """The origin of a match that continues another one, from the entries before ``turn``."""

    match: str | None
    """None if the match begins in a position that was set up."""
    turn: int


class TakebackCard(msgspec.Struct, frozen=True):
    """A player's takeback request. It is void as soon as the match has an entry after ``seq``."""

    seat: int
    """The seat that asks."""
    seq: int
    """The latest entry at the time of the request."""
    waiting: tuple[int, ...]
    """The seats that have not agreed yet."""


class Table(msgspec.Struct, frozen=True):
    """A match in lists, in the waiting room and on its page. It holds no secret of the game."""

    match: str
    game: str
    title: str
    status: Status
    options: dict[str, Any]
    """The options of the game. Empty in lists of tables, as they may contain a long list of own words."""
    terms: Terms
    seats: tuple[SeatCard, ...]
    created: str
    seq: int = -1
    """The number of the latest entry, −1 before the deal."""
    mine: int | None = None
    """The seat of the requesting person."""
    owner: bool = False
    """True if the requesting person created the table."""
    code: str | None = None
    """The short code for friends to join, shown only while seats are open and to those at the table."""
    awaited: tuple[int, ...] = ()
    outcome: Outcome | None = None
    rematch: str | None = None
    """The following match, if somebody has asked for a rematch."""
    lesson: int | None = None
    """The number of remaining steps of its lesson, None if the match is no lesson."""
    continues: Continued | None = None
    """The finished match or set-up position that this match continues."""
    muted: bool = False
    """True if the owner of the table has turned chat off."""
    paired: bool = False
    """True if quick pairing made this table. Then nobody can turn chat off for the others."""
    takeback: TakebackCard | None = None
    """The pending takeback request."""
