"""Signing in on a device, limited so that nobody finds a password by guessing."""

from __future__ import annotations

from collections.abc import Callable

from tilery.server.common.errors import Refused
from tilery.server.common.given import ClientDevice
from tilery.server.common.rate_limits import Buckets
from tilery.server.common.time_source import TimeSource
from tilery.server.common.visitors import Person
from tilery.server.people.accounts import Accounts
from tilery.server.people.cards import own_card
from tilery.server.people.identity import Identity
from tilery.server.people.wire import Me
from tilery.server.settings import Limits
from tilery.store.rows import UserRow
from tilery.store.store import Store


class SignInLimits:
    """Attempts to sign in, by address and by account."""

    def __init__(self, limits: Limits, time: TimeSource, on_refusal: Callable[[], None]) -> None:
        self._addresses = Buckets(limits.sign_in_rate, limits.sign_in_burst, time)
        self._accounts = Buckets(limits.account_rate, limits.account_burst, time)
        self._on_refusal = on_refusal

    def take_address(self, address: str) -> None:
        """Count an attempt from this address. Refused if it is one too many."""
        if not self._addresses.take(address):
            self._on_refusal()
            raise _too_many_attempts()

    def take_account(self, account: str) -> None:
        """Count an attempt at this account. Refused if it is one too many."""
        if not self._accounts.take(account):
            raise _too_many_attempts()

    def give_back_account(self, account: str) -> None:
        """Refund a successful attempt."""
        self._accounts.give_back(account)


def _too_many_attempts() -> Refused:
    return Refused(429, "limits/sign-in", "Too many attempts. Wait a minute and try again.", retry_after=60)


class SignInDevice:
    """The device a request came from, for signing in."""

    def __init__(self, client: ClientDevice, store: Store, accounts: Accounts, identity: Identity) -> None:
        self._client = client
        self._store = store
        self._accounts = accounts
        self._identity = identity

    async def sign_in(self, row: UserRow) -> Me:
        """Sign in to this account."""
        session = await self._accounts.start_session(row, self._client.agent)
        self._client.cookie = self._identity.session_cookie(session.id)
        return await own_card(self._store, Person(row.id, row.name, "account", session.id))
