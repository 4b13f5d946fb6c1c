"""Middleware before the routes: checks of target, host and origin, rate limit, security headers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tilery.core.errors import TileryError
from tilery.server.common.errors import Refused
from tilery.server.common.rate_limits import Buckets
from tilery.server.common.time_source import TimeSource
from tilery.server.http.addresses import TrustedProxies, address_group
from tilery.server.http.hosts import AllowedHosts
from tilery.server.http.limited_http import LimitedHttp, ResponseHeaders
from tilery.server.http.requests import check_origin, check_target, header_map, too_many_requests
from tilery.server.matches.messages import encode_message
from tilery.server.ops.metrics import Metrics
from tilery.server.settings import Settings

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
UNLIMITED_PATHS = ("/health", "/ready", "/metrics")
FILES = ("/assets/", "/device/")
"""Paths of the client's scripts and styles, and of the static page."""
SECURITY_HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (
        b"permissions-policy",
        b"accelerometer=(), camera=(), display-capture=(), geolocation=(), "
        b"gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()",
    ),
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
        b"frame-ancestors 'none'; base-uri 'self'; form-action 'self'",
    ),
)
HSTS = (b"strict-transport-security", b"max-age=31536000")
"""With HTTPS, tells browsers to use nothing else for a year."""
NO_STORE = (b"cache-control", b"no-store")
"""For answers that may be about a person: neither the browser nor a proxy caches them."""


def security_headers(settings: Settings) -> ResponseHeaders:
    """The headers of every response."""
    return (*SECURITY_HEADERS, HSTS) if settings.secure else SECURITY_HEADERS


class Middleware:
    """An ASGI application around the routes."""

    def __init__(
        self, app: ASGIApp, settings: Settings, metrics: Metrics, request_limit: Buckets, time: TimeSource
    ) -> None:
        self._app = app
        self._proxies = TrustedProxies(settings.proxies)
        self._hosts = AllowedHosts(settings)
        self._origins: Sequence[str] = settings.origins
        self._requests = request_limit
        self._files = Buckets(settings.limits.file_rate, settings.limits.file_burst, time)
        self._metrics = metrics
        self._headers = security_headers(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] == ScopeType.WEBSOCKET:
            return  # unreachable: uvicorn passes WebSockets to their own protocol class
        headers = header_map((name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"])
        peer = scope["client"][0] if scope["client"] else "local"
        address = self._proxies.client(peer, headers.get("x-forwarded-for"))
        scope["client"] = (address, 0)
        if peer in self._proxies and headers.get("x-forwarded-proto") in ("http", "https"):
            scope["scheme"] = headers["x-forwarded-proto"]
        send = _count_response(scope, send)
        send = _with_headers(send, (*self._headers, NO_STORE) if _is_personal(scope["path"]) else self._headers)
        try:
            check_target(scope["path"], scope["query_string"], headers)
            self._hosts.check(headers, scope["server"][0] if scope["server"] else "")
            if scope["method"] not in SAFE_METHODS:
                check_origin(headers, self._origins)
            limit = self._files if scope["path"].startswith(FILES) else self._requests
            if scope["path"] not in UNLIMITED_PATHS and not limit.take(address_group(address)):
                self._metrics.limited.inc()
                raise too_many_requests()
        except TileryError as error:
            await _refuse(send, error)
            return
        if scope["method"] == "HEAD":  # treated as GET: uvicorn keeps the original scope and omits the body
            scope = cast(Scope, {**scope, "method": "GET"})
        await self._app(scope, receive, send)


def _count_response(scope: Scope, send: Send) -> Send:
    """Notify the connection when a response is complete."""
    connection = scope.get("state", {}).get("connection")
    if not isinstance(connection, LimitedHttp):
        return send

    async def wrapped(message: Message) -> None:
        await send(message)
        if message["type"] == "http.response.body" and not message.get("more_body", False):
            connection.on_answered()

    return wrapped


def _is_personal(path: str) -> bool:
    """False for the client's files, which are the same for everybody."""
    return path.startswith("/api/") or path in UNLIMITED_PATHS


def _with_headers(send: Send, headers: ResponseHeaders) -> Send:
    """Add these headers to a response, unless it has them."""

    async def wrapped(message: Message) -> None:
        if message["type"] == "http.response.start":
            present = {name.lower() for name, _ in message["headers"]}
            message["headers"] = [*message["headers"], *(one for one in headers if one[0] not in present)]
        await send(message)

    return wrapped


async def _refuse(send: Send, error: TileryError) -> None:
    status = error.status if isinstance(error, Refused) else 400
    body = encode_message(error.problem())
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if isinstance(error, Refused):
        headers += [(name.lower().encode(), value.encode()) for name, value in error.headers().items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
