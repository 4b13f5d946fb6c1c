"""How long until ``tilery play`` shows its table: from the command to the last line of the first screen.

Each game is started in a terminal of 80 × 24 made for it. The wall is what the bar (1 s) is about and what a busy
machine spoils; the process's own time is given beside it.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import statistics
import struct
import sys
import tempfile
import termios
import time

from tilery import registry

ROUNDS = 5
SHOWN = b"Ctrl+Q"
LEAVE = b"\x11"
PATIENCE = 30.0


def start(game: str, folder: str) -> tuple[float, float]:
    """Wall and own seconds of one start; the match is left again."""
    begun = time.perf_counter()
    process, terminal = pty.fork()
    if process == 0:
        os.environ.update(TILERY_MATCHES=folder, TERM="xterm-256color")
        os.execv(sys.executable, [sys.executable, "-m", "tilery", "play", game])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    seen = b""
    while SHOWN not in seen and time.perf_counter() - begun < PATIENCE:
        seen += _read(terminal)
    wall = time.perf_counter() - begun
    os.write(terminal, LEAVE)
    while _read(terminal):
        pass
    _, _, used = os.wait4(process, 0)
    os.close(terminal)
    return wall, used.ru_utime + used.ru_stime


def _read(terminal: int) -> bytes:
    ready, _, _ = select.select([terminal], [], [], 5.0)
    try:
        return os.read(terminal, 65536) if ready else b""
    except OSError:
        return b""


def main() -> None:
    """One line a game."""
    for game in registry.ids():
        with tempfile.TemporaryDirectory() as folder:
            times = [start(game, os.path.join(folder, str(number))) for number in range(ROUNDS)]
        wall, own = (statistics.median(each) for each in zip(*times, strict=True))
        print(f"{game:<12} table shown after {wall:.2f} s (own time until left {own:.2f} s)")


if __name__ == "__main__":
    main()
