"""State of a match, and the position of one seat, from which its plays are judged."""

from __future__ import annotations

from array import array
from collections.abc import Collection
from functools import cache, cached_property
from typing import ClassVar, Final, NamedTuple

from tilery.core.caches import LRUCache, on_clear
from tilery.core.seating import Seat
from tilery.core.tiles import Tiles
from tilery.games.quillico.messages import Options, Place, Placing, Public, View
from tilery.kernel.comparison import count_same
from tilery.kernel.octagon.rows import flat
from tilery.lexicon import Lexicon, lexicon_of

HAND: Final = 10
"""Number of tiles in a full hand [7], [12]."""
EXCHANGED: Final = 3
"""Number of letters that an exchange puts back [13]."""
BONUS: Final = 5
"""Points for going out [16]."""
STAR: Final = "*"


class State(Public, frozen=True, kw_only=True):
    """Complete state of a match, the seed included."""

    seed: bytes
    pile: Tiles


@cache
def value(tile: str) -> int:
    """Points of a tile: red 2, black 1, a star 0 [1].

    >>> value("K"), value("K+"), value("*")
    (1, 2, 0)
    """
    return 0 if tile == STAR else len(tile)


def letters(hand: Tiles) -> Tiles:
    """The letters of a hand, without its stars."""
    return tuple([tile for tile in hand if tile != STAR])


def can_exchange(hand: Tiles, pile: int) -> bool:
    """True if an exchange is possible. If not, a pass is [13], [14]."""
    return pile > 0 and hand.count(STAR) < len(hand)


def is_out(options: Options, hand: Tiles) -> bool:
    """True if a player with this hand has gone out by the play just made, once the pile is empty [15]."""
    return not (letters(hand) if options.out == "letters" else hand)


def is_asked(view: View) -> bool:
    """True if it is the viewer's turn."""
    return view.viewer in view.awaited


class Columns(NamedTuple):
    """The tiles of a table in columns, as a search reads them."""

    laid: tuple[Placing, ...] = ()
    places: tuple[Place, ...] = ()
    letters: tuple[str, ...] = ()
    """Letter of each tile, empty for a star."""
    values: tuple[int, ...] = ()


class LaidNumbers(NamedTuple):
    """The tiles of a table in numbers, as the rules read them."""

    laid: tuple[Placing, ...] = ()
    places: array[int] = array("q")
    """Four for each tile."""
    letters: bytes = b""
    """1 for each tile that is a letter, 0 for a star."""


_numbers: LRUCache[int, LaidNumbers] = LRUCache(1 << 10)
"""The numbers of the latest tables, by the identity of their first tile: nearly all of the next table of a match."""
on_clear(_numbers.clear)


class LaidTiles:
    """Tiles on the table."""

    _latest_columns: ClassVar = Columns()

    def __init__(self, laid: tuple[Placing, ...]) -> None:
        self.laid = laid

    @property
    def columns(self) -> Columns:
        """The tiles in columns.

        A table mostly grows by a few tiles, so the latest columns are extended: building all of them for every
        position makes a playout 2 % slower.
        """
        known = LaidTiles._latest_columns
        if self.laid is not known.laid:
            if self.laid[: len(known.laid)] != known.laid:
                known = Columns()
            more = self.laid[len(known.laid) :]
            known = LaidTiles._latest_columns = Columns(
                self.laid,
                known.places + tuple([one.at for one in more]),
                known.letters + tuple(["" if one.tile == STAR else one.tile[0] for one in more]),
                known.values + tuple([value(one.tile) for one in more]),
            )
        return known

    @property
    def numbers(self) -> LaidNumbers:
        """The tiles in numbers. Those of the same match's table a few plays ago are extended."""
        if not self.laid:
            return LaidNumbers()
        key = id(self.laid[0])
        known = _numbers.get(key)
        if known is None or count_same(known.laid, self.laid) < len(known.laid):
            known = LaidNumbers()
        more = self.laid[len(known.laid) :]
        if more:
            letters = bytes([one.tile != STAR for one in more])
            known = LaidNumbers(self.laid, known.places + flat([one.at for one in more]), known.letters + letters)
            _numbers.put(key, known)
        return known

    @cached_property
    def letters(self) -> dict[Place, str]:
        """The tiles that are letters, by place."""
        return {one.at: one.tile for one in self.laid if one.tile != STAR}

    @property
    def tiles(self) -> dict[Place, str]:
        """All tiles by place, including stars."""
        return {one.at: one.tile for one in self.laid}

    def with_stars(self, places: Collection[Place]) -> LaidTiles:
        """The table with stars in these places [10]."""
        if not places:
            return self
        return LaidTiles(tuple([Placing(one.at, STAR) if one.at in places else one for one in self.laid]))


class SeatPosition:
    """The facts that decide legality for one seat. A State and a View have them for every seat."""

    def __init__(self, table: LaidTiles, hand: Tiles, pile: int, words: Lexicon, options: Options) -> None:
        self.table = table
        self.hand = hand
        self.pile = pile
        self.words = words
        self.options = options

    @classmethod
    def of(cls, source: State | View, seat: Seat) -> SeatPosition:
        """The position of a seat."""
        pile = source.pile if isinstance(source, View) else len(source.pile)
        return cls(LaidTiles(source.table), source.hands[seat], pile, lexicon_of(source), source.options)
