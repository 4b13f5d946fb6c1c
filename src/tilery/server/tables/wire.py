"""Tables on the wire: creating them, seats and invitations."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tilery.server.common.bodies import Body, Name, SeatIndex
from tilery.server.matches.cards import Table
from tilery.server.matches.messages import MatchId
from tilery.server.matches.terms import BotId, Terms


class SeatRequest(Body, frozen=True):
    """The occupant of a seat: the creator, anyone who joins, or a bot."""

    kind: Literal["me", "open", "bot"]
    level: BotId | None = None
    """The level of a bot. ``for-me`` is a level of about the creator's strength in this game."""


class CreateMatch(Body, frozen=True):
    """A new table. The match starts when the last seat is taken."""

    game: Annotated[str, Meta(min_length=1, max_length=64)]
    seats: Annotated[tuple[SeatRequest, ...], Meta(min_length=1, max_length=64)]
    options: dict[str, Any] = {}
    terms: Terms = Terms()
    name: Name | None = None
    """The name of a guest who has no name yet."""


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
    """The link as a QR code: a data URI of an SVG picture."""


class Redeem(Body, frozen=True):
    """Use a private link on this device."""

    key: Annotated[str, Meta(min_length=1, max_length=400)]


class MatchList(msgspec.Struct, frozen=True):
    """Tables, newest first."""

    tables: tuple[Table, ...]
    next: MatchId | None = None
