"""Who asks: a guest by signed cookie, an account by a session that can be revoked, a bot program by token."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING, Literal

import msgspec

from tilery.server.protocol import timestamps
from tilery.server.protocol.errors import Refused

if TYPE_CHECKING:
    from tilery.server.node import Node

COOKIE = "tilery"
GUEST_SECONDS = 400 * 86_400.0
SESSION_SECONDS = 90 * 86_400.0
TOKEN_PREFIX = "tly_"


class Visitor(msgspec.Struct, frozen=True):
    """Somebody who asks. ``user`` is empty for someone who has not been given a cookie yet."""

    user: str
    name: str
    kind: Literal["nobody", "guest", "account"]
    session: str | None = None
    by_token: bool = False


NOBODY = Visitor("", "", "nobody")


def new_guest_cookie(house: Node) -> tuple[str, str]:
    """A new guest's id and cookie. Nothing is stored until the guest does something."""
    user = f"g{secrets.token_hex(8)}"
    return user, house.signer.sign("guest", user, timestamps.now() + GUEST_SECONDS)


def guest_cookie(house: Node, user: str) -> str:
    """A cookie for a guest of this id."""
    return house.signer.sign("guest", user, timestamps.now() + GUEST_SECONDS)


def session_cookie(house: Node, session: str) -> str:
    """A cookie for a session of an account."""
    return house.signer.sign("session", session, timestamps.now() + SESSION_SECONDS)


def set_cookie(house: Node, value: str) -> str:
    """The text of a Set-Cookie header."""
    secure = "; Secure" if house.settings.secure else ""
    return f"{COOKIE}={value}; Path=/; Max-Age={int(GUEST_SECONDS)}; HttpOnly; SameSite=Lax{secure}"


def hash_secret(secret: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(secret.encode()).hexdigest()


async def identify(house: Node, headers: Mapping[str, str]) -> Visitor:
    """Who sent these headers. A forged, expired or revoked cookie is nobody's; a wrong token is refused."""
    bearer = headers.get("authorization", "")
    if bearer:
        return await _by_token(house, bearer)
    cookie = _cookie(headers.get("cookie", ""))
    if cookie is None:
        return NOBODY
    now = timestamps.now()
    if (user := house.signer.read("guest", cookie, now)) is not None:
        return await _guest(house, user)
    if (session := house.signer.read("session", cookie, now)) is not None:
        return await _account(house, session, now)
    return NOBODY


async def _guest(house: Node, user: str) -> Visitor:
    row = await house.store.people.user(user)
    if row is not None and row.kind != "guest":
        return NOBODY
    return Visitor(user, row.name if row else "", "guest")


async def _account(house: Node, session: str, now: float) -> Visitor:
    row = await house.store.people.session(session)
    if row is None or row.expires <= now:
        return NOBODY
    user = await house.store.people.user(row.user_id)
    return NOBODY if user is None else Visitor(user.id, user.name, "account", session)


async def _by_token(house: Node, bearer: str) -> Visitor:
    scheme, _, secret = bearer.partition(" ")
    user = None
    if scheme.lower() == "bearer" and secret.startswith(TOKEN_PREFIX):
        user = await house.store.people.token_user(hash_secret(secret))
    if user is None:
        raise Refused(401, "account/token", "the token is not known here, or was revoked")
    return Visitor(user.id, user.name, "account", by_token=True)


def _cookie(header: str) -> str | None:
    try:
        found = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return None
    return found.value if found is not None else None
