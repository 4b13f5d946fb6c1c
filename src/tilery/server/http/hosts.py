"""Host names that the server answers to, so that a foreign page cannot reach it by pointing its own name at this
machine.
"""

from __future__ import annotations

import socket
from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address
from urllib.parse import urlsplit

from tilery.server.common.errors import Refused
from tilery.server.settings import Settings, is_local_host

LOCAL_SUFFIXES = ("local", "lan", "internal", "home.arpa")
"""Domains that nobody outside can own, used by local networks for their machines."""

NOT_NAMES = frozenset(("", "0.0.0.0", "::"))
"""Listening addresses that are no names: the server listens everywhere."""


class AllowedHosts:
    """Allows loopback, the address a connection arrived at, this machine's name, and the names the operator configured.

    A browser sends the name under which its page was opened. Without this check a foreign page could point its own name
    at a server in somebody's home and use it from within (DNS rebinding).
    """

    def __init__(self, settings: Settings, machine: str | None = None) -> None:
        """Collect the names. ``machine``: the name of this machine, by default the system's."""
        name = _normalize(socket.gethostname() if machine is None else machine)
        short = name.partition(".")[0]
        stated = (*settings.names, settings.host, urlsplit(settings.address or "").hostname or "")
        own = (name, short, *(f"{short}.{suffix}" for suffix in LOCAL_SUFFIXES)) if short else ()
        self._names = frozenset(map(_normalize, (*stated, *own))) - NOT_NAMES

    def check(self, headers: Mapping[str, str], local: str) -> None:
        """Refuse a request for a foreign name. ``local`` is the address at which it arrived."""
        asked = headers.get("host")
        if not asked:
            return  # browsers always send it, so no foreign page can send a request without it
        host = _normalize(_without_port(asked))
        if not (is_local_host(host) or host == _normalize(local) or host in self._names):
            message = (
                f"This server does not answer to the name {host[:80]}. Its operator can allow it: --name {host[:80]}"
            )
            raise Refused(421, "host/foreign", message)


def _without_port(host: str) -> str:
    return urlsplit(f"//{host}").hostname or ""


def _normalize(host: str) -> str:
    """A name in lower case without its final dot, or an address in its usual form, IPv4 unwrapped from IPv6."""
    plain = host.lower().removesuffix(".").partition("%")[0]
    try:
        found = ip_address(plain.strip("[]"))
    except ValueError:
        return plain
    return str(found.ipv4_mapped or found) if isinstance(found, IPv6Address) else str(found)
