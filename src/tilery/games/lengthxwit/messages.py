"""Options, actions, events and the view of Length x Wit: all its types on the wire."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from tilery.core.common_messages import ActionBase, Dealt, Drawn, SeatEvent, SharedAction, SharedEvent
from tilery.core.game import Viewer
from tilery.core.options import option
from tilery.core.public_state import PublicState
from tilery.core.score_pad import Pad
from tilery.core.seating import ChosenSeat, Seat
from tilery.core.tiles import Tiles
from tilery.games.lengthxwit.components import MAX_DICE, CustomSet
from tilery.lexicon import LexiconSpec

Word = Annotated[str, Meta(max_length=64)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules agreed by the players before the match."""

    lexicon: Annotated[LexiconSpec, option("Words", "Which words count.")] = LexiconSpec()
    target: Annotated[
        int, option("Target", "The match ends with the round in which a player reaches this score.", ge=1, le=10_000)
    ] = 150
    mulligan: Annotated[
        Literal["repeat", "once", "off"],
        option(
            "Mulligan",
            "How often you may replace nine tiles that have no vowel or are worth 25 points or more.",
            {"repeat": "As often as you like", "once": "Once per turn", "off": "Never"},
        ),
    ] = "repeat"
    fail: Annotated[
        Literal["strict", "free", "stuck"],
        option(
            "Failing",
            "When you may give up your turn and score only your banked tiles.",
            {
                "strict": "Only without a vowel to spend",
                "free": "At any time",
                "stuck": "Only without a vowel to spend and without a word",
            },
        ),
    ] = "strict"
    run_out: Annotated[
        Literal["any", "no_spend", "end"],
        option(
            "Running out of tiles",
            "When using your last tile earns 20 points and four new tiles.",
            {"any": "At once", "no_spend": "At once, but not if you spent it", "end": "At the end of the turn"},
        ),
    ] = "any"
    hidden_tiles: Annotated[bool, option("Hidden tiles", "Players cannot see each other's tiles.")] = False
    max_rounds: Annotated[int, option("Round limit", "The match ends after this many rounds.", ge=1, le=1000)] = 30
    set: Annotated[
        Literal["standard"] | CustomSet,
        option("Tiles and dice", "The standard set, or your own.", {"standard": "Standard set"}),
    ] = "standard"
    response: Annotated[
        Literal["all", "any"],
        option(
            "Answers",
            "How many of the dice an answer to another player's roll must use.",
            {"all": "All of them", "any": "At least one"},
        ),
    ] = "all"
    first: Annotated[
        Literal["random"] | ChosenSeat,
        option("Who goes first", "The rulebook lets the players decide.", {"random": "Random"}),
    ] = "random"


# ---- actions ----
class Mulligan(ActionBase, frozen=True, tag="mulligan"):
    """Replace all nine tiles before the first die [6]."""


class Roll(ActionBase, frozen=True, tag="roll"):
    """Draw the turn's first die and roll it [7]."""


class Score(ActionBase, frozen=True, tag="score"):
    """Score a word and end the turn [8a]."""

    word: Word


class Press(ActionBase, frozen=True, tag="press"):
    """Show a word, bank its tiles and continue with one more die [8b]."""

    word: Word


class Spend(ActionBase, frozen=True, tag="spend"):
    """Spend a vowel to roll all dice again [8c]."""

    tile: Annotated[str, Meta(max_length=8)]


class Fail(ActionBase, frozen=True, tag="fail"):
    """Give up the turn. Only the banked tiles score [8d]."""


class Respond(ActionBase, frozen=True, tag="respond"):
    """Answer another's dice with a word of one's own [10]."""

    word: Word
    dice: Annotated[tuple[int, ...], Meta(max_length=MAX_DICE)] | None = None
    """The numbers of its dice, from 0 in their order on the table. The other letters are one's own tiles. None means as
    many
    dice as possible.
    """


class Decline(ActionBase, frozen=True, tag="decline"):
    """Decline to answer another's dice [10]."""


Action: TypeAlias = Mulligan | Roll | Score | Press | Spend | Fail | Respond | Decline | SharedAction


# ---- events ----
class RolledDie(msgspec.Struct, frozen=True):
    """A die on the table: its six faces, and the letter on top."""

    die: str
    letter: str


class Started(SeatEvent, frozen=True, tag="started"):
    """This seat goes first [4]."""


class Mulliganed(SeatEvent, frozen=True, tag="mulliganed"):
    """A seat replaced its hand [6]. If hands are hidden, others see only ``count``."""

    given: Tiles | None = None
    taken: Tiles | None = None
    count: int | None = None


class DieDrawn(SeatEvent, frozen=True, tag="die_drawn"):
    """A die was drawn from the bag onto the table [7]."""

    die: str


class Rolled(SeatEvent, frozen=True, tag="rolled"):
    """All dice on the table were rolled [7], [8c]."""

    dice: tuple[RolledDie, ...]


class Banked(SeatEvent, frozen=True, tag="banked"):
    """A word was shown and its tiles banked [8b]."""

    word: str
    tiles: Tiles


class Spent(SeatEvent, frozen=True, tag="spent"):
    """A vowel was spent [8c]."""

    tile: str


class Scored(SeatEvent, frozen=True, tag="scored"):
    """A word was scored, banked tiles included [8a]."""

    word: str
    tiles: Tiles
    points: int


class Failed(SeatEvent, frozen=True, tag="failed"):
    """A turn failed. The points are those of the banked tiles [8d]."""

    points: int


class Returned(SeatEvent, frozen=True, tag="returned"):
    """Used tiles were returned to the bag [10]."""

    tiles: Tiles


class Answered(SeatEvent, frozen=True, tag="answered"):
    """A sealed answer was given [10]: a word, or null for none. Others see neither ``word`` nor ``dice``."""

    word: str | UnsetType | None = UNSET
    dice: tuple[int, ...] | UnsetType = UNSET
    """The dice named in the answer."""


class Responded(SeatEvent, frozen=True, tag="responded"):
    """A sealed answer was opened: a word [10]."""

    word: str
    tiles: Tiles
    points: int


class Declined(SeatEvent, frozen=True, tag="declined"):
    """A sealed answer was opened: none [10]."""


class RanOut(SeatEvent, frozen=True, tag="ran_out"):
    """A seat used its last tile and got points and new tiles [12]. If hands are hidden, others see only ``count``."""

    points: int
    tiles: Tiles | None = None
    count: int | None = None


class TurnOver(SeatEvent, frozen=True, tag="turn_over"):
    """The dice were returned to their bag, and the bags passed to the left [11]."""


Event: TypeAlias = (
    Drawn
    | Dealt
    | Started
    | Mulliganed
    | DieDrawn
    | Rolled
    | Banked
    | Spent
    | Scored
    | Failed
    | Returned
    | Answered
    | Responded
    | Declined
    | RanOut
    | TurnOver
    | SharedEvent
)


# ---- the view ----
Phase = Literal["deal", "start", "rolled", "respond", "over"]
"""``start``: before a turn's first die. ``rolled``: with dice on the table. ``respond``: while the others answer."""


class SealedAnswer(msgspec.Struct, frozen=True):
    """A sealed answer [10]: a word or none, and the dice it named."""

    word: str | None
    dice: tuple[int, ...] | None = None


class Hand(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's free tiles. ``tiles`` is left out if the viewer may not know them."""

    count: int
    tiles: Tiles | None = None


class Public(PublicState, frozen=True, kw_only=True):
    """The public part of a match."""

    options: Options
    phase: Phase
    first: Seat
    """The seat that went first. A round ends when the bags reach or pass it, even after it left [13], [C4]."""
    turn: Seat
    """The seat with the bags."""
    rounds: int
    """Finished rounds."""
    banked: Tiles
    spent: Tiles
    dice_bag: Tiles
    dice: tuple[RolledDie, ...]
    """The dice on the table, in the order they were drawn."""
    words: tuple[str, ...]
    """The words shown this turn by the seat with the bags."""
    mulligans: int
    """Mulligans this turn."""
    emptied: tuple[bool, ...]
    """True for seats that used their last tile this turn and are not paid for it yet [12]."""
    scores: tuple[int, ...]
    """Scores by seat, empty in a view with hidden totals [C15]."""
    pad: Pad


class View(Public, frozen=True, kw_only=True, omit_defaults=True):
    """All that one viewer may know of a match."""

    viewer: Viewer
    bag: int
    """Number of tiles in the bag."""
    hands: tuple[Hand, ...]
    awaited: tuple[Seat, ...]
    offers: tuple[str, ...]
    """The kinds of action for which the viewer has the tiles and dice. They do not reveal if a word exists [8d]."""
    answered: tuple[bool, ...]
    """True for seats whose sealed answer was given [10]."""
    answer: SealedAnswer | None
    """The viewer's own sealed answer."""
