"""Games on offer, on the wire."""

from __future__ import annotations

from typing import Any

import msgspec

from tilery.core.game import GameInfo
from tilery.server.matches.terms import BotId


class LevelCard(msgspec.Struct, frozen=True):
    """A bot that can be given a seat: a built-in level, or a bot installed on the server."""

    id: BotId
    title: str
    sentence: str
    rating: int | None = None
    """Its rating in this game, on the scale of people. None for installed bots."""
    installed: bool = False
    """True if it comes from a package that the server's owner installed."""


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
    """The parts of its set that can be printed. Empty where the server makes no PDF."""
    has_referee: bool = False
    """True if there is a score sheet for it."""


class Catalog(msgspec.Struct, frozen=True):
    """All games and everything the new-match form needs, in one answer."""

    games: tuple[GameCard, ...]
    terms_schema: dict[str, Any]
    """JSON Schema of the terms of a table, with ``$defs``."""
    version: str
    address: str | None
    """The address at which other devices reach this server, for links made on the machine it runs on. None if unknown.
    """
    phrases: tuple[str, ...] = ()
    """The lines that can be sent at tables whose chat is phrases only."""
    device: str | None = None
    """The build of the static page served at ``/device/``, for play on the visitor's own device. None if there is none.
    """
