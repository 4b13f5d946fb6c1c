"""The bodies of the HTTP interface; the OpenAPI document and the client's types are made from these Structs."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tilery.core.errors import Problem
from tilery.core.game import GameInfo
from tilery.core.record import SeatInfo
from tilery.core.scene import Scene
from tilery.core.seating import Outcome
from tilery.server.protocol.cards import Rating, Story, Table
from tilery.server.protocol.messages import MatchId
from tilery.server.protocol.terms import Level, Terms

Name = Annotated[str, Meta(min_length=1, max_length=32, description="A name as the others see it.")]
Username = Annotated[str, Meta(min_length=3, max_length=24, pattern="^[A-Za-z0-9_-]+$")]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
SeatIndex = Annotated[int, Meta(ge=0, le=63)]


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every body a client sends: unknown fields are refused."""


# ---- games ----
class LevelCard(msgspec.Struct, frozen=True):
    """A bot that can sit down."""

    id: Level
    title: str
    sentence: str


class GameCard(msgspec.Struct, frozen=True):
    """A game as the shelf and the new-match form show it."""

    info: GameInfo
    options_schema: dict[str, Any]
    """JSON Schema of the options, with titles and descriptions; ``$defs`` included."""
    defaults: dict[str, Any]
    """The options as they are when nothing is said."""
    levels: tuple[LevelCard, ...]
    """Bots that play this game; empty if none are installed."""


class Shelf(msgspec.Struct, frozen=True):
    """Everything the shelf and the new-match form need, in one answer."""

    games: tuple[GameCard, ...]
    terms_schema: dict[str, Any]
    """JSON Schema of the terms of a table; ``$defs`` included."""
    version: str
    address: str | None
    """Where other devices reach this server, for links made on the machine it runs on; None: that is not known."""


# ---- matches ----
class SeatWish(Body, frozen=True):
    """Who should sit in a seat: I, anyone who has the link, or a bot."""

    kind: Literal["me", "open", "bot"]
    level: Level | None = None


class CreateMatch(Body, frozen=True):
    """A new table. Play begins when the last seat is filled."""

    game: Annotated[str, Meta(min_length=1, max_length=64)]
    seats: Annotated[tuple[SeatWish, ...], Meta(min_length=1, max_length=64)]
    options: dict[str, Any] = {}
    terms: Terms = Terms()
    name: Name | None = None
    """The name to sit down with, for a guest who has none yet."""


class Join(Body, frozen=True):
    """Sit down. The code is needed unless the table is open to all."""

    code: Annotated[str, Meta(max_length=16)] | None = None
    seat: SeatIndex | None = None
    name: Name | None = None


class Fill(Body, frozen=True):
    """The owner of a table gives an open seat to a bot."""

    seat: SeatIndex
    level: Level


class SeatLink(msgspec.Struct, frozen=True):
    """The private way back to a seat from another device. Whoever has it can play from that seat."""

    path: str
    key: str
    expires: str
    qr: str = ""
    """The whole link as a QR code: a data URI of an SVG picture."""


class Redeem(Body, frozen=True):
    """Take up a private link on this device."""

    key: Annotated[str, Meta(min_length=1, max_length=400)]


class Frame(msgspec.Struct, frozen=True):
    """One step of a replay: the position after entry ``seq`` as the asker may see it."""

    seq: int
    seat: int
    at: str | None
    action: Any
    events: tuple[Any, ...]
    stories: tuple[Story, ...]
    view: Any
    scene: Scene


class Replay(msgspec.Struct, frozen=True):
    """Frames in order. ``total``: how many entries there are; ask again from ``next`` if it is given."""

    frames: tuple[Frame, ...]
    total: int
    next: int | None = None


class RecordReport(msgspec.Struct, frozen=True):
    """What is to be said about an uploaded record: how far it could be played, and whether it is true."""

    verified: bool
    problem: Problem | None
    game: str | None = None
    title: str | None = None
    seats: tuple[SeatInfo, ...] = ()
    entries: int = 0
    outcome: Outcome | None = None
    replay: Replay | None = None


class Sense(msgspec.Struct, frozen=True):
    """One meaning of a word; ``of`` is the base word whose meaning it is, often the word itself."""

    of: str
    part: str
    text: str
    source: str = "WordNet 3.0"
    """Where the definition comes from, to be named beside it."""


class Definition(msgspec.Struct, frozen=True):
    """A word: whether the lexicon asked about holds it, and what it means as far as is known."""

    word: str
    valid: bool | None
    senses: tuple[Sense, ...]


# ---- people ----
class Me(msgspec.Struct, frozen=True):
    """Who the asker is. ``username`` None: a guest. ``name`` empty: has not said one yet."""

    user: str
    name: str
    username: str | None
    ratings: tuple[Rating, ...] = ()


class Rename(Body, frozen=True):
    """Be called something else from now on."""

    name: Name


class SignUp(Body, frozen=True):
    """Make an account of the guest I am; matches and history are kept."""

    username: Username
    password: Password
    name: Name | None = None


class SignIn(Body, frozen=True):
    """Be the account on this device."""

    username: Annotated[str, Meta(max_length=24)]
    password: Annotated[str, Meta(max_length=200)]


class Profile(msgspec.Struct, frozen=True):
    """Somebody as everybody may see them."""

    user: str
    name: str
    username: str | None
    bot: bool
    since: str
    ratings: tuple[Rating, ...]
    matches: tuple[Table, ...]
    """The latest finished ones that were open to watchers."""


class SessionCard(msgspec.Struct, frozen=True):
    """A device that is signed in to my account."""

    id: str
    created: str
    agent: str
    current: bool


class NewToken(Body, frozen=True):
    """Ask for a token a bot program can play with."""

    title: Name


class TokenCard(msgspec.Struct, frozen=True):
    """A token I made; ``secret`` only in the answer to making it."""

    id: str
    title: str
    created: str
    secret: str | None = None


class Ladder(msgspec.Struct, frozen=True):
    """The best at one game, people and bots together."""

    game: str
    rows: tuple[LadderRow, ...]


class LadderRow(msgspec.Struct, frozen=True):
    """One of them."""

    user: str
    name: str
    bot: bool
    rating: Rating


# ---- the server itself ----
class Health(msgspec.Struct, frozen=True):
    """Whether the server lives and can serve."""

    status: Literal["ok", "starting", "stopping", "failing"]
    version: str
    node: str


class MatchList(msgspec.Struct, frozen=True):
    """Tables, the latest first."""

    tables: tuple[Table, ...]
    next: MatchId | None = None
