"""What a request says about its sender, for HTTP and WebSockets alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

from tilery.server.protocol.errors import forbidden


def client_address(headers: Mapping[str, str], peer: str, *, proxied: bool) -> str:
    """The address of the client; behind a proxy, what the proxy says it is."""
    if proxied and "x-forwarded-for" in headers:
        return headers["x-forwarded-for"].rsplit(",", 1)[-1].strip()
    return peer


def check_origin(headers: Mapping[str, str], allowed: Sequence[str]) -> None:
    """Refuse requests made by other sites: browsers send our cookies with them, but also where they come from."""
    origin = headers.get("origin")
    if origin is None:
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            raise forbidden("origin/foreign", "This request comes from another site.")
    elif urlsplit(origin).netloc != headers.get("host") and origin not in allowed:
        raise forbidden("origin/foreign", f"Requests from {origin} are not allowed on this server.")
