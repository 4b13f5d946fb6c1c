"""The whole of a match, and what both a State and a View can tell about the table."""

from __future__ import annotations

from typing import Final, Protocol

import msgspec

from tilery.core.scene import PadLine
from tilery.core.seating import Outcome, Seat, Seating
from tilery.core.tiles import Tiles
from tilery.games.quillico.wire import Options, Place, Placing, View

HAND: Final = 10
"""So many tiles a player takes, and refills to [7], [12]."""
STAR: Final = "*"


class State(msgspec.Struct, frozen=True, kw_only=True):
    """Everything, the seed included."""

    step: int
    seed: bytes
    lexicon: str
    seating: Seating
    options: Options
    names: tuple[str, ...]
    opened: int
    """The step that opened the present prompt."""
    turn: Seat
    """Whose turn it is; SYSTEM before the match has begun."""
    table: tuple[Placing, ...]
    """In the order laid; a star stands where the letter was that it replaced."""
    latest: tuple[Place, ...]
    """Where the latest play put its tiles."""
    hands: tuple[Tiles, ...]
    pile: Tiles
    quiet: tuple[Seat, ...]
    """The seats, as far as they are still in, of the turns since the latest play: exchanges and passes."""
    pad: tuple[tuple[PadLine, ...], ...]
    scores: tuple[int, ...]
    """Each seat's total of the pad."""
    outcome: Outcome | None = None


class Open(Protocol):
    """What is open to everyone: a State and a View both have it."""

    @property
    def table(self) -> tuple[Placing, ...]:
        """What lies there."""

    @property
    def hands(self) -> tuple[Tiles, ...]:
        """What everyone holds."""

    @property
    def options(self) -> Options:
        """What was agreed."""

    @property
    def lexicon(self) -> str:
        """The sha256 of the words that count."""


def is_asked(view: View) -> bool:
    """Whether it is the viewer's turn."""
    return view.viewer is not None and view.outcome is None and view.turn == view.viewer


def totals(pad: tuple[tuple[PadLine, ...], ...]) -> tuple[int, ...]:
    """Each seat's total."""
    return tuple([sum([line.points for line in lines]) for lines in pad])


def value(tile: str) -> int:
    """What a tile is worth: red 2, black 1, a star nothing [1].

    >>> value("K"), value("K+"), value("*")
    (1, 2, 0)
    """
    return 0 if tile == STAR else len(tile)


def letters(hand: Tiles) -> Tiles:
    """The tiles that are no stars."""
    return tuple([tile for tile in hand if tile != STAR])
