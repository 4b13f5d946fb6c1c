"""Requests to addresses that people gave: bounded, without redirects, and never into the operator's own network.

The address is resolved once, checked, and then connected to as it is, so that a name cannot point elsewhere later.
"""

from __future__ import annotations

import asyncio
import http.client
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from urllib.parse import SplitResult, urlsplit

from tilery.server.protocol.errors import Refused

TIMEOUT_SECONDS = 10.0
MAX_URL = 500


def checked_url(url: str, *, private: bool) -> SplitResult:
    """The parts of an address that may be called; Refused if its form is wrong. ``private``: http is allowed too."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    schemes = ("https", "http") if private else ("https",)
    plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= MAX_URL
    if not plain or parts.scheme not in schemes or not parts.hostname or parts.username or port == 0:
        raise Refused(400, "calls/address", "Give an address that begins with https:// and has no user name.")
    return parts


def resolve(host: str, port: int, *, private: bool) -> str:
    """An IP address of this host; Refused where it is not on the public internet, unless the operator allows it."""
    try:
        found = [info[4][0] for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except (OSError, UnicodeError):
        raise Refused(400, "calls/unknown-host", f"The host {host[:80]} cannot be found.") from None
    if not private and not all(_is_public(str(one)) for one in found):
        raise Refused(400, "calls/private", f"The host {host[:80]} is not on the public internet.")
    return str(found[0])


def _is_public(address: str) -> bool:
    parsed = ipaddress.ip_address(address.partition("%")[0])
    mapped = getattr(parsed, "ipv4_mapped", None) or parsed
    return mapped.is_global and not mapped.is_multicast


async def post(url: str, body: bytes, headers: Mapping[str, str], *, private: bool) -> int:
    """Send a POST request; the status of the answer. Raises OSError, HTTPException or Refused."""
    return await asyncio.to_thread(_post, url, body, headers, private)


def _post(url: str, body: bytes, headers: Mapping[str, str], private: bool) -> int:
    parts = checked_url(url, private=private)
    host, secure = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    connection = http.client.HTTPConnection(host, port, timeout=TIMEOUT_SECONDS)
    try:
        raw = socket.create_connection((resolve(host, port, private=private), port), TIMEOUT_SECONDS)
        connection.sock = ssl.create_default_context().wrap_socket(raw, server_hostname=host) if secure else raw
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, dict(headers))
        return connection.getresponse().status
    finally:
        connection.close()
