"""``tilery`` without a command: start a local server and open it in the browser."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import webbrowser
from pathlib import Path

from tilery.cli.addresses import EVERYWHERE, LOOPBACK, announce, url_elsewhere, url_here
from tilery.cli.serve import database_address
from tilery.core.errors import TileryError

PORTS = range(8080, 8100)
"""Ports to try, in this order, before any free one is taken."""
MAX_CONNECTIONS = 500
"""Limit of connections: enough for a home or a class, within the open files that every system allows a program."""


def data_folder() -> Path:
    """Folder of matches: ``TILERY_DATA``, else the user's data folder."""
    if own := os.environ.get("TILERY_DATA"):
        return Path(own)
    base = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(base).expanduser() / "tilery"


def serve_in_browser(*, alone: bool) -> None:
    """Serve on SQLite until Ctrl-C, print the address, and open a browser if there is one.

    Other devices in the network can connect, unless it is ``alone``.
    """
    from tilery.server.run import run
    from tilery.server.settings import Limits, Settings

    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    host = LOOPBACK if alone else EVERYWHERE
    listener = _bind_free_port(host)
    port = listener.getsockname()[1]

    def show() -> None:
        announce(host, port)
        if sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
            webbrowser.open(f"{url_here(host, port)}/")

    address = url_elsewhere(host, port)
    limits = Limits(connections=MAX_CONNECTIONS)
    settings = Settings(database_address(folder, None), host=host, port=port, address=address, limits=limits)
    run(settings, listener, show, logs_for_people=sys.stderr.isatty())


def _bind_free_port(host: str) -> socket.socket:
    """Bind a socket to the first free port of a few, or to any free one if they are all taken."""
    from tilery.server.http.listener import listen

    for port in PORTS:
        with contextlib.suppress(TileryError):
            return listen(host, port)
    return listen(host, 0)
