"""Accounts: a user name and a password that preserve history and ratings, and tokens for programs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from tilery.server.common import timestamps
from tilery.server.common.entropy import Entropy
from tilery.server.common.errors import Refused, conflict, forbidden, not_found
from tilery.server.common.time_source import TimeSource
from tilery.server.common.visitors import Person
from tilery.server.people.deletion import delete_person
from tilery.server.people.guest_names import guest_name
from tilery.server.people.identity import SESSION_SECONDS, TOKEN_PREFIX, hash_secret, new_guest_id
from tilery.server.people.name_service import clean_name
from tilery.server.people.one_time import ONE_TIME, SPENT
from tilery.server.people.passwords import hash_password, verify_password
from tilery.server.people.wire import ChangePassword, SignIn, SignUp, TokenCard
from tilery.store.rows import SessionRow, TokenRow, UserRow
from tilery.store.store import Store

MAX_TOKENS = 20
"""Maximum tokens of one account."""
MAX_HASHES = 2
"""Maximum passwords hashed at once, as each takes 64 MB."""
T = TypeVar("T")


class Accounts:
    """Signing up, in and out, and tokens. ``revoked`` closes the connections of a session or token on all nodes."""

    def __init__(
        self, store: Store, revoked: Callable[[str], Awaitable[None]], time: TimeSource, entropy: Entropy
    ) -> None:
        self._entropy = entropy
        self._time = time
        self._store = store
        self._people = store.people
        self._revoked = revoked
        self._hashing = asyncio.Semaphore(MAX_HASHES)

    async def sign_up(self, person: Person, request: SignUp) -> UserRow:
        """Turn a guest into an account, which keeps the guest's matches and history."""
        if person.kind == "account":
            raise conflict("account/signed-in", f"You are already signed in as {person.name}. Sign out first.")
        user = person.user
        name = clean_name(request.name or person.name)
        if name == guest_name(user):  # a name generated for a guest, not chosen by them
            name = clean_name(request.username)
        hashed = await self._hash(hash_password, request.password)
        row = UserRow(user, "account", name, request.username, hashed, self._time.now())
        if not await self._people.make_account(row):
            raise conflict("account/name-taken", f"The user name {request.username} is taken.")
        return row

    async def sign_in(self, request: SignIn) -> UserRow:
        """The account with this name and password."""
        row = await self._people.by_username(request.username)
        is_right = await self._hash(verify_password, row.password if row is not None else None, request.password)
        if row is None or not is_right:
            raise _wrong()
        if (row.password or "").startswith(SPENT):
            raise Refused(401, "account/one-time", "This one-time password was used. Ask the operator for another one.")
        return row

    async def start_session(self, user: UserRow, agent: str) -> SessionRow:
        """Sign a device in. A one-time password is spent by this."""
        now, password = self._time.now(), user.password or ""
        row = SessionRow(self._entropy.token_urlsafe(18), user.id, now, now + SESSION_SECONDS, agent[:200])
        spent = SPENT + password.removeprefix(ONE_TIME) if password.startswith(ONE_TIME) else None
        if not await self._people.add_session(row, user, spent):
            raise _wrong()
        return row

    async def change_password(self, person: Person, request: ChangePassword) -> None:
        """Change the password of the person's account. Other devices are signed out. Tokens stay valid."""
        row = await self._people.user(person.user)
        if row is None or person.kind != "account":
            raise forbidden("account/needed", "Only accounts have a password. Sign up or sign in first.")
        if not await self._hash(verify_password, row.password, request.old):
            raise _wrong_password()
        hashed = await self._hash(hash_password, request.new)
        ended = await self._people.change_password(row, hashed, person.credential, tokens=False)
        if ended is None:
            raise _wrong_password()
        for session in ended:
            await self._revoked(session)

    async def delete(self, person: Person, password: str | None) -> list[str]:
        """Delete a guest or, given its password, an account. Returns the matches changed by it."""
        row = await self._people.user(person.user)
        if person.kind == "account":
            known = row.password if row is not None else None
            if not await self._hash(verify_password, known, password or ""):
                raise forbidden("account/password", "The password is wrong.")
        ended = [one.id for one in await self._people.sessions(person.user, 0.0)]
        ended += [one.id for one in await self._people.tokens(person.user)]
        changed = await delete_person(self._store, person.user, new_guest_id(self._entropy), self._time.now())
        for credential in ended:
            await self._revoked(credential)
        return changed

    async def _hash(self, function: Callable[..., T], *args: Any) -> T:
        """Hash or verify a password outside the event loop."""
        async with self._hashing:
            return await asyncio.to_thread(function, *args)

    async def end_session(self, person: Person, session: str) -> None:
        """Sign a device out."""
        if not await self._people.revoke_session(person.user, session):
            raise not_found("session", session)
        await self._revoked(session)

    async def end_token(self, person: Person, token: str) -> None:
        """Revoke a token."""
        if not await self._people.revoke_token(person.user, token):
            raise not_found("token", token)
        await self._revoked(token)

    async def new_token(self, person: Person, title: str) -> TokenCard:
        """Create a token for a program. Its secret is shown only once."""
        if person.kind != "account":
            raise forbidden("account/needed", "Tokens belong to accounts. Sign up or sign in first.")
        if len(await self._people.tokens(person.user)) >= MAX_TOKENS:
            raise conflict("account/tokens", f"You already have {MAX_TOKENS} tokens. Revoke one first.")
        secret = TOKEN_PREFIX + self._entropy.token_urlsafe(24)
        row = TokenRow(self._entropy.token_hex(6), person.user, title, self._time.now())
        await self._people.add_token(row, hash_secret(secret))
        return TokenCard(row.id, row.title, timestamps.iso(row.created), secret)


def _wrong() -> Refused:
    return Refused(401, "account/wrong", "The user name or the password is wrong.")


def _wrong_password() -> Refused:
    return Refused(403, "account/password", "The old password is wrong.")
