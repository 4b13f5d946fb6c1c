"""Bots of other people, for the tests: given to the arena as files."""

from __future__ import annotations

from pathlib import Path

LONGEST = """
def choose(game, view, budget, seed):
    found = game.candidates(view, budget).items
    return max(found, key=lambda item: (sum(map(len, item.words)), item.value)).action
"""

WRONG = """
def choose(game, view, budget, seed):
    raise RuntimeError("no idea")
"""

MORTAL = """
import os, signal
from pathlib import Path

def choose(game, view, budget, seed):
    marker = Path({marker!r})
    if seed // 1_000_003 == {seed} and not marker.exists():
        marker.write_text(str(os.getpid()))
        os.kill(os.getpid(), signal.SIGKILL)
    return game.candidates(view, budget).items[0].action
"""


LETHAL = """
import os, signal

def choose(game, view, budget, seed):
    if seed // 1_000_003 == {seed}:
        os.kill(os.getpid(), signal.SIGKILL)
    return game.candidates(view, budget).items[0].action
"""

SILENT = """
import threading
from pathlib import Path

def choose(game, view, budget, seed):
    Path({marker!r}).touch()
    threading.Event().wait()
"""

LOSER = """
from tilery.core.common_messages import Resign

def choose(game, view, budget, seed):
    return Resign()
"""


def written(folder: Path, name: str, text: str) -> str:
    """The reference of a bot with this source."""
    path = folder / f"{name}.py"
    path.write_text(text, encoding="utf-8")
    return str(path)


def mortal(folder: Path, seed: int) -> tuple[str, Path]:
    """A bot whose process is killed once, in the matches of this seed; and the file that tells it happened."""
    marker = folder / "killed"
    return written(folder, "mortal", MORTAL.format(marker=str(marker), seed=seed)), marker
