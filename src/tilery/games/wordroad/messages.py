"""What travels: options, actions, events."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from tilery.core.seating import Seat
from tilery.core.shared import ActionBase, Ended, EventBase, Left, Resign, TimedOut, TimeUp
from tilery.core.tiles import Tiles
from tilery.games.wordroad.components import Components
from tilery.lexicon import LexiconSpec

Over: TypeAlias = Literal["any", "others", "off"]
Through: TypeAlias = Literal["line", "one", "off"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules agreed before the match."""

    lexicon: Annotated[LexiconSpec, Meta(title="Words", description="Which words count.")] = LexiconSpec()
    set: Annotated[
        Literal["standard"] | Components,
        Meta(title="Set", description="The board's premium cells, the tiles and their values."),
    ] = "standard"
    one_letter_words: Annotated[
        str,
        Meta(
            title="One-letter words",
            description="The words of one letter that count, whatever the lexicon says.",
            pattern="^[A-Z]*$",
            max_length=26,
        ),
    ] = "AI"
    over: Annotated[
        Over,
        Meta(
            title="Playing over",
            description="Which tiles may be covered: any, others' (not those of one's own road), or none.",
        ),
    ] = "any"
    over_same: Annotated[
        bool, Meta(title="Over the same letter", description="May a tile be covered by the same letter?")
    ] = False
    through: Annotated[
        Through,
        Meta(
            title="Playing through",
            description="line: straight across tiles to the first empty cell; "
            "one: across one adjacent tile, out on any side; off: not at all.",
        ),
    ] = "line"
    stall_rounds: Annotated[
        int,
        Meta(
            title="Stall",
            description="The match ends after so many full rounds of nothing but mulligans and passes.",
            ge=1,
            le=100,
        ),
    ] = 2


class Placement(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One tile put on one cell; lower case is a blank read as that letter [7f]."""

    at: str
    tile: str

    @property
    def letter(self) -> str:
        """What it reads."""
        return self.tile.upper()

    @property
    def piece(self) -> str:
        """The tile as it lay on the rack: ``?`` for a blank."""
        return "?" if self.tile.islower() else self.tile


class Play(ActionBase, frozen=True, tag="play", gc=False):
    """Put tiles on the board, in this order [7]."""

    place: tuple[Placement, ...]


class Mulligan(ActionBase, frozen=True, tag="mulligan"):
    """Put these tiles back and draw as many [6]."""

    tiles: Tiles


class Pass(ActionBase, frozen=True, tag="pass"):
    """Do nothing this turn [8]."""


Action: TypeAlias = Play | Mulligan | Pass | Resign | TimeUp


class ScoredWord(msgspec.Struct, frozen=True, gc=False):
    """A word of a play, the cells it is read along and what it scored."""

    word: str
    cells: tuple[str, ...]
    points: int


class DrawnForStart(EventBase, frozen=True, tag="drawn_for_start"):
    """A seat drew a tile, for all to see, to find out who starts [3]."""

    seat: Seat
    tile: str


class Started(EventBase, frozen=True, tag="started"):
    """This seat starts; the tiles drawn for it are back in the bag [3]."""

    seat: Seat


class Drawn(EventBase, frozen=True, tag="drawn"):
    """A seat drew tiles [4], [13]; others see only ``count``."""

    seat: Seat
    tiles: Tiles | None = None
    count: int | None = None


class Placed(EventBase, frozen=True, tag="placed"):
    """A seat put these tiles on the board; the cells played over and through, each in the order of the road."""

    seat: Seat
    place: tuple[Placement, ...]
    over: tuple[str, ...]
    through: tuple[str, ...]


class Scored(EventBase, frozen=True, tag="scored"):
    """What the tiles just placed scored [9]; sent also when it is nothing."""

    seat: Seat
    words: tuple[ScoredWord, ...]
    points: int


class Returned(EventBase, frozen=True, tag="returned"):
    """A seat put tiles back in the bag [6]; others see only ``count``."""

    seat: Seat
    tiles: Tiles | None = None
    count: int | None = None


class Passed(EventBase, frozen=True, tag="passed"):
    """A seat passed [8], by itself or because its rack is empty [14]."""

    seat: Seat


Event: TypeAlias = DrawnForStart | Started | Drawn | Placed | Scored | Returned | Passed | TimedOut | Left | Ended
