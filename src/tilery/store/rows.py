"""Rows of the database as values."""

from __future__ import annotations

from typing import Literal

import msgspec

Status = Literal["waiting", "playing", "over"]
UserKind = Literal["guest", "account", "bot"]


class MatchRow(msgspec.Struct, frozen=True):
    """A match. ``plan``, ``header`` and ``outcome`` are JSON that only the server reads."""

    id: str
    version: int
    status: Status
    game: str
    code: str | None
    public: int
    created: float
    changed: float
    plan: str
    header: str | None = None
    seq: int = -1
    awaited: str = ""
    due: float | None = None
    node: str | None = None
    outcome: str | None = None
    rematch: str | None = None
    rated: int = 0


class SeatRow(msgspec.Struct, frozen=True):
    """Who may play from a seat. A user has one seat in a match; a seat may have several users, by private link."""

    match_id: str
    seat: int
    user_id: str
    how: Literal["sits", "link"]
    since: float


class EntryRow(msgspec.Struct, frozen=True):
    """A stored entry of a record."""

    seq: int
    request: str | None
    body: str


class UserRow(msgspec.Struct, frozen=True):
    """A user."""

    id: str
    kind: UserKind
    name: str
    username: str | None
    password: str | None
    created: float


class SessionRow(msgspec.Struct, frozen=True):
    """A device signed in to an account."""

    id: str
    user_id: str
    created: float
    expires: float
    agent: str


class TokenRow(msgspec.Struct, frozen=True):
    """A token of a program."""

    id: str
    user_id: str
    title: str
    created: float


class RatingRow(msgspec.Struct, frozen=True):
    """A user's rating in a game."""

    user_id: str
    game: str
    mu: float
    sigma: float
    shown: int
    matches: int


class ChatRow(msgspec.Struct, frozen=True):
    """A line of chat."""

    id: int
    request: str
    body: str
