"""Journals for tests."""

from __future__ import annotations


class MemoryJournal:
    """A journal that outlives the databases opened on it. ``broken``: it stores nothing any more."""

    def __init__(self) -> None:
        self.snapshot: bytes | None = None
        self.writes: list[str] = []
        self.broken = False

    async def read(self) -> tuple[bytes | None, list[str]]:
        return self.snapshot, list(self.writes)

    async def add(self, write: str) -> None:
        if self.broken:
            raise OSError("no space left")
        self.writes.append(write)

    async def replace(self, snapshot: bytes) -> None:
        self.snapshot, self.writes = snapshot, []

    def cut(self, writes: int) -> MemoryJournal:
        """The journal as it was after this number of writes, as if the device had been switched off then."""
        other = MemoryJournal()
        other.snapshot, other.writes = self.snapshot, self.writes[:writes]
        return other
