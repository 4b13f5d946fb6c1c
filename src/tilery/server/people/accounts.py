"""Accounts: a user name and a password that keep history and ratings; tokens for programs."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from tilery.server.people.identity import SESSION_SECONDS, TOKEN_PREFIX, Visitor, hash_secret, new_guest_id
from tilery.server.people.names import clean_name
from tilery.server.protocol import timestamps
from tilery.server.protocol.bodies import SignIn, SignUp, TokenCard
from tilery.server.protocol.errors import Refused, conflict, forbidden, not_found
from tilery.store.people import People
from tilery.store.rows import SessionRow, TokenRow, UserRow

_hasher = PasswordHasher()
MAX_TOKENS = 20
"""Tokens one account may have."""
GUEST = "Guest"


class Accounts:
    """Signing up, in and out, and tokens. ``revoked`` ends the connections of a session or token on all nodes."""

    def __init__(self, people: People, revoked: Callable[[str], Awaitable[None]]) -> None:
        self._people = people
        self._revoked = revoked

    async def sign_up(self, visitor: Visitor, wish: SignUp) -> UserRow:
        """Turn a guest into an account, which keeps the guest's matches and history."""
        if visitor.kind == "account":
            raise conflict("account/signed-in", f"You are already signed in as {visitor.name}. Sign out first.")
        user = visitor.user or new_guest_id()
        name = clean_name(wish.name or visitor.name or wish.username)
        hashed = await asyncio.to_thread(_hasher.hash, wish.password)
        row = UserRow(user, "account", name, wish.username, hashed, timestamps.now())
        if not await self._people.make_account(row):
            raise conflict("account/name-taken", f"The user name {wish.username} is taken.")
        return row

    async def sign_in(self, wish: SignIn) -> UserRow:
        """The account with this name and password."""
        row = await self._people.by_username(wish.username)
        is_right = await asyncio.to_thread(_verify, row.password if row is not None else None, wish.password)
        if row is None or not is_right:
            raise Refused(401, "account/wrong", "The user name or the password is wrong.")
        return row

    async def start_session(self, user: str, agent: str) -> SessionRow:
        """Sign a device in."""
        now = timestamps.now()
        row = SessionRow(secrets.token_urlsafe(18), user, now, now + SESSION_SECONDS, agent[:200])
        await self._people.add_session(row)
        return row

    async def end_session(self, visitor: Visitor, session: str) -> None:
        """Sign a device out."""
        if not await self._people.revoke_session(visitor.user, session):
            raise not_found("session", session)
        await self._revoked(session)

    async def end_token(self, visitor: Visitor, token: str) -> None:
        """Revoke a token."""
        if not visitor.user or not await self._people.revoke_token(visitor.user, token):
            raise not_found("token", token)
        await self._revoked(token)

    async def new_token(self, visitor: Visitor, title: str) -> TokenCard:
        """A token for a program; its secret is shown only now."""
        if visitor.kind != "account":
            raise forbidden("account/needed", "Tokens belong to accounts. Sign up or sign in first.")
        if len(await self._people.tokens(visitor.user)) >= MAX_TOKENS:
            raise conflict("account/tokens", f"You already have {MAX_TOKENS} tokens. Revoke one first.")
        secret = TOKEN_PREFIX + secrets.token_urlsafe(24)
        row = TokenRow(secrets.token_hex(6), visitor.user, title, timestamps.now())
        await self._people.add_token(row, hash_secret(secret))
        return TokenCard(row.id, row.title, timestamps.iso(row.created), secret)

    async def name_at_table(self, visitor: Visitor, wished: str | None) -> str:
        """The name to sit down with; a guest's is remembered."""
        name = clean_name(wished) if wished is not None and wished.strip() else visitor.name or GUEST
        if visitor.kind == "guest" and name != visitor.name:
            await self._people.save_name(visitor.user, "guest", name, timestamps.now())
        return name


@cache
def _nobodys_hash() -> str:
    """Checked for unknown names, so that the time taken does not tell which names exist."""
    return _hasher.hash(secrets.token_hex(16))


def _verify(hashed: str | None, password: str) -> bool:
    try:
        return _hasher.verify(hashed or _nobodys_hash(), password)
    except (VerificationError, InvalidHashError):
        return False
