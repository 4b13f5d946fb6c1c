"""A promise of the server that was broken in a simulated world."""

from __future__ import annotations


class Violation(Exception):
    """What was promised, what happened instead. ``kind`` is the same for the same promise."""

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
