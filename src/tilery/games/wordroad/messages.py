"""Options, actions, events and the view of Word Road: all its types on the wire."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from tilery.core.common_messages import (
    ActionBase,
    Dealt,
    Drawn,
    Pass,
    Passed,
    SeatEvent,
    SharedAction,
    SharedEvent,
    TilesEvent,
)
from tilery.core.game import Viewer
from tilery.core.options import option
from tilery.core.public_state import PublicState
from tilery.core.score_pad import Pad
from tilery.core.seating import ChosenSeat, Seat
from tilery.core.tiles import Tiles, letter_of
from tilery.games.wordroad.components import BLANK, Components
from tilery.lexicon import LexiconSpec

Over: TypeAlias = Literal["any", "others", "off"]
Through: TypeAlias = Literal["line", "one", "off"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules agreed by the players before the match."""

    lexicon: Annotated[LexiconSpec, option("Words", "Which words count.")] = LexiconSpec()
    set: Annotated[
        Literal["standard"] | Components,
        option("Board and tiles", "Premium cells, tiles and what they are worth.", {"standard": "Standard"}),
    ] = "standard"
    one_letter_words: Annotated[
        str,
        option(
            "One-letter words",
            "Letters that count as words of their own, whatever the word list says.",
            pattern=r"^[^\W\d_a-z]*$",
            max_length=26,
        ),
    ] = "AI"
    over: Annotated[
        Over,
        option(
            "Covering tiles",
            "Which tiles you may cover.",
            {"any": "Any tile", "others": "Other players' tiles only", "off": "None"},
        ),
    ] = "any"
    over_same: Annotated[
        bool, option("Same letter over same letter", "A tile may be covered by a tile with the same letter.")
    ] = False
    through: Annotated[
        Through,
        option(
            "Going through tiles",
            "How your road may cross tiles that are already on the board.",
            {
                "line": "In a straight line, out on the first empty cell",
                "one": "Across one tile, out on any side",
                "off": "Not at all",
            },
        ),
    ] = "line"
    stall_rounds: Annotated[
        int,
        option(
            "Rounds without a play",
            "The match ends after this many rounds of mulligans and passes only.",
            ge=1,
            le=100,
        ),
    ] = 2
    over_turn: Annotated[
        bool,
        option(
            "Over tiles of the same turn",
            "A tile placed in this very turn may be covered or gone through. Only what lies on top at the end scores.",
        ),
    ] = False
    first: Annotated[
        Literal["draw"] | ChosenSeat,
        option("Who goes first", "The rulebook lets everyone draw a tile.", {"draw": "Lowest letter drawn"}),
    ] = "draw"


class Placement(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One tile on one cell. Lower case is a blank read as that letter [7f]."""

    at: str
    tile: str

    @property
    def letter(self) -> str:
        """The letter it reads as."""
        return letter_of(self.tile)

    @property
    def piece(self) -> str:
        """The tile on the rack: ``?`` for a blank."""
        return BLANK if self.tile.islower() else self.tile


class Play(ActionBase, frozen=True, tag="play", gc=False):
    """Place tiles on the board, in this order [7]."""

    place: tuple[Placement, ...]


class Mulligan(ActionBase, frozen=True, tag="mulligan"):
    """Put these tiles back and draw as many [6]."""

    tiles: Tiles


Action: TypeAlias = Play | Mulligan | Pass | SharedAction


class ScoredWord(msgspec.Struct, frozen=True, gc=False):
    """A word of a play, its cells in reading order, and its score."""

    word: str
    cells: tuple[str, ...]
    points: int


class DrawnForStart(SeatEvent, frozen=True, tag="drawn_for_start"):
    """A seat drew a tile in the open to decide who starts [3]."""

    tile: str


class Started(SeatEvent, frozen=True, tag="started"):
    """The first seat was chosen. The tiles drawn for it are back in the bag [3]."""

    by_rule: bool = True
    """True if the draw decided, false if the players chose (option ``first``)."""


class Placed(SeatEvent, frozen=True, tag="placed"):
    """A seat placed these tiles. ``over`` and ``through`` are cells covered and crossed, in the order of the road."""

    place: tuple[Placement, ...]
    over: tuple[str, ...]
    through: tuple[str, ...]


class Scored(SeatEvent, frozen=True, tag="scored"):
    """The tiles just placed were scored [9]. Also sent for a play without a word."""

    words: tuple[ScoredWord, ...]
    points: int


class Returned(TilesEvent, frozen=True, tag="returned"):
    """A seat put tiles back in the bag [6]. Others see only ``count``."""


Event: TypeAlias = DrawnForStart | Started | Drawn | Dealt | Placed | Scored | Returned | Passed | SharedEvent


class Laid(msgspec.Struct, frozen=True, gc=False):
    """A tile on the board: its placed form (lower case for a blank), its seat, and its number in the match."""

    tile: str
    seat: Seat
    number: int

    @property
    def letter(self) -> str:
        """The letter it reads as."""
        return letter_of(self.tile)

    @property
    def piece(self) -> str:
        """The piece itself: ``?`` for a blank."""
        return BLANK if self.tile.islower() else self.tile


class QuietTurn(msgspec.Struct, frozen=True):
    """A turn without a play: a mulligan of this many tiles, or a pass (0 tiles)."""

    seat: Seat
    returned: int


class Public(PublicState, frozen=True, kw_only=True):
    """The public part of a match."""

    options: Options
    turn: Seat | None = None
    """The seat whose turn it is, None before the start is decided and after the end."""
    first: Seat | None = None
    """The seat that started [3]."""
    shown: Tiles = ()
    """Tiles drawn to decide who starts, not yet back in the bag [3]."""
    board: dict[str, tuple[Laid, ...]] = {}
    """The tiles by cell, from the bottom to the top."""
    roads: tuple[tuple[str, ...], ...]
    """The cells of each seat's road in order, crossed ones included. The last one is its head [7c]."""
    fresh: tuple[str, ...] = ()
    """The cells of the latest play."""
    words: tuple[ScoredWord, ...] = ()
    """The words of the latest play."""
    scores: tuple[int, ...]
    """Scores by seat, empty in a view with hidden totals [C15]."""
    pad: Pad
    row: tuple[QuietTurn, ...] = ()
    """The turns since the latest play [14], [15]."""

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seat whose turn it is."""
        return () if self.turn is None else (self.turn,)

    def head(self, seat: Seat) -> str | None:
        """The cell of the last tile this seat placed, None before its first."""
        return self.roads[seat][-1] if self.roads[seat] else None


class View(Public, frozen=True, kw_only=True):
    """All that one viewer may know."""

    viewer: Viewer
    rack: Tiles
    """The viewer's own tiles, empty for a spectator."""
    held: tuple[int, ...]
    """Number of tiles of each seat."""
    bag: int
    """Number of tiles in the bag."""
