"""Options, actions, events and the view of Lexigo: all its types on the wire."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from tilery.core.common_messages import (
    ActionBase,
    EventBase,
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
from tilery.core.scene import PadLine
from tilery.core.seating import ChosenSeat, Seat
from tilery.core.tiles import Tiles
from tilery.geometry import Hex
from tilery.kernel import MAX_LENGTH
from tilery.lexicon import LexiconSpec


class LexigoSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The players' own tiles: the number of each, with ``?`` for a blank [C12]."""

    tiles: Annotated[dict[str, int], option("Tiles", "How many of each letter; ? is a blank.")]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules agreed by the players before the match."""

    lexicon: Annotated[LexiconSpec, option("Words", "Which words count.")] = LexiconSpec()
    set: Annotated[
        Literal["standard"] | LexigoSet,
        option("Tiles", "The standard hundred tiles, or your own.", {"standard": "Standard set"}),
    ] = "standard"
    words: Annotated[
        Literal["checked", "challenge"],
        option(
            "Wrong words",
            "What happens with a word that is not in the word list.",
            {"checked": "It cannot be played", "challenge": "It can be played, and challenged"},
        ),
    ] = "checked"
    stall_rounds: Annotated[
        int, option("Rounds without a word", "The match ends after this many rounds of passes.", ge=1, le=20)
    ] = 2
    deal: Annotated[
        Literal[14, 16],
        option(
            "Tiles per player",
            "Six of them are your bank, the rest your stack.",
            {"16": "16", "14": "14, for a shorter match"},
        ),
    ] = 16
    equal_turns: Annotated[
        bool, option("Equal turns", "When a player goes out, the round is finished so that all have had as many turns.")
    ] = False
    passing: Annotated[
        Literal["free", "moved"],
        option(
            "Passing",
            "When you may pass instead of playing a word.",
            {"free": "At any time", "moved": "Only after moving your pawn"},
        ),
    ] = msgspec.field(default="free", name="pass")
    relocate: Annotated[
        Literal["free", "stuck"],
        option(
            "Moving your pawn",
            "When you may move your pawn before a word, for two tiles.",
            {"free": "Whenever you like", "stuck": "Only if no word begins where it stands"},
        ),
    ] = "free"
    first: Annotated[
        Literal["random"] | ChosenSeat,
        option("Who goes first", "The rulebook lets the players select one.", {"random": "Random"}),
    ] = "random"


# ---- actions ----


class Placement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile on a cell. A blank is ``?``."""

    at: Hex
    tile: str


class Knock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cell to which the player moves a knocked pawn [9]."""

    seat: Seat
    to: Hex


class Play(ActionBase, frozen=True, tag="play"):
    """Add tiles and walk a word [7]. ``path`` and ``word`` have the same length."""

    place: tuple[Placement, ...]
    """The added tiles in the order of placing [7b]."""
    path: tuple[Hex, ...]
    word: Annotated[str, Meta(max_length=MAX_LENGTH)]
    pawn: Hex | None = None
    """The starting cell of the pawn, on the first turn only [6]."""
    knock: tuple[Knock, ...] = ()


class Relocate(ActionBase, frozen=True, tag="relocate"):
    """Move one's own pawn before playing, for two penalty tiles [10]."""

    to: Hex


class Trade(ActionBase, frozen=True, tag="trade"):
    """Trade tiles of the bank, for one more tile in the stack [12]."""

    tiles: Tiles


class Keep(ActionBase, frozen=True, tag="keep"):
    """End the turn without trading."""


class Accept(ActionBase, frozen=True, tag="accept"):
    """Accept another's word [15]."""


class Challenge(ActionBase, frozen=True, tag="challenge"):
    """Challenge the validity of another's word [15]."""


Action: TypeAlias = Play | Relocate | Pass | Trade | Keep | Accept | Challenge | SharedAction

# ---- events ----


class Dealt(SeatEvent, frozen=True, tag="dealt"):
    """A seat's first tiles [3]. Nobody sees the stack (top first), only its ``count``."""

    bank: Tiles
    stack: Tiles | None = None
    count: int | None = None


class Ring(EventBase, frozen=True, tag="ring"):
    """The six tiles around the empty centre [4]."""

    place: tuple[Placement, ...]


class Started(SeatEvent, frozen=True, tag="started"):
    """The seat that goes first was chosen [5]."""


class PawnSet(SeatEvent, frozen=True, tag="pawn_set"):
    """A pawn entered the grid [6]."""

    at: Hex


class Relocated(SeatEvent, frozen=True, tag="relocated"):
    """A player moved their own pawn instead of looking further [10]."""

    at: Hex


class Penalised(TilesEvent, frozen=True, tag="penalised"):
    """Tiles were drawn from the pouch to the bottom of a seat's stack [10], [15]. All viewers see only ``count``."""


class Played(SeatEvent, frozen=True, tag="played"):
    """Tiles were added and a word walked [7]. The pawn stands on its last tile [8]."""

    place: tuple[Placement, ...]
    path: tuple[Hex, ...]
    word: str


class Knocked(SeatEvent, frozen=True, tag="knocked"):
    """A pawn was knocked off and moved elsewhere [9]."""

    origin: Hex = msgspec.field(name="from")
    to: Hex


class Challenged(SeatEvent, frozen=True, tag="challenged"):
    """A word of ``seat`` was challenged. ``upheld`` if the word is invalid [15]."""

    by: Seat
    upheld: bool


class TakenBack(SeatEvent, frozen=True, tag="taken_back"):
    """The tiles and pawns of an invalid word were taken back [15]."""


class Refilled(SeatEvent, frozen=True, tag="refilled"):
    """The word was accepted, and the bank was refilled from the top of the stack [11], perhaps with nothing."""

    tiles: Tiles


class Traded(SeatEvent, frozen=True, tag="traded"):
    """Bank tiles were traded. ``extra`` went under the stack, unseen [12]."""

    given: Tiles
    taken: Tiles
    extra: str | None = None


class Accepted(SeatEvent, frozen=True, tag="accepted"):
    """A seat accepted the word [15]."""


class Kept(SeatEvent, frozen=True, tag="kept"):
    """A seat ended its turn without trading [12]."""


Event: TypeAlias = (
    Dealt
    | Ring
    | Started
    | PawnSet
    | Relocated
    | Penalised
    | Played
    | Knocked
    | Challenged
    | TakenBack
    | Refilled
    | Traded
    | Passed
    | Accepted
    | Kept
    | SharedEvent
)


# ---- the view ----

Phase: TypeAlias = Literal["play", "window", "trade"]
"""The prompt of the turn: a word, answers to a word [15], or a trade [12]."""


class PlayerArea(msgspec.Struct, frozen=True):
    """The public part of one seat."""

    bank: Tiles = ()
    pawn: Hex | None = None
    """The cell of the pawn, None until the seat's first word is accepted [6], and after the seat has left."""
    forfeited: int = 0
    """Number of tiles it held when it left [C6]."""
    pad: tuple[PadLine, ...] = ()


class KnockedPawn(msgspec.Struct, frozen=True):
    """A knocked pawn: its seat, its cell before, and its cell after [9]."""

    seat: Seat
    origin: Hex
    to: Hex


class LatestWord(msgspec.Struct, frozen=True):
    """The latest word on the table, with everything that a lost challenge would undo [15]."""

    seat: Seat
    place: tuple[Placement, ...]
    path: tuple[Hex, ...]
    word: str
    knocked: tuple[KnockedPawn, ...] = ()
    accepted: tuple[Seat, ...] = ()


class TableState(msgspec.Struct, frozen=True):
    """The public part of a match. Only stacks and pouch are hidden."""

    seats: tuple[PlayerArea, ...]
    grid: tuple[Placement, ...] = ()
    """All tiles in the order of placing."""
    first: Seat = 0
    """The seat that went first, or that took over from a first player who left."""
    turn: Seat = 0
    phase: Phase = "play"
    origin: Hex | None = None
    """The cell of the pawn of the seat in turn at the start of the turn."""
    relocated: bool = False
    said: LatestWord | None = None
    passes: tuple[Seat, ...] = ()
    """The seats of the current row of passes [17]."""
    last_round: bool = False
    """True if a player went out and the round is being finished (option ``equal_turns``)."""

    def tiles(self) -> dict[Hex, str]:
        """The tiles of the grid by cell."""
        return {placement.at: placement.tile for placement in self.grid}

    def pawns(self) -> dict[Hex, Seat]:
        """The seats of the pawns by cell."""
        return {standing.pawn: seat for seat, standing in enumerate(self.seats) if standing.pawn is not None}

    def with_seat(self, seat: Seat, standing: PlayerArea) -> TableState:
        """The same table with another area of that seat."""
        seats = (*self.seats[:seat], standing, *self.seats[seat + 1 :])
        return msgspec.structs.replace(self, seats=seats)


class Public(PublicState, frozen=True, kw_only=True):
    """The public part of a match: everything but the faces in stacks and pouch."""

    options: Options
    table: TableState


class View(Public, frozen=True, kw_only=True):
    """All that a viewer may know, the same for all."""

    viewer: Viewer
    awaited: tuple[Seat, ...]
    heights: tuple[int, ...]
    """Number of tiles in each stack [3]."""
    pouch: int
    """Number of tiles in the pouch."""
