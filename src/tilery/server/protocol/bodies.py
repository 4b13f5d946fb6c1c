"""The bodies of the HTTP interface; the OpenAPI document and the client's types are generated from these Structs."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tilery.core.errors import Problem
from tilery.core.game import GameInfo
from tilery.core.record import SeatInfo
from tilery.core.scene import Scene
from tilery.core.seating import Outcome
from tilery.server.protocol.cards import StoryLine, Table
from tilery.server.protocol.messages import MatchId
from tilery.server.protocol.terms import BotId, Terms

Name = Annotated[str, Meta(min_length=1, max_length=32, description="A name as others see it.")]
PRINTABLE = "^[^\\x00-\\x1f\\x7f]*$"
"""A pattern: no control characters, which PostgreSQL refuses."""
SeatIndex = Annotated[int, Meta(ge=0, le=63)]


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all bodies a client sends; unknown fields are refused."""


# ---- games ----
class LevelCard(msgspec.Struct, frozen=True):
    """A bot that can be given a seat: a level of ours, or one that is installed on the server."""

    id: BotId
    title: str
    sentence: str
    rating: int | None = None
    """Its rating in this game, on the scale of people; None for installed bots."""
    installed: bool = False
    """Whether it comes from a package that the server's owner installed."""


class PrintPart(msgspec.Struct, frozen=True):
    """A part of a set that can be printed."""

    id: str
    title: str


class GameCard(msgspec.Struct, frozen=True):
    """A game as the list of games and the new-match form show it."""

    info: GameInfo
    options_schema: dict[str, Any]
    """JSON Schema of the options, with titles, descriptions and ``$defs``."""
    defaults: dict[str, Any]
    """The default options."""
    levels: tuple[LevelCard, ...]
    """The bots that play this game."""
    print_parts: tuple[PrintPart, ...] = ()
    """What of its set can be printed; nothing where the server makes no PDF."""
    has_referee: bool = False
    """Whether there is a score sheet for it."""


class Shelf(msgspec.Struct, frozen=True):
    """All games and everything the new-match form needs, in one answer."""

    games: tuple[GameCard, ...]
    terms_schema: dict[str, Any]
    """JSON Schema of the terms of a table, with ``$defs``."""
    version: str
    address: str | None
    """Where other devices reach this server, for links made on the machine it runs on; None: unknown."""
    phrases: tuple[str, ...] = ()
    """What can be said at tables whose chat is phrases only."""
    device: str | None = None
    """Which build of the static page is served at ``/device/``, for play on the visitor's own device; None: none."""


# ---- matches ----
class SeatWish(Body, frozen=True):
    """Who gets a seat: me, anyone who joins, or a bot."""

    kind: Literal["me", "open", "bot"]
    level: BotId | None = None
    """Of a bot; ``for-me`` is a level of about my strength in this game."""


class CreateMatch(Body, frozen=True):
    """A new table. The match starts when the last seat is taken."""

    game: Annotated[str, Meta(min_length=1, max_length=64)]
    seats: Annotated[tuple[SeatWish, ...], Meta(min_length=1, max_length=64)]
    options: dict[str, Any] = {}
    terms: Terms = Terms()
    name: Name | None = None
    """The name of a guest who has none yet."""


class Join(Body, frozen=True):
    """Take a seat. The code is needed unless the table is public."""

    code: Annotated[str, Meta(max_length=16)] | None = None
    seat: SeatIndex | None = None
    name: Name | None = None


class Fill(Body, frozen=True):
    """Give an open seat to a bot."""

    seat: SeatIndex
    level: BotId


class Vacate(Body, frozen=True):
    """Take a seat back before the match starts."""

    seat: SeatIndex


class MuteTable(Body, frozen=True):
    """Turn chat off for everybody but the owner, or on again."""

    muted: bool


class SeatLink(msgspec.Struct, frozen=True):
    """A private link to a seat, for another device. Anyone who has it can play from that seat."""

    path: str
    key: str
    expires: str
    qr: str = ""
    """The whole link as a QR code: a data URI of an SVG picture."""


class Redeem(Body, frozen=True):
    """Use a private link on this device."""

    key: Annotated[str, Meta(min_length=1, max_length=400)]


class Frame(msgspec.Struct, frozen=True):
    """One step of a replay: the position after entry ``seq`` as the visitor may see it."""

    seq: int
    seat: int
    at: str | None
    action: Any
    events: tuple[Any, ...]
    stories: tuple[StoryLine, ...]
    view: Any
    scene: Scene


class ReplayPage(msgspec.Struct, frozen=True):
    """Frames in order. ``total``: the number of entries; continue from ``next`` if it is given."""

    frames: tuple[Frame, ...]
    total: int
    next: int | None = None


class RecordReport(msgspec.Struct, frozen=True):
    """The result of checking an uploaded record: whether it verifies, and as much of it as could be replayed."""

    verified: bool
    problem: Problem | None
    game: str | None = None
    title: str | None = None
    seats: tuple[SeatInfo, ...] = ()
    entries: int = 0
    outcome: Outcome | None = None
    replay: ReplayPage | None = None


class Sense(msgspec.Struct, frozen=True):
    """One sense of a word; ``of`` is the headword, often the word itself."""

    of: str
    part: str
    text: str
    source: str = "WordNet 3.0"
    """Where the definition comes from, to be named beside it."""


class WordCard(msgspec.Struct, frozen=True):
    """A word: whether it is in the lexicon asked about, and its known senses."""

    word: str
    valid: bool | None
    senses: tuple[Sense, ...]


# ---- lessons ----
class LessonStep(msgspec.Struct, frozen=True):
    """One idea of a lesson, and the action that is asked for."""

    seq: int
    """The step is open after this entry of the match."""
    title: str
    text: str
    ask: str
    how: str
    action: Any


class GlossaryTerm(msgspec.Struct, frozen=True):
    """A word of a game, explained in a sentence or two."""

    title: str
    text: str


class LessonCard(msgspec.Struct, frozen=True):
    """The lesson of a game, and its glossary."""

    game: str
    steps: tuple[LessonStep, ...]
    finish: str
    terms: tuple[GlossaryTerm, ...]


# ---- the server itself ----
class Health(msgspec.Struct, frozen=True):
    """The state of the server."""

    status: Literal["ok", "starting", "stopping", "failing"]
    version: str
    node: str


class MatchList(msgspec.Struct, frozen=True):
    """Tables, newest first."""

    tables: tuple[Table, ...]
    next: MatchId | None = None
