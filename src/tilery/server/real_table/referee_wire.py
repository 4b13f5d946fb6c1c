"""The bodies of the referee: score sheets of games on real tables."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from tilery.server.common.bodies import Body


class SheetLine(Body, frozen=True):
    """One of the game's entries for a player."""

    seat: Annotated[int, Meta(ge=0, le=63)]
    entry: dict[str, Any]


class RefereeRequest(Body, frozen=True):
    """A whole score sheet."""

    players: Annotated[int, Meta(ge=1, le=64)]
    options: dict[str, Any] = {}
    entries: Annotated[tuple[SheetLine, ...], Meta(max_length=1000)] = ()
    first: Annotated[int, Meta(ge=0, le=63)] = 0
    names: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=64)] = ()
    """The players' names, by default Player 1, Player 2 …"""


class WordRequest(Body, frozen=True):
    """A word to judge by the word list in the game's options."""

    word: Annotated[str, Meta(min_length=1, max_length=32, pattern="^[A-Za-z]+$")]
    options: dict[str, Any] = {}
