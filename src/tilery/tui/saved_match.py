"""A match played in the terminal, saved to disk after every entry."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tilery.core.record import Entry, SeatInfo
from tilery.core.seating import Seat
from tilery.match import Match
from tilery.tui import saves


def utc_now() -> str:
    """The current time in the format of records."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class SavedMatch:
    """A match and its file. Every entry is on disk before anything else happens."""

    def __init__(self, match: Match, file: Path) -> None:
        self.match = match
        self.file = file
        self.trouble = ""
        """Reason why the record could not be written, or empty."""
        self._keep()

    def submit(self, seat: Seat, prompt: int | None, action: Any) -> Entry:
        """Play an action. If it raises IllegalAction or StalePrompt, nothing has changed."""
        entry = self.match.submit(seat, prompt, action, utc_now())
        self._keep()
        return entry

    def take_back(self, seat: Seat) -> None:
        """Return to before the seat's latest play. If it raises IllegalAction, nothing has changed."""
        self.match.apply(self.match.take_back(seat, utc_now()))
        self._keep()

    def occupant(self, seat: Seat) -> SeatInfo:
        """The current occupant of a seat."""
        return self.match.seats[seat]

    def people(self) -> tuple[Seat, ...]:
        """The seats of people, all at this keyboard."""
        return tuple(seat for seat, who in enumerate(self.match.seats) if who.kind == "human")

    def asked_people(self) -> tuple[Seat, ...]:
        """The awaited seats of people, in seat order."""
        return tuple(seat for seat in sorted(self.match.awaiting) if self.occupant(seat).kind == "human")

    def asked_bots(self) -> tuple[Seat, ...]:
        """The awaited seats of bots, in seat order."""
        return tuple(seat for seat in sorted(self.match.awaiting) if self.occupant(seat).kind == "bot")

    def bot_seed(self, seat: Seat) -> int:
        """Seed of a bot's next choice, the same after a match is resumed."""
        text = f"{self.match.header.seed} {len(self.match.entries)} {seat}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")

    def secret_between(self, one: Seat, other: Seat) -> bool:
        """True if the two seats see different things, so that the screen must be hidden between their turns."""
        return self._open_to(one) != self._open_to(other)

    def _open_to(self, seat: Seat) -> tuple[Any, ...]:
        scene = self.match.scene(seat)
        trays = sorted(scene.trays, key=lambda tray: (tray.seat, tray.kind))
        return trays, scene.facts, scene.tiles

    def stories(self, viewer: Seat | None) -> list[str]:
        """All stories so far, as this viewer may see them."""
        return [story for entry in self.match.entries for story in self.match.stories(entry, viewer)]

    def _keep(self) -> None:
        try:
            saves.keep(self.match.record(), self.file)
            self.trouble = ""
        except OSError as error:
            self.trouble = f"The match cannot be saved to {self.file}: {error.strerror}."
