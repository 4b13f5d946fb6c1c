"""A match as a text file, one JSON object per line: rules [C7]–[C9], ``docs/records.md``.

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
    """Who sits in a seat."""

    name: str
    kind: Literal["human", "bot"]
    bot: str | None = None


class Setup(ActionBase, frozen=True, tag="setup"):
    """SYSTEM deals: the action of the first entry."""

    diagram: Diagram | None = None
    """The position that was set up instead of a deal. The events deal what it leaves open."""


class Occupy(ActionBase, frozen=True, tag="occupy"):
    """The occupant of a seat changes; no part of the rules, so its entry has no events [C8]."""

    seat: Seat
    by: SeatInfo


class TakeBack(ActionBase, frozen=True, tag="take_back"):
    """SYSTEM returns to the position after entry ``to``, because seat ``by`` takes a play back and all others agree.

    Its entry has no events: ``tilery.core.takeback`` says what the match is then.
    """

    by: Seat
    to: int


class Supply(ActionBase, frozen=True, tag="supply"):
    """At an open table: what came from the real bag. Only SYSTEM says so."""

    seat: Seat
    tiles: Tiles = ()
    """Tiles that the seat holds, all of them or some."""
    dice: tuple[str, ...] = ()
    """The letters on the dice, in the order they lie."""
    table: Tiles = ()
    """The tiles that were dealt to the table, in the order they are dealt."""


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
    """Seed, 64 hex digits: only in a record of a finished match, or in the server's own store."""
    started: str | None = None


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One action and the events it led to."""

    seq: int
    seat: Seat
    at: str | msgspec.UnsetType = msgspec.UNSET
    action: Any
    """None where the viewer may not know it."""
    events: tuple[Any, ...]


class Record(msgspec.Struct, frozen=True):
    """A whole match. ``outcome`` is None while it is unfinished."""

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
        """Write it to a file, atomically."""
        target = Path(path)
        part = target.with_name(target.name + ".part")
        part.write_text(self.dumps(), encoding="utf-8")
        part.replace(target)
        return target
