"""Options, actions, events and the view: these Structs are the JSON of the game."""

from __future__ import annotations

from typing import Annotated

import msgspec

from tilery.core.common_messages import (
    ActionBase,
    Drawn,
    Ended,
    EventBase,
    Left,
    Resign,
    SeatEvent,
    TimedOut,
    TimeUp,
)
from tilery.core.options import option
from tilery.core.public_state import PublicState
from tilery.core.seating import Seat
from tilery.core.tiles import Tiles


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Agreed before the match."""

    low: Annotated[bool, option("Low letter wins", "The letter nearest to A wins a round.")] = False


class Lay(ActionBase, frozen=True, tag="lay"):
    """Lay one tile face down [3]."""

    tile: str


Action = Lay | Resign | TimeUp


class Laid(SeatEvent, frozen=True, tag="laid"):
    """A tile lies face down; only its owner knows it."""

    tile: str | None = None


class Opened(EventBase, frozen=True, tag="opened"):
    """All tiles of the round lie open [4]; ``tiles`` by seat, empty for a seat that laid none."""

    tiles: tuple[str, ...]
    winners: tuple[Seat, ...]


Event = Drawn | Laid | Opened | Left | TimedOut | Ended


class Public(PublicState, frozen=True, kw_only=True):
    """What everybody may know, besides what all games have: options, names, who is in, the outcome …"""

    options: Options
    gone: Tiles
    scores: tuple[int, ...]


class View(Public, frozen=True, kw_only=True):
    """All that one viewer may know."""

    viewer: Seat | None
    awaited: tuple[Seat, ...]
    bag: int
    hand: Tiles
    counts: tuple[int, ...]
    mine: str
    lies: tuple[bool, ...]
