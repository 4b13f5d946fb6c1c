"""A match as a text file, one JSON object per line: rules [C7]–[C9], ``docs/reference/records.md``.

This module is only the format. ``tilery.replay`` plays records and verifies them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

from tilery.core.common_messages import ActionBase
from tilery.core.diagram import Diagram
from tilery.core.seating import Outcome, Seat
from tilery.core.tiles import Tiles

FORMAT = 1
SUFFIX = ".tilery"


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """The occupant of a seat."""

    name: str
    kind: Literal["human", "bot"]
    bot: str | None = None


class Setup(ActionBase, frozen=True, tag="setup"):
    """The deal by SYSTEM: the action of the first entry."""

    diagram: Diagram | None = None
    """The position set up instead of a deal. The events deal the rest."""


class Occupy(ActionBase, frozen=True, tag="occupy"):
    """A change of a seat's occupant, which is no part of the rules, so its entry has no events [C8]."""

    seat: Seat
    by: SeatInfo


class TakeBack(ActionBase, frozen=True, tag="take_back"):
    """The return by SYSTEM to the position after entry ``to``: seat ``by`` takes a play back and all others agree.

    Its entry has no events. ``tilery.core.takeback`` defines its effect.
    """

    by: Seat
    to: int


class Supply(ActionBase, frozen=True, tag="supply"):
    """The tiles from the real bag of an open table, by SYSTEM alone."""

    seat: Seat
    tiles: Tiles = ()
    """Tiles that the seat holds, all of them or some."""
    dice: tuple[str, ...] = ()
    """The letters on the dice, in the order they lie."""
    table: Tiles = ()
    """The tiles dealt to the table, in the order they are dealt."""


class Header(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The first line: everything agreed before the match."""

    tilery: int
    game: str
    rules: int
    options: Any
    lexicon_sha256: str
    seats: tuple[SeatInfo, ...]
    terms: dict[str, Any]
    seed_sha256: str
    seed: str | None = None
    """The seed, 64 hex digits. Only in a record of a finished match, or in the server's own store."""
    started: str | None = None


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One action and the events it led to."""

    seq: int
    seat: Seat
    at: str | msgspec.UnsetType = msgspec.UNSET
    action: Any
    """The action, None if the viewer may not know it."""
    events: tuple[Any, ...]


class Record(msgspec.Struct, frozen=True):
    """A whole match. ``outcome`` is None until its end."""

    header: Header
    entries: tuple[Entry, ...]
    outcome: Outcome | None = None

    def dumps(self) -> str:
        """The record as text, one object per line."""
        lines = [self.header, *self.entries]
        text = [msgspec.json.encode(line).decode() for line in lines]
        if self.outcome is not None:
            text.append(msgspec.json.encode({"outcome": self.outcome}).decode())
        return "\n".join(text) + "\n"

    def save(self, path: str | Path) -> Path:
        """Write the record to a file, atomically."""
        target = Path(path)
        part = target.with_name(target.name + ".part")
        part.write_bytes(self.dumps().encode())
        part.replace(target)
        return target
