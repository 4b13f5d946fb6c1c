"""Where other devices find this machine."""

from __future__ import annotations

import socket

from tilery.server.settings import only_here

EVERYWHERE = "0.0.0.0"
OUTSIDE = ("192.0.2.1", 9)
"""An address that belongs to nobody; nothing is sent there."""


def address_here() -> str | None:
    """This machine's address in its network; None: it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(OUTSIDE)
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if found == EVERYWHERE or found.startswith("127.") else found


def reached_at(host: str, port: int) -> str | None:
    """The URL for other devices of a server that listens there; None: they do not reach it."""
    if only_here(host):
        return None
    name = address_here() if host == EVERYWHERE else host
    return f"http://{name}:{port}" if name else None
