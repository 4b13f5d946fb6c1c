"""Who I am, accounts, profiles, tokens, ladders."""

from __future__ import annotations

from typing import Any

from litestar import Request, delete, get, patch, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, JSONBody

from tilery.server.common import timestamps
from tilery.server.common.errors import Refused, not_found
from tilery.server.common.rate_limits import Buckets
from tilery.server.http.dependencies import (
    GivenAsker,
    GivenMatches,
    GivenOwner,
    GivenPerson,
    GivenTime,
    GivenVisitor,
    new_guest,
    refuse_token,
)
from tilery.server.ops.metrics import Metrics
from tilery.server.people.accounts import Accounts
from tilery.server.people.cards import ladder_of, own_card, profile_of, rename_person
from tilery.server.people.identity import Identity, Person
from tilery.server.people.wire import (
    ChangePassword,
    Ladder,
    Me,
    NewToken,
    Profile,
    Rename,
    SessionCard,
    SignIn,
    SignUp,
    TokenCard,
)
from tilery.server.tables.endpoints import GivenStore
from tilery.store.rows import UserRow
from tilery.store.store import Store

AnyRequest = Request[Any, Any, Any]
GivenAccounts = NamedDependency[Accounts]


class Device:
    """The device a request came from."""

    def __init__(self, request: AnyRequest, store: Store, accounts: Accounts, identity: Identity) -> None:
        self._request = request
        self._store = store
        self._accounts = accounts
        self._identity = identity

    async def sign_in(self, row: UserRow) -> Me:
        """Sign in to this account."""
        session = await self._accounts.start_session(row, self._request.headers.get("user-agent", ""))
        self._request.state.cookie = self._identity.session_cookie(session.id)
        return await own_card(self._store, Person(row.id, row.name, "account", session.id))


async def provide_device(
    request: AnyRequest,
    store: GivenStore,
    accounts: GivenAccounts,
    identity: NamedDependency[Identity],
    sign_in_limit: NamedDependency[Buckets],
    metrics: NamedDependency[Metrics],
    visitor: GivenVisitor,
    asker: GivenAsker,
) -> Device:
    """The device that wants to sign in; refused if its address tries too often."""
    refuse_token(visitor)
    if not sign_in_limit.take(asker.address):
        metrics.limited.inc()
        raise _too_many_attempts()
    return Device(request, store, accounts, identity)


def _too_many_attempts() -> Refused:
    return Refused(429, "limits/sign-in", "Too many attempts. Wait a minute and try again.", retry_after=60)


GivenDevice = NamedDependency[Device]
DEVICE = {"device": Provide(provide_device)}


@get("/api/me", tags=["People"], summary="Who I am")
async def me(store: GivenStore, newcomer: GivenPerson) -> Me:
    """A visitor without an identity becomes a guest and gets a cookie: the first thing a client asks for."""
    return await own_card(store, newcomer)


@patch("/api/me", tags=["People"], summary="Change my name")
async def rename(store: GivenStore, person: GivenPerson, data: JSONBody[Rename], time: GivenTime) -> Me:
    """Matches that have started keep the name they started with."""
    refuse_token(person)
    return await rename_person(store, person, data.name, time.now())


@post("/api/account", tags=["People"], summary="Create an account", dependencies=DEVICE)
async def sign_up(device: GivenDevice, accounts: GivenAccounts, newcomer: GivenPerson, data: JSONBody[SignUp]) -> Me:
    """A guest keeps their matches and history."""
    return await device.sign_in(await accounts.sign_up(newcomer, data))


@post("/api/account/sign-in", tags=["People"], summary="Sign in", status_code=200, dependencies=DEVICE)
async def sign_in(
    device: GivenDevice, accounts: GivenAccounts, account_limit: NamedDependency[Buckets], data: JSONBody[SignIn]
) -> Me:
    """On this device."""
    account = data.username.lower()
    if not account_limit.take(account):
        raise _too_many_attempts()
    row = await accounts.sign_in(data)
    account_limit.give_back(account)
    return await device.sign_in(row)


@post("/api/account/password", tags=["People"], summary="Change my password", status_code=200, dependencies=DEVICE)
async def change_password(
    device: GivenDevice, store: GivenStore, accounts: GivenAccounts, owner: GivenOwner, data: JSONBody[ChangePassword]
) -> Me:
    """Needs the old password. This device stays signed in; all others are signed out."""
    await accounts.change_password(owner, data)
    return await own_card(store, owner)


@post("/api/account/sign-out", tags=["People"], summary="Sign out", status_code=200)
async def sign_out(
    request: AnyRequest,
    store: GivenStore,
    accounts: GivenAccounts,
    identity: NamedDependency[Identity],
    owner: GivenOwner,
) -> Me:
    """On this device, which is a new guest from now on."""
    if owner.credential is not None:
        await accounts.end_session(owner, owner.credential)
    return await own_card(store, new_guest(request, identity))


@get("/api/account/sessions", tags=["People"], summary="Devices signed in to my account")
async def sessions(store: GivenStore, owner: GivenOwner, time: GivenTime) -> tuple[SessionCard, ...]:
    """Latest first."""
    return tuple(
        SessionCard(row.id[:8], timestamps.iso(row.created), row.agent, row.id == owner.credential)
        for row in await store.people.sessions(owner.user, time.now())
    )


@delete("/api/account/sessions/{session_id:str}", tags=["People"], summary="Sign a device out")
async def end_session(
    store: GivenStore, accounts: GivenAccounts, owner: GivenOwner, session_id: FromPath[str], time: GivenTime
) -> None:
    """By the id in the list of devices."""
    for row in await store.people.sessions(owner.user, time.now()):
        if row.id.startswith(session_id) and len(session_id) >= 8:
            await accounts.end_session(owner, row.id)
            return
    raise not_found("session", session_id)


@post("/api/tokens", tags=["People"], summary="Create a token for a program")
async def new_token(accounts: GivenAccounts, owner: GivenOwner, data: JSONBody[NewToken]) -> TokenCard:
    """Its secret is shown only in this answer."""
    return await accounts.new_token(owner, data.title)


@get("/api/tokens", tags=["People"], summary="My tokens")
async def tokens(store: GivenStore, owner: GivenOwner) -> tuple[TokenCard, ...]:
    """Without their secrets."""
    rows = await store.people.tokens(owner.user)
    return tuple(TokenCard(row.id, row.title, timestamps.iso(row.created)) for row in rows)


@delete("/api/tokens/{token_id:str}", tags=["People"], summary="Revoke a token")
async def end_token(accounts: GivenAccounts, owner: GivenOwner, token_id: FromPath[str]) -> None:
    """It cannot be used any more, and its connections are closed."""
    await accounts.end_token(owner, token_id)


@get("/api/users/{user_id:str}", tags=["People"], summary="A profile")
async def profile(store: GivenStore, matches: GivenMatches, user_id: FromPath[str]) -> Profile:
    """Ratings and the latest finished matches."""
    return await profile_of(store, matches, user_id)


@get("/api/ladder/{game_id:str}", tags=["People"], summary="The ladder of a game")
async def ladder(store: GivenStore, game_id: FromPath[str]) -> Ladder:
    """People and bots together."""
    return await ladder_of(store, game_id)


ROUTES = [
    me,
    rename,
    sign_up,
    sign_in,
    change_password,
    sign_out,
    sessions,
    end_session,
    new_token,
    tokens,
    end_token,
    profile,
    ladder,
]
