"""Accounts: a user name and a password that keep history and ratings."""

from __future__ import annotations

import asyncio
import secrets
from functools import cache
from typing import TYPE_CHECKING

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from tilery.server.people.identity import SESSION_SECONDS, TOKEN_PREFIX, Visitor, hash_secret
from tilery.server.protocol import timestamps
from tilery.server.protocol.bodies import SignIn, SignUp, TokenCard
from tilery.server.protocol.errors import Refused, conflict, forbidden, not_found
from tilery.store.rows import SessionRow, TokenRow, UserRow

if TYPE_CHECKING:
    from tilery.server.node import Node

_hasher = PasswordHasher()
TOKENS = 20


class Accounts:
    """Signing up, in and out; tokens for bot programs."""

    def __init__(self, house: Node) -> None:
        self._house = house

    async def sign_up(self, visitor: Visitor, wish: SignUp) -> UserRow:
        """Make an account of a guest, who keeps matches and history."""
        if visitor.kind == "account":
            raise conflict("account/signed-in", f"you are signed in as {visitor.name} already; sign out first")
        user = visitor.user or f"g{secrets.token_hex(8)}"
        name = wish.name or visitor.name or wish.username
        hashed = await asyncio.to_thread(_hasher.hash, wish.password)
        row = UserRow(user, "account", name, wish.username, hashed, timestamps.now())
        if not await self._house.store.people.make_account(row):
            raise conflict("account/name-taken", f"the user name {wish.username} is taken")
        return row

    async def sign_in(self, wish: SignIn) -> UserRow:
        """The account of this name and password."""
        row = await self._house.store.people.by_username(wish.username)
        fits = await asyncio.to_thread(_verify, row.password if row is not None else None, wish.password)
        if row is None or not fits:
            raise Refused(401, "account/wrong", "there is no account with this user name and password")
        return row

    async def begin_session(self, user: str, agent: str) -> SessionRow:
        """A device is signed in from now on."""
        now = timestamps.now()
        row = SessionRow(secrets.token_urlsafe(18), user, now, now + SESSION_SECONDS, agent[:200])
        await self._house.store.people.add_session(row)
        return row

    async def end_session(self, visitor: Visitor, session: str) -> None:
        """Sign a device out."""
        if not await self._house.store.people.revoke_session(visitor.user, session):
            raise not_found("session", session)
        self._house.sessions.drop_session(session)

    async def new_token(self, visitor: Visitor, title: str) -> TokenCard:
        """A token for a bot program; its secret is shown this once."""
        if visitor.kind != "account" or visitor.by_token:
            raise forbidden("account/needed", "tokens belong to accounts; sign up or sign in first")
        if len(await self._house.store.people.tokens(visitor.user)) >= TOKENS:
            raise conflict("account/tokens", f"you have {TOKENS} tokens already; revoke one first")
        secret = TOKEN_PREFIX + secrets.token_urlsafe(24)
        row = TokenRow(secrets.token_hex(6), visitor.user, title, timestamps.now())
        await self._house.store.people.add_token(row, hash_secret(secret))
        return TokenCard(row.id, row.title, timestamps.iso(row.created), secret)


@cache
def _nobodys() -> str:
    """Checked for unknown names, so that the time taken does not tell which names exist."""
    return _hasher.hash(secrets.token_hex(16))


def _verify(hashed: str | None, password: str) -> bool:
    try:
        return _hasher.verify(hashed or _nobodys(), password)
    except (VerificationError, InvalidHashError):
        return False
