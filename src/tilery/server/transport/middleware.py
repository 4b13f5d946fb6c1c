"""The way in: every request passes here first. Foreign origins, floods and sockets are dealt with before the routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from tilery.core.errors import Problem, TileryError
from tilery.server.matches.updates import encode_message
from tilery.server.people.identity import identify
from tilery.server.protocol.errors import Refused, forbidden
from tilery.server.transport.connection import Connection, serve
from tilery.server.transport.websocket import DIRECT, WebSocketProtocol

if TYPE_CHECKING:
    from tilery.server.node import Node

SOCKET = "/api/socket"
SAFE = ("GET", "HEAD", "OPTIONS")
FREE = ("/health", "/ready", "/metrics")
HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; "
        b"frame-ancestors 'none'; base-uri 'self'; form-action 'self'",
    ),
]


class Middleware:
    """An ASGI application around the routes."""

    def __init__(self, house: Node, routes: Any) -> None:
        self.house = house
        self._routes = routes

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One request or one socket."""
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        address = self._address(scope, headers)
        try:
            if scope["type"] == "websocket":
                await self._socket(scope, receive, send, headers, address)
                return
            if scope["method"] not in SAFE:
                self._check_origin(headers)
            if scope["path"] not in FREE and not self.house.requests.take(address):
                self.house.metrics.limited.inc()
                raise Refused(429, "limits/too-fast", "requests come too fast from your address; wait a little")
        except TileryError as error:
            await _refuse(scope, send, error)
            return
        await self._routes(scope, receive, _with_headers(send))

    def _address(self, scope: Any, headers: dict[str, str]) -> str:
        if self.house.settings.proxied and "x-forwarded-for" in headers:
            return headers["x-forwarded-for"].rsplit(",", 1)[-1].strip()
        return str(scope["client"][0]) if scope.get("client") else "local"

    def _check_origin(self, headers: dict[str, str]) -> None:
        """Cookies come along with requests that other sites make; their Origin gives them away."""
        origin = headers.get("origin")
        if origin is None:
            if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
                raise forbidden("origin/foreign", "this request comes from another site")
        elif urlsplit(origin).netloc != headers.get("host") and origin not in self.house.settings.origins:
            raise forbidden("origin/foreign", f"requests from {origin} are not taken here")

    async def _socket(self, scope: Any, receive: Any, send: Any, headers: dict[str, str], address: str) -> None:
        if scope["path"] != SOCKET:
            raise Refused(404, "socket/not-found", f"sockets are opened at {SOCKET}, not at {scope['path']}")
        self._check_origin(headers)
        bare = parse_qs(scope["query_string"]).get(b"bare") == [b"1"]
        session = Connection(self.house, await identify(self.house, headers), address, bare=bare)
        self.house.sessions.add(session)
        await receive()
        await send({"type": "websocket.accept"})
        direct = scope.get("extensions", {}).get(DIRECT, {}).get("protocol")
        if isinstance(direct, WebSocketProtocol):
            session.outbox.write, direct.on_message = direct.write_now, session.receive
        await serve(session, receive, send)


def _with_headers(send: Any) -> Any:
    async def sent(message: Any) -> None:
        if message["type"] == "http.response.start":
            known = {name for name, _ in message["headers"]}
            message["headers"] = [*message["headers"], *(one for one in HEADERS if one[0] not in known)]
        await send(message)

    return sent


async def _refuse(scope: Any, send: Any, error: TileryError) -> None:
    status = error.status if isinstance(error, Refused) else 400
    prefix = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    if scope["type"] == "websocket" and "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008, "reason": error.code})
        return
    body = encode_message(Problem(error.code, error.message, error.data))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": f"{prefix}.start", "status": status, "headers": headers})
    await send({"type": f"{prefix}.body", "body": body})
