"""Who sent a request, as endpoints ask for it."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from tilery.server.common.errors import Refused, forbidden


class Visitor(msgspec.Struct, frozen=True):
    """The sender of a request. ``user`` None: without an identity, who may look and do nothing else."""

    user: str | None
    name: str
    kind: Literal["nobody", "guest", "account"]
    credential: str | None = None
    """The session or token that proves who it is, which can be revoked; None for a guest."""
    by_token: bool = False


class Person(Visitor, frozen=True):
    """A visitor with an identity, guest or account: whatever changes something asks for one."""

    user: str


NOBODY = Visitor(None, "", "nobody")


def no_identity() -> Refused:
    """The refusal of those without an identity, who may look and do nothing else."""
    return Refused(401, "account/nobody", "The server does not know who you are. Reload the page and try again.")


def require_person(visitor: Visitor) -> Person:
    """The visitor, who has an identity; Refused otherwise."""
    if not isinstance(visitor, Person):
        raise no_identity()
    return visitor


def refuse_token(visitor: Visitor) -> None:
    """A program may play for its person, but not see or change the account, its devices or its tokens."""
    if visitor.by_token:
        raise forbidden("account/by-token", "A token cannot see or change the account. Sign in on a device to do that.")


Owner: TypeAlias = Annotated[Person, "owner"]
"""A person who is signed in on a device, and no program: they may see and change the account."""
Newcomer: TypeAlias = Annotated[Person, "newcomer"]
"""A visitor who becomes a guest, and gets a cookie with the answer, if they had no identity."""
