"""How long until ``tilery play`` shows its table: from the command to the last line of the first screen.

Each game is started in a terminal of 80 × 24 made for it. The wall is what the bar (1 s) is about and what a busy
machine spoils; the processor time the command itself took until then is given beside it. Byte code is kept, as it is
for a user.
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
from pathlib import Path

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
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.execv(sys.executable, [sys.executable, "-m", "tilery", "play", game])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    seen = b""
    while SHOWN not in seen and time.perf_counter() - begun < PATIENCE:
        seen += _read(terminal)
    wall, own = time.perf_counter() - begun, _own_time(process)
    os.write(terminal, LEAVE)
    while _read(terminal):
        pass
    os.waitpid(process, 0)
    os.close(terminal)
    return wall, own


def _own_time(process: int) -> float:
    """Processor seconds so far, from the system's own books; 0 where it keeps none in this form."""
    books = Path(f"/proc/{process}/stat")
    if not books.exists():
        return 0.0
    user, system = books.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


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
        print(f"{game:<12} table shown after {wall:.2f} s (processor time {own:.2f} s; may take 1)")


if __name__ == "__main__":
    main()
