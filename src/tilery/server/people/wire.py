"""People: who the visitor is, accounts, profiles and the ladder."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tilery.server.common.bodies import PRINTABLE, Body, Name
from tilery.server.matches.cards import RatingCard, Table

Username = Annotated[str, Meta(min_length=3, max_length=24, pattern="^[A-Za-z0-9_-]+$")]
Password = Annotated[str, Meta(min_length=8, max_length=200)]


class Me(msgspec.Struct, frozen=True):
    """The visitor. ``username`` None: a guest."""

    user: str
    name: str
    username: str | None
    ratings: tuple[RatingCard, ...] = ()
    one_time_password: bool = False
    """Whether the account still has the password that the operator gave out: it is time to choose another one."""
    role: str | None = None
    """``moderator``, where the operator gave that role."""
    named: bool = True
    """Whether the name is the person's own choice; False: it was chosen for a guest."""


class Rename(Body, frozen=True):
    """Change my name."""

    name: Name


class SignUp(Body, frozen=True):
    """Turn the guest I am into an account; matches and history are kept."""

    username: Username
    password: Password
    name: Name | None = None


class SignIn(Body, frozen=True):
    """Sign in on this device."""

    username: Annotated[str, Meta(max_length=24, pattern=PRINTABLE)]
    password: Annotated[str, Meta(max_length=200)]


class ChangePassword(Body, frozen=True):
    """Change the password of my account; all other devices are signed out."""

    old: Annotated[str, Meta(max_length=200)]
    new: Password


class DeleteMe(Body, frozen=True):
    """Delete me. An account says its password."""

    password: Annotated[str, Meta(max_length=200)] | None = None


class Profile(msgspec.Struct, frozen=True):
    """A user as everybody may see them."""

    user: str
    name: str
    username: str | None
    bot: bool
    since: str
    ratings: tuple[RatingCard, ...]
    matches: tuple[Table, ...]
    """The latest finished ones that were open to spectators."""


class SessionCard(msgspec.Struct, frozen=True):
    """A device that is signed in to my account."""

    id: str
    created: str
    agent: str
    current: bool


class NewToken(Body, frozen=True):
    """Create a token for a program that plays."""

    title: Annotated[Name, Meta(pattern=PRINTABLE)]


class TokenCard(msgspec.Struct, frozen=True):
    """A token of mine; ``secret`` only in the answer that creates it."""

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
