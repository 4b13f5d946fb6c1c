"""What every HTTP request passes before the routes: origin check, rate limit, security headers."""

from __future__ import annotations

from collections.abc import Sequence

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tilery.core.errors import TileryError
from tilery.server.ops.metrics import Metrics
from tilery.server.protocol.errors import Refused
from tilery.server.protocol.messages import encode_message
from tilery.server.settings import Settings
from tilery.server.transport.rate_limits import Buckets
from tilery.server.transport.requests import check_origin, client_address

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
UNLIMITED_PATHS = ("/health", "/ready", "/metrics")
SECURITY_HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
        b"frame-ancestors 'none'; base-uri 'self'; form-action 'self'",
    ),
)


class Middleware:
    """An ASGI application around the routes."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self._app = app
        self._proxied = settings.proxied
        self._origins: Sequence[str] = settings.origins
        self._buckets = Buckets(settings.limits.request_rate, settings.limits.request_burst)
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] == ScopeType.WEBSOCKET:
            return  # WebSockets never get here: uvicorn hands them to their own protocol class
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        client = scope["client"]
        address = client_address(headers, client[0] if client else "local", proxied=self._proxied)
        try:
            if scope["method"] not in SAFE_METHODS:
                check_origin(headers, self._origins)
            if scope["path"] not in UNLIMITED_PATHS and not self._buckets.take(address):
                self._metrics.limited.inc()
                raise Refused(429, "limits/too-fast", "Too many requests from your address. Wait a moment.")
        except TileryError as error:
            await _refuse(send, error)
            return
        await self._app(scope, receive, _with_security_headers(send))


def _with_security_headers(send: Send) -> Send:
    async def wrapped(message: Message) -> None:
        if message["type"] == "http.response.start":
            present = {name for name, _ in message["headers"]}
            message["headers"] = [*message["headers"], *(one for one in SECURITY_HEADERS if one[0] not in present)]
        await send(message)

    return wrapped


async def _refuse(send: Send, error: TileryError) -> None:
    status = error.status if isinstance(error, Refused) else 400
    body = encode_message(error.problem())
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
