"""Replays and checked records, on the wire."""

from __future__ import annotations

from typing import Any

import msgspec

from tilery.core.errors import Problem
from tilery.core.record import SeatInfo
from tilery.core.scene import Scene
from tilery.core.seating import Outcome
from tilery.server.matches.cards import StoryLine


class Frame(msgspec.Struct, frozen=True):
    """One step of a replay: the position after entry ``seq`` in the visitor's view."""

    seq: int
    seat: int
    at: str | None
    action: Any
    events: tuple[Any, ...]
    stories: tuple[StoryLine, ...]
    view: Any
    scene: Scene


class ReplayPage(msgspec.Struct, frozen=True):
    """Frames in order. ``total``: the number of entries. The next page, if any, starts at ``next``."""

    frames: tuple[Frame, ...]
    total: int
    next: int | None = None


class RecordReport(msgspec.Struct, frozen=True):
    """The result of checking an uploaded record: the verdict, and the replay as far as it could be played."""

    verified: bool
    problem: Problem | None
    game: str | None = None
    title: str | None = None
    seats: tuple[SeatInfo, ...] = ()
    entries: int = 0
    outcome: Outcome | None = None
    replay: ReplayPage | None = None
