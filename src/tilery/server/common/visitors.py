"""The sender of a request, in the forms that endpoints request."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from tilery.server.common.errors import Refused, forbidden


class Visitor(msgspec.Struct, frozen=True):
    """The sender of a request. ``user`` is None without an identity, which permits only looking."""

    user: str | None
    name: str
    kind: Literal["nobody", "guest", "account"]
    credential: str | None = None
    """The session or token that proves the identity and can be revoked. None for a guest."""
    by_token: bool = False


class Person(Visitor, frozen=True):
    """A visitor with an identity, guest or account. Every endpoint that changes something requires one."""

    user: str


NOBODY = Visitor(None, "", "nobody")


def no_identity() -> Refused:
    """The refusal of visitors without an identity."""
    return Refused(401, "account/nobody", "The server does not know who you are. Reload the page and try again.")


def require_person(visitor: Visitor) -> Person:
    """The visitor as a person. Refused without an identity."""
    if not isinstance(visitor, Person):
        raise no_identity()
    return visitor


def refuse_token(visitor: Visitor) -> None:
    """Refuse a token: a program may play for its person, but not see or change the account, its devices or its
    tokens.
    """
    if visitor.by_token:
        raise forbidden("account/by-token", "A token cannot see or change the account. Sign in on a device to do that.")


Owner: TypeAlias = Annotated[Person, "owner"]
"""A person signed in on a device, not a program. They may see and change the account."""
Newcomer: TypeAlias = Annotated[Person, "newcomer"]
"""A visitor without an identity becomes a guest and gets a cookie with the answer."""
