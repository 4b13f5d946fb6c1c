"""Identification of a request's sender: a guest by signed cookie, an account by revocable session, a program by
token.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from tilery.server.common.entropy import Entropy
from tilery.server.common.errors import Refused
from tilery.server.common.signing import Signer
from tilery.server.common.time_source import TimeSource
from tilery.server.common.visitors import NOBODY, Person, Visitor
from tilery.server.people.guest_names import guest_name
from tilery.store.people import People

COOKIE = "tilery"
GUEST_SECONDS = 400 * 86_400.0
"""Seconds for which a guest's cookie is valid."""
SESSION_SECONDS = 90 * 86_400.0
"""Seconds for which a device stays signed in."""
TOKEN_PREFIX = "tly_"


def new_guest_id(entropy: Entropy) -> str:
    """A user id for a new guest."""
    return f"g{entropy.token_hex(8)}"


def guest(user: str, chosen: str = "") -> Person:
    """A guest, by their chosen name or else a generated one."""
    return Person(user, chosen or guest_name(user), "guest")


def hash_secret(secret: str) -> str:
    """The stored hash of a token."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Identity:
    """Identifies visitors, and makes their cookies."""

    def __init__(self, people: People, signer: Signer, time: TimeSource, entropy: Entropy, *, secure: bool) -> None:
        self._entropy = entropy
        self._time = time
        self._people = people
        self._signer = signer
        self._secure = secure

    def new_guest(self) -> Person:
        """A guest nobody has seen before."""
        return guest(new_guest_id(self._entropy))

    def guest_cookie(self, user: str) -> str:
        """The cookie of a guest. Nothing is stored before the guest does something."""
        return self._signer.sign("guest", user, self._time.now() + GUEST_SECONDS)

    def session_cookie(self, session: str) -> str:
        """The cookie of a device that is signed in."""
        return self._signer.sign("session", session, self._time.now() + SESSION_SECONDS)

    def set_cookie_header(self, value: str) -> str:
        """The text of a Set-Cookie header."""
        secure = "; Secure" if self._secure else ""
        return f"{COOKIE}={value}; Path=/; Max-Age={int(GUEST_SECONDS)}; HttpOnly; SameSite=Lax{secure}"

    async def identify(self, headers: Mapping[str, str]) -> Visitor:
        """The sender of a request. A forged, expired or revoked cookie is ignored. An invalid token is refused."""
        bearer = headers.get("authorization", "")
        if bearer:
            return await self._by_token(bearer)
        now = self._time.now()
        for cookie in own_cookies(headers.get("cookie", "")):
            visitor = await self._by_cookie(cookie, now)
            if visitor is not NOBODY:
                return visitor
        return NOBODY

    async def _by_cookie(self, cookie: str, now: float) -> Visitor:
        if (user := self._signer.read("guest", cookie, now)) is not None:
            return await self._guest(user)
        if (session := self._signer.read("session", cookie, now)) is not None:
            return await self._account(session, now)
        return NOBODY

    async def _guest(self, user: str) -> Visitor:
        row = await self._people.user(user)
        if row is not None and row.kind != "guest":
            return NOBODY
        return guest(user, row.name if row else "")

    async def _account(self, session: str, now: float) -> Visitor:
        row = await self._people.session(session)
        if row is None or row.expires <= now:
            return NOBODY
        user = await self._people.user(row.user_id)
        return NOBODY if user is None else Person(user.id, user.name, "account", session)

    async def is_revoked(self, visitor: Visitor) -> bool:
        """True if the visitor's session or token has ended since."""
        if visitor.credential is None:
            return False
        if visitor.by_token:
            return await self._people.token(visitor.credential) is None
        return await self._account(visitor.credential, self._time.now()) is NOBODY

    async def _by_token(self, bearer: str) -> Visitor:
        scheme, _, secret = bearer.partition(" ")
        found = None
        if scheme.lower() == "bearer" and secret.startswith(TOKEN_PREFIX):
            found = await self._people.by_token(hash_secret(secret))
        if found is None:
            raise Refused(401, "account/token", "This token is not valid, or it was revoked.")
        token, user = found
        return Person(user.id, user.name, "account", token, by_token=True)


def own_cookies(header: str) -> list[str]:
    """The values of our cookie in a Cookie header, which may contain cookies of other programs on the same host.

    >>> own_cookies('prefs={"a":1}; tilery=abc; foo=a b; tilery="def"')
    ['abc', 'def']
    """
    pairs = (pair.partition("=") for pair in header.split(";"))
    return [value.strip().strip('"') for name, _, value in pairs if name.strip() == COOKIE]
