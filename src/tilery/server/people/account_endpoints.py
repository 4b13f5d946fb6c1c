"""Endpoints of accounts: signing in, devices and tokens."""

from __future__ import annotations

from tilery.server.common import timestamps
from tilery.server.common.endpoints import Endpoints
from tilery.server.common.errors import not_found
from tilery.server.common.given import ClientDevice
from tilery.server.common.requesters import Requester
from tilery.server.common.time_source import TimeSource
from tilery.server.common.visitors import Newcomer, Owner, Visitor, refuse_token
from tilery.server.people.accounts import Accounts
from tilery.server.people.cards import own_card
from tilery.server.people.identity import Identity
from tilery.server.people.sign_in import SignInDevice, SignInLimits
from tilery.server.people.wire import (
    ChangePassword,
    Me,
    NewToken,
    SessionCard,
    SignIn,
    SignUp,
    TokenCard,
)
from tilery.store.store import Store

endpoints = Endpoints("People")


@endpoints.provide
async def sign_in_device(
    client: ClientDevice,
    store: Store,
    accounts: Accounts,
    identity: Identity,
    limits: SignInLimits,
    visitor: Visitor,
    requester: Requester,
) -> SignInDevice:
    """The device that wants to sign in. Refused after too many attempts from its address."""
    refuse_token(visitor)
    limits.take_address(requester.address)
    return SignInDevice(client, store, accounts, identity)


@endpoints.post("/api/account", "Create an account")
async def sign_up(device: SignInDevice, accounts: Accounts, newcomer: Newcomer, body: SignUp) -> Me:
    """Turn a guest into an account, which keeps their matches and history."""
    return await device.sign_in(await accounts.sign_up(newcomer, body))


@endpoints.post("/api/account/sign-in", "Sign in", status=200)
async def sign_in(device: SignInDevice, accounts: Accounts, limits: SignInLimits, body: SignIn) -> Me:
    """Sign in on this device."""
    account = body.username.lower()
    limits.take_account(account)
    row = await accounts.sign_in(body)
    limits.give_back_account(account)
    return await device.sign_in(row)


@endpoints.post("/api/account/password", "Change my password", status=200)
async def change_password(
    device: SignInDevice, store: Store, accounts: Accounts, owner: Owner, body: ChangePassword
) -> Me:
    """Change the password, given the old one. This device stays signed in, and all others are signed out."""
    await accounts.change_password(owner, body)
    return await own_card(store, owner)


@endpoints.post("/api/account/sign-out", "Sign out", status=200)
async def sign_out(
    client: ClientDevice,
    store: Store,
    accounts: Accounts,
    identity: Identity,
    owner: Owner,
) -> Me:
    """Sign this device out. It becomes a new guest."""
    if owner.credential is not None:
        await accounts.end_session(owner, owner.credential)
    guest = identity.new_guest()
    client.cookie = identity.guest_cookie(guest.user)
    return await own_card(store, guest)


@endpoints.get("/api/account/sessions", "Devices signed in to my account")
async def sessions(store: Store, owner: Owner, time: TimeSource) -> tuple[SessionCard, ...]:
    """The devices signed in, latest first."""
    return tuple(
        SessionCard(row.id[:8], timestamps.iso(row.created), row.agent, row.id == owner.credential)
        for row in await store.people.sessions(owner.user, time.now())
    )


@endpoints.delete("/api/account/sessions/{session_id}", "Sign a device out")
async def end_session(store: Store, accounts: Accounts, owner: Owner, session_id: str, time: TimeSource) -> None:
    """Sign a device out by its id in the list."""
    for row in await store.people.sessions(owner.user, time.now()):
        if row.id.startswith(session_id) and len(session_id) >= 8:
            await accounts.end_session(owner, row.id)
            return
    raise not_found("session", session_id)


@endpoints.post("/api/tokens", "Create a token for a program")
async def new_token(accounts: Accounts, owner: Owner, body: NewToken) -> TokenCard:
    """Create a token. Its secret is shown only in this answer."""
    return await accounts.new_token(owner, body.title)


@endpoints.get("/api/tokens", "My tokens")
async def tokens(store: Store, owner: Owner) -> tuple[TokenCard, ...]:
    """The tokens, without their secrets."""
    rows = await store.people.tokens(owner.user)
    return tuple(TokenCard(row.id, row.title, timestamps.iso(row.created)) for row in rows)


@endpoints.delete("/api/tokens/{token_id}", "Revoke a token")
async def end_token(accounts: Accounts, owner: Owner, token_id: str) -> None:
    """Revoke a token and close its connections."""
    await accounts.end_token(owner, token_id)
