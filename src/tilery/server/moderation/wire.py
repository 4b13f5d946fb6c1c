"""Muting, blocking, reporting and moderation, on the wire."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tilery.analysis.fair_play import FairPlay
from tilery.server.common.bodies import Body
from tilery.server.common.errors import not_found
from tilery.server.matches.cards import ChatLine
from tilery.server.matches.messages import MatchId

UserId = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[!-~]+$")]


Reason = Literal["chat", "name", "play", "leaving", "other"]
Note = Annotated[str, Meta(max_length=1000, pattern="^[^\\x00]*$")]


def check_user_id(text: str) -> None:
    """Refuse a path's text that cannot be a user id, whatever its length."""
    try:
        msgspec.convert(text, UserId)
    except msgspec.ValidationError:
        raise not_found("user", text[:64]) from None


class Relate(Body, frozen=True):
    """Mute or block a person."""

    kind: Literal["mute", "block"]


class RelationCard(msgspec.Struct, frozen=True):
    """A person whom the requester has muted or blocked."""

    user: str
    name: str
    kind: Literal["mute", "block"]
    since: str


class ReportRequest(Body, frozen=True):
    """Report a person to the moderators."""

    user: UserId
    reason: Reason
    match: MatchId | None = None
    note: Note = ""


class ReportCard(msgspec.Struct, frozen=True):
    """A report as moderators see it."""

    id: str
    reporter: str
    reporter_name: str
    user: str
    name: str
    match: str | None
    reason: Reason
    note: str
    created: str
    reports: int
    """Number of reports about this person."""
    silenced: str | None = None
    """The time until which the person may not write in chats."""
    closed: str | None = None
    closing: str | None = None


class ReportList(msgspec.Struct, frozen=True):
    """The queue, oldest first."""

    reports: tuple[ReportCard, ...]


class Evidence(msgspec.Struct, frozen=True):
    """Facts about a reported match. It suggests no conclusion."""

    report: ReportCard
    chat: tuple[ChatLine, ...]
    seat: int | None
    """The seat of the reported person, None if they watched."""
    over: bool
    """True if the match is over. Hands and figures of a running match stay hidden."""
    game: str | None = None
    names: tuple[str, ...] = ()
    unit: str = ""
    """The unit of a regret."""


class FairPlayReport(msgspec.Struct, frozen=True):
    """The decisions of every seat against the complete search, and their times."""

    seats: tuple[FairPlay, ...]


class CloseReport(Body, frozen=True):
    """Take a report off the queue."""

    note: Note = ""
    silence_days: Annotated[int, Meta(ge=0, le=365)] = 0
    """Days for which the person may not write in chats, 0 for none."""
