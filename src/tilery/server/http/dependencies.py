"""What routes can ask for by the name of a parameter; the parts of the node are added in ``app``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import FromPath, SkipValidation
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tilery.server.common.askers import Asker, Askers
from tilery.server.common.daily_storage import DailyStorage
from tilery.server.common.errors import forbidden
from tilery.server.common.rate_limits import Buckets
from tilery.server.common.time_source import TimeSource
from tilery.server.http.addresses import address_group
from tilery.server.http.requests import too_many_requests
from tilery.server.matches import access
from tilery.server.matches.live_match import LiveMatch
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.people.identity import Identity, Person, Visitor, guest, new_guest_id, require_person
from tilery.server.settings import Settings

AnyRequest = Request[Any, Any, Any]
GivenVisitor = NamedDependency[SkipValidation[Visitor]]
"""Litestar would take a ``Person`` for something else than a visitor."""
GivenTime = NamedDependency[SkipValidation[TimeSource]]
GivenAsker = NamedDependency[Asker]
GivenPerson = NamedDependency[Person]
GivenOwner = NamedDependency[Person]
GivenMatch = NamedDependency[LiveMatch]
GivenMatches = NamedDependency[LiveMatches]
GivenOrigin = NamedDependency[str]
GivenStorage = NamedDependency[DailyStorage]
COSTLY: dict[str, Any] = {"cost": 10}
"""``opt`` of routes whose answers take the event loop some hundredths of a second."""


async def provide_visitor(request: AnyRequest, identity: NamedDependency[Identity]) -> Visitor:
    """The sender of the request, who may be unknown."""
    return await identity.identify(request.headers)


async def provide_asker(request: AnyRequest, askers: NamedDependency[Askers], visitor: GivenVisitor) -> Asker:
    """For whom work is done: the sender of the request, and the address it came from."""
    return askers.seen(visitor.user, address_group(request.client.host if request.client else "local"))


async def provide_newcomer(request: AnyRequest, identity: NamedDependency[Identity], visitor: GivenVisitor) -> Person:
    """The sender of the request, who becomes a guest and gets a cookie with the response if they have no identity."""
    return visitor if isinstance(visitor, Person) else new_guest(request, identity)


def new_guest(request: AnyRequest, identity: Identity) -> Person:
    """A guest whose cookie is sent with the response to this request."""
    user = new_guest_id()
    request.state.cookie = identity.guest_cookie(user)
    return guest(user)


async def provide_person(visitor: GivenVisitor) -> Person:
    """The sender of the request, who has an identity: whatever changes or stores something asks for one."""
    return require_person(visitor)


async def provide_owner(person: GivenPerson) -> Person:
    """The sender of the request, signed in on a device and not by token: they may see and change the account."""
    refuse_token(person)
    return person


def refuse_token(visitor: Visitor) -> None:
    """A program may play for its person, but not see or change the account, its devices or its tokens."""
    if visitor.by_token:
        raise forbidden("account/by-token", "A token cannot see or change the account. Sign in on a device to do that.")


async def provide_origin(request: AnyRequest, settings: NamedDependency[Settings]) -> str:
    """The origin for links that others will open."""
    return settings.origin(str(request.base_url))


async def provide_watched(matches: GivenMatches, visitor: GivenVisitor, match_id: FromPath[str]) -> LiveMatch:
    """The match of the path, if the visitor may watch it."""
    live = await matches.get(match_id)
    access.require_watch(live, visitor.user)
    return live


async def hung_up(request: AnyRequest) -> None:
    """Return when the client has hung up. The request's body must have been read."""
    while (await request.receive())["type"] != "http.disconnect":
        continue


def with_parts(routes: ASGIApp, parts: Mapping[str, Any]) -> ASGIApp:
    """The routes, with the parts of a node put into the scope of every request."""

    async def handle(scope: Scope, receive: Receive, send: Send) -> None:
        scope["state"]["parts"] = parts
        await routes(scope, receive, send)

    return handle


def part(scope: Scope, name: str) -> Any:
    """A part of the node that a request was sent to."""
    return scope["state"]["parts"][name]


async def take_cost(request: AnyRequest) -> None:
    """Count a request for more than one where the ``opt`` of its route says what it costs."""
    cost = request.route_handler.opt.get("cost", 1)
    limit: Buckets = part(request.scope, "request_limit")
    if cost > 1 and not limit.take(address_group(request.client.host if request.client else "local"), cost - 1):
        raise too_many_requests()


async def send_cookie(message: Message, scope: Scope) -> None:
    """Add the cookie that a route has set to the response."""
    cookie = scope["state"].get("cookie")
    if message["type"] == "http.response.start" and isinstance(cookie, str):
        identity: Identity = part(scope, "identity")
        message.setdefault("headers", [])
        message["headers"] = [*message["headers"], (b"set-cookie", identity.set_cookie_header(cookie).encode())]
