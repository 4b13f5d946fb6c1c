"""One match at this keyboard: who is asked, what was said, and the record on the disk."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tilery.core.record import Entry, SeatInfo
from tilery.core.seating import Seat
from tilery.match import Match
from tilery.tui import saves


def now() -> str:
    """This moment, as records write it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Sitting:
    """A match and its file. Every entry is on the disk before anything else happens."""

    def __init__(self, match: Match, file: Path) -> None:
        self.match = match
        self.file = file
        self.trouble = ""
        """Why the record could not be written, if it could not."""
        self._keep()

    def submit(self, seat: Seat, prompt: int | None, action: Any) -> Entry:
        """Play an action; raises IllegalAction or StalePrompt, and nothing has changed then."""
        entry = self.match.submit(seat, prompt, action, now())
        self._keep()
        return entry

    def occupant(self, seat: Seat) -> SeatInfo:
        """Who sits there now."""
        return self.match.seats[seat]

    def people(self) -> tuple[Seat, ...]:
        """The seats of people, all at this keyboard."""
        return tuple(seat for seat, who in enumerate(self.match.seats) if who.kind == "human")

    def asked_people(self) -> tuple[Seat, ...]:
        """The people who are asked now, in seat order."""
        return tuple(seat for seat in sorted(self.match.awaiting) if self.occupant(seat).kind == "human")

    def asked_bots(self) -> tuple[Seat, ...]:
        """The bots that are asked now, in seat order."""
        return tuple(seat for seat in sorted(self.match.awaiting) if self.occupant(seat).kind == "bot")

    def bot_seed(self, seat: Seat) -> int:
        """What a bot's whims come from here: the same when a match is gone on with."""
        text = f"{self.match.header.seed} {len(self.match.entries)} {seat}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")

    def secret_between(self, one: Seat, other: Seat) -> bool:
        """Whether one may see what the other may not, so that the screen must not be shared."""
        return self._open_to(one) != self._open_to(other)

    def _open_to(self, seat: Seat) -> tuple[Any, ...]:
        scene = self.match.scene(seat)
        trays = sorted(scene.trays, key=lambda tray: (tray.seat, tray.kind))
        return trays, scene.facts, scene.tiles

    def stories(self, viewer: Seat | None) -> list[str]:
        """The whole story so far, as this viewer may know it."""
        return [story for entry in self.match.entries for story in self.match.stories(entry, viewer)]

    def _keep(self) -> None:
        try:
            saves.keep(self.match.record(), self.file)
            self.trouble = ""
        except OSError as error:
            self.trouble = f"The match cannot be saved to {self.file}: {error.strerror}."
