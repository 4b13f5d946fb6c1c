"""Who sent a request: a guest by signed cookie, an account by a session that can be revoked, a program by token."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from typing import Literal

import msgspec

from tilery.server.people.signing import Signer
from tilery.server.protocol import timestamps
from tilery.server.protocol.errors import Refused
from tilery.store.people import People

COOKIE = "tilery"
GUEST_SECONDS = 400 * 86_400.0
"""How long a guest's cookie is valid."""
SESSION_SECONDS = 90 * 86_400.0
"""How long a device stays signed in."""
TOKEN_PREFIX = "tly_"


class Visitor(msgspec.Struct, frozen=True):
    """Whoever sent a request. ``user`` is empty for somebody who has no cookie yet."""

    user: str
    name: str
    kind: Literal["nobody", "guest", "account"]
    session: str | None = None
    by_token: bool = False


NOBODY = Visitor("", "", "nobody")


def new_guest_id() -> str:
    """A user id for a new guest."""
    return f"g{secrets.token_hex(8)}"


def hash_secret(secret: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Identity:
    """Recognizes visitors, and makes the cookies they are recognized by."""

    def __init__(self, people: People, signer: Signer, *, secure: bool) -> None:
        self._people = people
        self._signer = signer
        self._secure = secure

    def guest_cookie(self, user: str) -> str:
        """The cookie of a guest. Nothing is stored until the guest does something."""
        return self._signer.sign("guest", user, timestamps.now() + GUEST_SECONDS)

    def session_cookie(self, session: str) -> str:
        """The cookie of a device that is signed in."""
        return self._signer.sign("session", session, timestamps.now() + SESSION_SECONDS)

    def set_cookie_header(self, value: str) -> str:
        """The text of a Set-Cookie header."""
        secure = "; Secure" if self._secure else ""
        return f"{COOKIE}={value}; Path=/; Max-Age={int(GUEST_SECONDS)}; HttpOnly; SameSite=Lax{secure}"

    async def identify(self, headers: Mapping[str, str]) -> Visitor:
        """Who sent these headers. A forged, expired or revoked cookie is nobody's; a wrong token is refused."""
        bearer = headers.get("authorization", "")
        if bearer:
            return await self._by_token(bearer)
        cookie = _cookie(headers.get("cookie", ""))
        if cookie is None:
            return NOBODY
        now = timestamps.now()
        if (user := self._signer.read("guest", cookie, now)) is not None:
            return await self._guest(user)
        if (session := self._signer.read("session", cookie, now)) is not None:
            return await self._account(session, now)
        return NOBODY

    async def _guest(self, user: str) -> Visitor:
        row = await self._people.user(user)
        if row is not None and row.kind != "guest":
            return NOBODY
        return Visitor(user, row.name if row else "", "guest")

    async def _account(self, session: str, now: float) -> Visitor:
        row = await self._people.session(session)
        if row is None or row.expires <= now:
            return NOBODY
        user = await self._people.user(row.user_id)
        return NOBODY if user is None else Visitor(user.id, user.name, "account", session)

    async def _by_token(self, bearer: str) -> Visitor:
        scheme, _, secret = bearer.partition(" ")
        user = None
        if scheme.lower() == "bearer" and secret.startswith(TOKEN_PREFIX):
            user = await self._people.token_user(hash_secret(secret))
        if user is None:
            raise Refused(401, "account/token", "This token is not valid, or it was revoked.")
        return Visitor(user.id, user.name, "account", by_token=True)


def _cookie(header: str) -> str | None:
    try:
        found = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return None
    return found.value if found is not None else None
