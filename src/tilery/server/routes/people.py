"""Who I am, accounts, profiles, tokens."""

from __future__ import annotations

from typing import Any

from litestar import Request, delete, get, patch, post
from litestar.params import FromPath, JSONBody

from tilery import registry
from tilery.server.matches.plan import read_plan
from tilery.server.node import Node
from tilery.server.people import ratings
from tilery.server.people.identity import NOBODY, Visitor, session_cookie
from tilery.server.protocol import timestamps
from tilery.server.protocol.bodies import (
    Ladder,
    LadderRow,
    Me,
    NewToken,
    Profile,
    Rename,
    SessionCard,
    SignIn,
    SignUp,
    TokenCard,
)
from tilery.server.protocol.errors import Refused, not_found
from tilery.server.routes.dependencies import GivenHouse, GivenVisitor
from tilery.server.routes.matches import cards
from tilery.store.rows import UserRow

AnyRequest = Request[Any, Any, Any]
RECENT = 20


async def _me(house: Node, visitor: Visitor) -> Me:
    row = await house.store.people.user(visitor.user)
    rows = await house.store.people.ratings(visitor.user)
    name = row.name if row is not None else visitor.name
    return Me(visitor.user, name, row.username if row else None, tuple(map(ratings.card, rows)))


def _slowly(house: Node, request: AnyRequest) -> None:
    address = request.client.host if request.client else "local"
    if not house.sign_ins.take(address):
        house.metrics.limited.inc()
        raise Refused(429, "limits/sign-in", "too many tries from your address; wait a minute")


async def _signed_in(house: Node, request: AnyRequest, row: UserRow) -> Me:
    session = await house.accounts.begin_session(row.id, request.headers.get("user-agent", ""))
    request.state.cookie = session_cookie(house, session.id)
    return await _me(house, Visitor(row.id, row.name, "account", session.id))


@get("/api/me", tags=["People"], summary="Who I am here")
async def me(house: GivenHouse, person: GivenVisitor) -> Me:
    """A newcomer becomes a guest and gets a cookie."""
    return await _me(house, person)


@patch("/api/me", tags=["People"], summary="Be called something else")
async def rename(house: GivenHouse, person: GivenVisitor, data: JSONBody[Rename]) -> Me:
    """Matches that have begun keep the name they began with."""
    name = " ".join(data.name.split())
    if not name:
        raise Refused(400, "account/name", "a name needs at least one letter")
    await house.store.people.save_name(person.user, person.kind, name, timestamps.now())
    return await _me(house, person)


@post("/api/account", tags=["People"], summary="Make an account")
async def sign_up(request: AnyRequest, house: GivenHouse, person: GivenVisitor, data: JSONBody[SignUp]) -> Me:
    """A guest keeps matches and history."""
    _slowly(house, request)
    return await _signed_in(house, request, await house.accounts.sign_up(person, data))


@post("/api/account/sign-in", tags=["People"], summary="Sign in", status_code=200)
async def sign_in(request: AnyRequest, house: GivenHouse, data: JSONBody[SignIn]) -> Me:
    """On this device."""
    _slowly(house, request)
    return await _signed_in(house, request, await house.accounts.sign_in(data))


@post("/api/account/sign-out", tags=["People"], summary="Sign out", status_code=200)
async def sign_out(request: AnyRequest, house: GivenHouse, visitor: GivenVisitor) -> Me:
    """On this device: the session is over, and the visitor is nobody again."""
    if visitor.session is not None:
        await house.accounts.end_session(visitor, visitor.session)
    request.state.cookie = ""
    return await _me(house, NOBODY)


@get("/api/account/sessions", tags=["People"], summary="Devices signed in to my account")
async def sessions(house: GivenHouse, visitor: GivenVisitor) -> tuple[SessionCard, ...]:
    """The latest first."""
    return tuple(
        SessionCard(row.id[:8], timestamps.iso(row.created), row.agent, row.id == visitor.session)
        for row in await house.store.people.sessions(visitor.user, timestamps.now())
    )


@delete("/api/account/sessions/{session_id:str}", tags=["People"], summary="Sign a device out")
async def end_session(house: GivenHouse, visitor: GivenVisitor, session_id: FromPath[str]) -> None:
    """By the id in the list of devices."""
    for row in await house.store.people.sessions(visitor.user, timestamps.now()):
        if visitor.user and row.id.startswith(session_id) and len(session_id) >= 8:
            await house.accounts.end_session(visitor, row.id)
            return
    raise not_found("session", session_id)


@post("/api/tokens", tags=["People"], summary="A token for a bot program")
async def new_token(house: GivenHouse, visitor: GivenVisitor, data: JSONBody[NewToken]) -> TokenCard:
    """Its secret is shown this once."""
    return await house.accounts.new_token(visitor, data.title)


@get("/api/tokens", tags=["People"], summary="My tokens")
async def tokens(house: GivenHouse, visitor: GivenVisitor) -> tuple[TokenCard, ...]:
    """Without their secrets."""
    rows = await house.store.people.tokens(visitor.user)
    return tuple(TokenCard(row.id, row.title, timestamps.iso(row.created)) for row in rows)


@delete("/api/tokens/{token_id:str}", tags=["People"], summary="Revoke a token")
async def end_token(house: GivenHouse, visitor: GivenVisitor, token_id: FromPath[str]) -> None:
    """It cannot be used any more."""
    if not visitor.user or not await house.store.people.revoke_token(visitor.user, token_id):
        raise not_found("token", token_id)


@get("/api/users/{user_id:str}", tags=["People"], summary="Somebody's page")
async def profile(house: GivenHouse, user_id: FromPath[str]) -> Profile:
    """Ratings and the latest finished matches."""
    row = await house.store.people.user(user_id)
    if row is None:
        raise not_found("user", user_id)
    rows = await house.store.matches.of_user(user_id, RECENT)
    public = [one for one in rows if one.status == "over" and read_plan(one.plan).terms.watchers]
    rated = await house.store.people.ratings(user_id)
    return Profile(
        user=row.id,
        name=row.name,
        username=row.username,
        bot=row.kind == "bot",
        since=timestamps.iso(row.created),
        ratings=tuple(map(ratings.card, rated)),
        matches=await cards(house, NOBODY, public),
    )


@get("/api/ladder/{game_id:str}", tags=["People"], summary="The best at a game")
async def ladder(house: GivenHouse, game_id: FromPath[str]) -> Ladder:
    """People and bots together."""
    rows = await house.store.people.ladder(registry.find(game_id).info.id, 100)
    return Ladder(game_id, tuple(LadderRow(u.id, u.name, u.kind == "bot", ratings.card(r)) for u, r in rows))


ROUTES = [
    me,
    rename,
    sign_up,
    sign_in,
    sign_out,
    sessions,
    end_session,
    new_token,
    tokens,
    end_token,
    profile,
    ladder,
]
