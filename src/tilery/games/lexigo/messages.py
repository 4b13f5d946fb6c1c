"""Options, actions, events and the view of Lexigo: everything that is on the wire."""

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
    """Tiles of the players' own: how many of each; ``?`` is a blank [C12]."""

    tiles: Annotated[dict[str, int], option("Tiles", "How many of each letter; ? is a blank.")]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What players agree on before a match of Lexigo."""

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
    """A tile on a cell; a blank is ``?``."""

    at: Hex
    tile: str


class Knock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the player puts a knocked pawn [9]."""

    seat: Seat
    to: Hex


class Play(ActionBase, frozen=True, tag="play"):
    """Add tiles and walk a word [7]. ``path`` and ``word`` have the same length."""

    place: tuple[Placement, ...]
    """In the order of placing [7b]."""
    path: tuple[Hex, ...]
    word: Annotated[str, Meta(max_length=MAX_LENGTH)]
    pawn: Hex | None = None
    """Only on the first turn [6]."""
    knock: tuple[Knock, ...] = ()


class Relocate(ActionBase, frozen=True, tag="relocate"):
    """Move the own pawn before playing, for two tiles [10]."""

    to: Hex


class Trade(ActionBase, frozen=True, tag="trade"):
    """Trade tiles of the bank, for one more in the stack [12]."""

    tiles: Tiles


class Keep(ActionBase, frozen=True, tag="keep"):
    """End the turn without trading."""


class Accept(ActionBase, frozen=True, tag="accept"):
    """Let another's word stand [15]."""


class Challenge(ActionBase, frozen=True, tag="challenge"):
    """Say that another's word is none [15]."""


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
    """Who goes first [5]."""


class PawnSet(SeatEvent, frozen=True, tag="pawn_set"):
    """A pawn comes into the grid [6]."""

    at: Hex


class Relocated(SeatEvent, frozen=True, tag="relocated"):
    """A player moved the own pawn instead of looking further [10]."""

    at: Hex


class Penalised(TilesEvent, frozen=True, tag="penalised"):
    """Tiles from the pouch under a seat's stack [10], [15]; hidden from all, who see ``count``."""


class Played(SeatEvent, frozen=True, tag="played"):
    """Tiles were added and a word walked [7]; the pawn stands on its last tile [8]."""

    place: tuple[Placement, ...]
    path: tuple[Hex, ...]
    word: str


class Knocked(SeatEvent, frozen=True, tag="knocked"):
    """A pawn was knocked off and put elsewhere [9]."""

    origin: Hex = msgspec.field(name="from")
    to: Hex


class Challenged(SeatEvent, frozen=True, tag="challenged"):
    """A word of ``seat`` was challenged; ``upheld`` if it is none [15]."""

    by: Seat
    upheld: bool


class TakenBack(SeatEvent, frozen=True, tag="taken_back"):
    """The tiles and pawns of a wrong word went back [15]."""


class Refilled(SeatEvent, frozen=True, tag="refilled"):
    """The word stands, and the bank was refilled from the top of the stack [11], perhaps with nothing."""

    tiles: Tiles


class Traded(SeatEvent, frozen=True, tag="traded"):
    """Bank tiles were traded; ``extra`` went under the stack, unseen [12]."""

    given: Tiles
    taken: Tiles
    extra: str | None = None


class Accepted(SeatEvent, frozen=True, tag="accepted"):
    """A seat lets the word stand [15]."""


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
"""What the turn waits for: a word, answers to a word [15], or a trade [12]."""


class PlayerArea(msgspec.Struct, frozen=True):
    """What everybody sees of one seat."""

    bank: Tiles = ()
    pawn: Hex | None = None
    """None until the seat's first word stands [6], and after it has left."""
    forfeited: int = 0
    """How many tiles it held when it left [C6]."""
    pad: tuple[PadLine, ...] = ()


class KnockedPawn(msgspec.Struct, frozen=True):
    """A knocked pawn: whose, from where, and where the knocker put it [9]."""

    seat: Seat
    origin: Hex
    to: Hex


class LatestWord(msgspec.Struct, frozen=True):
    """The latest word on the table, with all that a lost challenge would undo [15]."""

    seat: Seat
    place: tuple[Placement, ...]
    path: tuple[Hex, ...]
    word: str
    knocked: tuple[KnockedPawn, ...] = ()
    accepted: tuple[Seat, ...] = ()


class TableState(msgspec.Struct, frozen=True):
    """The open part of a match; only stacks and pouch are hidden."""

    seats: tuple[PlayerArea, ...]
    grid: tuple[Placement, ...] = ()
    """All tiles in the order they were put down."""
    first: Seat = 0
    """Who began, or took over from a first player who left."""
    turn: Seat = 0
    phase: Phase = "play"
    origin: Hex | None = None
    """Where the pawn of the seat in turn stood when the turn began."""
    relocated: bool = False
    said: LatestWord | None = None
    passes: tuple[Seat, ...] = ()
    """The seats of the present row of passes [17]."""
    last_round: bool = False
    """Somebody went out and the round is being finished (option ``equal_turns``)."""

    def tiles(self) -> dict[Hex, str]:
        """The grid by cell."""
        return {placement.at: placement.tile for placement in self.grid}

    def pawns(self) -> dict[Hex, Seat]:
        """Who stands where."""
        return {standing.pawn: seat for seat, standing in enumerate(self.seats) if standing.pawn is not None}

    def with_seat(self, seat: Seat, standing: PlayerArea) -> TableState:
        """The same table with another standing of that seat."""
        seats = (*self.seats[:seat], standing, *self.seats[seat + 1 :])
        return msgspec.structs.replace(self, seats=seats)


class Public(PublicState, frozen=True, kw_only=True):
    """What everybody may know of a match: everything but the faces in stacks and pouch."""

    options: Options
    table: TableState


class View(Public, frozen=True, kw_only=True):
    """All that one viewer may know, the same for all."""

    viewer: Viewer
    awaited: tuple[Seat, ...]
    heights: tuple[int, ...]
    """How many tiles each stack has [3]."""
    pouch: int
    """How many tiles are in the pouch."""
