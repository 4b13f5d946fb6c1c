"""Options, actions, events and the view: these Structs are the JSON of the game."""

from __future__ import annotations

from typing import Annotated

import msgspec

from tilery.core.common_messages import ActionBase, Ended, EventBase, Left, Resign, TimedOut, TimeUp
from tilery.core.options import option
from tilery.core.seating import Outcome, Seat, Seating
from tilery.core.tiles import Tiles


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Agreed before the match."""

    low: Annotated[bool, option("Low letter wins", "The letter nearest to A wins a round.")] = False


class Lay(ActionBase, frozen=True, tag="lay"):
    """Lay one tile face down [3]."""

    tile: str


Action = Lay | Resign | TimeUp


class Drawn(EventBase, frozen=True, tag="drawn"):
    """A seat drew; the others see only how many."""

    seat: Seat
    tiles: Tiles | None = None
    count: int | None = None


class Laid(EventBase, frozen=True, tag="laid"):
    """A tile lies face down; only its owner knows it."""

    seat: Seat
    tile: str | None = None


class Opened(EventBase, frozen=True, tag="opened"):
    """All tiles of the round lie open [4]; ``tiles`` by seat, empty for a seat that laid none."""

    tiles: tuple[str, ...]
    winners: tuple[Seat, ...]


Event = Drawn | Laid | Opened | Left | TimedOut | Ended


class View(msgspec.Struct, frozen=True):
    """All that one viewer may know."""

    viewer: Seat | None
    step: int
    options: Options
    names: tuple[str, ...]
    seating: Seating
    bag: int
    hand: Tiles
    counts: tuple[int, ...]
    mine: str
    lies: tuple[bool, ...]
    gone: Tiles
    scores: tuple[int, ...]
    opened: int
    outcome: Outcome | None
