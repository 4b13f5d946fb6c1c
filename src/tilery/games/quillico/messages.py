"""Options, actions, events and the view of Quillico: all its types on the wire."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from tilery.core.common_messages import ActionBase, Dealt, Drawn, Pass, Passed, SeatEvent, SharedAction, SharedEvent
from tilery.core.game import Viewer
from tilery.core.options import option
from tilery.core.public_state import PublicState
from tilery.core.score_pad import Pad
from tilery.core.seating import SYSTEM, ChosenSeat, Seat
from tilery.core.tiles import Tiles
from tilery.lexicon import LexiconSpec
from tilery.lexicon.languages import ENGLISH

FARTHEST = 99_999
"""Maximum coordinate of a place."""

Coordinate = Annotated[int, Meta(ge=-FARTHEST, le=FARTHEST)]
Place = Annotated[tuple[Coordinate, ...], Meta(min_length=4, max_length=4)]
"""``[e, ne, n, nw]``, steps from the first tile of the match [3]."""

Tile = Annotated[str, Meta(pattern=r"^([^\W\d_a-z]\+?|\*)$")]
"""``K`` black, ``K+`` red, ``*`` a star [2]."""

Count = Annotated[int, Meta(ge=0, le=1000)]


NO_WORDS = ("EF", "FE", "KI")
"""The rulebook's examples of invalid words that the English list contains."""
FOREIGN_NO_WORDS = {"nl": ("IK",)}
"""Those examples that only the list of another language contains."""


class QuillicoWords(LexiconSpec, frozen=True, forbid_unknown_fields=True):
    """The lexicon of a match. The rulebook's examples of invalid words are excluded unless the players include them
    [C11].
    """

    without: Annotated[
        tuple[str, ...], option("Words left out", "Words that do not count, although they are in the word list.")
    ] = NO_WORDS

    def __post_init__(self) -> None:
        """Exclude the examples that the lists of other languages hold, unless the players named words themselves."""
        if self.without is NO_WORDS and self.name != ENGLISH:
            msgspec.structs.force_setattr(self, "without", ())
        elif self.without is NO_WORDS:
            more = [word for language in self.foreign for word in FOREIGN_NO_WORDS.get(language, ())]
            msgspec.structs.force_setattr(self, "without", (*NO_WORDS, *more) if more else NO_WORDS)


class TileSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tiles of a match that does not use the standard set [C12]."""

    black: Annotated[dict[str, Count], option("Black letters", "How many of each letter, worth 1 point.")]
    red: Annotated[dict[str, Count], option("Red letters", "How many of each letter, worth 2 points.")]
    stars: Annotated[Count, option("Stars", "How many stars, which are swapped for letters on the table.")]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules agreed before the match."""

    lexicon: Annotated[QuillicoWords, option("Words", "Which words count.")] = QuillicoWords()
    extend: Annotated[
        bool,
        option("Extending words", "A word on the table may be made longer: STORE may become STORES."),
    ] = True
    exchange: Annotated[
        Literal["free", "stuck"],
        option(
            "Exchanging letters",
            "When you may exchange letters, or pass once the pile is empty.",
            {"free": "Whenever you like", "stuck": "Only if you cannot make a word without a star"},
        ),
    ] = "free"
    out: Annotated[
        Literal["all", "letters"],
        option(
            "Going out",
            "What you must have used to go out. The 5 bonus points are for an empty hand either way.",
            {"all": "All your tiles, stars too", "letters": "All your letters; stars may be left"},
        ),
    ] = "all"
    stall_rounds: Annotated[
        int,
        option(
            "Rounds without a word",
            "The match ends after this many rounds of exchanges and passes only.",
            ge=1,
            le=100,
        ),
    ] = 2
    set: Annotated[
        Literal["standard"] | TileSet,
        option("Tiles", "How many there are of each tile.", {"standard": "Standard"}),
    ] = "standard"
    settle: Annotated[
        Literal["all", "out"],
        option(
            "Letters left",
            "Who loses points for letters left in hand at the end.",
            {"all": "Everyone who has some", "out": "The others, if a player went out"},
        ),
    ] = "all"
    first: Annotated[
        Literal["name", "random"] | ChosenSeat,
        option(
            "Who goes first",
            "The rulebook asks whose name begins closest to Q.",
            {"name": "Name closest to Q", "random": "Random"},
        ),
    ] = "name"


class Placing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A tile and its place."""

    at: Place
    tile: Tile


class Play(ActionBase, frozen=True, tag="play", gc=False):
    """Play a word [9]. ``swaps`` are the places whose letter is replaced by a star [10]."""

    place: tuple[Placing, ...]
    swaps: tuple[Place, ...] = ()


class Exchange(ActionBase, frozen=True, tag="exchange"):
    """Put three letters back and take as many new ones [13]."""

    tiles: tuple[Tile, ...]


Action: TypeAlias = Play | Exchange | Pass | SharedAction


class Started(SeatEvent, frozen=True, tag="started"):
    """The seat that goes first [8]."""

    by_rule: bool = True
    """True if the names decided, false if the players or chance did (option ``first``)."""


class Swapped(SeatEvent, frozen=True, tag="swapped"):
    """A star replaced the letter ``tile`` on the table. The letter is in the seat's hand until it is placed [10]."""

    at: Place
    tile: str


class Placed(SeatEvent, frozen=True, tag="placed"):
    """The seat placed tiles of its hand on the table [9]."""

    place: tuple[Placing, ...]


class WordMade(msgspec.Struct, frozen=True, gc=False):
    """A word, its places in reading order, and its score [11]."""

    word: str
    places: tuple[Place, ...]
    points: int


class Scored(SeatEvent, frozen=True, tag="scored"):
    """The words of a play were scored, main word first. This ends the turn [11]."""

    words: tuple[WordMade, ...]
    points: int


class Exchanged(SeatEvent, frozen=True, tag="exchanged"):
    """Letters were put back and others drawn. This ends the turn [13]."""

    given: Tiles
    taken: Tiles


class Settled(SeatEvent, frozen=True, tag="settled"):
    """Points at the end for going out, or for letters left in hand [16]. Neither is negative."""

    bonus: int
    penalty: int


Event: TypeAlias = Dealt | Started | Swapped | Placed | Scored | Drawn | Exchanged | Passed | Settled | SharedEvent


class Public(PublicState, frozen=True, kw_only=True):
    """The public part of a match: hands are open [7]."""

    options: Options
    turn: Seat
    """The seat whose turn it is, SYSTEM before the deal."""
    table: tuple[Placing, ...]
    """All tiles in the order of placing. A star has the place of the letter that it replaced."""
    latest: tuple[Place, ...]
    """Places of the tiles of the latest play."""
    hands: tuple[Tiles, ...]
    quiet: tuple[Seat, ...]
    """The seats that exchanged or passed since the latest play, in order, without those that left."""
    scores: tuple[int, ...]
    """Each seat's total of the pad, empty in a view with hidden totals [C15]."""
    pad: Pad

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seat whose turn it is, none before the deal and after the end."""
        return () if self.outcome is not None or self.turn == SYSTEM else (self.turn,)


class View(Public, frozen=True, kw_only=True):
    """All that a viewer may know: everything but the seed."""

    viewer: Viewer
    pile: int
    """Number of tiles in the pile."""
