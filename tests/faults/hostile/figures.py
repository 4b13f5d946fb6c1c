"""What is measured in a hostile hour."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class Figures:
    """Times of honest people, and when something was broken on purpose: what happened then is no figure."""

    def __init__(self) -> None:
        self._broken: list[tuple[float, float]] = []
        self._moves: list[tuple[float, float]] = []
        self.rings: list[float] = []
        """Seconds by which clocks rang too late."""
        self.bots: list[float] = []
        """Seconds that bots took to move."""
        self.stops: list[float] = []
        """Seconds that a node took to end at SIGTERM."""
        self.outages = self.kills = self.unready = 0

    @contextmanager
    def broken(self, afterwards: float = 5.0) -> Iterator[None]:
        """A database or a node is down; for so long afterwards everybody reconnects."""
        began = time.perf_counter()
        self._broken.append((began, math.inf))
        try:
            yield
        finally:
            self._broken[-1] = (began, time.perf_counter() + afterwards)

    def is_broken(self, start: float, stop: float) -> bool:
        """Whether something was down between these times."""
        return any(first < stop and start < last for first, last in self._broken)

    def moved(self, sent: float) -> None:
        """A move that was sent then has just been answered."""
        self._moves.append((sent, time.perf_counter()))

    def count_moves(self) -> int:
        """All moves that were answered on the connection they were sent on."""
        return len(self._moves)

    def moves(self, since: float, until: float) -> list[float]:
        """Seconds to the answers of moves sent in this time, when nothing was down."""
        return [done - sent for sent, done in self._moves if since <= sent < until and not self.is_broken(sent, done)]


def percentile(values: list[float], share: float) -> float:
    """The value below which this share of the values lies; 0 without values."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


def memory(pid: int) -> int:
    """The resident memory of a process in bytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * 4096
