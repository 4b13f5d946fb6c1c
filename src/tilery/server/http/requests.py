"""Checks of a request's target, host and origin, for HTTP and WebSockets alike."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from urllib.parse import urlsplit

from tilery.server.common.errors import Refused, forbidden

MAX_TARGET_BYTES = 4_096
"""Maximum bytes of path and query together. The client's longest path, of a private link, has about 150."""
MAX_HOST = 253
"""Maximum characters of a host name."""
_HOST = re.compile(r"([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


def check_target(path: str, query: bytes, headers: Mapping[str, str]) -> None:
    """Refuse targets that are too long or contain control characters, and invalid host names."""
    if len(path.encode(errors="replace")) + len(query) > MAX_TARGET_BYTES:
        raise Refused(414, "malformed/too-long", f"The address is longer than {MAX_TARGET_BYTES:,} bytes.")
    if _CONTROL.search(path):
        raise Refused(400, "malformed/address", "The address contains control characters.")
    host = headers.get("host", "")
    if host and not _is_host(host):
        raise Refused(400, "malformed/host", "The Host header is not the name or address of a machine.")


def _is_host(host: str) -> bool:
    if len(host) > MAX_HOST or not _HOST.fullmatch(host):
        return False
    try:
        return urlsplit(f"//{host}").port != 0
    except ValueError:  # an invalid port or address
        return False


def too_many_requests() -> Refused:
    """The refusal of an address that sends too many requests."""
    return Refused(429, "limits/too-fast", "Too many requests from your address. Wait a moment.", retry_after=5)


def header_map(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Headers by their names in lower case. The values of a repeated header are joined."""
    headers: dict[str, str] = {}
    for name, value in pairs:
        key = name.lower()
        headers[key] = f"{headers[key]}{'; ' if key == 'cookie' else ', '}{value}" if key in headers else value
    return headers


def check_origin(headers: Mapping[str, str], allowed: Sequence[str]) -> None:
    """Refuse requests from other sites, with which browsers send our cookies. The Origin header names the site."""
    origin, host = headers.get("origin"), headers.get("host")
    if origin is None:
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            raise forbidden("origin/foreign", "This request comes from another site.")
    elif origin not in allowed and (not host or origin.partition("://")[2] != host):
        raise forbidden("origin/foreign", f"Requests from {origin[:MAX_HOST]} are not allowed on this server.")
