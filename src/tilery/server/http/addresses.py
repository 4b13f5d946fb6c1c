"""Addresses of clients: the client's behind proxies, and the group of addresses that limits count as one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from tilery.core.errors import TileryError

LOOPBACK = ("127.0.0.0/8", "::1/128")
"""Networks from which a proxy on the same machine connects."""
IPV6_PREFIX = 64
"""Bits of an IPv6 address that identify one household or server, which has all addresses below them."""


class TrustedProxies:
    """Proxies whose X-Forwarded-For header is trusted."""

    def __init__(self, stated: Iterable[str]) -> None:
        try:
            self._networks = [ip_network(one, strict=False) for one in stated]
        except ValueError as error:
            raise TileryError("server/proxies", f"A proxy is stated as an address or a network: {error}.") from None

    def __contains__(self, address: str) -> bool:
        found = _parse(address)
        return found is not None and any(found in network for network in self._networks)

    def client(self, peer: str, forwarded: str | None) -> str:
        """The client behind these proxies: the last address that is not a proxy's.

        Whatever precedes it in the header was written by the client.
        """
        client = peer
        for address in reversed((forwarded or "").split(",")):
            if client not in self or not address.strip():
                break
            client = _without_port(address.strip())
        return client


@lru_cache(4096)
def address_group(address: str) -> str:
    """The unit that limits by address count: the address itself, or the network of an IPv6 address.

    >>> address_group("192.0.2.7"), address_group("2001:db8::1:2:3:4"), address_group("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8::/64', '192.0.2.7')
    """
    found = _parse(address)
    if isinstance(found, IPv6Address):
        return str(ip_network((found, IPV6_PREFIX), strict=False))
    return str(found) if found is not None else address[:64]


def _parse(address: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(address)
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, IPv6Address) else found


def _without_port(address: str) -> str:
    """The address alone, as some proxies write the port too: ``192.0.2.7:4711``, ``[2001:db8::1]:4711``."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address
