"""Values that HTTP provides to endpoints: the sender of a request, its origin, and workers for its duration."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from functools import partial
from typing import Annotated, Any, TypeAlias, TypeVar

from litestar import Request
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tilery.server.common.endpoints import Endpoints
from tilery.server.common.errors import Refused
from tilery.server.common.given import ClientDevice, Host, LongJobs, Origin, QuickJobs, RecordText, TakesGzip
from tilery.server.common.rate_limits import Buckets
from tilery.server.common.requesters import Concurrency, Requester, Requesters
from tilery.server.common.visitors import Newcomer, Owner, Person, Visitor, refuse_token, require_person
from tilery.server.http.addresses import address_group
from tilery.server.http.requests import too_many_requests
from tilery.server.people.identity import Identity
from tilery.server.settings import Settings
from tilery.server.workers.worker_pool import WorkerPool

T = TypeVar("T")
AnyRequest: TypeAlias = Request[Any, Any, Any]
RequestLimit: TypeAlias = Annotated[Buckets, "requests"]
QuickWorkers: TypeAlias = Annotated[WorkerPool, "quick"]
QuickLimit: TypeAlias = Annotated[Concurrency, "quick"]
LongWorkers: TypeAlias = Annotated[WorkerPool, "long"]
LongLimit: TypeAlias = Annotated[Concurrency, "long"]
endpoints = Endpoints("")


@endpoints.provide
async def visitor(request: AnyRequest, identity: Identity) -> Visitor:
    """The sender of the request, with or without an identity."""
    return await identity.identify(request.headers)


@endpoints.provide
async def requester(request: AnyRequest, requesters: Requesters, visitor: Visitor) -> Requester:
    """The sender of the request and the address it came from, for limits of work."""
    return requesters.seen(visitor.user, sender_address(request))


@endpoints.provide
async def newcomer(client: ClientDevice, identity: Identity, visitor: Visitor) -> Newcomer:
    """The sender of the request. Without an identity they become a guest and get a cookie with the answer."""
    if isinstance(visitor, Person):
        return visitor
    guest = identity.new_guest()
    client.cookie = identity.guest_cookie(guest.user)
    return guest


@endpoints.provide
async def person(visitor: Visitor) -> Person:
    """The sender of the request, who has an identity. Everything that changes or stores something requires one."""
    return require_person(visitor)


@endpoints.provide
async def owner(person: Person) -> Owner:
    """The sender of the request, signed in on a device and not by token."""
    refuse_token(person)
    return person


@endpoints.provide
async def origin(request: AnyRequest, settings: Settings) -> Origin:
    """The origin for links that others will open."""
    return Origin(settings.origin(str(request.base_url)))


@endpoints.provide
async def host(request: AnyRequest) -> Host:
    """The host name in the request."""
    return Host(request.url.hostname or "")


@endpoints.provide
async def takes_gzip(request: AnyRequest) -> TakesGzip:
    """True if the client takes compressed answers."""
    return TakesGzip("gzip" in request.headers.get("accept-encoding", ""))


@endpoints.provide
async def record_text(request: AnyRequest, settings: Settings) -> RecordText:
    """The body of the request, up to the limit of records."""
    data, limit = bytearray(), settings.limits.record_bytes
    async for piece in request.stream():
        data += piece
        if len(data) > limit:
            raise Refused(413, "malformed/too-long", f"The record is longer than {limit} bytes.")
    return RecordText(bytes(data))


@endpoints.provide
async def long_jobs(
    client: ClientDevice, requester: Requester, limit: LongLimit, workers: LongWorkers
) -> AsyncGenerator[LongJobs, None]:
    """Long jobs, counted for the sender until the request is answered."""
    with limit.enter(requester):
        yield LongJobs(partial(run_while_connected, client, requester, workers))


@endpoints.provide
async def quick_jobs(
    client: ClientDevice, requester: Requester, limit: QuickLimit, workers: QuickWorkers
) -> AsyncGenerator[QuickJobs, None]:
    """Quick jobs, counted for the sender until the request is answered."""
    with limit.enter(requester):
        yield QuickJobs(partial(run_while_connected, client, requester, workers))


async def run_while_connected(
    client: ClientDevice, requester: Requester, workers: WorkerPool, function: Callable[..., T], *args: Any
) -> T:
    """Call a function in a worker, cancelled when the client hangs up. The request's body must have been read."""
    task = asyncio.create_task(workers.run(requester, function, *args))
    gone = asyncio.create_task(client.hung_up())
    try:
        await asyncio.wait((task, gone), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise Refused(503, "request/gone", "The client has hung up.")
        return task.result()
    finally:
        task.cancel()
        gone.cancel()


def sender_address(request: AnyRequest) -> str:
    """The address a request came from, in the form limits count."""
    return address_group(request.client.host if request.client else "local")


def with_parts(routes: ASGIApp, parts: Mapping[Any, Any]) -> ASGIApp:
    """The routes, with the parts of a node put into the scope of every request."""

    async def handle(scope: Scope, receive: Receive, send: Send) -> None:
        scope["state"]["parts"] = parts
        await routes(scope, receive, send)

    return handle


def part(scope: Scope, kind: Any) -> Any:
    """The part of this type of the node that a request was sent to."""
    return scope["state"]["parts"][kind]


def take_cost(request: AnyRequest, cost: int) -> None:
    """Charge a request for more than one. Refused if that is too much."""
    limit: Buckets = part(request.scope, RequestLimit)
    if not limit.take(sender_address(request), cost - 1):
        raise too_many_requests()


async def send_cookie(message: Message, scope: Scope) -> None:
    """Add the cookie set by an endpoint to the response."""
    cookie = scope["state"].get("cookie")
    if message["type"] == "http.response.start" and isinstance(cookie, str):
        identity: Identity = part(scope, Identity)
        message.setdefault("headers", [])
        message["headers"] = [*message["headers"], (b"set-cookie", identity.set_cookie_header(cookie).encode())]
