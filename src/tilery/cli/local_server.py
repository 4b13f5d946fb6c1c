"""``tilery`` without a command: start a local server and open it in the browser."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
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


def serve_in_browser(*, network: bool) -> None:
    """Serve on SQLite until Ctrl-C, print the address, and open a browser if there is one.

    Other devices can connect if they may use the ``network`` from the start, or as soon as somebody lets them on the
    page. Then the same port is opened on all addresses.
    """
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    host = EVERYWHERE if network else LOOPBACK
    listener = _bind_free_port(host)
    port = listener.getsockname()[1]
    if _serve(folder, host, listener, _open_browser):
        _serve(folder, *_bind_everywhere(port))


def _serve(
    folder: Path, host: str, listener: socket.socket, on_ready: Callable[[str], None] = lambda url: None
) -> bool:
    """Serve until Ctrl-C. Returns True if it is to begin again for other devices."""
    from tilery.server.run import run
    from tilery.server.settings import Limits, Settings

    port = listener.getsockname()[1]
    settings = Settings(
        database_address(folder, None),
        host=host,
        port=port,
        address=url_elsewhere(host, port),
        can_reopen=host == LOOPBACK,
        limits=Limits(connections=MAX_CONNECTIONS),
    )

    def show() -> None:
        announce(host, port)
        on_ready(f"{url_here(host, port)}/")

    return run(settings, listener, show, logs_for_people=sys.stderr.isatty())


def _open_browser(url: str) -> None:
    """Open the page if there is a screen."""
    if sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(url)


def _bind_free_port(host: str) -> socket.socket:
    """Bind a socket to the first free port of a few, or to any free one if they are all taken."""
    for port in PORTS:
        with contextlib.suppress(TileryError):
            return _bind_port(host, port)
    return _bind_port(host, 0)


def _bind_everywhere(port: int) -> tuple[str, socket.socket]:
    """Bind the port on all addresses, or on this machine's again if another program has it on one of them."""
    try:
        return EVERYWHERE, _bind_port(EVERYWHERE, port)
    except TileryError as error:
        print(f"{error.message} Other devices cannot join.", file=sys.stderr, flush=True)
        return LOOPBACK, _bind_port(LOOPBACK, port)


def _bind_port(host: str, port: int) -> socket.socket:
    from tilery.server.http.listener import listen

    return listen(host, port)
