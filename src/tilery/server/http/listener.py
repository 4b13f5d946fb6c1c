"""The socket a server listens on."""

from __future__ import annotations

import errno
import socket

from tilery.core.errors import TileryError

BACKLOG = 2048


def listen(host: str, port: int) -> socket.socket:
    """A listening socket. Port 0 takes any free port. Raises TileryError if the server cannot listen there."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(address[:2], family=family, backlog=BACKLOG)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise TileryError("server/port-in-use", f"Port {port} on {host} is in use; choose another port.") from None
        raise TileryError("server/listen", f"Cannot listen on {host}, port {port}: {error.strerror}.") from None
