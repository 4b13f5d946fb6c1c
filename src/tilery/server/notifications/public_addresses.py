"""Public IP addresses: global unicast, including IPv4 addresses wrapped in IPv6.

The ranges stand here instead of ``ipaddress.is_global``, whose answer depends on the version of Python, and for which
unassigned ranges are global. Sources: IANA's special-purpose and unicast registries for IPv4 and IPv6.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

_SPECIAL_IPV4 = tuple(
    map(
        IPv4Network,
        (
            *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"),
            *("192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24"),
            *("192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"),
            *("224.0.0.0/4", "240.0.0.0/4"),
        ),
    )
)
_ASSIGNED_IPV6 = tuple(
    map(
        IPv6Network,
        (
            *("2001:200::/23", "2001:400::/22", "2001:800::/21", "2001:1000::/20", "2001:2000::/19"),
            *("2001:4000::/19", "2001:8000::/18", "2003::/18", "2400::/11", "2600::/12", "2610::/23"),
            *("2620::/23", "2630::/12", "2800::/12", "2a00::/11", "2c00::/12"),
        ),
    )
)
"""Blocks that registries hand out to networks. All others are special, reserved or unassigned."""
_SPECIAL_IPV6 = tuple(map(IPv6Network, ("2001:db8::/32", "2620:4f:8000::/48")))
_WRAPPING_IPV6 = (
    (IPv6Network("::/96"), 0),  # IPv4-compatible; "::" and "::1" are special as IPv4 addresses too
    (IPv6Network("::ffff:0:0/96"), 0),  # IPv4-mapped
    (IPv6Network("::ffff:0:0:0/96"), 0),  # IPv4-translated
    (IPv6Network("64:ff9b::/96"), 0),  # NAT64
    (IPv6Network("2002::/16"), 80),  # 6to4
)
"""Networks whose addresses contain an IPv4 address, and its shift in bits."""
_ISATAP = (0x0000_5EFE, 0x0200_5EFE)
"""Third and fourth last groups of an address that ends in an IPv4 address (ISATAP)."""


def is_public(address: str) -> bool:
    """True if this is the address of a machine on the public internet.

    >>> is_public("9.9.9.9"), is_public("192.168.1.1"), is_public("64:ff9b::7f00:1"), is_public("2620:fe::fe")
    (True, False, False, True)
    """
    parsed = ip_address(address.partition("%")[0])
    if isinstance(parsed, IPv4Address):
        return not any(parsed in network for network in _SPECIAL_IPV4)
    for network, shift in _WRAPPING_IPV6:
        if parsed in network:
            return is_public(str(_unwrap(parsed, shift)))
    if (int(parsed) >> 32) & 0xFFFF_FFFF in _ISATAP and not is_public(str(_unwrap(parsed, 0))):
        return False
    is_assigned = any(parsed in network for network in _ASSIGNED_IPV6)
    return is_assigned and not any(parsed in network for network in _SPECIAL_IPV6)


def _unwrap(address: IPv6Address, shift: int) -> IPv4Address:
    return IPv4Address((int(address) >> shift) & 0xFFFF_FFFF)
