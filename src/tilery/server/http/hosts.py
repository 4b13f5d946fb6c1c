"""Names that a server answers to: a foreign page cannot use it by pointing a name of its own at this machine."""

from __future__ import annotations

import socket
from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address
from urllib.parse import urlsplit

from tilery.server.common.errors import Refused
from tilery.server.settings import Settings, is_local_host

LOCAL_SUFFIXES = ("local", "lan", "internal", "home.arpa")
"""Domains that nobody outside can own, in which a network finds its machines."""

NOT_NAMES = frozenset(("", "0.0.0.0", "::"))
"""Where a server listens that listens everywhere."""


class AllowedHosts:
    """Loopback, the address a connection arrived at, this machine's name, and the names that the operator gives.

    A browser sends the name that its page was opened under. Without this check a foreign page could point its own name
    at a server in somebody's home and then use it from within (DNS rebinding).
    """

    def __init__(self, settings: Settings, machine: str | None = None) -> None:
        """``machine``: the name of this machine; None asks the system."""
        name = _normalized(socket.gethostname() if machine is None else machine)
        short = name.partition(".")[0]
        stated = (*settings.names, settings.host, urlsplit(settings.address or "").hostname or "")
        own = (name, short, *(f"{short}.{suffix}" for suffix in LOCAL_SUFFIXES)) if short else ()
        self._names = frozenset(map(_normalized, (*stated, *own))) - NOT_NAMES

    def check(self, headers: Mapping[str, str], local: str) -> None:
        """Refuse a request for a name that is not ours; ``local`` is the address at which it arrived."""
        asked = headers.get("host")
        if not asked:
            return  # no browser leaves it out, so no page elsewhere can have this sent
        host = _normalized(_without_port(asked))
        if not (is_local_host(host) or host == _normalized(local) or host in self._names):
            message = (
                f"This server does not answer to the name {host[:80]}. Its operator can allow it: --name {host[:80]}"
            )
            raise Refused(421, "host/foreign", message)


def _without_port(host: str) -> str:
    return urlsplit(f"//{host}").hostname or ""


def _normalized(host: str) -> str:
    """A name in lower case without the dot at its end; an address in its usual form, IPv4 out of IPv6."""
    plain = host.lower().removesuffix(".").partition("%")[0]
    try:
        found = ip_address(plain.strip("[]"))
    except ValueError:
        return plain
    return str(found.ipv4_mapped or found) if isinstance(found, IPv6Address) else str(found)
