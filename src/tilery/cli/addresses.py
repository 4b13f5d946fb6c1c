"""The URLs of a server, for this machine and for others."""

from __future__ import annotations

import socket

from tilery.server.settings import is_local_host

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
DOCUMENTATION = ("192.0.2.1", 9)
"""Address reserved for documentation. Connecting a datagram socket to it sends nothing."""


def lan_address() -> str | None:
    """This machine's address in its network, or None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(DOCUMENTATION)
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if found == EVERYWHERE or found.startswith("127.") else found


def url_here(host: str, port: int) -> str:
    """The URL of a server that listens there, for this machine."""
    return _url(LOOPBACK if host == EVERYWHERE else host, port)


def url_elsewhere(host: str, port: int) -> str | None:
    """The URL of a server that listens there, for other devices, or None if they cannot reach it."""
    if is_local_host(host):
        return None
    name = lan_address() if host == EVERYWHERE else host
    return _url(name, port) if name else None


def announce(host: str, port: int) -> None:
    """Print the URLs of the server."""
    here, elsewhere = url_here(host, port), url_elsewhere(host, port)
    print(f"Tilery is running at {here}/ (press Ctrl-C to stop; every match is saved)", flush=True)
    if elsewhere not in (None, here):
        print(f"On other devices in this network: {elsewhere}/", flush=True)


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
