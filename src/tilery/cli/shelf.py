"""``tilery`` alone: start the table on this machine and open the shelf in the browser."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from pathlib import Path

from tilery.cli.network import EVERYWHERE, reached_at

HERE = "127.0.0.1"
PORTS = range(8080, 8100)
WAIT_SECONDS = 30.0


def data_folder() -> Path:
    """Where matches are kept: ``TILERY_DATA``, else the user's data folder."""
    if own := os.environ.get("TILERY_DATA"):
        return Path(own)
    base = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(base).expanduser() / "tilery"


def open_shelf(*, alone: bool) -> None:
    """Serve on SQLite until Ctrl-C; print the address, and open a browser if there is one.

    Friends in the same network can come, unless it is ``alone``.
    """
    from tilery.server.run import run
    from tilery.server.settings import Settings

    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    host = HERE if alone else EVERYWHERE
    port = free_port(host)
    others = reached_at(host, port)
    threading.Thread(target=_show, args=(f"http://{HERE}:{port}/", others), daemon=True).start()
    run(Settings(database=str(folder / "tilery.sqlite"), host=host, port=port, address=others))


def free_port(host: str) -> int:
    """The first free port of a few; any free one if they are all taken."""
    for port in (*PORTS, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise OSError("there is no free port")


def _show(address: str, others: str | None) -> None:
    until = time.monotonic() + WAIT_SECONDS
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"{address}health", timeout=1):
                break
        except OSError:
            time.sleep(0.1)
    else:
        return
    print(f"Tilery is at {address}  (Ctrl-C stops it; nothing is lost)", flush=True)
    if others is not None:
        print(f"Friends in the same network find it at {others}/", flush=True)
    if sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(address)
