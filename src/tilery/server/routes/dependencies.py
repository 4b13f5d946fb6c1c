"""What routes can ask for by the name of a parameter; the parts of the node are added in ``app``."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.types import BeforeMessageSendHookHandler, Message, Scope

from tilery.server.matches import access
from tilery.server.matches.live_match import LiveMatch
from tilery.server.matches.live_matches import LiveMatches
from tilery.server.people.identity import NOBODY, Identity, Visitor, new_guest_id
from tilery.server.protocol.errors import forbidden

AnyRequest = Request[Any, Any, Any]
GivenVisitor = NamedDependency[Visitor]
GivenOwner = NamedDependency[Visitor]
GivenMatch = NamedDependency[LiveMatch]
GivenMatches = NamedDependency[LiveMatches]


async def provide_visitor(request: AnyRequest, identity: NamedDependency[Identity]) -> Visitor:
    """Whoever sent the request; may be nobody."""
    return await identity.identify(request.headers)


async def provide_person(request: AnyRequest, identity: NamedDependency[Identity], visitor: GivenVisitor) -> Visitor:
    """Whoever sent the request, never nobody: a newcomer becomes a guest and gets a cookie with the response."""
    if visitor is not NOBODY:
        return visitor
    user = new_guest_id()
    request.state.cookie = identity.guest_cookie(user)
    return Visitor(user, "", "guest")


async def provide_owner(visitor: GivenVisitor) -> Visitor:
    """Whoever sent the request, on a device of their own and not by token: they may change the account."""
    refuse_token(visitor)
    return visitor


def refuse_token(visitor: Visitor) -> None:
    """A program may play for its person, but not change the account, its devices or its tokens."""
    if visitor.by_token:
        raise forbidden("account/by-token", "A token cannot change the account. Sign in on a device to do that.")


async def provide_watched(matches: GivenMatches, visitor: GivenVisitor, match_id: FromPath[str]) -> LiveMatch:
    """The match of the path, if the visitor may watch it."""
    live = await matches.get(match_id)
    access.require_watch(live, visitor.user)
    return live


def cookie_sender(identity: Identity) -> BeforeMessageSendHookHandler:
    """A hook that adds the cookie a route has set to the response."""

    async def send_cookie(message: Message, scope: Scope) -> None:
        cookie = scope.get("state", {}).get("cookie")
        if message["type"] == "http.response.start" and isinstance(cookie, str):
            header = identity.set_cookie_header(cookie)
            message.setdefault("headers", [])
            message["headers"] = [*message["headers"], (b"set-cookie", header.encode())]

    return send_cookie
