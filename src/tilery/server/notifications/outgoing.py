"""Requests to addresses given by people: few at once, with time limits, no redirects, and to the public internet only.

A name is resolved once, its IP address is checked, and the connection uses that IP address. So a name cannot point
elsewhere later (DNS rebinding).
"""

from __future__ import annotations

import asyncio
import ssl
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import cache
from ipaddress import ip_network
from urllib.parse import SplitResult, urlsplit

from tilery.server.common.errors import Refused
from tilery.server.common.time_source import SYSTEM_TIME, TimeSource
from tilery.server.notifications.public_addresses import is_public
from tilery.server.notifications.resolver import Resolver
from tilery.server.settings import Settings

CALL_SECONDS = 10.0
"""Maximum seconds from the start of a connection to the first line of the answer."""
LOOKUP_SECONDS = 5.0
"""Maximum seconds to resolve the host."""
TARGET_CALLS = 8
"""Maximum concurrent requests to one target. Push services answer within a fraction of a second."""
ALL_CALLS = 32
MAX_URL = 500
MAX_LINE = 4_096
"""Maximum bytes of the lines read of an answer."""
INTERIM_ANSWERS = 3
"""Maximum number of answers with status 1xx before the final one."""


class Outgoing:
    """Checks addresses and sends requests to them."""

    def __init__(self, settings: Settings, time: TimeSource = SYSTEM_TIME, resolver: Resolver | None = None) -> None:
        self._private = settings.private_calls
        self._ports = settings.call_ports
        self._resolver = resolver or Resolver()
        self._time = time
        self._targets = Places(TARGET_CALLS)
        self._all = asyncio.Semaphore(ALL_CALLS)

    async def resolve(self, url: str) -> tuple[SplitResult, str]:
        """The parts of an allowed URL, and the IP address to connect to. Refused otherwise."""
        parts = self._check_url(url)
        host = parts.hostname or ""
        try:
            async with self._time.timeout(LOOKUP_SECONDS):
                found = await self._resolver.addresses(host, _port(parts))
        except (OSError, UnicodeError, TimeoutError):
            raise Refused(400, "calls/unknown-host", f"The host {host[:80]} cannot be found.") from None
        if not found or not (self._private or all(map(is_public, found))):
            raise Refused(400, "calls/private", f"The host {host[:80]} is not on the public internet.")
        return parts, found[0]

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Send a POST request and return the status of the answer.

        Raises OSError, TimeoutError, EOFError, ValueError, asyncio.LimitOverrunError or Refused.
        """
        parts, address = await self.resolve(url)
        async with self._targets.enter(_network(address)), self._all, self._time.timeout(CALL_SECONDS):
            return await _exchange(parts, address, _request(parts, body, headers))

    def _check_url(self, url: str) -> SplitResult:
        try:
            parts = urlsplit(url)
            port = _port(parts)
        except ValueError:
            parts, port = urlsplit(""), 0
        schemes = ("https", "http") if self._private else ("https",)
        is_plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= MAX_URL
        if not is_plain or parts.scheme not in schemes or not parts.hostname or parts.username is not None:
            raise Refused(400, "calls/address", "Give an address that begins with https:// and has no user name.")
        if port not in self._ports and not (self._private and (port in (80, 443) or port >= 1024)):
            ports = " or ".join(map(str, self._ports))
            raise Refused(400, "calls/port", f"Port {port} is not called. Give an address with port {ports}.")
        return parts


class Places:
    """A number of places for each of many keys. Callers wait while none is free."""

    def __init__(self, places: int) -> None:
        self._number = places
        self._places: dict[str, asyncio.Semaphore] = {}
        self._users: Counter[str] = Counter()

    @asynccontextmanager
    async def enter(self, key: str) -> AsyncIterator[None]:
        """Hold a place of this key."""
        places = self._places.setdefault(key, asyncio.Semaphore(self._number))
        self._users[key] += 1
        try:
            async with places:
                yield
        finally:
            self._users[key] -= 1
            if not self._users[key]:
                del self._users[key], self._places[key]


def _network(address: str) -> str:
    """The unit that counts as one target: an IPv4 address, or the /64 network of an IPv6 address."""
    return str(ip_network(f"{address.partition('%')[0]}/{64 if ':' in address else 32}", strict=False))


def _port(parts: SplitResult) -> int:
    return parts.port if parts.port is not None else (443 if parts.scheme == "https" else 80)


@cache
def _tls() -> ssl.SSLContext:
    """The TLS context, made once, as reading the system's certificates takes some hundredths of a second."""
    return ssl.create_default_context()


def _request(parts: SplitResult, body: bytes, headers: Mapping[str, str]) -> bytes:
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    lines = [f"POST {target} HTTP/1.1", f"Host: {parts.netloc}", "Connection: close", f"Content-Length: {len(body)}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body


async def _exchange(parts: SplitResult, address: str, request: bytes) -> int:
    """Send the request to this IP address. The certificate must match the host's name."""
    tls = {"ssl": _tls(), "server_hostname": parts.hostname} if parts.scheme == "https" else {}
    reader, writer = await asyncio.open_connection(address, _port(parts), limit=MAX_LINE, **tls)  # type: ignore[arg-type]
    try:
        writer.write(request)
        await writer.drain()
        return await _read_status(reader)
    finally:
        writer.transport.abort()  # the rest of the answer is not read


async def _read_status(reader: asyncio.StreamReader) -> int:
    for _ in range(1 + INTERIM_ANSWERS):
        version, status, *_ = (await reader.readuntil(b"\n")).split(None, 2)
        if not version.startswith(b"HTTP/") or not 100 <= int(status) < 600:
            raise ValueError("This is not an answer of HTTP.")
        if int(status) >= 200:
            return int(status)
        while (await reader.readuntil(b"\n")).strip():
            continue
    raise ValueError("The answer does not come to an end.")
