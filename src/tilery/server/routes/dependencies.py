"""Who asks, and what they are told when something is wrong; shared by all routes."""

from __future__ import annotations

from typing import Any

import msgspec
import structlog
from litestar import Request, Response
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException, ValidationException

from tilery.core.errors import ErrorData, IllegalAction, Malformed, Problem, StalePrompt, TileryError
from tilery.server.matches.submissions import FAULT
from tilery.server.node import Node
from tilery.server.people.identity import NOBODY, Visitor, identify, new_guest_cookie, set_cookie
from tilery.server.protocol.errors import Refused
from tilery.store.database import StoreError

log = structlog.get_logger()
AnyRequest = Request[Any, Any, Any]
GivenHouse = NamedDependency[Node]
GivenVisitor = NamedDependency[Visitor]


async def provide_house(request: AnyRequest) -> Node:
    """The running node."""
    house: Node = request.app.state.house
    return house


async def provide_visitor(request: AnyRequest) -> Visitor:
    """Who asks; may be nobody."""
    return await identify(request.app.state.house, request.headers)


async def provide_person(request: AnyRequest, house: GivenHouse, visitor: GivenVisitor) -> Visitor:
    """Who asks, never nobody: a newcomer becomes a guest and gets a cookie with the answer."""
    if visitor is not NOBODY:
        return visitor
    user, cookie = new_guest_cookie(house)
    request.state.cookie = cookie
    return Visitor(user, "", "guest")


async def before_send(message: Any, scope: Any) -> None:
    """Put a cookie that was made on the way into the answer."""
    cookie = scope.get("state", {}).get("cookie")
    if message["type"] == "http.response.start" and isinstance(cookie, str):
        header = set_cookie(scope["app"].state.house, cookie)
        message.setdefault("headers", []).append((b"set-cookie", header.encode()))


def status_of(error: TileryError) -> int:
    """The HTTP status for an error of ours."""
    match error:
        case Refused(status=status):
            return status
        case StoreError():
            return 503
        case IllegalAction() | StalePrompt():
            return 409
        case Malformed(code="registry/unknown-game"):
            return 404
        case _:
            return 400


def on_tilery(request: AnyRequest, error: TileryError) -> Response[Problem]:
    """An error of ours, in full; one of the store without its details."""
    problem = error.problem()
    if isinstance(error, StoreError):
        log.error("store", problem=error.message, path=request.url.path)
        problem = Problem("server/store", "this cannot be done now; nothing is lost, please try again")
    return Response(problem, status_code=status_of(error), media_type="application/json")


def on_http(_request: AnyRequest, error: HTTPException) -> Response[Problem]:
    """What the framework refuses, in our form."""
    data, message = ErrorData(), error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        first = error.extra[0]
        if isinstance(first, dict):
            data = ErrorData(path=str(first.get("key", "$")))
            message = f"{first.get('key', 'the body')}: {first.get('message', error.detail)}"
    code = {404: "http/not-found", 405: "http/method", 413: "malformed/too-long"}.get(
        error.status_code, "malformed/request"
    )
    return Response(Problem(code, message, data), status_code=error.status_code, media_type="application/json")


def on_unforeseen(request: AnyRequest, error: Exception) -> Response[Problem]:
    """A fault of ours: written down, and no detail told."""
    if isinstance(error, RecursionError | msgspec.DecodeError | UnicodeDecodeError):
        problem = Problem("malformed/no-json", "the body cannot be read as JSON")
        return Response(problem, status_code=400, media_type="application/json")
    log.exception("unforeseen", exc_info=error, path=request.url.path)
    return Response(FAULT, status_code=500, media_type="application/json")
