"""The state of a match, secrets included."""

from __future__ import annotations

import msgspec

from tilery.core.scene import PadLine
from tilery.core.seating import Outcome, Seat, Seating
from tilery.core.tiles import Tiles
from tilery.games.wordroad.wire import Options, ScoredWord


class Laid(msgspec.Struct, frozen=True, gc=False):
    """A tile on the board: as it was placed (lower case: a blank), by whom, and as the how-manieth of the match."""

    tile: str
    seat: Seat
    number: int

    @property
    def letter(self) -> str:
        """What it reads."""
        return self.tile.upper()

    @property
    def piece(self) -> str:
        """The tile itself: ``?`` for a blank."""
        return "?" if self.tile.islower() else self.tile


class Quiet(msgspec.Struct, frozen=True):
    """A turn in which nothing was put on the board: a mulligan of so many tiles, or a pass (of none)."""

    seat: Seat
    returned: int


class Public(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody at the table can see; the state and every view have it in common."""

    step: int = 0
    lexicon: str
    seating: Seating
    options: Options
    names: tuple[str, ...]
    opened: int = 0
    """The step that opened the present prompt."""
    turn: Seat | None = None
    """Whose turn it is; None before it is known who starts."""
    first: Seat | None = None
    """Who started [3]."""
    shown: Tiles = ()
    """Tiles drawn to find out who starts, not yet back in the bag [3]."""
    board: dict[str, tuple[Laid, ...]] = {}
    """The tiles on each cell that has any, from the lowest to the topmost."""
    roads: tuple[tuple[str, ...], ...]
    """The cells each seat's road has gone over, crossed ones included, in order; the last one is its head [7c]."""
    fresh: tuple[str, ...] = ()
    """The cells of the latest play."""
    words: tuple[ScoredWord, ...] = ()
    """The words of the latest play."""
    scores: tuple[int, ...]
    pad: tuple[tuple[PadLine, ...], ...]
    row: tuple[Quiet, ...] = ()
    """The turns since the latest play [14], [15]."""
    outcome: Outcome | None = None

    def head(self, seat: Seat) -> str | None:
        """The cell of the last tile this seat played; None if it has played none."""
        return self.roads[seat][-1] if self.roads[seat] else None


class State(Public, frozen=True, kw_only=True):
    """Everything."""

    seed: bytes
    bag: Tiles
    racks: tuple[Tiles, ...]


class View(Public, frozen=True, kw_only=True):
    """All that one viewer may know."""

    viewer: Seat | None
    rack: Tiles
    """The viewer's own; empty for a spectator."""
    held: tuple[int, ...]
    """How many tiles each seat holds."""
    bag: int
    """How many tiles are in the bag."""
