"""Stored passwords: hashed, with those given out by the operator marked."""

from __future__ import annotations

from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from tilery.server.common.entropy import Entropy
from tilery.server.people.one_time import ONE_TIME, SPENT
from tilery.store.store import Store

_hasher = PasswordHasher()


def hash_password(password: str) -> str:
    """The stored hash of a password."""
    return _hasher.hash(password)


def verify_password(stored: str | None, password: str) -> bool:
    """True if this is the stored password. None is always wrong, and takes as long as any other."""
    hashed = (stored or _nobodys_hash()).removeprefix(ONE_TIME).removeprefix(SPENT)
    try:
        _hasher.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False
    return stored is not None


async def reset_password(store: Store, username: str, entropy: Entropy) -> str | None:
    """A one-time password for the account with this user name, None if there is no such account.

    Its devices are signed out and its tokens revoked, as its owner may have lost control of it.
    """
    password = entropy.token_urlsafe(12)
    hashed = ONE_TIME + hash_password(password)
    while (row := await store.people.by_username(username)) is not None:
        if await store.people.change_password(row, hashed, None, tokens=True) is not None:
            return password
    return None


@cache
def _nobodys_hash() -> str:
    """A hash to check for unknown names, so that the time taken does not reveal which names exist."""
    return _hasher.hash("nobody")
