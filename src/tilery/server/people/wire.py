"""People on the wire: the visitor, accounts, profiles and the ladder."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tilery.server.common.bodies import PRINTABLE, Body, Name
from tilery.server.matches.cards import RatingCard, Table

Username = Annotated[str, Meta(min_length=3, max_length=24, pattern="^[A-Za-z0-9_-]+$")]
Password = Annotated[str, Meta(min_length=8, max_length=200)]


class Me(msgspec.Struct, frozen=True):
    """The visitor. ``username`` is None for a guest."""

    user: str
    name: str
    username: str | None
    ratings: tuple[RatingCard, ...] = ()
    one_time_password: bool = False
    """True while the account has the password given out by the operator, which should be changed."""
    role: str | None = None
    """The role given by the operator, such as ``moderator``."""
    named: bool = True
    """True if the person chose the name, False if it was generated for a guest."""


class Rename(Body, frozen=True):
    """Change the person's name."""

    name: Name


class SignUp(Body, frozen=True):
    """Turn the guest into an account. Matches and history are kept."""

    username: Username
    password: Password
    name: Name | None = None


class SignIn(Body, frozen=True):
    """Sign in on this device."""

    username: Annotated[str, Meta(max_length=24, pattern=PRINTABLE)]
    password: Annotated[str, Meta(max_length=200)]


class ChangePassword(Body, frozen=True):
    """Change the password of the account. All other devices are signed out."""

    old: Annotated[str, Meta(max_length=200)]
    new: Password


class DeleteMe(Body, frozen=True):
    """Delete the person. An account needs its password."""

    password: Annotated[str, Meta(max_length=200)] | None = None


class Profile(msgspec.Struct, frozen=True):
    """The public profile of a user."""

    user: str
    name: str
    username: str | None
    bot: bool
    since: str
    ratings: tuple[RatingCard, ...]
    matches: tuple[Table, ...]
    """The latest finished matches open to spectators."""


class SessionCard(msgspec.Struct, frozen=True):
    """A device signed in to the person's account."""

    id: str
    created: str
    agent: str
    current: bool


class NewToken(Body, frozen=True):
    """Create a token for a program that plays."""

    title: Annotated[Name, Meta(pattern=PRINTABLE)]


class TokenCard(msgspec.Struct, frozen=True):
    """A token of the person. ``secret`` is given only in the answer that creates it."""

    id: str
    title: str
    created: str
    secret: str | None = None


class Ladder(msgspec.Struct, frozen=True):
    """The ladder of a game, people and bots together."""

    game: str
    rows: tuple[LadderRow, ...]


class LadderRow(msgspec.Struct, frozen=True):
    """A place on the ladder."""

    user: str
    name: str
    bot: bool
    rating: RatingCard
