"""Everything that reached anybody, in order, as one digest: the same seed gives the same one, on every machine."""

from __future__ import annotations

import hashlib
from collections.abc import Callable


class Transcript:
    """What happened in a world. ``keep`` has the lines themselves kept, to be printed."""

    def __init__(self, now: Callable[[], float], *, keep: bool = False) -> None:
        self._now = now
        self._digest = hashlib.sha256()
        self.lines: list[str] | None = [] if keep else None
        self.length = 0

    def add(self, who: str, what: bytes | str) -> None:
        """Somebody received this, or something happened to them."""
        data = what if isinstance(what, bytes) else what.encode()
        line = b"%.6f %s %s\n" % (self._now(), who.encode(), data)
        self._digest.update(line)
        self.length += 1
        if self.lines is not None:
            self.lines.append(line.decode().rstrip())

    def hexdigest(self) -> str:
        """The digest of all lines."""
        return self._digest.hexdigest()
